//! The page as people use it: who one is, where one goes, what one clicks.

use serde_json::json;

use super::driver::Browser;

/// The element with a `css` selector that shows exactly this text.
const WITH_TEXT: &str = "return [...document.querySelectorAll(arguments[0])]
    .find((element) => element.checkVisibility() && !element.disabled && element.innerText.trim() === arguments[1])";

/// The board that takes clicks.
pub(crate) const BOARD: &str = "qgo-table qgo-board";

impl Browser {
    /// Adds a player by the dialog, and is that player.
    pub(crate) async fn join(&self, name: &str) {
        self.click("#add-player").await;
        self.type_into("#join-name", name).await;
        self.click("#join button[type=submit]").await;
        self.until("return !document.querySelector('#join').open", &[]).await;
    }

    /// Is another player of this browser from now on.
    pub(crate) async fn choose(&self, player: &str) {
        let chip = format!("#players [data-player='{player}']");
        self.click(&chip).await;
        let chosen = "return document.querySelector(arguments[0]).ariaChecked === 'true'";
        self.until(chosen, &[json!(chip)]).await;
    }

    /// Begins a game for two people at this browser from the first page; returns its number.
    pub(crate) async fn begin_here(&self, names: [&str; 2], system: &str) -> u64 {
        self.fill_names(names, system).await;
        self.game().await
    }

    /// Fills in and sends the form for two people at this browser.
    pub(crate) async fn fill_names(&self, names: [&str; 2], system: &str) {
        self.until("return document.querySelector('.home .names') !== null", &[]).await;
        let fill = "const form = document.querySelector('.home .names').closest('form');
            [...form.querySelectorAll('input')].forEach((input, index) => input.value = arguments[0][index]);
            form.querySelector('select').value = arguments[1]";
        self.run(fill, &[json!(names), json!(system)]).await;
        self.click(".home form:has(.names) [type=submit]").await;
    }

    /// The player of this browser whose turn it is.
    pub(crate) async fn mover(&self) -> String {
        let script = "const mover = document.querySelector('qgo-table .seat.to-move .name')?.innerText;
            return [...document.querySelectorAll('#players [data-player]')]
                .find((chip) => chip.querySelector('bdi').innerText === mover)?.dataset.player ?? 'somebody else'";
        self.until("return document.querySelector('qgo-table .seat.to-move') !== null", &[]).await;
        self.run(script, &[]).await.as_str().unwrap().to_owned()
    }

    /// Becomes the player whose turn it is.
    pub(crate) async fn become_mover(&self) {
        let mover = self.mover().await;
        self.choose(&mover).await;
    }

    /// Clicks what shows exactly this text, among the elements with a `css` selector.
    pub(crate) async fn click_text(&self, css: &str, text: &str) {
        self.click_found(WITH_TEXT, &[json!(css), json!(text)]).await;
    }

    /// Chooses in a list what has a `css` selector, whether or not the list is open.
    pub(crate) async fn choose_option(&self, css: &str) {
        self.click_found("return document.querySelector(arguments[0])", &[json!(css)]).await;
    }

    /// Presses a button at the table.
    pub(crate) async fn press(&self, label: &str) {
        self.click_text("qgo-table button", label).await;
    }

    /// Clicks a point on the board as soon as it can be chosen.
    pub(crate) async fn point(&self, point: &str) {
        self.click(&format!("{BOARD} .points[data-open] [data-point='{point}']:not([aria-disabled=true])"))
            .await;
    }

    /// Chooses points and plays them.
    pub(crate) async fn choose_points(&self, points: &[&str]) {
        for point in points {
            self.point(point).await;
        }
        self.until(CHOSEN_ARE, &[json!(points)]).await;
    }

    /// Plays what is chosen.
    pub(crate) async fn play_chosen(&self) {
        let before = self.steps().await;
        self.click("qgo-table .play").await;
        self.grown(before).await;
    }

    /// Chooses points, plays them, and waits until the game has grown.
    pub(crate) async fn play(&self, points: &[&str]) {
        self.choose_points(points).await;
        self.play_chosen().await;
    }

    /// What the page says of a point of the board.
    pub(crate) async fn says(&self, point: &str) -> String {
        let label = "return document.querySelector(arguments[0])?.ariaLabel ?? ''";
        let label = self.run(label, &[json!(format!("{BOARD} [data-point='{point}']"))]).await;
        label.as_str().unwrap().to_owned()
    }

    /// Waits until the page says something of a point.
    pub(crate) async fn until_says(&self, point: &str, words: &str) {
        let label = "return document.querySelector(arguments[0])?.ariaLabel.includes(arguments[1])";
        self.until(label, &[json!(format!("{BOARD} [data-point='{point}']")), json!(words)]).await;
    }

    /// Waits until this text can be seen in an element.
    pub(crate) async fn until_reads(&self, css: &str, words: &str) {
        let reads = "return [...document.querySelectorAll(arguments[0])]
            .some((element) => element.checkVisibility() && element.innerText.includes(arguments[1]))";
        self.until(reads, &[json!(css), json!(words)]).await;
    }

    /// Waits until a game is shown; returns its number.
    pub(crate) async fn game(&self) -> u64 {
        let shown = "const [, number] = location.pathname.match(/^\\/game\\/(\\d+)/) ?? [];
            return number && document.querySelector('qgo-table .felt:not([hidden]) .layer') ? Number(number) : false";
        self.until(shown, &[]).await.as_u64().unwrap()
    }

    /// How long the list of the shown game's moves is.
    pub(crate) async fn steps(&self) -> u64 {
        self.run(STEPS, &[]).await.as_u64().unwrap_or_default()
    }

    /// Waits until the list of the shown game's moves is longer than that.
    pub(crate) async fn grown(&self, before: u64) {
        let grown = format!("const steps = (() => {{ {STEPS} }})(); return steps > {before}");
        self.until(&grown, &[]).await;
    }
}

/// The length of the shown game.
const STEPS: &str = "return Number(document.querySelector('qgo-table .stepper input').max)";

/// Whether exactly these points are chosen.
pub(crate) const CHOSEN_ARE: &str =
    "const cells = document.querySelectorAll('qgo-table [data-point][aria-selected=true]');
    return [...cells].map(({ dataset }) => dataset.point).sort().join() === arguments[0].toSorted().join()";
