//! A game as a file, with what all may see of it.

use qgo_render::{Style, animate_within};
use qgo_rules::record::{self, Info};
use qgo_rules::{Match, Phase, ReplayError, View, Viewer, json};
use qgo_store::GameRow;
use qgo_words::Words;
use qgo_words::describe::{self, Beside};
use qgo_words::text::text;

use crate::File;
use crate::compose::Composer;
use crate::compose::board::drawn;
use crate::games::table::plain_names;
use crate::pictures::{Drawing, Key};
use crate::pool::Slot;

/// The form of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum Format {
    Sgf,
    Gif,
    Png,
    Json,
}

/// The reader for whom a file is made.
pub(crate) struct FileReader {
    /// Their language.
    pub(crate) words: Words,
    /// How their boards are drawn.
    pub(crate) style: Style,
    /// What files are made with.
    pub(crate) composer: Composer,
}

impl FileReader {
    /// The size limit of a file for this reader, in bytes.
    const fn most(&self) -> usize {
        self.composer.platform.limits.file
    }
}

/// A game as a file.
pub(crate) struct Recorded {
    /// The file.
    pub(crate) file: File,
    /// If an animation leaves out positions: how many it shows, and how many there are.
    pub(crate) frames: Option<(usize, usize)>,
}

/// The file of a game; `None` if it would be too large. Long work makes way for others in `slot`.
pub(crate) fn recorded(
    reader: &FileReader,
    row: &GameRow,
    info: &Info,
    game: &Match,
    format: Format,
    slot: &Slot,
) -> Result<Option<Recorded>, ReplayError> {
    let named = |ending, media_type, bytes, alt| File {
        name: format!("game-{}.{ending}", row.id),
        media_type,
        bytes,
        alt,
    };
    let mut frames = None;
    let file = match format {
        Format::Sgf => {
            let sgf = record::write(game, info);
            Some(named("sgf", "application/x-go-sgf", sgf.into_bytes(), String::new()))
        }
        Format::Png => {
            let names = plain_names(reader.words, row);
            let view = game.view(Viewer::Public);
            let File { media_type, bytes, alt, .. } =
                drawn(&reader.composer, reader.style, reader.words, &names, &view, Beside::Nothing);
            Some(named("png", media_type, bytes, alt))
        }
        Format::Gif => animated(reader, row, game, slot)?.map(|(gif, shown, all)| {
            frames = (shown < all).then_some((shown, all));
            let names = plain_names(reader.words, row);
            let args = [("black", text(names.black)), ("white", text(names.white))];
            named("gif", "image/gif", gif, reader.words.format("record-gif-alt", &args))
        }),
        Format::Json => states(game, reader.most(), slot)?
            .map(|states| named("json", "application/json", states.into_bytes(), String::new())),
    };
    let file = file.filter(|file| file.bytes.len() <= reader.most());
    Ok(file.map(|file| Recorded { file, frames }))
}

/// The game as an animation, the number of positions that it shows, and how many there are.
fn animated(
    reader: &FileReader,
    row: &GameRow,
    game: &Match,
    slot: &Slot,
) -> Result<Option<(Vec<u8>, usize, usize)>, ReplayError> {
    let (words, style, names) = (reader.words, reader.style, plain_names(reader.words, row));
    let events: Vec<_> = game.events().iter().map(|event| event.split()).collect();
    // The animation depends on the settings and the log; secrets in the log make no difference to it.
    let log = (&row.settings, events);
    let key = Key::of("animation", (log, &names, words.tag(), style, reader.most()));
    let draw = || {
        let captioned = |view: View| {
            let caption = describe::caption(words, &view, &names, Beside::Nothing);
            (view, caption)
        };
        let mut frames = frames(game, slot).map_err(Unmade::Damaged)?;
        if let Some(end) = agreed_end(game, &frames) {
            // The agreed end shows the position of the last frame, and takes its place.
            frames.pop();
            frames.push(end);
        }
        let frames: Vec<_> = frames.into_iter().map(captioned).collect();
        let drawn = animate_within(&frames, style, reader.most(), || slot.give_way());
        let (bytes, shown) = drawn.ok_or(Unmade::TooLarge)?;
        Ok(Drawing { bytes, shown, all: frames.len() })
    };
    match reader.composer.pictures.drawn(key, draw) {
        Ok(drawn) => Ok(Some((drawn.bytes.clone(), drawn.shown, drawn.all))),
        Err(Unmade::TooLarge) => Ok(None),
        Err(Unmade::Damaged(error)) => Err(error),
    }
}

/// Why there is no animation.
enum Unmade {
    Damaged(ReplayError),
    TooLarge,
}

/// What all saw, as JSON; `None` if it is more than `most` bytes.
fn states(game: &Match, most: usize, slot: &Slot) -> Result<Option<String>, ReplayError> {
    let mut whole = "[\n".to_owned();
    let mut frames = frames(game, slot)?;
    frames.extend(agreed_end(game, &frames));
    for (number, view) in frames.iter().enumerate() {
        if number > 0 {
            whole += ",\n";
        }
        whole += &json::state(view);
        if whole.len() > most {
            return Ok(None);
        }
        slot.give_way();
    }
    Ok(Some(whole + "\n]\n"))
}

/// What all saw at the start, and after each move that was not taken back.
fn frames(game: &Match, slot: &Slot) -> Result<Vec<View>, ReplayError> {
    let (settings, secret) = (game.settings(), game.secret());
    let start = Match::replay(settings.clone(), secret.clone(), Vec::new())?;
    let mut views = vec![start.view(Viewer::Public)];
    let (events, after_each) = (game.events().to_vec(), || slot.give_way());
    let seen = Match::frames(settings.clone(), secret.clone(), events, Viewer::Public, after_each)?;
    views.extend(seen);
    Ok(views)
}

/// The view of an end that an agreement brought about, not a move: a count, an estimate, a game called off.
fn agreed_end(game: &Match, frames: &[View]) -> Option<View> {
    let end = game.view(Viewer::Public);
    let is_told = frames.last().is_some_and(|last| last.phase == Phase::Over);
    (end.phase == Phase::Over && !is_told).then_some(end)
}
