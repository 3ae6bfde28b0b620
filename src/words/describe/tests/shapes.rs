//! `entangled` in each shape, as played by the engine: what a move has placed.

use qgo_rules::{Action, Color, Match, Placing, Seed, Setup, Shape, System, Viewer, WorkBound};

use super::super::*;
use super::fixtures::*;
use crate::words::Words;

/// A first move of Black and White's answer, in a shape in which nothing touches: for each, the named
/// points, and the points that then have stones.
fn moves_of(placing: Placing) -> [(&'static str, &'static str); 2] {
    match placing {
        Placing::Pairs => [("A1 J9", "A1 J9"), ("C3 G7", "C3 G7")],
        Placing::Symmetric => [("A1", "A1 J9"), ("C3", "C3 G7")],
        Placing::Semi => [("A1 J9", "A1 J9"), ("C3", "C3")],
        Placing::SymmetricSemi => [("A1", "A1 J9"), ("C3", "C3")],
        Placing::Ghz | Placing::W => [("A1 J9 A9", "A1 J9 A9"), ("C3 G7 C7", "C3 G7 C7")],
    }
}

fn begun(shape: Shape) -> Match {
    let setup = Setup { shape: Some(shape), ..Setup::new(System::Entangled, 9) };
    Match::new(setup.validate().unwrap(), Seed([7; 32]))
}

fn place(game: &mut Match, color: Color, at: &str) {
    game.act(color, Action::Place { at: points(at) }, WorkBound::Steps(1_000)).unwrap();
}

/// The word for a set of this many stones, and the list of its points.
fn placed(words: Words, at: &str) -> String {
    let names: Vec<&str> = at.split(' ').collect();
    let (most, last) = names.split_at(names.len() - 1);
    let and = if words.tag() == "de" { "und" } else { "and" };
    match (names.len(), words.tag()) {
        (1, "de") => format!("hat einen einzelnen Stein auf {at} gesetzt."),
        (1, _) => format!("placed a single stone on {at}."),
        (2, "de") => format!("hat ein verschränktes Paar gesetzt: {} {and} {}.", most[0], last[0]),
        (2, _) => format!("placed an entangled pair: {} {and} {}.", most[0], last[0]),
        (_, "de") => format!("hat ein verschränktes Tripel gesetzt: {} {and} {}.", most.join(", "), last[0]),
        (_, _) => format!("placed an entangled triplet: {} {and} {}.", most.join(", "), last[0]),
    }
}

#[test]
fn a_move_is_told_by_the_stones_that_it_placed() {
    for shape in Shape::all() {
        let mut game = begun(shape);
        for (color, (named, all)) in Color::ALL.into_iter().zip(moves_of(shape.placing())) {
            place(&mut game, color, named);
            let view = game.view(Viewer::Public);
            for words in ["en", "de"].map(|tag| Words::for_tag(Some(tag))) {
                let told = happened(words, &view, &names());
                assert!(told.contains(&placed(words, all)), "{shape}: {told}");
                let (pair, triplet) = match words.tag() {
                    "de" => ("Beide bleiben", "Alle drei bleiben"),
                    _ => ("both stay", "all three stay"),
                };
                let count = all.split(' ').count();
                assert_eq!(told.contains(pair), count == 2, "{shape}: {told}");
                assert_eq!(told.contains(triplet), count == 3, "{shape}: {told}");
                let alt = alt_text(words, &view, &names(), ALT);
                assert!(alt.contains(&placed(words, all)), "{shape}: {alt}");
                let short = all.replace(' ', ", ");
                let caption = caption(words, &view, &names(), Beside::Nothing);
                assert!(caption.fields.iter().any(|(_, value)| *value == short), "{shape}: {caption:?}");
                let listed =
                    moves(words, &game.view(Viewer::Public), &game.moves(Viewer::Public), Figures::Rounded);
                assert!(listed.last().is_some_and(|line| line.ends_with(&short)), "{shape}: {listed:?}");
            }
        }
    }
}

#[test]
fn a_symmetric_pair_that_touches_is_a_pair_of_two() {
    let mut game = begun(Shape::new(Placing::Symmetric, false));
    place(&mut game, Color::Black, "A1");
    place(&mut game, Color::White, "A2");
    let told = happened(Words::for_tag(None), &game.view(Viewer::Public), &names());
    let expected =
        "Bert (White) placed an entangled pair: A2 and J8. They touch another stone, so there is a collapse.";
    assert_eq!(told, expected);
}

#[test]
fn at_the_centre_a_symmetric_stone_is_single() {
    let mut game = begun(Shape::new(Placing::Symmetric, false));
    place(&mut game, Color::Black, "E5");
    let told = happened(Words::for_tag(None), &game.view(Viewer::Public), &names());
    assert_eq!(told, "Anna (Black) placed a single stone on E5.");
}

#[test]
fn an_example_of_a_move_names_as_many_points_as_a_move_does() {
    for shape in Shape::all() {
        let game = begun(shape);
        for (color, (named, _)) in Color::ALL.into_iter().zip(moves_of(shape.placing())) {
            let example = move_example(game.settings(), color);
            assert_eq!(points(&example).len(), points(named).len(), "{shape}");
        }
    }
    for (system, count) in [(System::Superposed, 2), (System::Sym, 1), (System::Mutation, 1)] {
        let settings = Setup::new(system, 9).validate().unwrap();
        assert_eq!(points(&move_example(&settings, Color::White)).len(), count);
    }
}
