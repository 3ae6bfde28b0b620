//! `/record`: a game as a file.

use qgo_rules::record::{Date, Info};
use qgo_store::{GameId, GameRow};

use crate::ask::{Answer, Ask};
use crate::compose::record::{Reader, Recorded, recorded};
use crate::parse::Format;
use crate::table::{Table, names};
use crate::text::number;
use crate::time::control::Control;
use crate::time::standing;
use crate::trouble::Trouble;
use crate::{Message, Reply};

impl Ask<'_> {
    pub(super) async fn record(&self, format: Format, game: Option<GameId>) -> Answer {
        let table = self.named_game(game).await?;
        self.send_record(table, format).await
    }

    /// Sends a game as a file to the asker, as all may see it.
    pub(super) async fn send_record(&self, table: Table, format: Format) -> Answer {
        let Table { row, game } = table;
        let id = row.id;
        let reader = Reader {
            words: self.words,
            style: self.style,
            pictures: self.chat.pictures.clone(),
            most: self.chat.config.file_limit,
        };
        let made = self.chat.pool.run_in_steps(&self.order, move |place| {
            let info = info(&row);
            recorded(&reader, &row, &info, &game, format, place)
        });
        let Recorded { file, frames } = match made.await?.map_err(|e| Trouble::Damaged(id, e.to_string()))? {
            Some(recorded) => recorded,
            None => return Err(self.told("record-too-large", &[])),
        };
        let game = ("game", number(id.0));
        let text = match (format, frames) {
            (Format::Sgf, _) => self.words.format("record-sgf", &[game]),
            (_, Some((shown, all))) => {
                let args = [game, ("shown", number(shown as i64)), ("all", number(all as i64))];
                self.words.format("record-thinned", &args)
            }
            _ => self.words.format("record-file", &[game]),
        };
        Ok(vec![Reply::Private(Message { text, files: vec![file], ..Message::default() })])
    }
}

pub(super) fn info(row: &GameRow) -> Info {
    let seconds = u64::try_from(row.created.div_euclid(1000)).unwrap_or_default();
    Info {
        names: names(row),
        date: Some(Date::from_unix(seconds)),
        time: standing::control(row).ok().flatten().map(Control::in_sgf),
    }
}
