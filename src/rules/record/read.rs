//! Reading a file as a record: checks its form, not yet the rules.

use std::num::NonZeroU64;
use std::str::FromStr;

use super::decided::{Decided, Eased, Stones};
use super::property::{
    self, AGREEMENT, BOTH, BOUND, CHART, COMMITMENT, DETERMINED, DRAWN, DRAWS, EASED, HOST, LEFT, LIMIT,
    MEASURED, NAMED, SEED, SHAPE, THROWS, UNINTENTIONAL, WEIGHT, WITNESS, read_point, read_points, shortened,
};
use super::sgf::{self, Node};
use super::{Date, Info, Place, Record, RecordError, Step};
use crate::chance::{Commitment, Draw, Seed};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::host_limit::HostLimit;
use crate::point::Point;
use crate::settings::{Chart, Decider, HalfPoints, Settings, Setup, SetupError, Shape};
use crate::system::System;
use crate::systems::MAX_STEPS;
use crate::view::Outcome;

impl Record {
    /// Reads a file that [`super::write`] made. Other programs may have changed it, except for our own
    /// properties.
    ///
    /// # Errors
    /// If the file is not SGF, not a record of QGo, or has a node that cannot be understood. The legality
    /// of the moves is not checked.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        let nodes = sgf::read(bytes)?;
        let (root, moves) = nodes.split_first().expect("a game tree has a root");
        let place = Place { line: root.line, node: 1 };
        let system = system(root)?;
        let mut record = read_root(root, system).map_err(|what| RecordError::Node { place, what })?;
        let mut steps = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let place = Place { line: node.line, node: index + 1 };
            read_node(node, &record.settings, place, &mut steps)
                .map_err(|what| RecordError::Node { place, what })?;
        }
        if let Some((color, action)) = record.result.and_then(ending) {
            let place = Place { node: 1 + moves.len(), line: nodes[moves.len()].line };
            steps.push(Step::new(place, color, action));
        }
        record.steps = steps;
        Ok(record)
    }
}

impl Step {
    fn new(place: Place, color: Color, action: Action) -> Self {
        Self { place, color, action, decided: Decided::default(), draws: Vec::new(), bans: Vec::new() }
    }
}

/// The action that ended the game at once, which only the result tells.
fn ending(result: Outcome) -> Option<(Color, Action)> {
    match result {
        Outcome::Resignation(winner) => Some((!winner, Action::Resign)),
        Outcome::Time(winner) => Some((!winner, Action::TimeUp)),
        Outcome::Void => Some((Color::Black, Action::CallOff)),
        Outcome::Points(..) | Outcome::Win(_) | Outcome::Tie => None,
    }
}

/// The rule system, if the file is a record of QGo.
fn system(root: &Node) -> Result<System, RecordError> {
    let foreign = |what: String| RecordError::Foreign(what);
    let rules = root.value("RU").map_err(foreign)?;
    let Some(name) = rules.and_then(|rules| rules.strip_prefix("qgo:")) else {
        return Err(foreign(match rules {
            Some(rules) => format!("its rules (RU) are {:?}, not one of QGo's", shortened(rules)),
            None => "it does not say its rules (RU), as every record of QGo does".to_owned(),
        }));
    };
    name.parse().map_err(|unknown: crate::UnknownSystem| foreign(unknown.to_string()))
}

/// Whether the file says that it holds another game than Go.
pub(super) fn check_game(root: &Node) -> Result<(), String> {
    match root.value("GM")?.filter(|game| *game != "1") {
        Some(game) => Err(format!("GM is {:?}, but Go is 1", shortened(game))),
        None => Ok(()),
    }
}

/// Names and date.
pub(super) fn info(root: &Node) -> Result<Info, String> {
    let name = |property| Ok::<_, String>(root.value(property)?.unwrap_or_default().to_owned());
    let names = ByColor { black: name("PB")?, white: name("PW")? };
    Ok(Info { names, date: read_date(root), time: None })
}

