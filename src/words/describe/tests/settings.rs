//! Settings spelled out, in both languages.

use qgo_rules::{Placing, Settings, Setup, Shape, System};

use super::super::*;
use super::check;
use crate::words::Words;

#[test]
fn settings_are_spelled_out() {
    let handicap = Setup { handicap: Some(2), ..Setup::new(System::Superposed, 9) }.validate().unwrap();
    check(
        |words| settings(words, &handicap).join("\n"),
        [
            "**Game:** Quantum Go of QuantumGo.net (superposed), two or three points a move\n\
             **Board:** 9×9\n\
             **Komi:** 4 points for White\n\
             **Handicap:** 2 black stones on C3 and G7; White begins\n\
             **Realities:** no limit",
            "**Spiel:** Quantum Go von QuantumGo.net (superposed), zwei oder drei Punkte je Zug\n\
             **Brett:** 9×9\n\
             **Komi:** 4 Punkte für Weiß\n\
             **Vorgabe:** 2 schwarze Steine auf C3 und G7; Weiß beginnt\n\
             **Realitäten:** keine Grenze",
        ],
    );
    let limited = Setup { max_realities: "1000000".parse().ok(), ..Setup::new(System::Superposed, 19) };
    check(
        |words| settings(words, &limited.validate().unwrap()).pop().unwrap_or_default(),
        [
            "**Realities:** at most 1,000,000; above that the board is determined",
            "**Realitäten:** höchstens 1.000.000; bei mehr wird das Brett determiniert",
        ],
    );
}

#[test]
fn settings_fit_into_a_line() {
    let brief = |setup: Setup| {
        let settings = setup.validate().unwrap();
        move |words| settings_in_brief(words, &settings).join(" · ")
    };
    check(
        brief(Setup {
            handicap: Some(2),
            max_realities: "1".parse().ok(),
            ..Setup::new(System::Superposed, 9)
        }),
        [
            "Two or three points a move · komi 4 · 2 black stones on C3 and G7, White begins · at most 1 reality",
            "Zwei oder drei Punkte je Zug · Komi 4 · 2 schwarze Steine auf C3 und G7, Weiß beginnt · höchstens \
             1 Realität",
        ],
    );
    check(
        brief(Setup::new(System::Sym, 9)),
        [
            "Both move at once, in secret, and both orders are played · at most 4,096 positions",
            "Beide ziehen zugleich und geheim, beide Reihenfolgen werden gespielt · höchstens 4.096 Stellungen",
        ],
    );
    check(
        brief(Setup::new(System::Mutation, 19)),
        [
            "Dice after every stone (control die: 1 empties the point; 3, 5 a black stone; 2, 4 a white stone; \
             6 stop) · komi 7.5 · no handicap, Black begins",
            "Nach jedem Stein wird gewürfelt (Kontrollwürfel: 1 leert den Punkt; 3, 5 ein schwarzer Stein; 2, 4 \
             ein weißer Stein; 6 Halt) · Komi 7,5 · keine Vorgabe, Schwarz beginnt",
        ],
    );
}

/// Settings of `entangled`.
pub(super) fn settings_with(placing: Placing, weak: bool) -> Settings {
    let shape = Some(Shape::new(placing, weak));
    Setup { shape, ..Setup::new(System::Entangled, 9) }.validate().unwrap()
}

#[test]
fn every_shape_is_explained() {
    check(
        |words| settings(words, &settings_with(Placing::W, true)).join("\n"),
        [
            "**Game:** Ranchin’s Quantum Go (entangled): a move is an entangled set of stones, of which one will \
             stay\n**Board:** 9×9\n**Komi:** none\n**Handicap:** none, Black begins\n**Shape:** weak+w. A move is \
             a triplet on any three empty points; it loses one stone at its first collapse, and another at its \
             second.\nWeak: a stone also touches diagonally, so collapses come sooner. Capture stays as it is.",
            "**Spiel:** Ranchins Quantum Go (entangled): ein Zug sind verschränkte Steine, von denen einer bleibt\n\
             **Brett:** 9×9\n**Komi:** keines\n**Vorgabe:** keine, Schwarz beginnt\n**Form:** weak+w. Ein Zug ist \
             ein Tripel auf drei beliebigen leeren Punkten; beim ersten Kollaps verliert es einen Stein, beim \
             zweiten noch einen.\nWeak: Ein Stein berührt auch schräg, der Kollaps kommt also früher. Gefangen \
             wird wie sonst.",
        ],
    );
    for words in Words::all() {
        let all: std::collections::BTreeSet<_> = Shape::all()
            .map(|shape| settings(words, &settings_with(shape.placing(), shape.is_weak())).join("\n"))
            .collect();
        assert_eq!(all.len(), Shape::all().count());
    }
}

/// A setting or command that only some systems have says which.
#[test]
fn descriptions_name_the_systems_that_they_are_for() {
    for (words, system) in Words::all().into_iter().flat_map(|words| System::ALL.map(|it| (words, it))) {
        let names = |command, option| {
            let description = words.command_description(command, option);
            description.split(|c: char| !c.is_alphanumeric()).any(|word| word == system.name())
        };
        for setting in ["max_realities", "shape", "chart"] {
            let is_named = names("challenge", Some(setting));
            assert_eq!(is_named, system.has_setting(setting), "{setting}, {system:?} in {}", words.tag());
        }
        assert_eq!(names("claim", None), system.has_claims(), "claim, {system:?} in {}", words.tag());
    }
}
