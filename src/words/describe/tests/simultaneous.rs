//! What is said of `simultaneous`: two moves at once, and their consequences.

use qgo_rules::{
    ByColor, Color, Committed, EntangledBy, HalfPoints, MadeOf, Outcome, Phase, Resolution, Score, SettledBy,
    Setup, System, ToMove, View, Viewer,
};

use super::super::*;
use super::fixtures::*;
use super::{check, check_caption_lines, check_happened, check_next};

/// Savelyev, 2: White C5 takes the last liberty of Black C6 and has none itself; then White uses it to
/// capture D5.
const DUAL_CAPTURE: [&str; 14] = [
    "B B5", "W B6", "B C4", "W C7", "B D5", "W D6", "B C6", "W F6", "B F2", "W C5", "B G2", "W E5", "B G3",
    "W D4",
];

fn dual_capture(inputs: usize) -> View {
    game_of(System::Simultaneous, 7, &DUAL_CAPTURE[..inputs]).view(Viewer::Public)
}

#[test]
fn a_dual_capture_is_explained() {
    check_happened(
        &dual_capture(10),
        [
            "Anna (Black) played F2, Bert (White) C5.\n- C6 and C5 are both dead and alive now: whichever is \
             first used in a capture lives (entanglement 1).",
            "Anna (Schwarz) hat F2 gespielt, Bert (Weiß) C5.\n- C6 und C5 sind jetzt beide tot und lebendig: Wer \
             zuerst bei einem Fang benutzt wird, lebt (Verschränkung 1).",
        ],
    );
    check(
        |words| numbers(words, &dual_capture(10)),
        ["**Entanglements:** 1: C6–C5", "**Verschränkungen:** 1: C6–C5"],
    );
}

#[test]
fn a_resolution_says_why_and_what_became_of_whom() {
    check_happened(
        &dual_capture(14),
        [
            "Anna (Black) played G3, Bert (White) D4.\n- White captures D5.\n- A stone of entanglement 1 was used \
             in a capture, so it goes to White: C5 lives and C6 is captured.",
            "Anna (Schwarz) hat G3 gespielt, Bert (Weiß) D4.\n- Weiß fängt D5.\n- Ein Stein aus Verschränkung 1 \
             wurde bei einem Fang benutzt; sie geht an Weiß: C5 lebt und C6 ist gefangen.",
        ],
    );
    check_caption_lines(
        &dual_capture(14),
        ["White captures D5; entanglement 1 goes to White.", "Weiß fängt D5; Verschränkung 1 geht an Weiß."],
    );
}

#[test]
fn the_text_board_and_the_alt_text_tell_the_six_kinds_apart() {
    check(
        |words| text_board(words, &dual_capture(10), BOARD).lines().skip(9).collect::<Vec<_>>().join("\n"),
        [
            "X Black, O White\nB Black, dead and alive (blue)\nG White, dead and alive (green)\nLast: Black F2, \
             White C5\nC6 and C5 entangled (1)\nEntanglements (the digit on the board):\n1: B C6 G C5",
            "X Schwarz, O Weiß\nB Schwarz, tot und lebendig (blau)\nG Weiß, tot und lebendig (grün)\nZuletzt: \
             Schwarz F2, Weiß C5\nC6 und C5 verschränkt (1)\nVerschränkungen (die Ziffer auf dem Brett):\n\
             1: B C6 G C5",
        ],
    );
    let alt = alt_text(crate::words::Words::for_tag(None), &dual_capture(10), &names(), ALT);
    for part in [
        "Black and White to play.",
        "Prisoners: Black 0, White 0.",
        "Blue stones (black, dead and alive): C6.",
        "Green stones (white, dead and alive): C5.",
        "Entanglements: 1: C6–C5.",
    ] {
        assert!(alt.contains(part), "{part} is missing: {alt}");
    }
}

fn entangled(by: EntangledBy, black: &str, white: &str, shared: &str) -> Resolution {
    let merged = Vec::new();
    Resolution::Entangled {
        number: 3,
        by,
        merged,
        black: points(black),
        white: points(white),
        shared: points(shared),
    }
}

