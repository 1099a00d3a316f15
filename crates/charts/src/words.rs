/// The few sentences a chart itself must say, because only it knows when they are true.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Said under the plot when points were thinned: points drawn, points there, both written out.
    pub thinned: fn(shown: &str, total: &str) -> String,
    /// Said beside the series' names when some had no room: how many.
    pub more: fn(count: usize) -> String,
}

impl Words {
    /// English.
    pub const ENGLISH: Self = Self {
        thinned: |shown, total| {
            format!("{shown} of {total} points drawn: first, lowest, highest and last per pixel column.")
        },
        more: |count| format!("+{count} more"),
    };
    /// Simplified Chinese.
    pub const CHINESE: Self = Self {
        thinned: |shown, total| {
            format!("共 {total} 个点，绘出 {shown} 个：每个像素列的首、末、最低和最高点。")
        },
        more: |count| format!("另有 {count} 个"),
    };
}

impl Default for Words {
    fn default() -> Self {
        Self::ENGLISH
    }
}
