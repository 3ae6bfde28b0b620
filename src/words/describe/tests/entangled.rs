//! `entangled`: pairs, their collapse, and the choices that are asked.

use qgo_rules::ChoiceStep::{End, Movers, Opponents, Placed};
use qgo_rules::{Action, Actor, Color, Kind, Last, MoveEntry, Particular, Placing, Refusal, View};

use super::super::*;
use super::fixtures::*;
use super::settings::settings_with;
use super::{check, check_caption_lines, check_happened, check_next};
use crate::words::Words;

fn kept(color: Color, at: &str, collapsed: Vec<qgo_rules::Collapse>) -> Last {
    let particular = Particular::Entangled { partner: None, collapsed };
    Last { particular, ..Last::new(Actor::One(color), Kind::Keep, points(at)) }
}

fn pair() -> View {
    entangled(["", ""], &[(1, Color::Black, "C2 D3")], played(Color::Black, "D3 C2"))
}

#[test]
fn a_pair_that_nothing_touches_stays_entangled() {
    check_happened(
        &pair(),
        [
            "Anna (Black) placed an entangled pair: D3 and C2. Nothing touches either of them: both stay, \
             entangled (number 1).",
            "Anna (Schwarz) hat ein verschränktes Paar gesetzt: D3 und C2. Nichts berührt sie: Beide bleiben, \
             verschränkt (Nummer 1).",
        ],
    );
    check(
        |words| numbers(words, &pair()),
        ["**Entangled:** 1 Black C2–D3", "**Verschränkt:** 1 Schwarz C2–D3"],
    );
}

#[test]
fn single_stones_and_triplets_are_placed_in_their_own_words() {
    let single = entangled(["", "E5"], &[], played(Color::White, "E5"));
    check_happened(
        &single,
        [
            "Bert (White) placed a single stone on E5.",
            "Bert (Weiß) hat einen einzelnen Stein auf E5 gesetzt.",
        ],
    );
    let triplet = entangled(["", ""], &[(1, Color::Black, "A1 C3 E5")], played(Color::Black, "A1 C3 E5"));
    check_happened(
        &triplet,
        [
            "Anna (Black) placed an entangled triplet: A1, C3 and E5. Nothing touches any of them: all three \
             stay, entangled (number 1).",
            "Anna (Schwarz) hat ein verschränktes Tripel gesetzt: A1, C3 und E5. Nichts berührt sie: Alle drei \
             bleiben, verschränkt (Nummer 1).",
        ],
    );
}

#[test]
fn a_collapse_asks_its_owner_by_the_pairs_number() {
    let sets = [(1, Color::Black, "C2 D3"), (2, Color::White, "C4 D5"), (3, Color::Black, "C3 D4")];
    let placed = || entangled(["", ""], &sets, played(Color::Black, "D4 C3"));
    let own = asking(placed(), pending(Movers, Color::Black, 1, "C2 D3"));
    check_happened(
        &own,
        [
            "Anna (Black) placed an entangled pair: D4 and C3. They touch another stone, so there is a collapse.",
            "Anna (Schwarz) hat ein verschränktes Paar gesetzt: D4 und C3. Sie berühren einen anderen Stein: \
             Es kommt zum Kollaps.",
        ],
    );
    check_next(
        &own,
        [
            "Anna (Black), your new stones touch your own pair 1: which stone stays, C2 or D3?",
            "Anna (Schwarz), deine neuen Steine berühren dein eigenes Paar 1: Welcher Stein bleibt, C2 oder D3?",
        ],
    );
    check_caption_lines(
        &own,
        ["Black chooses what stays: C2 or D3", "Schwarz wählt, was bleibt: C2 oder D3"],
    );
    check_next(
        &asking(placed(), pending(Opponents, Color::White, 2, "C4 D5")),
        [
            "Bert (White), your pair 2 is touched: which stone stays, C4 or D5?",
            "Bert (Weiß), dein Paar 2 wird berührt: Welcher Stein bleibt, C4 oder D5?",
        ],
    );
    check_next(
        &asking(placed(), pending(Placed, Color::Black, 3, "C3 D4")),
        [
            "Anna (Black), which stone of your new pair stays, C3 or D4?",
            "Anna (Schwarz), welcher Stein deines neuen Paars bleibt, C3 oder D4?",
        ],
    );
}

#[test]
fn in_w_the_stone_is_named_that_goes() {
    let set = [(4, Color::White, "A1 C3 E5")];
    let passed = entangled(["", ""], &set, Last::new(Actor::One(Color::White), Kind::Pass, Vec::new()));
    let mut asked = pending(End, Color::White, 4, "A1 C3 E5");
    asked.names_what_goes = true;
    let view = asking(passed, asked);
    check_happened(
        &view,
        [
            "Bert (White) passed. Now the stones that are still entangled collapse, before the count.",
            "Bert (Weiß) hat gepasst. Vor dem Auszählen kollabieren jetzt alle Steine, die noch verschränkt sind.",
        ],
    );
    check_next(
        &view,
        [
            "Bert (White), at the end your triplet 4 collapses too: which stone goes, A1, C3 or E5?",
            "Bert (Weiß), zum Schluss kollabiert auch dein Tripel 4: Welcher Stein geht, A1, C3 oder E5?",
        ],
    );
    let left = kept(Color::White, "A1", vec![collapse(End, Color::White, "C3 E5", "A1", false)]);
    check_happened(
        &entangled(["", ""], &[(4, Color::White, "C3 E5")], left),
        [
            "Bert (White) keeps C3 and E5, still entangled; A1 goes.",
            "Bert (Weiß) behält C3 und E5, weiter verschränkt; A1 geht.",
        ],
    );
}