#[test]
fn every_way_into_an_entanglement_is_told() {
    let met = Resolution::Met { at: points("C5")[0] };
    check_happened(
        &both("C5", "C5", vec![met.clone(), entangled(EntangledBy::Save, "C6", "", "C5")]),
        [
            "Both played C5: one red stone.\n- At C5 one side would save what the other captures: it is orange \
             now and counts for both, with C6 (Black) dead and alive (entanglement 3).",
            "Beide haben C5 gespielt: Dort liegt ein roter Stein.\n- Auf C5 würde die eine Seite retten, was die \
             andere fängt: Der Stein ist jetzt orange und zählt für beide; tot und lebendig zugleich: C6 \
             (Schwarz) (Verschränkung 3).",
        ],
    );
    check_happened(
        &both("C5", "C5", vec![met, entangled(EntangledBy::OnePoint, "C6", "B5 D5", "C5")]),
        [
            "Both played C5: one red stone.\n- Both captured with C5: C6 (Black) and B5 and D5 (White) are dead \
             and alive now, and whichever side is first used in a capture lives (entanglement 3).",
            "Beide haben C5 gespielt: Dort liegt ein roter Stein.\n- Mit C5 haben beide gefangen: C6 (Schwarz) \
             und B5 und D5 (Weiß) sind jetzt tot und lebendig, und die Seite lebt, die zuerst bei einem Fang \
             benutzt wird (Verschränkung 3).",
        ],
    );
    let clash = Resolution::Entangled {
        number: 1,
        by: EntangledBy::Clash,
        merged: vec![2, 4],
        black: points("A1"),
        white: points("G7"),
        shared: points("D4"),
    };
    check_happened(
        &both("A2", "G6", vec![clash]),
        [
            "Anna (Black) played A2, Bert (White) G6.\n- Both captures would claim the same stones, so neither is \
             decided: A1 (Black) and G7 (White) are dead and alive now (entanglement 1). D4 takes the winner's \
             colour. Entanglements 2 and 4 are part of it now.",
            "Anna (Schwarz) hat A2 gespielt, Bert (Weiß) G6.\n- Beide würden mit ihrem Fang dieselben Steine \
             beanspruchen, also ist keiner entschieden: A1 (Schwarz) und G7 (Weiß) sind jetzt tot und lebendig \
             (Verschränkung 1). D4 nimmt die Farbe des Gewinners an. Die Verschränkungen 2 und 4 gehören jetzt \
             dazu.",
        ],
    );
}

#[test]
fn every_reason_of_a_resolution_is_told() {
    let settled = |by| Resolution::Settled {
        number: 2,
        to: Color::Black,
        by,
        alive: points("C3 C4"),
        removed: points("D4"),
        shared: points("E4"),
    };
    let at = points("D5")[0];
    let turned = |by| Resolution::Turned { at, to: Color::Black, by };
    let resolutions = vec![
        settled(SettledBy::Captured),
        settled(SettledBy::UsedBy(1)),
        settled(SettledBy::NeverServed(at)),
        turned(None),
        turned(Some(1)),
    ];
    let reasons = |words| {
        let said = happened(words, &both("A1", "B1", resolutions.clone()), &names());
        said.lines().skip(1).collect::<Vec<_>>().join("\n")
    };
    check(
        reasons,
        [
            "- Stones of entanglement 2 were captured, so it goes to Black: C3 and C4 live, D4 is captured and E4 \
             turns black.\n- Entanglement 1 did capture, and it used a stone of entanglement 2, so it goes to \
             Black: C3 and C4 live, D4 is captured and E4 turns black.\n- White needed D5 for entanglement 2 and \
             never had it, so it goes to Black: C3 and C4 live, D4 is captured and E4 turns black.\n- D5 (red) \
             was used in a capture and turns black.\n- D5 (red) was used by entanglement 1 and turns black.",
            "- Aus Verschränkung 2 wurden Steine gefangen; sie geht an Schwarz: C3 und C4 leben, D4 ist gefangen \
             und E4 wird schwarz.\n- Der Fang von Verschränkung 1 ist eingetreten und benutzte einen Stein aus \
             Verschränkung 2; sie geht an Schwarz: C3 und C4 leben, D4 ist gefangen und E4 wird schwarz.\n- Weiß \
             hätte D5 für Verschränkung 2 gebraucht und hatte ihn nie; sie geht an Schwarz: C3 und C4 leben, D4 \
             ist gefangen und E4 wird schwarz.\n- D5 (rot) wurde bei einem Fang benutzt und wird schwarz.\n- D5 \
             (rot) wurde von Verschränkung 1 benutzt und wird schwarz.",
        ],
    );
}

