//! Queries: `key=value` pairs joined by `&`, percent-encoded as UTF-8.

use std::fmt::Write as _;

/// A key with its value.
pub(crate) type Pair = (String, String);

/// The pairs of a query, decoded; a leading `?` is skipped, empty pieces are left out.
pub(crate) fn pairs(query: &str) -> impl Iterator<Item = Pair> {
    query.strip_prefix('?').unwrap_or(query).split('&').filter(|piece| !piece.is_empty()).map(|piece| {
        let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
        (decode(key), decode(value))
    })
}

/// A query of pairs.
pub(crate) fn print(pairs: &[Pair]) -> String {
    let mut query = String::new();
    for (key, value) in pairs {
        if !query.is_empty() {
            query.push('&');
        }
        encode(key, &mut query);
        query.push('=');
        encode(value, &mut query);
    }
    query
}

/// Appends `text`, every byte but RFC 3986's unreserved ones as `%XX`.
fn encode(text: &str, into: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            into.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(into, "%{byte:02X}");
        }
    }
}

/// Decodes `%XX` and `+`; what is no valid escape stays as it is, what is no UTF-8 becomes U+FFFD.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = match (first, tail) {
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(hex(*high) << 4 | hex(*low));
                after
            }
            (b'+', _) => {
                bytes.push(b' ');
                tail
            }
            _ => {
                bytes.push(*first);
                tail
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        _ => digit.wrapping_sub(b'A').wrapping_add(10),
    }
}
