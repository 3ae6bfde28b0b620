//! Games in a list.

use qgo_rules::{ByColor, Color, Kind, Viewer};
use qgo_store::{GameRow, Millis};
use qgo_words::describe;
use qgo_words::text::{number, text};
use qgo_words::{Arg, Words};

use super::person;
use crate::games::settings::KeptSettings;
use crate::games::table::{Table, plain_names, player, waits_for};
use crate::pool::Order;
use crate::sight::{Blind, Eyes};
use crate::trouble::Trouble;
use crate::{Chat, ListedGame, PlayedColor};

/// What only a loaded game tells.
#[derive(Default)]
struct Play {
    /// The points of the last move.
    last: String,
    /// The number of moves.
    moves: u32,
    /// What is left on the clock that runs.
    left: Option<Millis>,
}

impl Chat {
    /// The games of these rows, for whoever looks.
    pub(super) async fn listed(
        &self,
        eyes: &Eyes<'_>,
        rows: Vec<GameRow>,
        order: &Order,
    ) -> Result<Vec<ListedGame>, Blind> {
        let mut listed = Vec::with_capacity(rows.len());
        for row in rows {
            let you = eyes.onlooker.account.as_ref().and_then(|account| {
                Color::ALL.into_iter().find(|color| player(&row, *color).account == *account)
            });
            let play = match row.result {
                Some(_) => Ok(Play::default()),
                None => self.play_of(row.clone(), you, order).await,
            };
            listed.push(match play {
                Ok(play) => game(eyes.words, &row, you, play),
                // A game that cannot be read must not keep the others from being listed.
                Err(trouble @ Trouble::Damaged(..)) => {
                    let text = trouble.in_words(eyes.words);
                    ListedGame { text, ..game(eyes.words, &row, you, Play::default()) }
                }
                Err(trouble) => return Err(trouble.into()),
            });
        }
        Ok(listed)
    }

    async fn play_of(&self, row: GameRow, you: Option<Color>, order: &Order) -> Result<Play, Trouble> {
        let Table { row, game } = self.table_for(row, order).await?;
        let moves = game.moves(Viewer::Public);
        let is_move = |kind: Kind| matches!(kind, Kind::Play | Kind::Pass | Kind::UnintentionalPass);
        let last = moves.iter().rev().find(|entry| is_move(entry.last.kind));
        let left = match self.clocks(&row, &game, self.clock.now()).await? {
            Some(clocks) => {
                let own_first = [you.unwrap_or(Color::Black), !you.unwrap_or(Color::Black)];
                let running = own_first.into_iter().find(|color| clocks.began[*color].is_some());
                running.map(|color| clocks.left[color])
            }
            None => None,
        };
        let points =
            |at: &[qgo_rules::Point]| at.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        Ok(Play {
            last: last.map(|entry| points(&entry.last.at)).unwrap_or_default(),
            moves: moves.last().map_or(0, |entry| entry.number),
            left,
        })
    }
}

fn game(words: Words, row: &GameRow, you: Option<Color>, play: Play) -> ListedGame {
    let settings = KeptSettings::read(&row.settings).ok();
    let (system, size) = settings.map_or((None, 0), |it| (Some(it.system()), it.size()));
    let title =
        [("system", text(system.map_or("", |system| system.name()))), ("size", number(i64::from(size)))];
    let waits_for = waits_for(row);
    ListedGame {
        game: row.id,
        channel: row.place.channel.clone(),
        system,
        title: words.format("table-title", &title),
        size,
        black: person(words, &row.black),
        white: person(words, &row.white),
        you: you.map(PlayedColor),
        mine_to_move: you.is_some_and(|you| waits_for[you]),
        text: told(words, row, you, waits_for),
        last: play.last,
        moves: play.moves,
        at: row.updated,
        left_ms: play.left,
        rated: row.rated,
    }
}

/// Whose turn it is, or how the game ended.
fn told(words: Words, row: &GameRow, you: Option<Color>, waits_for: ByColor<bool>) -> String {
    if let Some(result) = &row.result {
        let system = KeptSettings::read(&row.settings).map(|settings| settings.system()).ok();
        let told = system.zip(result.parse().ok());
        return told.map_or_else(|| result.clone(), |(system, end)| describe::outcome(words, system, end));
    }
    let names = plain_names(words, row);
    let key = match (you, waits_for.black, waits_for.white) {
        (Some(you), ..) if waits_for[you] => "table-turn-yours",
        (None, true, true) => "table-turn-watched-both",
        (Some(_), ..) => "table-turn-waiting",
        (None, ..) => "table-turn-watched",
    };
    let awaited = if waits_for.black { Color::Black } else { Color::White };
    words.format(key, &[("player", Arg::from(names[awaited].as_str()))])
}
