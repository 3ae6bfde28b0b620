//! The games of others, in `/games`: for those who only watch.

use qgo_store::{GameRow, Player};
use qgo_words::text::{number, text};

use super::games::numbered;
use crate::ask::Ask;
use crate::games::settings::KeptSettings;
use crate::games::table::bold_names;
use crate::markup::channel;
use crate::trouble::Trouble;

/// How many games are listed.
const HERE: u32 = 10;

impl Ask<'_> {
    /// The running games of others in this channel and its threads, as lines. Those of other channels may not
    /// be visible to the asker.
    pub(super) async fn games_here(&self, me: Option<&Player>) -> Result<Vec<String>, Trouble> {
        let (place, me) = (self.lobby(), me.map(|me| me.id));
        let here = self.chat.store.games_on_in(&place.platform, &place.channel, me, HERE).await?;
        let mut lines: Vec<_> = here.iter().map(|row| self.line_for_watchers(row)).collect();
        if !lines.is_empty() {
            lines.insert(0, self.words.text("games-here"));
        }
        Ok(lines)
    }

    /// A line about a game, with what all may know.
    fn line_for_watchers(&self, row: &GameRow) -> String {
        let settings = KeptSettings::read(&row.settings).map(|s| (s.system().name(), s.size()));
        let (system, size) = settings.unwrap_or(("?", 0));
        let names = bold_names(self.words, row);
        self.words.format(
            "games-here-line",
            &[
                ("game", text(numbered(row))),
                ("channel", text(channel(&row.place.channel))),
                ("black", text(names.black)),
                ("white", text(names.white)),
                ("system", text(self.words.choice_label("challenge", "rules", system))),
                ("size", number(size)),
            ],
        )
    }
}
