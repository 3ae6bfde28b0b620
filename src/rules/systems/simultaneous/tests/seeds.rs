//! What Savelyev's paper says about its diagrams. Its text names some of the points; the others are
//! placed so that everything it says holds.

use serde::Deserialize;

use super::*;
use crate::testing::lines;

/// An example, and where the paper has it.
#[derive(Deserialize)]
struct Example {
    source: String,
    size: u8,
    /// The plain and the red stones before the first turn.
    #[serde(default)]
    black: String,
    #[serde(default)]
    white: String,
    #[serde(default)]
    red: String,
    turns: Vec<Told>,
}

/// A turn, and what is on the board after it.
#[derive(Deserialize)]
struct Told {
    /// Black's point, then White's.
    at: String,
    /// Captured stones.
    #[serde(default)]
    gone: String,
    /// All stones of each kind; of the plain ones only those that the text determines.
    black: Option<String>,
    white: Option<String>,
    #[serde(default)]
    blue: String,
    #[serde(default)]
    green: String,
    #[serde(default)]
    orange: String,
    #[serde(default)]
    red: String,
}

impl Example {
    fn begin(&self) -> Simultaneous {
        let mut game = Simultaneous::start(self.size, &points(&self.black));
        for (kind, stones) in [(StoneKind::White, &self.white), (StoneKind::Red, &self.red)] {
            let stones = game.grid.set(&points(stones));
            game.state.stones.put(kind, stones);
        }
        game
    }
}

impl Told {
    fn check(&self, game: &mut Simultaneous, place: &str) {
        let [black, white] = points(&self.at)[..] else { panic!("{place}: two points") };
        let last = turn(game, ByColor { black, white });
        let mut gone = points(&self.gone);
        gone.sort_unstable();
        assert_eq!(last.captured_points(), gone, "{place}");
        let board = board(game);
        let certain = [(StoneKind::Black, &self.black), (StoneKind::White, &self.white)];
        let certain = certain.into_iter().filter_map(|(kind, text)| Some((kind, text.as_ref()?)));
        let unsure = [
            (StoneKind::Blue, &self.blue),
            (StoneKind::Green, &self.green),
            (StoneKind::Orange, &self.orange),
            (StoneKind::Red, &self.red),
        ];
        for (kind, expected) in certain.chain(unsure) {
            let stones: Vec<Point> =
                board.stones.iter().filter(|(_, it)| **it == kind).map(|(at, _)| *at).collect();
            let mut expected = points(expected);
            expected.sort_unstable();
            assert_eq!(stones, expected, "{place}: {}", kind.name());
        }
    }
}

#[test]
fn examples_of_savelyev() {
    for example in lines::<Example>("seeds/simultaneous.jsonl") {
        let mut game = example.begin();
        for (number, told) in example.turns.iter().enumerate() {
            told.check(&mut game, &format!("{}, turn {}", example.source, number + 1));
        }
    }
}
