//! `/games`.

use qgo_rules::Color;
use qgo_store::GameRow;

use crate::ask::{Answer, Ask};
use crate::table::bold;
use crate::terms::KeptSettings;
use crate::text::{MESSAGE, fit, lines_within, number, text};
use crate::{Message, Reply, describe};

/// How many ended games are listed.
const PAST: u32 = 5;

impl Ask<'_> {
    pub(super) async fn games(&self) -> Answer {
        let store = &self.chat.store;
        let me = store.player(&self.asker.account, &self.asker.name).await?;
        let on = store.games_of(me.id).await?;
        let past = store.past_games_of(me.id, PAST).await?;
        if on.is_empty() && past.is_empty() {
            return Ok(self.private("games-none", &[]));
        }
        let mut ended = Vec::new();
        if !past.is_empty() {
            ended.push(self.words.text("games-past"));
            ended.extend(past.iter().map(|row| self.game_line(row)));
        }
        let room = MESSAGE.saturating_sub(ended.iter().map(|line| line.chars().count() + 1).sum());
        let mut lines = self.games_on(&on, room);
        lines.extend(ended);
        let text = fit(&lines.join("\n"), MESSAGE);
        Ok(vec![Reply::Private(Message { text, ..Message::default() })])
    }

    /// The games that are on, as many as fit into `room` characters; the rest is counted.
    fn games_on(&self, on: &[GameRow], room: usize) -> Vec<String> {
        let counted = |key, count: usize| self.words.format(key, &[("count", number(count as i64))]);
        let mut lines: Vec<_> = on.iter().map(|row| self.game_line(row)).collect();
        if !lines.is_empty() {
            lines.insert(0, counted("games-on", on.len()));
        }
        if lines_within(&lines, room) < lines.len() {
            // A hint at all of them is as long as any.
            let hint = counted("games-more", on.len()).chars().count() + 1;
            lines.truncate(lines_within(&lines, room.saturating_sub(hint)));
            lines.push(counted("games-more", (on.len() + 1).saturating_sub(lines.len())));
        }
        lines
    }

    /// A game in a line: number, channel, opponent, what is played, and whose turn it is.
    fn game_line(&self, row: &GameRow) -> String {
        let own = if row.black.account == self.asker.account { Color::Black } else { Color::White };
        let (opponent, my_turn) = match own {
            Color::Black => (&row.white, row.to_act.black),
            Color::White => (&row.black, row.to_act.white),
        };
        let settings = KeptSettings::read(&row.settings).map(|s| (s.system(), s.size())).ok();
        let state = match (&row.result, my_turn) {
            (Some(result), _) => {
                let told = settings.zip(result.parse().ok());
                let told = told.map(|((system, _), outcome)| describe::outcome(self.words, system, outcome));
                told.unwrap_or_else(|| result.clone())
            }
            (None, true) => self.words.text("games-your-turn"),
            (None, false) => self.words.text("games-their-turn"),
        };
        let (system, size) = settings.map_or(("?", 0), |(system, size)| (system.name(), size));
        self.words.format(
            "games-line",
            &[
                ("game", number(row.id.0)),
                ("channel", text(format!("<#{}>", row.place.channel))),
                ("opponent", text(bold(self.words, opponent))),
                ("system", text(self.words.choice_label("challenge", "rules", system))),
                ("size", number(size)),
                ("state", text(state)),
            ],
        )
    }
}
