//! Writing the record of a game.

use num_traits::Zero;

use super::Info;
use super::bans;
use super::decided::{Decided, Eased, Stones};
use super::property::{
    self, AGREEMENT, BOTH, BOUND, CHART, COMMITMENT, DETERMINED, DRAWN, DRAWS, EASED, HOST, LEFT, LIMIT,
    MEASURED, NAMED, SEED, SHAPE, THROWS, UNINTENTIONAL, WEIGHT, WITNESS,
};
use super::replay::{Walk, lasting};
use super::sgf::{self, Node};
use crate::color::{ByColor, Color};
use crate::event::{Action, Choice, Event};
use crate::host_limit::HostLimit;
use crate::matches::Match;
use crate::point::Point;
use crate::secret::Secret;
use crate::settings::{Decider, Rules};
use crate::view::{Phase, Viewer};

/// The record of `game` on one line. While the game is on it contains only what everybody may know.
pub fn write(game: &Match, info: &Info) -> String {
    let over = game.view(Viewer::Public).phase == Phase::Over;
    let mut writer = Writer {
        size: game.settings().size(),
        over,
        drawn: over && !game.secret().commitment().is_hidden(),
        nodes: vec![root(game, info, over)],
    };
    let mut walk = Walk::begin(game.settings().clone(), game.secret().clone());
    let events = lasting(game.events());
    let is_untold = !writer.drawn && game.settings().system().hides_bans();
    let bans = if is_untold { bans::named(game, &events) } else { Vec::new() };
    for (index, event) in events.iter().enumerate() {
        let stones = stones_of_move(&walk.game, event);
        let decided = walk.repeat(event).expect("the log of a game fits the game");
        writer.event(event, &stones, &decided);
        if let Some(left) = bans.get(index).filter(|left| left.iter().any(|left| !left.is_zero())) {
            writer.last().add(LEFT, left.iter().map(ToString::to_string));
        }
    }
    sgf::write(&writer.nodes)
}

fn root(game: &Match, info: &Info, over: bool) -> Node {
    let settings = game.settings();
    let mut root = Node::default();
    let mut add = |name: &str, value: String| root.add(name, [value]);
    add("FF", "4".into());
    add("GM", "1".into());
    add("CA", "UTF-8".into());
    add("AP", format!("QGo:{}", env!("CARGO_PKG_VERSION")));
    add("RU", format!("qgo:{}", settings.system().name()));
    add("SZ", settings.size().to_string());
    add("KM", settings.komi().to_string());
    match settings.rules() {
        Rules::Classic | Rules::Simultaneous => {}
        Rules::Superposed { limit } | Rules::Sym { limit } => {
            add(LIMIT, limit.to_string());
            if let Some(steps) = settings.work_per_move() {
                add(BOUND, steps.to_string());
            }
        }
        Rules::Entangled { shape, collapse: Decider::Owner } => add(SHAPE, shape.to_string()),
        Rules::Entangled { shape, collapse: Decider::Chance } => add(SHAPE, format!("{shape}{DRAWN}")),
        Rules::Mutation { chart } => add(CHART, chart.to_string()),
    }
    add("PB", info.names.black.clone());
    add("PW", info.names.white.clone());
    if let Some(date) = info.date {
        add("DT", date.to_string());
    }
    if let Some((start, rest)) = &info.time {
        if let Some(seconds) = start {
            add("TM", seconds.to_string());
        }
        add("OT", rest.clone());
    }
    if let Some(result) = game.view(Viewer::Public).result {
        add("RE", result.to_string());
    }
    if let Some(witness) = game.secret().witness() {
        root.add(WITNESS, [witness.as_str()]);
    }
    if over {
        secret(&mut root, game.secret());
    }
    if settings.handicap() > 0 {
        root.add("HA", [settings.handicap().to_string()]);
        root.add("AB", property::point_values(&settings.handicap_points(), settings.size()));
        if !settings.system().is_simultaneous() {
            root.add("PL", ["W"]);
        }
    }
    root
}

/// Writes what may be known of the seed after the end.
fn secret(root: &mut Node, secret: &Secret) {
    let commitment = secret.commitment();
    if !commitment.is_hidden() {
        root.add(COMMITMENT, [commitment.to_string()]);
    }
    if let Some(seed) = secret.seed() {
        root.add(SEED, [seed.reveal()]);
    }
}

/// The points on which a placement puts stones: those named, and for a symmetric pair of `entangled` also
/// the opposite point, if that is free.
fn stones_of_move(game: &Match, event: &Event) -> Vec<Point> {
    let Some((at, _)) = event.action.placement() else { return Vec::new() };
    let partners = at.iter().filter_map(|point| game.settings().partner_of(event.color, *point));
    let free = partners.filter(|partner| !game.view(Viewer::Public).board.is_occupied(*partner));
    at.iter().copied().chain(free).collect()
}