/// Ranchin, 3: Black keeps E6, and White has to keep E5, which touches it.
fn forced() -> View {
    let own = collapse(Opponents, Color::Black, "E6", "A5", false);
    let must = collapse(Placed, Color::White, "E5", "B4", true);
    let mut last = kept(Color::Black, "E6", vec![own, must]);
    last.captured.black = points("F6");
    entangled(["E6", "E5"], &[], last)
}

#[test]
fn a_forced_choice_is_told_after_the_one_that_was_made() {
    check_happened(
        &forced(),
        [
            "Anna (Black) keeps E6; A5 goes. E5 (White) stays, as the rules leave no other choice; B4 goes. \
             F6 is captured.",
            "Anna (Schwarz) behält E6; A5 geht. E5 (Weiß) bleibt, die Regeln lassen keine andere Wahl; B4 geht. \
             F6 ist gefangen.",
        ],
    );
    check_caption_lines(
        &forced(),
        [
            "E6 stays, A5 goes; E5 stays, B4 goes. Captured F6.",
            "E6 bleibt, A5 geht; E5 bleibt, B4 geht. Gefangen: F6.",
        ],
    );
}

#[test]
fn the_list_of_moves_has_choices_between_the_numbers() {
    let entries = [pair(), forced()].map(|view| MoveEntry {
        number: 15,
        last: view.last.unwrap(),
        host_limit: false,
        log_length: 1,
    });
    check(
        |words| moves(words, &empty(), &entries, Figures::Rounded).join("\n"),
        [
            "15. Black D3, C2\nBlack: E6 stays, A5 goes; E5 stays, B4 goes; captured F6",
            "15. Schwarz D3, C2\nSchwarz: E6 bleibt, A5 geht; E5 bleibt, B4 geht; F6 gefangen",
        ],
    );
}

#[test]
fn the_text_board_tells_sets_by_letters() {
    let sets = [(7, Color::Black, "B2 E6"), (8, Color::White, "A3 D5")];
    let mut view = entangled(["C1", ""], &sets, played(Color::White, "D5 A3"));
    view.size = 6;
    check(
        |words| text_board(words, &view, BOARD),
        [
            "Move 3 · Black to play\n   A  B  C  D  E  F\n 6 .  .  .  .  xa .\n 5 .  .  .  ob .  .\n 4 .  .  .  .  .  .\n \
             3 ob .  .  .  .  .\n 2 .  xa .  .  .  .\n 1 .  .  X  .  .  .\nX Black, O White, single stones\n\
             x Black, o White, entangled: the same letter, the same pair or triplet\nLast: White D5, A3\n\
             Letter, number of the move, stones:\nb 8: A3 D5\na 7: B2 E6",
            "Zug 3 · Schwarz am Zug\n   A  B  C  D  E  F\n 6 .  .  .  .  xa .\n 5 .  .  .  ob .  .\n 4 .  .  .  .  .  .\n \
             3 ob .  .  .  .  .\n 2 .  xa .  .  .  .\n 1 .  .  X  .  .  .\nX Schwarz, O Weiß, einzelne Steine\n\
             x Schwarz, o Weiß, verschränkt: gleicher Buchstabe, gleiches Paar oder Tripel\nZuletzt: Weiß D5, A3\n\
             Buchstabe, Nummer des Zuges, Steine:\nb 8: A3 D5\na 7: B2 E6",
        ],
    );
}

#[test]
fn the_alt_text_names_pairs_by_number_and_who_chooses() {
    let sets = [(1, Color::Black, "C2 D3"), (3, Color::White, "C3 D4")];
    let view = entangled(["F6", ""], &sets, played(Color::White, "D4 C3"));
    let view = asking(view, pending(Opponents, Color::Black, 1, "C2 D3"));
    check(
        |words| alt_text(words, &view, &names(), ALT),
        [
            "Go board, 9×9. Anna (Black) against Bert (White), move 3. Bert (White) placed an entangled pair: D4 \
             and C3. They touch another stone, so there is a collapse. Anna (Black), your pair 1 is touched: \
             which stone stays, C2 or D3? Entangled stones, by the number of their move: 1 Black C2–D3; \
             3 White C3–D4. Single black stones: F6.",
            "Go-Brett, 9×9. Anna (Schwarz) gegen Bert (Weiß), Zug 3. Bert (Weiß) hat ein verschränktes Paar \
             gesetzt: D4 und C3. Sie berühren einen anderen Stein: Es kommt zum Kollaps. Anna (Schwarz), dein \
             Paar 1 wird berührt: Welcher Stein bleibt, C2 oder D3? Verschränkte Steine, nach der Nummer ihres \
             Zuges: 1 Schwarz C2–D3; 3 Weiß C3–D4. Einzelne schwarze Steine: F6.",
        ],
    );
}

