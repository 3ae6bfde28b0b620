//! The connection between one process and a server, which can be cut: a small TCP proxy, so that no rights
//! over the machine's network are needed.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// What the line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// It carries everything.
    Open,
    /// It ends all connections, and takes no new ones.
    Refused,
    /// It carries nothing, and nobody is told.
    Silent,
}

/// The way of one process to a server; it ends when it is dropped.
pub(crate) struct Line {
    address: SocketAddr,
    state: watch::Sender<State>,
    _proxy: JoinSet<()>,
}

impl Line {
    /// Opens a line to a port of this machine.
    pub(crate) async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (state, seen) = watch::channel(State::Open);
        let mut proxy = JoinSet::new();
        proxy.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                // Those that have ended are forgotten.
                while connections.try_join_next().is_some() {}
                if *seen.borrow() != State::Refused {
                    connections.spawn(connection(stream, port, seen.clone()));
                }
            }
        });
        Self { address, state, _proxy: proxy }
    }

    /// Where the process finds the server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn set(&self, state: State) {
        self.state.send_replace(state);
    }

    pub(crate) fn is_open(&self) -> bool {
        *self.state.borrow() == State::Open
    }
}

async fn connection(stream: TcpStream, port: u16, state: watch::Receiver<State>) {
    let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let ((from_process, to_process), (from_server, to_server)) = (stream.into_split(), server.into_split());
    let is_refused = {
        let mut state = state.clone();
        async move { state.wait_for(|state| *state == State::Refused).await.map(drop) }
    };
    // Each side is told at once that the other has gone.
    tokio::select! {
        () = carry(from_process, to_server, state.clone()) => {}
        () = carry(from_server, to_process, state) => {}
        _ = is_refused => {}
    }
}

/// Carries what comes until it ends.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut state: watch::Receiver<State>) {
    let mut buffer = vec![0; 16 << 10];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let carries = state.wait_for(|state| *state != State::Silent).await.is_ok();
        if !carries || to.write_all(&buffer[..length]).await.is_err() {
            return;
        }
    }
}