fn read_root(root: &Node, system: System) -> Result<Record, String> {
    check_game(root)?;
    let size = parsed(root, "SZ", "a number from 2 to 19")?.ok_or("the size (SZ) is missing")?;
    let shape = root.value(SHAPE)?;
    let (shape, is_drawn) = match shape.and_then(|shape| shape.strip_suffix(DRAWN)) {
        Some(drawn) => (Some(drawn), true),
        None => (shape, false),
    };
    let setup = Setup {
        system,
        size,
        komi: parsed::<HalfPoints>(root, "KM", "a number of points")?,
        handicap: parsed(root, "HA", "a number of stones")?,
        max_realities: parsed(root, LIMIT, "\"none\" or a whole number from 1")?,
        shape: shape.map(|it| setting::<Shape>(SHAPE, it)).transpose()?,
        collapse: is_drawn.then_some(Decider::Chance),
        chart: root.value(CHART)?.map(|chart| setting::<Chart>(CHART, chart)).transpose()?,
    };
    let settings = setup.validate().map_err(|error| error.to_string())?;
    let bound: Option<NonZeroU64> =
        parsed(root, BOUND, &format!("a whole number of steps from 1 to {MAX_STEPS}"))?;
    let bound = bound.map(NonZeroU64::get);
    let settings = settings.bounded(bound);
    if settings.work_per_move() != bound {
        return Err(format!("{BOUND} is more than {MAX_STEPS} steps, or no setting of {}", system.name()));
    }
    check_handicap(root, &settings)?;
    Ok(Record {
        info: info(root)?,
        commitment: hexadecimal(root, COMMITMENT, Commitment::from_hex)?,
        witness: parsed(root, WITNESS, "1 to 200 bytes without spaces, control characters and #")?,
        seed: hexadecimal(root, SEED, Seed::from_hex)?,
        result: root.value("RE")?.filter(|text| !text.is_empty()).map(read_result).transpose()?,
        steps: Vec::new(),
        settings,
    })
}

/// `None` if the property is not there.
pub(super) fn parsed<T: FromStr>(node: &Node, name: &str, wanted: &str) -> Result<Option<T>, String> {
    let parse = |text: &str| {
        text.parse().map_err(|_| format!("{name} is {:?}, but {wanted} is wanted", shortened(text)))
    };
    node.value(name)?.map(parse).transpose()
}

/// The value of a property, of a type whose error already says what is wrong.
fn setting<T: FromStr<Err = SetupError>>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{name}: {error}"))
}

fn hexadecimal<T>(node: &Node, name: &str, read: fn(&str) -> Option<T>) -> Result<Option<T>, String> {
    let read = |text| read(text).ok_or_else(|| format!("{name} has not 64 hexadecimal digits"));
    node.value(name)?.map(read).transpose()
}

/// Other programs write dates in many forms; whatever is not a single date is ignored.
fn read_date(root: &Node) -> Option<Date> {
    root.values("DT")?.first()?.parse().ok()
}

/// Reads points and sorts them.
fn read_sorted(values: &[String], size: u8) -> Result<Vec<Point>, String> {
    let mut points = read_points(values, size)?;
    points.sort_unstable();
    Ok(points)
}

/// The stones on the board before the first move have to be those of the handicap.
fn check_handicap(root: &Node, settings: &Settings) -> Result<(), String> {
    let stones = match root.values("AB") {
        Some(values) => read_sorted(values, settings.size())?,
        None => Vec::new(),
    };
    let mut expected = settings.handicap_points();
    expected.sort_unstable();
    if stones == expected && root.values("AW").is_none() {
        Ok(())
    } else {
        Err("the stones set up (AB, AW) are not those of the handicap (HA)".to_owned())
    }
}

/// Reads SGF's `RE`; `Err` for results that no game of QGo can have.
fn read_result(text: &str) -> Result<Outcome, String> {
    text.parse().map_err(|_| format!("{:?} is no result (RE) of a game of QGo", shortened(text)))
}

/// Reads the move of a node, if it has one, and what was agreed on after it.
fn read_node(node: &Node, settings: &Settings, place: Place, steps: &mut Vec<Step>) -> Result<(), String> {
    let (size, system) = (settings.size(), settings.system());
    let mut moves = read_moves(node, size)?;
    let is_of_both = moves.iter().any(|(_, action)| matches!(action, Action::Reveal { .. }));
    if !moves.is_empty() && is_of_both != system.is_simultaneous() {
        return Err(format!("this is no move of {}", system.name()));
    }
    if let Some((color, action)) = moves.pop() {
        steps.extend(moves.into_iter().map(|(color, action)| Step::new(place, color, action)));
        let throws: Result<_, _> =
            node.values(THROWS).unwrap_or_default().iter().map(|throw| property::read_throw(throw)).collect();
        let decided = Decided {
            captured: node.values(MEASURED).map(|values| read_sorted(values, size)).transpose()?,
            determined: read_stones(node, DETERMINED, size)?,
            host: read_eased(node, size)?,
            throws: throws?,
            named: read_points(node.values(NAMED).unwrap_or_default(), size)?,
        };
        let draws: Result<Vec<Draw>, _> =
            node.values(DRAWS).unwrap_or_default().iter().map(|draw| draw.parse()).collect();
        let bans: Result<Vec<_>, _> =
            node.values(LEFT).unwrap_or_default().iter().map(|left| property::read_left(left)).collect();
        if node.values(DRAWS).is_some() && node.values(LEFT).is_some() {
            return Err(format!("{LEFT} stands beside {DRAWS}, which tells the same"));
        }
        steps.push(Step { decided, draws: draws?, bans: bans?, ..Step::new(place, color, action) });
    } else if let Some(stray) = OF_A_MOVE.into_iter().find(|name| node.values(name).is_some()) {
        return Err(format!("{stray} stands without a move"));
    }
    for agreement in node.values(AGREEMENT).unwrap_or_default() {
        let (color, action) = property::read_agreement(agreement, size)?;
        steps.push(Step::new(place, color, action));
    }
    Ok(())
}