struct Writer {
    size: u8,
    over: bool,
    /// Whether draws are written. They are not in a game that continues an unfinished record, since its
    /// earlier draws are not known.
    drawn: bool,
    nodes: Vec<Node>,
}

impl Writer {
    /// Writes an event. A move begins a node; agreements after it go into the same node. Nothing is
    /// written for what ends the game at once, which the result tells, and for Black's half of a turn of
    /// both players, which is written with White's. `stones`: the points on which the move puts stones.
    fn event(&mut self, event: &Event, stones: &[Point], decided: &Decided) {
        let (color, size) = (event.color, self.size);
        match &event.action {
            Action::Commit { .. } => return,
            Action::Place { at } => self.placement(color, at, stones),
            Action::Weighted { at, weight } => {
                self.placement(color, at, stones);
                self.last().add(WEIGHT, [weight.to_string()]);
            }
            Action::Pass => self.begin().add(property::plain(color), [""]),
            Action::UnintentionalPass { at } => {
                let shown = at.as_deref().filter(|_| self.over).unwrap_or_default();
                let points = property::point_values(shown, size);
                let node = self.begin();
                node.add(property::plain(color), [""]);
                node.add(UNINTENTIONAL, points);
            }
            Action::Keep { point } => {
                self.begin().add(property::keep(color), [property::point_value(*point, size)]);
                self.mark([*point]);
            }
            Action::Claim => self.begin().add(property::claim(color), [""]),
            Action::Reveal { choices } => self.both(*choices),
            other => {
                if let Some(value) = property::agreement_value(color, other, size) {
                    self.last().push(AGREEMENT, value);
                }
                return;
            }
        }
        self.chance(decided);
        if self.drawn && !event.draws.is_empty() {
            self.last().add(DRAWS, event.draws.iter().map(ToString::to_string));
        }
    }

    fn placement(&mut self, color: Color, at: &[Point], stones: &[Point]) {
        let points = property::point_values(at, self.size);
        if let ([point], [_]) = (points.as_slice(), stones) {
            self.begin().add(property::plain(color), [point.as_str()]);
        } else {
            self.begin().add(property::placement(color), points);
            self.mark(stones.iter().copied());
        }
    }

    /// Writes a turn of two commitments, with letters on the points.
    fn both(&mut self, choices: ByColor<Choice>) {
        let values = Color::ALL.map(|color| property::choice_value(choices[color], self.size));
        let node = self.begin();
        node.add(BOTH, values.clone());
        let [black, white] = values;
        if black == white && !black.is_empty() {
            node.add("LB", [format!("{black}:BW")]);
            return;
        }
        for (value, letter) in [(black, 'B'), (white, 'W')] {
            if !value.is_empty() {
                node.push("LB", format!("{value}:{letter}"));
            }
        }
    }

    fn chance(&mut self, decided: &Decided) {
        if let Some(Eased { by, stones }) = &decided.host {
            if let HostLimit::Points(points) = by {
                let points = property::point_values(points, self.size);
                self.last().add(EASED, points);
            }
            self.stones(HOST, stones);
        }
        if let Some(captured) = &decided.captured {
            let points = property::point_values(captured, self.size);
            self.last().add(MEASURED, points);
        }
        if let Some((_, hits)) = decided.throws.split_last() {
            self.last().add(THROWS, decided.throws.iter().map(|throw| property::throw_value(*throw)));
            // Every throw except the last, which stops, hits a point. Dice count from 1.
            self.mark(
                hits.iter()
                    .filter_map(|[column, row, _]| Point::new(column.checked_sub(1)?, row.checked_sub(1)?)),
            );
        }
        if !decided.named.is_empty() {
            let points = property::point_values(&decided.named, self.size);
            self.last().add(NAMED, points);
        }
        if let Some(stones) = &decided.determined {
            self.stones(DETERMINED, stones);
        }
    }

    /// Adds triangles, so that an ordinary SGF viewer shows where something happened.
    fn mark(&mut self, points: impl IntoIterator<Item = Point>) {
        let mut values: Vec<String> = Vec::new();
        for value in points.into_iter().map(|point| property::point_value(point, self.size)) {
            // SGF allows a point only once in a list.
            if !values.contains(&value) {
                values.push(value);
            }
        }
        if !values.is_empty() {
            self.last().add("TR", values);
        }
    }

    fn stones(&mut self, names: [&str; 2], stones: &Stones) {
        for (name, color) in names.into_iter().zip(Color::ALL) {
            let points = property::point_values(&property::stones_of(stones, color), self.size);
            self.last().add(name, points);
        }
    }

    fn begin(&mut self) -> &mut Node {
        self.nodes.push(Node::default());
        self.last()
    }

    fn last(&mut self) -> &mut Node {
        self.nodes.last_mut().expect("the root is always there")
    }
}
