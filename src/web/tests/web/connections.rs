//! Connections that are slow or too many, over real TCP.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use qgo_web::Limits;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::support::{PATIENCE, Page};

/// A page with these limits, and its address.
async fn page(folder: &TempDir, limits: Limits) -> (Page, SocketAddr) {
    let page = Page::limited(folder.path(), limits).await;
    let address = page.url.strip_prefix("http://").unwrap().parse().unwrap();
    (page, address)
}

/// Limits with long times, so that nothing is closed during a test.
fn patient(in_all: usize, of_one: usize) -> Limits {
    Limits { in_all, of_one, head: PATIENCE, body: PATIENCE }
}

fn impatient() -> Limits {
    let soon = Duration::from_millis(200);
    Limits { head: soon, body: soon, ..Limits::default() }
}

/// A connection from one of this machine's many addresses.
async fn connect(address: SocketAddr, from: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((IpAddr::from(Ipv4Addr::new(127, 0, 0, from)), 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

/// Everything that comes until the other side closes.
async fn rest(stream: &mut TcpStream) -> String {
    let mut all = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut all)).await;
    // A reset also closes the connection.
    let _ = read.expect("the connection is closed");
    String::from_utf8(all).unwrap()
}

const ASKS: &[u8] = b"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/// The head and the body of an answer to a request on a connection that stays open.
async fn answer(stream: &mut TcpStream, request: &[u8]) -> String {
    stream.write_all(request).await.unwrap();
    let mut all = Vec::new();
    let read = async {
        loop {
            let text = String::from_utf8_lossy(&all).to_lowercase();
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let length = head.split_once("content-length: ").and_then(|(_, rest)| rest.lines().next());
                if length.is_none_or(|length| body.len() >= length.parse::<usize>().unwrap()) {
                    return text;
                }
            }
            assert!(stream.read_buf(&mut all).await.unwrap() > 0, "closed after {text}");
        }
    };
    tokio::time::timeout(PATIENCE, read).await.expect("there is an answer")
}

#[tokio::test]
async fn a_head_that_does_not_come_is_not_waited_for() {
    let folder = TempDir::new().unwrap();
    let (page, address) = page(&folder, impatient()).await;
    for begun in ["", "GET /api/state HT", "GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "] {
        let mut stream = connect(address, 1).await;
        stream.write_all(begun.as_bytes()).await.unwrap();
        let told = rest(&mut stream).await;
        assert!(told.is_empty() || told.starts_with("HTTP/1.1 408"), "{begun:?}: {told}");
    }
    // After an answer, too, a connection may not be idle for longer.
    let mut stream = connect(address, 1).await;
    assert!(answer(&mut stream, ASKS).await.starts_with("http/1.1 200"));
    assert_eq!(rest(&mut stream).await, "");
    page.close().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_answered_and_closed() {
    let folder = TempDir::new().unwrap();
    let (page, address) = page(&folder, impatient()).await;
    let mut stream = connect(address, 1).await;
    let head = "POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: de\r\n\
        Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{\"name\":";
    stream.write_all(head.as_bytes()).await.unwrap();
    let told = rest(&mut stream).await;
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("zu langsam"), "{told}");
    let state = page.get("/api/state").send().await.unwrap().text().await.unwrap();
    assert!(state.contains("\"people\":[]"), "{state}");
    page.close().await;
}

#[tokio::test]
async fn one_connection_too_many_is_told_so_and_others_go_on() {
    let folder = TempDir::new().unwrap();
    let (page, address) = page(&folder, patient(5, 3)).await;
    // An event stream counts as any other connection.
    let mut events = connect(address, 1).await;
    let listens = b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    assert!(answer(&mut events, listens).await.contains("text/event-stream"));
    let mut held = Vec::new();
    for from in [1, 1, 2, 3] {
        let mut stream = connect(address, from).await;
        assert!(answer(&mut stream, ASKS).await.starts_with("http/1.1 200"), "{from}");
        held.push(stream);
    }
    // The fourth connection of one address, and the sixth of all.
    for from in [1, 4] {
        let mut refused = connect(address, from).await;
        refused.write_all(ASKS).await.unwrap();
        let told = rest(&mut refused).await;
        assert!(told.starts_with("HTTP/1.1 503") && told.contains("Too many connections"), "{from}: {told}");
        assert!(told.to_lowercase().contains("retry-after: 10"), "{told}");
    }
    for stream in &mut held {
        assert!(answer(stream, ASKS).await.starts_with("http/1.1 200"));
    }
    // A closed connection makes room.
    drop(held.pop());
    let freed = async {
        loop {
            let mut stream = connect(address, 4).await;
            let ask = b"GET /api/state HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
            stream.write_all(ask).await.unwrap();
            if rest(&mut stream).await.starts_with("HTTP/1.1 200") {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, freed).await.expect("a place is free");
    drop((held, events));
    page.close().await;
}
