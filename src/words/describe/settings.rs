//! The settings of a game, spelled out.

use qgo_rules::{
    Chart, Color, Decider, Effect, HalfPoints, Limit, Placing, Point, Rules, Settings, Shape, System,
};

use super::{figures, phrases};
use crate::words::{Arg, Words};

/// All settings of a game, one line each.
pub fn settings(words: Words, settings: &Settings) -> Vec<String> {
    spelled_out(words, settings, true)
}

/// The same without komi, for a text beside a picture whose caption has it.
pub fn settings_beside(words: Words, settings: &Settings) -> Vec<String> {
    spelled_out(words, settings, settings.komi() == HalfPoints::default())
}

/// All settings besides the system and the size, each in a few words, for a list in one line. The first
/// begins with a capital letter.
pub fn settings_in_brief(words: Words, settings: &Settings) -> Vec<String> {
    let at_once = settings.system().is_simultaneous();
    let stones = settings.handicap_points();
    let mut brief = vec![rules_in_brief(words, settings.rules())];
    // Players who move at the same time need no komi, and nobody begins.
    if !at_once {
        brief.push(match settings.komi() {
            komi if komi == HalfPoints::default() => words.text("brief-no-komi"),
            komi => words.format("brief-komi", &[("komi", figures::points(words, komi).into())]),
        });
    }
    if !stones.is_empty() {
        let key = if at_once { "brief-stones" } else { "brief-handicap" };
        brief.push(words.format(key, &on_the_board(words, &stones)));
    } else if !at_once {
        brief.push(words.text("brief-no-handicap"));
    }
    if let Rules::Superposed { limit: it } | Rules::Sym { limit: it } = settings.rules() {
        brief.push(limit(words, settings.system(), *it, ["brief-no-limit", "brief-limit"]));
    }
    brief
}

fn rules_in_brief(words: Words, rules: &Rules) -> String {
    match rules {
        Rules::Superposed { .. } => words.text("brief-superposed"),
        Rules::Entangled { shape, collapse } => {
            let shape = words.choice_label("challenge", "shape", &shape.to_string());
            match collapse {
                Decider::Owner => shape,
                Decider::Chance => words.format("brief-drawn", &[("shape", shape.into())]),
            }
        }
        Rules::Simultaneous => words.text("brief-simultaneous"),
        Rules::Sym { .. } => words.text("brief-sym"),
        Rules::Mutation { chart } => {
            words.format("brief-mutation", &[("faces", faces(words, chart).join("; ").into())])
        }
        Rules::Classic => words.text("brief-classic"),
    }
}

fn spelled_out(words: Words, settings: &Settings, with_komi: bool) -> Vec<String> {
    let mut lines = vec![
        words.text(match settings.system() {
            System::Superposed => "settings-superposed",
            System::Entangled => "settings-entangled",
            System::Simultaneous => "settings-simultaneous",
            System::Sym => "settings-sym",
            System::Mutation => "settings-mutation",
            System::Classic => "settings-classic",
        }),
        words.format("settings-size", &[("size", Arg::Number(i64::from(settings.size())))]),
    ];
    // Players who move at the same time need no komi.
    if with_komi && !settings.system().is_simultaneous() {
        lines.push(komi(words, settings.komi()));
    }
    lines.push(handicap(words, settings));
    match settings.rules() {
        Rules::Superposed { limit: it } | Rules::Sym { limit: it } => {
            let keys = ["settings-no-limit", "settings-limit"];
            lines.push(limit(words, settings.system(), *it, keys));
        }
        Rules::Entangled { shape: it, collapse } => {
            lines.extend(shape(words, *it));
            if *collapse == Decider::Chance {
                let takes = Color::ALL.into_iter().any(|color| settings.takes_weight(color));
                lines.push(words.text(if takes { "settings-drawn-weighted" } else { "settings-drawn" }));
            }
        }
        Rules::Mutation { chart: it } => lines.extend(chart(words, it, settings.size())),
        Rules::Classic | Rules::Simultaneous => {}
    }
    lines.extend(settings.work_per_move().map(|steps| {
        words.format("settings-work", &[("steps", figures::count(words, &steps.into()).into())])
    }));
    lines
}

fn komi(words: Words, komi: HalfPoints) -> String {
    if komi == HalfPoints::default() {
        return words.text("settings-no-komi");
    }
    words.format("settings-komi", &[("komi", figures::points(words, komi).into())])
}

/// The limit, by the key for none and the key for one.
fn limit(words: Words, system: System, limit: Limit, [none, some]: [&str; 2]) -> String {
    match limit {
        Limit::None => words.text(&phrases::of_shares(system, none)),
        Limit::Realities(limit) => {
            let limit = limit.get().into();
            let count = Arg::Number(figures::plural(&limit));
            let args = [("count", count), ("limit", figures::count(words, &limit).into())];
            words.format(&phrases::of_shares(system, some), &args)
        }
    }
}

/// The name of the shape, and what its variants mean.
fn shape(words: Words, shape: Shape) -> Vec<String> {
    let placing = words.text(match shape.placing() {
        Placing::Pairs => "shape-pairs",
        Placing::Symmetric => "shape-symmetric",
        Placing::Semi => "shape-semi",
        Placing::SymmetricSemi => "shape-symmetric-semi",
        Placing::Ghz => "shape-ghz",
        Placing::W => "shape-w",
    });
    let args = [("shape", shape.to_string().into()), ("placing", Arg::from(placing))];
    let mut lines = vec![words.format("settings-shape", &args)];
    lines.extend(shape.is_weak().then(|| words.text("settings-weak")));
    lines
}

/// The effect of each face of the control die, and when the dice stop.
fn chart(words: Words, chart: &Chart, size: u8) -> Vec<String> {
    let args = [("chart", chart.to_string().into()), ("faces", Arg::from(faces(words, chart).join(" · ")))];
    let largest = [("size", Arg::Number(i64::from(size)))];
    vec![words.format("settings-chart", &args), words.format("settings-dice", &largest)]
}

/// The effects of the faces of the control die, faces with the same effect together: `1, 2 a black stone`.
fn faces(words: Words, chart: &Chart) -> Vec<String> {
    let effects = [
        (Effect::Empty, "effect-empty"),
        (Effect::Stone(Color::Black), "effect-black"),
        (Effect::Stone(Color::White), "effect-white"),
        (Effect::Stop, "effect-stop"),
    ];
    let faces = |effect: Effect| -> Vec<String> {
        let of = (0..chart.faces()).filter(|face| chart.effect(*face) == effect);
        of.map(|face| (face + 1).to_string()).collect()
    };
    let known = effects.into_iter().map(|(effect, key)| (faces(effect), key));
    let each = known.filter(|(faces, _)| !faces.is_empty());
    each.map(|(faces, key)| format!("{} {}", faces.join(", "), words.text(key))).collect()
}

fn handicap(words: Words, settings: &Settings) -> String {
    let stones = settings.handicap_points();
    let at_once = settings.system().is_simultaneous();
    if stones.is_empty() {
        return words.text(if at_once { "settings-no-stones" } else { "settings-no-handicap" });
    }
    let key = if at_once { "settings-stones" } else { "settings-handicap" };
    words.format(key, &on_the_board(words, &stones))
}

/// The placeholders `count` and `points` for handicap stones.
fn on_the_board(words: Words, stones: &[Point]) -> [(&'static str, Arg<'static>); 2] {
    let points = phrases::points(words, stones, stones.len());
    [("count", Arg::Number(stones.len() as i64)), ("points", points.into())]
}