#[test]
fn all_see_who_is_still_owed() {
    let mut view = both("A1", "B1", Vec::new());
    check_next(
        &view,
        [
            "Anna and Bert, it is your turn: both at once, in secret.",
            "Anna und Bert, ihr seid am Zug: beide zugleich und geheim.",
        ],
    );
    view.committed = Some(Committed { by: ByColor { black: true, white: false }, own: None });
    check_next(
        &view,
        [
            "Anna has committed. Bert (White), now it is up to you.",
            "Anna hat sich festgelegt. Bert (Weiß), jetzt fehlt nur noch dein Zug.",
        ],
    );
    check(
        |words| text_board(words, &view, BOARD).lines().next().unwrap_or_default().to_owned(),
        [
            "Prisoners: Black 0, White 0 · Move 5 · Black has committed, White is still to play",
            "Gefangene: Schwarz 0, Weiß 0 · Zug 5 · Schwarz hat sich festgelegt, Weiß ist noch am Zug",
        ],
    );
}

#[test]
fn a_score_is_territory_and_prisoners() {
    let made_of = MadeOf::Prisoners {
        territory: ByColor { black: points("A1 B1 A2 B2 A3 B3 A4 B4"), white: points("E5") },
        prisoners: ByColor { black: 4, white: 1 },
        dead: points("C3"),
    };
    let whole = |points| HalfPoints::whole(points);
    let score = Score { points: ByColor { black: whole(12), white: whole(2) }, made_of };
    let view = View {
        phase: Phase::Over,
        to_move: ToMove::Nobody,
        score: Some(score),
        result: Some(Outcome::Points(Color::Black, whole(10))),
        ..both("A1", "B1", Vec::new())
    };
    check_next(
        &view,
        [
            "Anna (Black) **wins by 10 points.**\nBlack: **12** = 8 points of territory + 4 prisoners\n\
             White: **2** = 1 point of territory + 1 prisoner\nDead stones, prisoners now: C3",
            "Anna (Schwarz) **gewinnt mit 10 Punkten.**\nSchwarz: **12** = 8 Punkte Gebiet + 4 Gefangene\n\
             Weiß: **2** = 1 Punkt Gebiet + 1 Gefangener\nTote Steine, jetzt Gefangene: C3",
        ],
    );
    check(
        |words| happened(words, &view, &names()).split_once(". ").unwrap().1.to_owned(),
        [
            "That is an end position: no stone can capture any more, and every empty point is suicide for at least \
             one of you. The game is over, and it is counted.",
            "Das ist eine Endstellung: Kein Stein kann mehr fangen, und jeder leere Punkt ist Suizid für mindestens \
             einen von euch. Die Partie ist zu Ende und wird ausgezählt.",
        ],
    );
}

#[test]
fn settings_of_both_at_once_have_no_komi() {
    let of = |system| Setup::new(system, 9).validate().unwrap();
    check(
        |words| settings(words, &of(System::Sym)).split_off(1).join("\n"),
        [
            "**Board:** 9×9\n**Handicap:** none\n**Positions:** at most 4,096; above that one of them is drawn",
            "**Brett:** 9×9\n**Vorgabe:** keine\n**Stellungen:** höchstens 4.096; bei mehr wird eine davon ausgelost",
        ],
    );
    check(
        |words| settings(words, &of(System::Simultaneous)).split_off(1).join("\n"),
        ["**Board:** 9×9\n**Handicap:** none", "**Brett:** 9×9\n**Vorgabe:** keine"],
    );
}
