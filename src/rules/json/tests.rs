//! The JSON of a state has the documented form.

use super::*;
use crate::{Commitment, HalfPoints, Outcome, Particular, Phase, Seed, Shares};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn counts(stones: &[(&str, u64)]) -> BTreeMap<Point, BigUint> {
    stones.iter().map(|(at, n)| (point(at), BigUint::from(*n))).collect()
}

fn superposed() -> View {
    let shares = Shares {
        total: 5u32.into(),
        stones: ByColor {
            black: counts(&[("C7", 3), ("G7", 2)]),
            white: counts(&[("G7", 1), ("G3", 2), ("C3", 2)]),
        },
    };
    let at = ["G7", "G3", "C3"].map(point).to_vec();
    View {
        system: System::Superposed,
        size: 9,
        komi: HalfPoints::whole(4),
        handicap: 0,
        to_move: ToMove::One(Color::Black),
        phase: Phase::Play,
        moves: 2,
        board: BoardView::Shares(shares),
        committed: None,
        last: Some(Last::new(Actor::One(Color::White), Kind::Play, at)),
        commitment: Commitment([0xab; 32]),
        witness: None,
        seed: None,
        score: None,
        result: None,
        count: None,
        proposal: None,
    }
}

#[test]
fn superposed_in_the_documented_order() {
    let expected = format!(
        concat!(
            r#"{{"rules":"superposed","size":9,"komi":4.0,"handicap":0,"to_move":"B","phase":"play","moves":2,"#,
            r#""total":"5","black":{{"C7":"3","G7":"2"}},"white":{{"C3":"2","G3":"2","G7":"1"}},"#,
            r#""last":{{"color":"W","kind":"play","at":["G7","G3","C3"],"measurement":null,"captured":[],"determined":null}},"#,
            r#""commitment":"{}","witness":null,"seed":null,"score":null,"result":null}}"#
        ),
        "ab".repeat(32)
    );
    assert_eq!(state(&superposed()), expected);
}

#[test]
fn measurement_and_determination() {
    let mut view = superposed();
    let last = view.last.as_mut().unwrap();
    let ratio = |p: u32, q: u32| Ratio::new(BigUint::from(p), BigUint::from(q));
    last.captured.black = vec![point("D4")];
    last.particular = Particular::Superposed {
        measurement: Some(Measurement { any: ratio(6, 16), exact: ratio(16, 16) }),
        determined: Some(Determined::whole(BigUint::from(2u32).pow(70), Cause::Limit)),
        before: 5u32.into(),
    };
    let json: serde_json::Value = serde_json::from_str(&state(&view)).unwrap();
    assert_eq!(json["last"]["measurement"], serde_json::json!({"any": "3/8", "exact": "1/1"}));
    assert_eq!(json["last"]["captured"], serde_json::json!(["D4"]));
    assert_eq!(
        json["last"]["determined"],
        serde_json::json!({"from": "1180591620717411303424", "cause": "limit"})
    );
}

#[test]
fn an_unintentional_pass_never_shows_points() {
    let mut view = superposed();
    let at = vec![point("D4"), point("E5")];
    view.last = Some(Last::new(Actor::One(Color::Black), Kind::UnintentionalPass, at));
    let json: serde_json::Value = serde_json::from_str(&state(&view)).unwrap();
    assert_eq!(json["last"]["kind"], "unintentional_pass");
    assert!(json["last"]["at"].is_null());
}

#[test]
fn classic_at_its_end() {
    let seed = Seed([7; 32]);
    let territory = Point::all(9).filter(|at| *at != point("D4")).collect();
    let view = View {
        system: System::Classic,
        komi: HalfPoints(15),
        to_move: ToMove::Nobody,
        phase: Phase::Over,
        board: BoardView::Stones([(point("D4"), Color::Black)].into()),
        commitment: seed.commitment(),
        witness: None,
        seed: Some(seed.clone()),
        score: Some(Score {
            points: ByColor { black: HalfPoints::whole(81), white: HalfPoints(15) },
            made_of: MadeOf::Area {
                stones: ByColor { black: 1, white: 0 },
                territory: ByColor { black: territory, white: Vec::new() },
                dame: Vec::new(),
                dead: Vec::new(),
            },
        }),
        result: Some(Outcome::Points(Color::Black, HalfPoints(147))),
        last: Some(Last::new(Actor::One(Color::White), Kind::Pass, Vec::new())),
        ..superposed()
    };
    let json: serde_json::Value = serde_json::from_str(&state(&view)).unwrap();
    assert_eq!(json["stones"], serde_json::json!({"D4": "B"}));
    assert_eq!(json["last"], serde_json::json!({"color":"W","kind":"pass","at":null,"captured":[]}));
    assert!(json["to_move"].is_null());
    assert_eq!(json["seed"], seed.reveal());
    assert_eq!(json["commitment"], seed.commitment().to_string());
    assert_eq!((&json["score"]["black"], &json["score"]["white"]), (&81.0.into(), &7.5.into()));
    assert_eq!(json["score"]["territory"]["black"], 80);
    assert_eq!(json["result"], "B+73.5");
}
