//! What outlasts a restart of the program.

use tempfile::TempDir;

use super::support::{Page, read};

#[tokio::test]
async fn the_history_with_its_pictures_and_people_outlasts_a_restart() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let mut pushes = page.listen().await;
    page.begin(&mut pushes, "").await;
    page.line("aki", "/move C3 E4").await;
    let moved = pushes.board(1).await;
    pushes.until(|push| push["kind"] == "strip").await;
    let before = page.history().await;
    let url = moved["files"][0]["url"].as_str().unwrap().to_owned();
    let picture = page.get(&url).send().await.unwrap().bytes().await.unwrap();
    page.close().await;

    let page = Page::open(folder.path(), 2).await;
    assert_eq!(page.get(&url).send().await.unwrap().bytes().await.unwrap(), picture);
    assert_eq!(page.history().await, before);
    let state = read(page.get("/api/state").send().await.unwrap()).await;
    let names: Vec<_> = state["people"].as_array().unwrap().iter().map(|person| &person["name"]).collect();
    assert_eq!(names, ["Aki", "Bo"]);

    let mut pushes = page.listen().await;
    page.line("bo", "/move C3 D5").await;
    pushes.board(2).await;
    page.close().await;
}

#[tokio::test]
async fn a_stop_ends_open_streams() {
    let folder = TempDir::new().unwrap();
    let page = Page::open(folder.path(), 1).await;
    let _pushes = page.listen().await;
    // Would wait for ever, were the stream not ended from this side.
    page.close().await;
}
