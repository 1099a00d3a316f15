//! Compressed bodies.

use std::io::{self, Write};

/// How a body is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// As it is.
    Identity,
    /// Brotli.
    Brotli,
    /// gzip.
    Gzip,
}

impl Encoding {
    /// The best of those a browser takes, by its `Accept-Encoding`; what it says nothing about it does not take.
    pub(super) fn choose(accept: &str) -> Self {
        let takes = |name: &str| {
            accept.split(',').any(|part| {
                let mut fields = part.split(';').map(str::trim);
                let named = fields.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name));
                named && !fields.any(|field| field.strip_prefix("q=").is_some_and(is_zero))
            })
        };
        if takes("br") {
            Self::Brotli
        } else if takes("gzip") {
            Self::Gzip
        } else {
            Self::Identity
        }
    }

    /// Its name in `Content-Encoding`, where it has one.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Identity => None,
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
        }
    }

    /// The body in this encoding.
    pub(super) fn encode(self, body: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Self::Identity => Ok(body.to_vec()),
            Self::Brotli => {
                // Quality 9 is within a tenth of the best and some twenty times as fast.
                let mut writer = brotli::CompressorWriter::new(Vec::new(), 64 * 1024, 9, 22);
                writer.write_all(body)?;
                Ok(writer.into_inner())
            }
            Self::Gzip => {
                let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(8));
                writer.write_all(body)?;
                writer.finish()
            }
        }
    }
}

fn is_zero(quality: &str) -> bool {
    quality.trim().parse::<f64>().is_ok_and(|value| value == 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn takes_the_best_that_is_accepted() {
        assert_eq!(Encoding::choose("gzip, deflate, br, zstd"), Encoding::Brotli);
        assert_eq!(Encoding::choose("gzip, br;q=0"), Encoding::Gzip);
        assert_eq!(Encoding::choose("GZIP;q=0.5"), Encoding::Gzip);
        assert_eq!(Encoding::choose("gzip;q=0.000, identity"), Encoding::Identity);
        assert_eq!(Encoding::choose("brotli"), Encoding::Identity);
        assert_eq!(Encoding::choose(""), Encoding::Identity);
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let body = "system,workload,run\n".repeat(1000).into_bytes();
        let packed = Encoding::Brotli.encode(&body).unwrap();
        let mut back = Vec::new();
        brotli::Decompressor::new(packed.as_slice(), 4096).read_to_end(&mut back).unwrap();
        assert!(back == body && packed.len() < body.len() / 20);
        let packed = Encoding::Gzip.encode(&body).unwrap();
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_end(&mut back).unwrap();
        assert!(back == body && packed.len() < body.len() / 20);
    }
}
