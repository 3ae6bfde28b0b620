//! The messages of a channel, page by page.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Page, Pushes};

/// Makes these moves of a game of Go without captures: Black fills the board from its lower edge, White from
/// the upper one.
pub(crate) async fn moves(page: &Page, pushes: &mut Pushes, range: std::ops::Range<u32>) {
    for number in range {
        let (player, place) = (["aki", "bo"][number as usize % 2], number / 2);
        let column = "ABCDEFGHJ".as_bytes()[place as usize % 9] as char;
        let row = if number % 2 == 0 { 1 + place / 9 } else { 9 - place / 9 };
        page.line(player, &format!("/move {column}{row}")).await;
        pushes.board(number + 1).await;
    }
}

fn ids(messages: &[Value]) -> Vec<String> {
    messages.iter().map(|message| message["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn every_message_comes_once_and_in_order_whatever_happens_meanwhile() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "rules:classic").await;
    moves(&page, &mut pushes, 0..40).await;
    let (last, before) = page.page(None).await;
    // The store may not have marked the last message as sent yet; then it comes in addition.
    assert!((30..=31).contains(&last.len()), "{}", last.len());
    assert_eq!(last.last().unwrap()["board"]["moves"], 40);
    let url = last[0]["files"][0]["url"].as_str().unwrap();
    let picture = page.get(url).send().await.unwrap().bytes().await.unwrap();
    assert!(picture.starts_with(b"\x89PNG"), "drawn when it is fetched");

    // The page is loaded again later, after a restart of the program.
    moves(&page, &mut pushes, 40..45).await;
    page.close().await;
    let page = Page::open(folder.path(), 2).await;
    let mut read = last;
    let mut walk = before;
    while let Some(before) = walk {
        let (mut earlier, next) = page.page(Some(before)).await;
        earlier.append(&mut read);
        (read, walk) = (earlier, next);
    }
    let boards: Vec<_> = read.iter().filter_map(|message| message["board"]["moves"].as_u64()).collect();
    assert_eq!(boards, (0..=40).collect::<Vec<_>>());
    let (mut whole, mut walk) = page.page(None).await;
    while let Some(before) = walk {
        let (mut earlier, next) = page.page(Some(before)).await;
        earlier.append(&mut whole);
        (whole, walk) = (earlier, next);
    }
    let unique: BTreeSet<_> = ids(&whole).into_iter().collect();
    assert_eq!(unique.len(), whole.len());
    assert_eq!(ids(&whole)[..read.len()], ids(&read));
    assert_eq!(whole.len(), read.len() + 5);
    for nonsense in ["0", "-1"] {
        let path = format!("/api/history?channel=club&before={nonsense}");
        let none: Value = page.get(&path).send().await.unwrap().json().await.unwrap();
        assert_eq!(none, json!({ "messages": [], "before": null }));
    }
    assert_eq!(page.get("/api/history?channel=club&before=x").send().await.unwrap().status(), 400);
    page.close().await;
}
