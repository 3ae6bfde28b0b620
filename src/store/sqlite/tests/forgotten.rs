//! A player who was forgotten is in no byte of any file.

use super::*;
use crate::{LogLength, PlayerId};

/// This byte sequence is in no database by chance.
const USER: &str = "account-of-Wilhelmina";
const NAMES: [&str; 3] = ["Wilhelmina Winterbottom", "Schnurrbert Katzenstein", "Theophrastus Quillfeather"];
const SETTINGS: &str = r#"{"quiet_zone":"Antarctica/Troll"}"#;

fn holds(folder: &Folder, part: &str) -> bool {
    folder.bytes().windows(part.len()).any(|window| window == part.as_bytes())
}

/// Everything of the player that was ever stored, with what was replaced since.
fn traces() -> Vec<&'static str> {
    NAMES
        .iter()
        .flat_map(|name| [&name[..10], &name[name.len() - 10..]])
        .chain([USER, "Antarctica"])
        .collect()
}

async fn somebody(store: &SqliteStore) -> PlayerId {
    let account = Account { platform: "web".into(), user: USER.into() };
    let mut player = None;
    for name in NAMES {
        player = Some(store.player(&account, name).await.unwrap());
    }
    let player = player.unwrap();
    assert!(store.set_settings(player.id, &player.settings, SETTINGS, 1).await.unwrap());
    // Other players come after, so that the free space is not simply at the end.
    for other in 0..200 {
        let account = Account { platform: "web".into(), user: other.to_string() };
        store.player(&account, &format!("Somebody else, number {other}")).await.unwrap();
    }
    player.id
}

#[tokio::test]
async fn no_file_holds_the_name_or_the_account() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let player = somebody(&store).await;
    assert!(holds(&folder, NAMES[2]) && holds(&folder, USER), "what is kept is seen by this test");
    store.leave(player, 2, None).await.unwrap();
    assert!(store.forget(player, 3).await.unwrap());
    for trace in traces() {
        assert!(!holds(&folder, trace), "{trace}, while QGo runs");
    }
    store.close().await;
    for trace in traces() {
        assert!(!holds(&folder, trace), "{trace}, when it was stopped");
    }
    assert!(holds(&folder, "Somebody else, number 199"));
}

/// An earlier version left replaced names in free space.
#[tokio::test]
async fn free_space_of_earlier_versions_holds_no_name() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    set(&store, "PRAGMA secure_delete = OFF").await;
    let player = somebody(&store).await;
    set(&store, "PRAGMA secure_delete = ON").await;
    set(&store, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    assert!(holds(&folder, &NAMES[0][..10]) || holds(&folder, &NAMES[1][..10]), "it is there");
    store.leave(player, 2, None).await.unwrap();
    assert!(store.forget(player, 3).await.unwrap());
    for trace in traces() {
        assert!(!holds(&folder, trace), "{trace}");
    }
}

/// Somebody reads the database the whole time.
#[tokio::test]
async fn what_a_reader_kept_from_being_wiped_is_wiped_later() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let player = somebody(&store).await;
    store.leave(player, 2, None).await.unwrap();
    set(&store, "PRAGMA busy_timeout = 1").await;
    let mut stranger = folder.stranger().await;
    execute(&mut stranger, "BEGIN; SELECT count(*) FROM players").await;
    assert!(store.forget(player, 3).await.unwrap(), "the row says so already");
    assert_eq!(store.leaving().await.unwrap(), []);
    assert!(holds(&folder, USER), "the stranger's view needs the old pages");

    // The program is killed meanwhile: what is left is in a copy of the files.
    let copy = Folder::new();
    for name in ["qgo.db", "qgo.db-wal"] {
        std::fs::copy(folder.0.path().join(name), copy.0.path().join(name)).unwrap();
    }
    let next = copy.open().await.unwrap();
    execute(&mut stranger, "COMMIT").await;
    assert_eq!(store.leaving().await.unwrap(), []);
    for trace in traces() {
        assert!(!holds(&copy, trace), "{trace}, after the next start");
        assert!(!holds(&folder, trace), "{trace}, when the stranger had finished");
    }
    drop(next);
}

/// The program is killed in between: the row is anonymous, and nothing was wiped.
#[tokio::test]
async fn a_kill_before_the_wiping_leaves_it_owed() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    set(&store, "PRAGMA secure_delete = OFF").await;
    let player = somebody(&store).await;
    store.leave(player, 2, None).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    assert!(crate::sqlite::sql::players::make_anonymous(&mut tx, player, 3).await.unwrap());
    crate::sqlite::wipe::owe(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    store.close().await;
    drop(store);
    assert!(traces().iter().any(|trace| holds(&folder, trace)), "traces are there");

    let store = folder.open().await.unwrap();
    assert_eq!(store.leaving().await.unwrap(), []);
    for trace in traces() {
        assert!(!holds(&folder, trace), "{trace}");
    }
    let owed = sqlx::query_scalar::<_, i64>("PRAGMA user_version").fetch_one(&store.writer).await.unwrap();
    assert_eq!(owed, 0);
}

#[tokio::test]
async fn what_is_deleted_is_overwritten() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let pragma = sqlx::query_scalar::<_, i64>("PRAGMA secure_delete").fetch_one(&store.writer).await.unwrap();
    assert_eq!(pragma, 1);
}

/// A plan is for its player alone; even those who can read the file cannot read it.
#[tokio::test]
async fn a_plan_is_in_no_readable_byte() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    let row = store.game(game).await.unwrap().unwrap();
    let plan = crate::NewPlan {
        game,
        player: row.black.id,
        kind: crate::PlanKind::Answer,
        body: "if Q16 then D4".into(),
        length: LogLength::EMPTY,
        now: 1,
    };
    store.put_plan(&plan, &[], None).await.unwrap();
    assert!(!holds(&folder, "Q16"));
    drop(store);
    let store = folder.open_with([1; 32], "").await.unwrap();
    let plans = store.plans(game, row.black.id).await.unwrap();
    assert_eq!((plans.len(), plans[0].body.as_deref()), (1, None), "the key was lost");
    store.drop_plans(&[plans[0].id], None).await.unwrap();
}
