//! Several real processes over one PostgreSQL, replaced and killed while people play: nothing is lost, nothing is
//! done twice, and every shard has an owner again in time.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[path = "../support/cluster/mod.rs"]
#[expect(dead_code, reason = "the example `chaos` uses more of it")]
mod cluster;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
#[path = "../support/stand_in/mod.rs"]
#[expect(dead_code, unused_imports, reason = "other tests use more of it")]
mod stand_in;

use std::path::Path;
use std::time::Duration;

use cluster::{Cluster, Size};
use tokio::time::sleep;

/// How long people play between two things that happen.
const CALM: Duration = Duration::from_secs(3);

const SIZE: Size = Size { processes: 3, shards: 6, channels: 12, rate: 10 };

async fn open() -> Option<Cluster> {
    Cluster::start(Path::new(env!("CARGO_BIN_EXE_qgo")), SIZE).await
}

#[tokio::test(flavor = "multi_thread")]
async fn rolling() {
    let Some(mut cluster) = open().await else { return };
    for _ in 0..cluster.processes() {
        sleep(CALM).await;
        cluster.replace_oldest().await;
    }
    sleep(CALM).await;
    let report = cluster.audit().await;
    assert!(report.findings.is_empty() && report.effects > 0, "{report}");
    assert_eq!(report.again, 0, "nobody has to ask twice:\n{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn killed() {
    let Some(mut cluster) = open().await else { return };
    for member in 0..cluster.processes() {
        sleep(CALM).await;
        cluster.kill(member);
        if member == 1 {
            sleep(CALM).await;
            cluster.crash_postgres();
        }
    }
    sleep(CALM).await;
    let report = cluster.audit().await;
    assert!(report.findings.is_empty() && report.effects > 0, "{report}");
}