#[test]
fn a_refusal_names_who_must_choose() {
    let set = [(1, Color::Black, "C2 D3")];
    let placed = entangled(["", ""], &set, played(Color::White, "D4 C3"));
    let view = asking(placed, pending(Opponents, Color::Black, 1, "C2 D3"));
    let said = |words, color, action: &Action, why: &Refusal| {
        let settings = &settings_with(Placing::Pairs, false);
        refusal(words, why, &Attempt { color, action, settings, view: &view, names: &names() })
    };
    let keep = Action::Keep { point: points("A1")[0] };
    check(
        |words| said(words, Color::White, &Action::Pass, &Refusal::Pending),
        [
            "Anna has a choice to make first. Then the game goes on.",
            "Zuerst hat Anna zu wählen. Danach geht die Partie weiter.",
        ],
    );
    check(
        |words| said(words, Color::White, &keep, &Refusal::Turn),
        [
            "Anna has a choice to make first. Then the game goes on.",
            "Zuerst hat Anna zu wählen. Danach geht die Partie weiter.",
        ],
    );
    check(
        |words| said(words, Color::Black, &Action::Pass, &Refusal::Pending),
        [
            "You have a choice to make first: which stone stays, C2 or D3? Then the game goes on.",
            "Zuerst hast du zu wählen: Welcher Stein bleibt, C2 oder D3? Danach geht die Partie weiter.",
        ],
    );
    check(
        |words| said(words, Color::Black, &keep, &Refusal::Choice),
        [
            "That is no option now. Name the stone that stays: C2 or D3, for example `/keep C2`.",
            "Das steht nicht zur Wahl. Nenne den Stein, der bleibt: C2 oder D3, zum Beispiel `/behalten C2`.",
        ],
    );
}

#[test]
fn where_not_every_stone_may_be_named_both_lists_are_told() {
    let placed = entangled(["", ""], &[(1, Color::Black, "A1 C3 E5")], played(Color::Black, "A1 C3 E5"));
    let mut asked = pending(Placed, Color::Black, 1, "A1 C3 E5");
    asked.options = points("A1 E5");
    let view = asking(placed, asked);
    let settings = &settings_with(Placing::Ghz, false);
    let said = |words, why: &Refusal| {
        let tried =
            Attempt { color: Color::Black, action: &Action::Pass, settings, view: &view, names: &names() };
        refusal(words, why, &tried)
    };
    check(
        |words| said(words, &Refusal::Choice),
        [
            "That is no option now. Of A1, C3 and E5, name the stone that stays: A1 or E5, for example `/keep A1`.",
            "Das steht nicht zur Wahl. Nenne von A1, C3 und E5 den Stein, der bleibt: A1 oder E5, zum Beispiel \
             `/behalten A1`.",
        ],
    );
    check(
        |words| said(words, &Refusal::Pending),
        [
            "You have a choice to make first: of A1, C3 and E5, which stone stays? You can name A1 or E5. Then the \
             game goes on.",
            "Zuerst hast du zu wählen: Welcher Stein von A1, C3 und E5 bleibt? Zur Wahl: A1 oder E5. Danach geht \
             die Partie weiter.",
        ],
    );
}

#[test]
fn a_wrong_number_of_points_is_told_by_the_shape() {
    let said_to = |color, words, placing, wanted| {
        let settings = &settings_with(placing, false);
        let action = &Action::Place { at: Vec::new() };
        let why = Refusal::Count { named: 0, min: wanted, max: wanted };
        refusal(words, &why, &Attempt { color, action, settings, view: &pair(), names: &names() })
    };
    let said = |words, placing, wanted| said_to(Color::Black, words, placing, wanted);
    for (placing, color, has_partner) in [
        (Placing::Symmetric, Color::White, true),
        (Placing::SymmetricSemi, Color::Black, true),
        (Placing::SymmetricSemi, Color::White, false),
        (Placing::Semi, Color::White, false),
    ] {
        let told = said_to(color, Words::for_tag(None), placing, 1);
        assert_eq!(told.contains("partner"), has_partner, "{told}");
    }
    check(
        |words| said(words, Placing::Symmetric, 1),
        [
            "A move here names one point, for example `C3`; its partner opposite through the centre is put by \
             itself. You named none.",
            "Ein Zug nennt hier einen Punkt, zum Beispiel `C3`; der Partner gegenüber (durch die Mitte gespiegelt) \
             kommt von selbst dazu. Du hast keinen genannt.",
        ],
    );
    check(
        |words| said(words, Placing::Ghz, 3),
        [
            "A move here names 3 points, for example `C3 E4 D5`. You named none.",
            "Ein Zug nennt hier 3 Punkte, zum Beispiel `C3 E4 D5`. Du hast keinen genannt.",
        ],
    );
}
