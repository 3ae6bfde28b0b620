//! `/record`: a game as a file.

use qgo_render::Style;
use qgo_rules::record::{self, Date, Info};
use qgo_rules::{Match, Phase, ReplayError, View, Viewer, json};
use qgo_store::{GameId, GameRow};

use crate::ask::{Answer, Ask};
use crate::compose::board::drawn;
use crate::describe::Beside;
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
                drawn(style, words, &plain_names(row), &game.view(Viewer::Public), Beside::Nothing);
            named("png", media_type, bytes, alt)
        }
        Format::Gif => {
            let names = plain_names(row);
            let mut frames = frames(game)?;
            if let Some(end) = agreed_end(game, &frames) {
                // It shows the position before it, so it takes that one's place.
                frames.pop();
                frames.push(end);
            }
            let frames: Vec<_> = frames
                .into_iter()
                .map(|view| {
                    let caption = describe::caption(words, &view, &names, Beside::Nothing);
                    (view, caption)
                })
                .collect();
            let gif = qgo_render::animate(&frames, style);
            let args = [("black", text(names.black)), ("white", text(names.white))];
            named("gif", "image/gif", gif, words.format("record-gif-alt", &args))
        }
        Format::Json => {
            let mut frames = frames(game)?;
            frames.extend(agreed_end(game, &frames));
            let states: Vec<_> = frames.iter().map(json::state).collect();
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

/// The end, where no move but an agreement brought it about: a count, an estimate, a game called off.
fn agreed_end(game: &Match, frames: &[View]) -> Option<View> {
    let end = game.view(Viewer::Public);
    let is_told = frames.last().is_some_and(|last| last.phase == Phase::Over);
    (end.phase == Phase::Over && !is_told).then_some(end)
}

pub(super) fn info(row: &GameRow) -> Info {
    let seconds = u64::try_from(row.created.div_euclid(1000)).unwrap_or_default();
    Info {
        names: names(row),
        date: Some(Date::from_unix(seconds)),
        time: standing::control(row).ok().flatten().map(Control::in_sgf),
    }
}
