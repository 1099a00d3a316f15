//! Pure `f64` statistics.
