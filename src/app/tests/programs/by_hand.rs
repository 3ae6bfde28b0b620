//! `docs/verify`: a record's chance is checked by a program that knows nothing of QGo, and by `qgo replay` with what
//! the channel showed.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use crate::command_line::qgo;
use crate::support::answers;

const SEED: &str = "00000000000000000000000000000000000000000000000000000000000004b6";
const COMMITMENT: &str = "e2277c895f6d8ab454f14046cfb2bfc20807f58e66d245c7de9162cb5d431156";
const WITNESS: &str = "discord:1573849400751423501";

/// A finished game that threw dice, in which `witness` was set.
fn record(witness: Option<&str>) -> String {
    record_of("mutation", &["B C3", "W B2", "B D4"], witness)
}

/// The record of a game with these plays, which White then gives up.
fn record_of(rules: &str, plays: &[&str], witness: Option<&str>) -> String {
    let plays: String = plays.iter().map(|play| format!("play {play}\n")).collect();
    let set = witness.map(|witness| format!("qgo-witness {witness}\n")).unwrap_or_default();
    let script =
        format!("boardsize 5\nqgo-rules {rules}\nqgo-seed {SEED}\n{set}{plays}play W resign\nqgo-record");
    let record = answers(&script.lines().map(str::to_owned).collect::<Vec<_>>()).pop().unwrap();
    record.strip_prefix("= ").unwrap().to_owned()
}

/// Exit status and output of the Python program; `None` without Python, which in CI is an error.
fn by_hand(record: &str, arguments: &[&str]) -> Option<(i32, String)> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify/verify.py");
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(record.as_bytes()).unwrap();
    let ran = Command::new("python3").arg(program).arg(file.path()).args(arguments).output();
    let Ok(ran) = ran else {
        let missing = "python3 is missing, so docs/verify is not tested; install it";
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("{missing}");
        return None;
    };
    Some((ran.status.code().unwrap(), String::from_utf8(ran.stdout).unwrap()))
}

/// Checks a record with both programs.
fn check(record: &str, arguments: &[&str], fits: bool) {
    let status = i32::from(!fits);
    let ran = qgo(&[&["replay", "-", "--verify"], arguments].concat(), record);
    assert_eq!(ran.status, status, "{record}\n{}{}", ran.output, ran.errors);
    if let Some((by_hand, output)) = by_hand(record, arguments) {
        assert_eq!(by_hand, status, "{record}\n{output}");
        let drawn = record.split("QR[").nth(1).and_then(|draws| draws.split(']').next()).unwrap();
        assert!(!fits || output.contains(&format!(": {drawn}\n")), "{output}");
    }
}

#[test]
fn seed_and_witness_give_every_draw() {
    let with = record(Some(WITNESS));
    let without = record(None);
    assert_ne!(with.replace(&format!("QWI[{WITNESS}]"), ""), without, "the witness changes the draws");
    for record in [&with, &without] {
        check(record, &[], true);
        check(record, &["--commitment", COMMITMENT], true);
        check(record, &["--commitment", SEED], false);
        check(record, &["--witness", "discord:1573849400751423502"], false);
        check(&record.replacen("QR[", "QR[2:0][", 1), &[], false);
    }
    // What the channel shows stands above what the record says.
    check(&with.replace(WITNESS, "discord:1"), &[], false);
    check(&with.replace(WITNESS, "discord:1"), &["--witness", WITNESS], true);
    check(&with.replace(&format!("QWI[{WITNESS}]"), ""), &["--witness", WITNESS], true);
    check(&with.replace(COMMITMENT, SEED), &["--commitment", COMMITMENT], true);
    let told = qgo(&["replay", "-", "--verify"], &with).output;
    assert!(told.contains(WITNESS), "{told}");
}

#[test]
fn what_is_no_commitment_or_witness_is_refused() {
    let record = record(None);
    for arguments in [["--commitment", "12"], ["--witness", "a b"], ["--witness", ""]] {
        let ran = qgo(&[["replay", "-", "--verify"].as_slice(), &arguments].concat(), &record);
        assert_eq!((ran.status, ran.output.as_str()), (2, ""), "{arguments:?}: {}", ran.errors);
    }
    assert_eq!(qgo(&["replay", "-", "--witness", "x"], &record).status, 2, "it needs --verify");
    if let Some((status, _)) = by_hand("(;GM[1]FF[4]SZ[19];B[pd])", &[]) {
        assert_eq!(status, 1);
    }
}

#[test]
fn drawn_collapses_follow_from_seed_and_witness() {
    let plays = ["B A1*70,E5", "W A2,C3", "B E4*40,C1"];
    let record = record_of("entangled collapse=chance", &plays, Some(WITNESS));
    assert!(record.contains("QE[standard+chance]") && record.contains("QV[70]"), "{record}");
    check(&record, &[], true);
    check(&record.replacen("QR[", "QR[2:0][", 1), &[], false);
    // Only QGo knows the rules, by which the weights decide what is drawn.
    for (old, new) in [("QV[70]", "QV[60]"), ("+chance", "")] {
        assert_ne!(qgo(&["replay", "-", "--verify"], &record.replace(old, new)).status, 0, "{old}");
    }
}
