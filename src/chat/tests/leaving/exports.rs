//! What players get of their own data.

use qgo_rules::record::{Record, Verdict};
use serde_json::Value;

use crate::*;

/// The files of an export, as one JSON object each.
fn exported(replies: &[Reply]) -> Vec<Value> {
    told(replies).files.iter().map(|file| serde_json::from_slice(&file.bytes).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_exported_reads_back() {
    for (lines, expected) in STATES {
        let mut world = world().await;
        happens(&mut world, lines).await;
        for (over, result) in [(false, None), (true, Some(*expected))] {
            if over {
                leave(&world, LEAVER).await;
            }
            let files = exported(&world.line("bo", "/data export").await);
            assert_eq!(
                (files.len(), &files[0]["name"], &files[0]["format"]),
                (1, &"bo".into(), &"qgo-data".into())
            );
            let game = &files[0]["games"][0];
            assert_eq!(game["result"].as_str(), result, "{lines:?}");
            assert_eq!(game["opponent"].is_null(), over);
            let record = Record::read(game["sgf"].as_str().unwrap().as_bytes()).unwrap();
            let verdict = if over { Verdict::Fits } else { Verdict::SeedMissing };
            assert_eq!(record.verify().unwrap(), verdict, "{lines:?}");
            assert!(!record.events().unwrap().is_empty() || lines.len() < 4);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_tells_no_secret_of_others() {
    let mut world = world().await;
    happens(
        &mut world,
        &["x: /challenge @bo rules:simultaneous size:9 colour:black", "bo: /accept", "x: /move F8"],
    )
    .await;
    let own = format!("{:?}", exported(&world.line(LEAVER, "/data export").await));
    assert!(own.contains(r#""committed": String("F8")"#), "{own}");
    let theirs = format!("{:?}", exported(&world.line("bo", "/data export").await));
    assert!(!theirs.contains("F8") && !theirs.contains("committed"), "{theirs}");
    assert!(!theirs.contains(&format!("u-{LEAVER}")), "nobody's account but one's own: {theirs}");
}
