//! Addresses for servers that begin to listen later.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU32, Ordering};

/// Below the ports that systems give to connections and to servers that ask for any: until the server listens,
/// nobody gets its port by chance.
const FIRST: u32 = 20_000;
const COUNT: u32 = 10_000;

/// An address on loopback on which nobody listens, another one each time.
pub(crate) fn free_address() -> SocketAddr {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    // Tests that run in another process begin elsewhere.
    let begin = std::process::id() % COUNT * 97;
    loop {
        let port = FIRST + (begin + TAKEN.fetch_add(1, Ordering::Relaxed)) % COUNT;
        let address = (Ipv4Addr::LOCALHOST, u16::try_from(port).unwrap()).into();
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}
