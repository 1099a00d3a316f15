//! What EC2 tells an instance about itself.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long the service may take to answer, each time.
const LIMIT: Duration = Duration::from_millis(800);
/// The longest answer taken, bytes.
const MOST: u64 = 64 << 10;

/// What EC2 tells of an instance. The type of a volume is not among it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ec2 {
    /// Such as `r5b.2xlarge`.
    pub instance_type: String,
    /// Such as `us-east-1a`.
    pub zone: Option<String>,
}

/// Asks the instance metadata service, version 2, at `service` (EC2's is 169.254.169.254:80).
///
/// # Errors
///
/// When it does not answer in time, which is so outside EC2, or not as the service does.
pub fn ec2(service: SocketAddr) -> io::Result<Ec2> {
    let lifetime = "X-aws-ec2-metadata-token-ttl-seconds: 60";
    let token = ask(service, "PUT", "/latest/api/token", lifetime)?;
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(io::Error::other("the metadata service gave no token"));
    }
    let token = format!("X-aws-ec2-metadata-token: {token}");
    let get = |path: &str| ask(service, "GET", path, &token);
    Ok(Ec2 {
        instance_type: get("/latest/meta-data/instance-type")?,
        zone: get("/latest/meta-data/placement/availability-zone").ok(),
    })
}

fn ask(service: SocketAddr, method: &str, path: &str, header: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&service, LIMIT)?;
    stream.set_read_timeout(Some(LIMIT))?;
    stream.set_write_timeout(Some(LIMIT))?;
    // With HTTP/1.0 the answer ends with the connection.
    let request = format!(
        "{method} {path} HTTP/1.0\r\nHost: {}\r\n{header}\r\nContent-Length: 0\r\n\r\n",
        service.ip()
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(MOST).read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    if status != "200" {
        return Err(io::Error::other(format!("the metadata service answered {status:?} to {path}")));
    }
    Ok(body.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufRead;
    use std::net::TcpListener;
    use std::time::Instant;

    /// A service that wants its token, as version 2 does.
    fn serve(listener: TcpListener, requests: usize) {
        for stream in listener.incoming().take(requests) {
            let mut stream = stream.unwrap();
            let lines = io::BufReader::new(stream.try_clone().unwrap()).lines();
            let head: Vec<String> = lines.map(|l| l.unwrap()).take_while(|line| !line.is_empty()).collect();
            let has = |text: &str| head.iter().any(|line| line == text);
            let (status, body) = match head[0].as_str() {
                "PUT /latest/api/token HTTP/1.0" if has("X-aws-ec2-metadata-token-ttl-seconds: 60") => {
                    ("200 OK", "tok==")
                }
                _ if !has("X-aws-ec2-metadata-token: tok==") => ("401 Unauthorized", ""),
                "GET /latest/meta-data/instance-type HTTP/1.0" => ("200 OK", "r5b.2xlarge\n"),
                _ => ("404 Not Found", "no"),
            };
            write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        }
    }

    #[test]
    fn a_token_then_the_facts() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || serve(listener, 3));
        assert_eq!(ec2(address).unwrap(), Ec2 { instance_type: "r5b.2xlarge".to_owned(), zone: None });
        server.join().unwrap();
    }

    #[test]
    fn a_service_that_says_nothing_is_given_up_soon() {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let start = Instant::now();
        assert!(ec2(silent.local_addr().unwrap()).is_err());
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
}
