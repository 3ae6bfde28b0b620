//! What no log may show.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use tracing_subscriber::fmt::MakeWriter;

use crate::game::Club;
use crate::stand_in::TOKEN;

/// Everything that is logged, by this test and those beside it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn neither_the_token_nor_a_commitment_is_in_a_log() {
    let log = Log::default();
    tracing_subscriber::fmt().with_env_filter("debug").with_writer(log.clone()).init();
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3").await;
    club.close().await;
    let club = Club::with_game("simultaneous", 19).await;
    club.board("the start", |message| message.notified.len() == 2).await;
    assert!(club.play(&club.alice, "O17").await.content.contains("O17"));
    club.close().await;
    let logged = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
    assert!(logged.contains("connected to Discord"));
    let shown: Vec<_> = logged.lines().filter(|line| line.contains(TOKEN)).collect();
    assert_eq!(shown, Vec::<&str>::new());
    let shown: Vec<_> = logged.lines().filter(|line| line.contains("O17")).collect();
    assert_eq!(shown, Vec::<&str>::new(), "a commitment is logged");
}
