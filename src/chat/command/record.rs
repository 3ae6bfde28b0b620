//! `/record`: a game as a file.

use qgo_render::Style;
use qgo_rules::record::{self, Date, Info};
use qgo_rules::{Match, ReplayError, View, Viewer, json};
use qgo_store::{GameId, GameRow};

use crate::ask::{Answer, Ask};
use crate::compose::board::drawn;
use crate::parse::Format;
use crate::table::{Table, names, plain_names};
use crate::text::{number, text};
use crate::time::control::Control;
use crate::time::standing;
use crate::trouble::Trouble;
use crate::words::Words;
use crate::{File, Message, Reply, describe};

/// The most bytes of a file that every platform takes.
const MOST: usize = 10 << 20;

impl Ask<'_> {
    pub(super) async fn record(&self, format: Format, game: Option<GameId>) -> Answer {
        let table = self.named_game(game).await?;
        self.send_record(table, format).await
    }

    /// Sends a game as a file to the asker, as all may see it.
    pub(super) async fn send_record(&self, table: Table, format: Format) -> Answer {
        let Table { row, game } = table;
        let (id, words, style) = (row.id, self.words, self.style);
        let file = self.chat.work.run(move || file(words, style, &row, &game, format)).await?;
        let file = file.map_err(|e| Trouble::Damaged(id, e.to_string()))?;
        if file.bytes.len() > MOST {
            return Err(self.told("record-too-large", &[]));
        }
        let key = if format == Format::Sgf { "record-sgf" } else { "record-file" };
        let text = words.format(key, &[("game", number(id.0))]);
        Ok(vec![Reply::Private(Message { text, files: vec![file], ..Message::default() })])
    }
}

/// The file of a game.
fn file(
    words: Words,
    style: Style,
    row: &GameRow,
    game: &Match,
    format: Format,
) -> Result<File, ReplayError> {
    let named = |ending, media_type, bytes, alt| File {
        name: format!("game-{}.{ending}", row.id),
        media_type,
        bytes,
        alt,
    };
    Ok(match format {
        Format::Sgf => {
            let sgf = record::write(game, &info(row));
            named("sgf", "application/x-go-sgf", sgf.into_bytes(), String::new())
        }
        Format::Png => {
            let File { media_type, bytes, alt, .. } =
                drawn(style, words, &plain_names(row), &game.view(Viewer::Public));
            named("png", media_type, bytes, alt)
        }
        Format::Gif => {
            let names = plain_names(row);
            let frames: Vec<_> = frames(game)?
                .into_iter()
                .map(|view| {
                    let caption = describe::caption(words, &view, &names);
                    (view, caption)
                })
                .collect();
            let gif = qgo_render::animate(&frames, style);
            let args = [("black", text(names.black)), ("white", text(names.white))];
            named("gif", "image/gif", gif, words.format("record-gif-alt", &args))
        }
        Format::Json => {
            let states: Vec<_> = frames(game)?.iter().map(json::state).collect();
            let whole = format!("[\n{}\n]\n", states.join(",\n"));
            named("json", "application/json", whole.into_bytes(), String::new())
        }
    })
}

/// What all saw: at the start, and after each move that was not taken back.
fn frames(game: &Match) -> Result<Vec<View>, ReplayError> {
    let (settings, secret) = (game.settings(), game.secret());
    let start = Match::replay(settings.clone(), secret.clone(), Vec::new())?;
    let mut views = vec![start.view(Viewer::Public)];
    views.extend(Match::frames(settings.clone(), secret.clone(), game.events().to_vec(), Viewer::Public)?);
    Ok(views)
}

pub(super) fn info(row: &GameRow) -> Info {
    let seconds = u64::try_from(row.created.div_euclid(1000)).unwrap_or_default();
    Info {
        names: names(row),
        date: Some(Date::from_unix(seconds)),
        time: standing::control(row).ok().flatten().map(Control::in_sgf),
    }
}
