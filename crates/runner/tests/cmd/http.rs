//! As much of a client as the tests need: one request on a connection, sent as it is written.

use std::io::{Read, Write};
use std::net::TcpStream;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// A header by its lower-case name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .find_map(|line| line.split_once(": ").filter(|(key, _)| *key == name).map(|(_, value)| value))
    }
}

/// Asks for a path with more headers, each with its line end.
pub(crate) fn ask(address: &str, method: &str, path: &str, headers: &str) -> Answer {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}\r\n")
        .unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(all[..end].to_vec()).unwrap().replace('\r', "");
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head, body: all[end + 4..].to_vec() }
}

/// Asks for a path.
pub(crate) fn get(address: &str, path: &str) -> Answer {
    ask(address, "GET", path, "")
}
