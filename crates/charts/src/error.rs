/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The backend refused a draw call; the message is the backend's own.
    #[error("the drawing surface refused a call: {0}")]
    Backend(String),
}
