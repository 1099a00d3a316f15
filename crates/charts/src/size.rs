/// The largest side of a backing store in device pixels: what every browser's canvas holds.
const LARGEST_SIDE: f64 = 16_384.0;

/// How large a chart is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel: every coordinate, stroke, radius and font is multiplied by it.
    /// The backend must be `width × scale` by `height × scale` large.
    pub scale: f64,
}

impl Size {
    /// A size for a screen with `device_pixel_ratio`.
    ///
    /// Backends take whole coordinates only, which makes steps in slanted lines; so the scale is
    /// at least 2, and a browser shrinks the finer picture.
    #[must_use]
    pub fn for_screen(width: f64, height: f64, device_pixel_ratio: f64) -> Self {
        Self { width, height, scale: device_pixel_ratio.max(2.0) }
    }

    /// Width and height of the backing store in device pixels.
    #[must_use]
    pub fn device(self) -> (u32, u32) {
        let side = |css: f64| (css * self.scale).round() as u32;
        let fit = self.fit();
        if fit.is_empty() { (0, 0) } else { (side(fit.width), side(fit.height)) }
    }

    /// Whether nothing can be drawn.
    pub(crate) fn is_empty(self) -> bool {
        !(self.width >= 1.0 && self.height >= 1.0 && self.scale > 0.0 && self.scale.is_finite())
    }

    /// The same size, no side longer than a backing store can be; sides that are not numbers are 0.
    pub(crate) fn fit(self) -> Self {
        let scale = if self.scale.is_finite() { self.scale.clamp(0.0, 64.0) } else { 0.0 };
        let most = if scale > 0.0 { LARGEST_SIDE / scale } else { 0.0 };
        // f64::max and min return the other operand for NaN.
        Self { width: self.width.max(0.0).min(most), height: self.height.max(0.0).min(most), scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_gets_at_least_two_device_pixels_per_css_pixel() {
        assert_eq!(Size::for_screen(340.0, 260.0, 1.0).device(), (680, 520));
        assert_eq!(Size::for_screen(340.0, 260.0, 3.0).device(), (1020, 780));
    }

    #[test]
    fn sides_that_are_no_lengths_are_empty() {
        for size in [
            Size { width: f64::NAN, height: 10.0, scale: 1.0 },
            Size { width: -5.0, height: 10.0, scale: 1.0 },
            Size { width: 10.0, height: 10.0, scale: f64::INFINITY },
        ] {
            assert_eq!(size.device(), (0, 0));
        }
    }
}
