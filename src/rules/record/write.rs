//! From a game to its record.

use super::Info;
use super::decided::{Decided, Stones};
use super::property::{
    self, AGREEMENT, COMMITMENT, DETERMINED, DRAWS, HOST, LIMIT, MEASURED, SEED, UNINTENTIONAL,
};
use super::replay::{Walk, lasting};
use super::sgf::{self, Node};
use crate::color::Color;
use crate::event::{Action, Event};
use crate::matches::{Match, Secret};
use crate::settings::Rules;
use crate::view::{Phase, Viewer};

/// The record of `game` on one line. While the game is on it tells only what everybody may know.
pub fn write(game: &Match, info: &Info) -> String {
    let over = game.view(Viewer::Public).phase == Phase::Over;
    let mut writer = Writer {
        size: game.settings().size(),
        over,
        drawn: over && !game.secret().commitment().is_hidden(),
        nodes: vec![root(game, info, over)],
    };
    let mut walk = Walk::begin(game.settings().clone(), game.secret().clone());
    for event in lasting(game.events()) {
        let decided = walk.repeat(&event).expect("the log of a game fits the game");
        writer.event(&event, &decided);
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
    if let Rules::Superposed { limit } = settings.rules() {
        add(LIMIT, limit.to_string());
    }
    add("PB", info.names.black.clone());
    add("PW", info.names.white.clone());
    if let Some(date) = info.date {
        add("DT", date.to_string());
    }
    if let Some(result) = game.view(Viewer::Public).result {
        add("RE", result.to_string());
    }
    if over {
        let commitment = game.secret().commitment();
        if !commitment.is_hidden() {
            add(COMMITMENT, commitment.to_string());
        }
        if let Secret::Known(seed) = game.secret() {
            add(SEED, seed.reveal());
        }
    }
    if settings.handicap() > 0 {
        add("HA", settings.handicap().to_string());
        root.add("AB", property::point_values(&settings.handicap_points(), settings.size()));
        root.add("PL", ["W"]);
    }
    root
}

struct Writer {
    size: u8,
    over: bool,
    /// Whether the draws are told: not in a game continued from an unfinished record, in which the
    /// earlier ones are not known.
    drawn: bool,
    nodes: Vec<Node>,
}

impl Writer {
    /// A move begins a node; what was agreed on after it stands in the same node. A resignation is
    /// told by the result.
    fn event(&mut self, event: &Event, decided: &Decided) {
        let color = event.color;
        match &event.action {
            Action::Place { at } => self.placement(color, at),
            Action::Pass => self.begin().add(property::plain(color), [""]),
            Action::UnintentionalPass { at } => {
                let shown = at.as_deref().filter(|_| self.over).unwrap_or_default();
                let points = property::point_values(shown, self.size);
                let node = self.begin();
                node.add(property::plain(color), [""]);
                node.add(UNINTENTIONAL, points);
            }
            other => {
                if let Some(value) = property::agreement_value(color, other, self.size) {
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

    /// A move of several points has triangles too, so that an ordinary viewer shows where.
    fn placement(&mut self, color: Color, at: &[crate::Point]) {
        let points = property::point_values(at, self.size);
        let node = self.begin();
        if let [point] = points.as_slice() {
            node.add(property::plain(color), [point.as_str()]);
        } else {
            node.add(property::placement(color), points.iter().map(String::as_str));
            node.add("TR", points.iter().map(String::as_str));
        }
    }

    fn chance(&mut self, decided: &Decided) {
        if let Some(stones) = &decided.host {
            self.stones(HOST, stones);
        }
        if let Some(captured) = &decided.captured {
            let points = property::point_values(captured, self.size);
            self.last().add(MEASURED, points);
        }
        if let Some(stones) = &decided.determined {
            self.stones(DETERMINED, stones);
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
