//! Charts as pure functions: a [`ChartSpec`] and a [`Size`] give a [`Layout`] and draw calls, the
//! same on a canvas in the browser and in SVG.
//!
//! Only primitives of the plotters backends are used. Plotters' own charts measure text through
//! the backend — in a browser by inserting a node and forcing a reflow for each label, natively by
//! counting bytes — so labels would stand elsewhere in each. Here a table of widths places them.

mod axis;
mod bars;
mod draw;
mod error;
mod frame;
mod geometry;
mod layout;
mod lines;
mod marker;
mod number;
mod order;
mod paint;
mod place;
mod scene;
mod size;
mod spec;
#[cfg(feature = "svg")]
mod svg;
mod text;
mod theme;
mod thin;
mod ticks;
mod words;

pub use axis::AxisMap;
pub use draw::{draw, draw_with, layout, preferred_height};
pub use error::ChartError;
pub use geometry::Rect;
pub use layout::{Hit, Layout, Thinned};
pub use number::number;
pub use size::Size;
pub use spec::{
    Axis, Band, Bar, BarSeries, Bars, Body, ChartSpec, Cursor, CursorValue, Lines, Mark, Rule, RuleAxis,
    Scale, Series,
};
#[cfg(feature = "svg")]
pub use svg::{svg, svg_inline, svg_inline_with, svg_with};
pub use text::width;
pub use theme::{Rgb, SLOTS, Theme, Token, tokens};
pub use words::Words;