/// The properties that may stand only beside a move.
const OF_A_MOVE: [&str; 11] =
    [MEASURED, DETERMINED[0], DETERMINED[1], HOST[0], HOST[1], EASED, THROWS, WEIGHT, NAMED, LEFT, DRAWS];

/// The move of a node. A turn of both players gives two: Black's commitment, then White's, which
/// completes the turn. The record does not tell who committed first.
fn read_moves(node: &Node, size: u8) -> Result<Vec<(Color, Action)>, String> {
    let mut found = Vec::new();
    for color in Color::ALL {
        if let Some(value) = node.value(property::plain(color))? {
            found.push(vec![(color, read_plain(value, size)?)]);
        }
        if let Some(values) = node.values(property::placement(color)) {
            found.push(vec![(color, Action::Place { at: read_points(values, size)? })]);
        }
        if let Some(value) = node.value(property::keep(color))? {
            found.push(vec![(color, Action::Keep { point: read_point(value, size)? })]);
        }
        if node.value(property::claim(color))?.is_some() {
            found.push(vec![(color, Action::Claim)]);
        }
    }
    if let Some(values) = node.values(BOTH) {
        found.push(read_both(values, size)?);
    }
    if found.len() > 1 {
        return Err("there are two moves in one node".to_owned());
    }
    let mut moves = found.pop().unwrap_or_default();
    match (node.values(UNINTENTIONAL), moves.as_mut_slice()) {
        (None, _) => {}
        (Some(values), [(_, action @ Action::Pass)]) => {
            let at = read_points(values, size)?;
            *action = Action::UnintentionalPass { at: (!at.is_empty()).then_some(at) };
        }
        (Some(_), _) => return Err(format!("{UNINTENTIONAL} stands without a pass")),
    }
    match (parsed(node, WEIGHT, "a number of percent")?, moves.as_mut_slice()) {
        (None, _) | (Some(_), []) => {}
        (Some(weight), [(_, action @ Action::Place { .. })]) => {
            let at = action.placement().map(|(at, _)| at.to_vec()).unwrap_or_default();
            *action = Action::Weighted { at, weight };
        }
        (Some(_), _) => return Err(format!("{WEIGHT} stands without points")),
    }
    Ok(moves)
}

/// A turn of both players: Black's commitment, then White's.
fn read_both(values: &[String], size: u8) -> Result<Vec<(Color, Action)>, String> {
    let [black, white] = values else {
        return Err(format!("{BOTH} has {} values, two are wanted", values.len()));
    };
    let [black, white] = [black, white].map(|value| property::read_choice(value, size));
    let choices = ByColor { black: black?, white: white? };
    Ok(vec![
        (Color::Black, Action::Commit { choice: Some(choices.black) }),
        (Color::White, Action::Reveal { choices }),
    ])
}

/// A stone or a pass; old programs write a pass as `tt`.
pub(super) fn read_plain(value: &str, size: u8) -> Result<Action, String> {
    match value {
        "" | "tt" => Ok(Action::Pass),
        point => Ok(Action::Place { at: vec![read_point(point, size)?] }),
    }
}

/// Reads what the host's bound determined before a move.
fn read_eased(node: &Node, size: u8) -> Result<Option<Eased>, String> {
    let points = node.values(EASED).map(|values| read_points(values, size)).transpose()?;
    match (read_stones(node, HOST, size)?, points) {
        (None, None) => Ok(None),
        (None, Some(_)) => Err(format!("{EASED} stands without {} and {}", HOST[0], HOST[1])),
        (Some(stones), None) => Ok(Some(Eased { by: HostLimit::Whole, stones })),
        (Some(stones), Some(points)) => Ok(Some(Eased { by: HostLimit::Points(points), stones })),
    }
}

/// Reads Black's and White's stones; the two properties stand together.
fn read_stones(node: &Node, names: [&str; 2], size: u8) -> Result<Option<Stones>, String> {
    let [black, white] = names.map(|name| node.values(name));
    let (Some(black), Some(white)) = (black, white) else {
        return match black.or(white) {
            None => Ok(None),
            Some(_) => Err(format!("of {} and {} one is missing", names[0], names[1])),
        };
    };
    let mut stones = Stones::new();
    for (values, color) in [black, white].into_iter().zip(Color::ALL) {
        for point in read_points(values, size)? {
            if stones.insert(point, color).is_some() {
                return Err(format!("{point} is named twice in {} and {}", names[0], names[1]));
            }
        }
    }
    Ok(Some(stones))
}
