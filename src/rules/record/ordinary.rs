//! Reading a game of Go that another program wrote.

use super::read::{self, parsed};
use super::sgf::{self, Node};
use super::{Info, Place, RecordError, property};
use crate::color::Color;
use crate::event::Action;
use crate::point::{MAX_SIZE, MIN_SIZE, Point};
use crate::settings::HalfPoints;

/// The size of a board of which a file does not tell the size (SGF FF\[4\], `SZ`).
const USUAL_SIZE: u8 = 19;

/// A game of Go as any program writes it: stones that are set up, and then moves of any colour in turn. Its rules
/// (`RU`) and its result (`RE`) do not matter.
#[derive(Clone, Debug)]
pub struct OrdinaryRecord {
    /// The size of the board.
    pub size: u8,
    /// The komi, if the file tells one.
    pub komi: Option<HalfPoints>,
    /// Names and date.
    pub info: Info,
    /// The stones that lie there before the first move, handicap stones among them.
    pub set_up: Vec<(Color, Point)>,
    /// The moves: stones and passes.
    pub moves: Vec<(Color, Action)>,
}

impl OrdinaryRecord {
    /// Reads the main line of a file.
    ///
    /// # Errors
    /// If the file is not SGF, not a game of Go, or sets up stones otherwise than before the first move. The legality
    /// of the moves is not checked.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        let nodes = sgf::read(bytes)?;
        let at = |index: usize| {
            let place = Place { line: nodes[index].line, node: index + 1 };
            move |what| RecordError::Node { place, what }
        };
        let mut record = Self::read_root(&nodes[0]).map_err(at(0))?;
        for (index, node) in nodes.iter().enumerate() {
            record.read_node(node).map_err(at(index))?;
        }
        Ok(record)
    }

    fn read_root(root: &Node) -> Result<Self, String> {
        read::check_game(root)?;
        // Of a system that only a later QGo knows, the moves that plain SGF can express would be no game.
        if let Some(rules) = root.value("RU")?.filter(|rules| rules.starts_with("qgo:")) {
            return Err(format!("its rules (RU) are {:?}, which are not Go's", property::shortened(rules)));
        }
        let size = parsed(root, "SZ", "a number from 2 to 19")?.unwrap_or(USUAL_SIZE);
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(format!("SZ is {size}, but a number from 2 to 19 is wanted"));
        }
        Ok(Self {
            size,
            komi: parsed(root, "KM", "a number of points in steps of 0.5, at most 361,")?,
            info: read::info(root)?,
            set_up: Vec::new(),
            moves: Vec::new(),
        })
    }

    fn read_node(&mut self, node: &Node) -> Result<(), String> {
        for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
            for value in node.values(name).unwrap_or_default() {
                self.set_up.extend(rectangle(value, self.size)?.into_iter().map(|point| (color, point)));
                if self.set_up.len() > usize::from(self.size).pow(2) {
                    return Err("more stones are set up (AB, AW) than the board has points".to_owned());
                }
            }
        }
        let sets_up = ["AB", "AW", "AE"].iter().any(|name| node.values(name).is_some());
        if node.values("AE").is_some() || sets_up && !self.moves.is_empty() {
            return Err(
                "stones can be set up (AB, AW) before the first move only, and not be taken off (AE)"
                    .to_owned(),
            );
        }
        for color in Color::ALL {
            if let Some(value) = node.value(property::plain(color))? {
                self.moves.push((color, read::read_plain(value, self.size)?));
            }
        }
        Ok(())
    }
}

/// A point, or the points of a rectangle, which is named by two of its corners.
fn rectangle(value: &str, size: u8) -> Result<Vec<Point>, String> {
    let (first, last) = value.split_once(':').unwrap_or((value, value));
    let corners = [property::read_point(first, size)?, property::read_point(last, size)?];
    let within = |of: fn(Point) -> u8, point| {
        let [one, other] = corners.map(of);
        (one.min(other)..=one.max(other)).contains(&of(point))
    };
    Ok(Point::all(size).filter(|&point| within(Point::column, point) && within(Point::row, point)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<OrdinaryRecord, String> {
        OrdinaryRecord::read(text.as_bytes()).map_err(|error| error.to_string())
    }

    fn points(text: &str) -> Vec<String> {
        read(text).unwrap().set_up.iter().map(|(color, point)| format!("{color}{point}")).collect()
    }

    #[test]
    fn what_programs_write_is_read() {
        let text = "(;GM[1]FF[4]CA[UTF-8]RU[Japanese]SZ[9]KM[6.50]PB[Aki]PW[Bo]RE[W+Time];B[cc]C[x];W[tt](;W[gg];B[])(;W[dd]))";
        let record = read(text).unwrap();
        assert_eq!((record.size, record.komi), (9, Some("6.5".parse().unwrap())));
        assert_eq!(record.info.names.black, "Aki");
        let moves: Vec<_> = record.moves.iter().map(|(color, action)| (*color, action.names())).collect();
        let named = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            moves,
            [
                (Color::Black, named(&["C7"])),
                (Color::White, named(&[])),
                (Color::White, named(&["G3"])),
                (Color::Black, named(&[])),
            ]
        );
        let bare = read("(;B[pd])").unwrap();
        assert_eq!((bare.size, bare.komi, bare.moves.len()), (19, None, 1));
    }

    #[test]
    fn stones_are_set_up_point_by_point_and_by_rectangles() {
        assert_eq!(points("(;SZ[9]AB[cc][gg]AW[ee])"), ["BC7", "BG3", "WE5"]);
        assert_eq!(points("(;SZ[9];AB[bi:ah])"), ["BA1", "BB1", "BA2", "BB2"]);
    }

    #[test]
    fn what_is_no_game_of_go_is_refused() {
        for (text, why) in [
            ("(;GM[2])", "line 1, node 1: GM is \"2\", but Go is 1"),
            ("(;RU[qgo:later]SZ[9])", "line 1, node 1: its rules (RU) are \"qgo:later\", which are not Go's"),
            ("(;SZ[19:13])", "line 1, node 1: SZ is \"19:13\", but a number from 2 to 19 is wanted"),
            ("(;SZ[20])", "line 1, node 1: SZ is 20, but a number from 2 to 19 is wanted"),
            ("(;SZ[3]AB[aa:cc][aa])", "line 1, node 1: more stones are set up"),
            (
                "(;KM[375])",
                "line 1, node 1: KM is \"375\", but a number of points in steps of 0.5, at most 361, is wanted",
            ),
            ("(;SZ[9];B[cc];AB[dd])", "line 1, node 3: stones can be set up"),
            ("(;SZ[9]AE[dd])", "line 1, node 1: stones can be set up"),
            ("(;SZ[9]AB[cc:zz])", "line 1, node 1: \"zz\" is no point of this board"),
            ("(;SZ[9]\n;B[kk])", "line 2, node 2: \"kk\" is no point of this board"),
            ("(;B[cc][dd])", "line 1, node 1: B has 2 values, one is wanted"),
            ("(;B[cc]", "line 1: the file is cut short: a closing parenthesis is missing"),
        ] {
            assert!(read(text).unwrap_err().starts_with(why), "{text}: {:?}", read(text));
        }
    }
}
