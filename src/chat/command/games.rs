//! `/games`.

use qgo_rules::Color;
use qgo_store::GameRow;

use crate::ask::{Answer, Ask};
use crate::table::bold;
use crate::terms::KeptSettings;
use crate::text::{MESSAGE, fit, number, text};
use crate::{Message, Reply};

/// How many ended games are listed.
const PAST: u32 = 5;
/// How many games that are on are listed.
const MOST: usize = 15;

impl Ask<'_> {
    pub(super) async fn games(&self) -> Answer {
        let store = &self.chat.store;
        let me = store.player(&self.asker.account, &self.asker.name).await?;
        let on = store.games_of(me.id).await?;
        let past = store.past_games_of(me.id, PAST).await?;
        if on.is_empty() && past.is_empty() {
            return Ok(self.private("games-none", &[]));
        }
        let mut lines = Vec::new();
        if !on.is_empty() {
            lines.push(self.words.format("games-on", &[("count", number(on.len() as i64))]));
            lines.extend(on.iter().take(MOST).map(|row| self.game_line(row)));
        }
        if !past.is_empty() {
            lines.push(self.words.text("games-past"));
            lines.extend(past.iter().map(|row| self.game_line(row)));
        }
        let text = fit(&lines.join("\n"), MESSAGE);
        Ok(vec![Reply::Private(Message { text, ..Message::default() })])
    }

    /// A game in a line: number, channel, opponent, what is played, and whose turn it is.
    fn game_line(&self, row: &GameRow) -> String {
        let own = if row.black.account == self.asker.account { Color::Black } else { Color::White };
        let (opponent, my_turn) = match own {
            Color::Black => (&row.white, row.to_act.black),
            Color::White => (&row.black, row.to_act.white),
        };
        let state = match (&row.result, my_turn) {
            (Some(result), _) => result.clone(),
            (None, true) => self.words.text("games-your-turn"),
            (None, false) => self.words.text("games-their-turn"),
        };
        let settings = KeptSettings::read(&row.settings);
        let (system, size) = settings.map_or_else(|_| ("?", 0), |s| (s.system().name(), s.size()));
        self.words.format(
            "games-line",
            &[
                ("game", number(row.id.0)),
                ("channel", text(format!("<#{}>", row.place.channel))),
                ("opponent", text(bold(opponent))),
                ("system", text(self.words.choice_label("challenge", "rules", system))),
                ("size", number(size)),
                ("state", text(state)),
            ],
        )
    }
}
