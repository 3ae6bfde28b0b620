//! `/record`: a game as a file.

use qgo_rules::record::{Date, Info};
use qgo_store::{GameId, GameRow};
use qgo_words::text::number;
use strum::VariantNames;

use crate::ask::{Answer, Ask};
use crate::budget::{DEAR_FILE, FILE};
use crate::compose::record::{FileReader, Format, Recorded, recorded};
use crate::games::table::{Table, names};
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, option};
use crate::time::control::Control;
use crate::time::standing;
use crate::trouble::Trouble;
use crate::{Message, Reply};

pub(crate) const COMMAND: CommandSpec = command(
    "record",
    &[option("format", Takes::Choice(Format::VARIANTS)), option("game", Takes::Game)],
    (Theme::Looking, 2),
    Allowed::AtGames,
    Class::File,
    |options| {
        let format = options.one_of("format")?.unwrap_or(Format::Sgf);
        let game = options.game("game")?;
        let price = if format == Format::Gif { DEAR_FILE } else { FILE };
        costs(price, move |ask| Box::pin(ask.record(game, format)))
    },
);

impl Ask<'_> {
    async fn record(&self, game: Option<GameId>, format: Format) -> Answer {
        self.send_record(self.named_game(game).await?, format).await
    }

    /// Sends a game as a file to the asker, with what all may see.
    pub(super) async fn send_record(&self, table: Table, format: Format) -> Answer {
        let Table { row, game } = table;
        let id = row.id;
        let reader = FileReader { words: self.words, style: self.style, composer: self.composer() };
        let made = self.chat.pool.run_in_steps(&self.order, move |place| {
            let info = info(&row);
            recorded(&reader, &row, &info, &game, format, place)
        });
        let Recorded { file, frames } = match made.await?.map_err(|e| Trouble::Damaged(id, e.to_string()))? {
            Some(recorded) => recorded,
            None => return Err(self.trouble("record-too-large", &[])),
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
