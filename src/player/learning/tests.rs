use super::*;
use crate::go::weights::Call;

#[test]
fn a_position_is_read_as_it_was_written() {
    let positions = game(5, 50, 1);
    assert!(positions.len() > 4, "{}", positions.len());
    for position in positions {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
    for line in [
        "",
        "2 X",
        "2 X - ....",
        "2 Z - .... 4444 A1:1",
        "2 X ?? .... 4444 A1:1",
        "2 X - .... 444 A1:1",
        "2 X - .... 4444 A1",
    ] {
        assert_eq!(line.parse::<Searched>(), Err(NotSearched), "{line}");
    }
}

#[test]
fn a_network_learns_to_foretell_moves() {
    let positions: Vec<Searched> = (0..4).flat_map(|seed| game(5, 200, seed)).collect();
    let mut network = Network::new(1);
    let before = network.test(&positions);
    network.learn(&positions, 20, |_, _| ());
    let after = network.test(&positions);
    assert!(after.loss() < 0.7 * before.loss(), "{before:?}, {after:?}");
    assert!(after.hits() > before.hits(), "{before:?}, {after:?}");
}

#[test]
fn balanced_playouts_end_more_as_games_do() {
    let positions: Vec<Searched> = (0..8).flat_map(|seed| game(5, 100, seed)).collect();
    let mut balance = Balance::new(1);
    let before = balance.test(&positions);
    let mut told = Vec::new();
    balance.learn(&positions, 100, |step, _| told.push(step));
    let after = balance.test(&positions);
    assert_eq!(told, [100]);
    assert!(after.points() < 0.9 * before.points(), "{before:?}, {after:?}");
    let known = Weights::read(&balance.write());
    assert_ne!(known.factor(Call::Capture), Weights::learned().factor(Call::Capture));
}
