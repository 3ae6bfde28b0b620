//! The page as people use it: joining, choosing who one is, typing, clicking points.

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use serde_json::json;

use super::driver::Browser;

impl Browser {
    /// Waits for a button with this text in the last message that has one, and clicks it.
    pub(crate) async fn click_button(&self, label: &str) {
        let script = "const all = [...document.querySelectorAll('#log .row button')];
            all.findLast((button) => button.textContent === arguments[0])?.setAttribute('data-test', '');
            return document.querySelector('[data-test]') !== null";
        self.until(script, &[json!(label)]).await;
        self.click("[data-test]").await;
        self.run("document.querySelector('[data-test]')?.removeAttribute('data-test')", &[]).await;
    }

    /// Types a line and sends it.
    pub(crate) async fn line(&self, line: &str) {
        self.run("document.querySelector('#line').value = ''", &[]).await;
        self.type_into("#line", &format!("{line}{}", char::from(Key::Enter))).await;
    }

    /// Adds a player by the dialog.
    pub(crate) async fn join(&self, name: &str) {
        self.until("return document.querySelector('#add-player') !== null", &[]).await;
        if self.run("return document.querySelector('#join').open", &[]).await == false {
            self.click("#add-player").await;
        }
        self.type_into("#join-name", name).await;
        self.click("#join button[type=submit]").await;
        self.until("return !document.querySelector('#join').open", &[]).await;
    }

    /// Chooses the player with this id in one step, because the list of players is redrawn whenever one is
    /// heard of.
    pub(crate) async fn choose(&self, player: &str) {
        let script = "const player = document.querySelector(`#players [data-player='${arguments[0]}']`);
            player?.click();
            return Boolean(player)";
        self.until(script, &[json!(player)]).await;
    }

    /// Clicks a point on the board that takes points now, once all pictures are loaded: one that arrives
    /// while the pointer moves would shift the board.
    pub(crate) async fn point(
        &self,
        column: usize,
        row_from_top: usize,
        size: usize,
    ) -> Result<(), CmdError> {
        let script = "const picker = document.querySelector('.picker');
            picker.scrollIntoView({ block: 'center', behavior: 'instant' });
            const { left, top, width } = picker.getBoundingClientRect();
            return [left, top, width]";
        let settled = "const images = [...document.querySelectorAll('#log .picture img')];
            images.forEach((image) => image.loading = 'eager');
            return images.every((image) => image.complete)
                && document.querySelector('.picker')?.getBoundingClientRect().height > 100";
        self.until(settled, &[]).await;
        let frame: [f64; 3] = serde_json::from_value(self.run(script, &[]).await).unwrap();
        // The margin of boards up to 11×11 is 0.92 cells, and the strip above 0.082 of the width.
        let cells = size as f64 - 1.0 + 2.0 * 0.92;
        let x = frame[0] + frame[2] * (column as f64 + 0.92) / cells;
        let y = frame[1] + frame[2] * (0.082 + (row_from_top as f64 + 0.92) / cells);
        let to = PointerAction::MoveTo { duration: None, x: x.round(), y: y.round() };
        let click = MouseActions::new("mouse".to_owned())
            .then(to)
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Up { button: 0 });
        self.client.perform_actions(click).await
    }
}
