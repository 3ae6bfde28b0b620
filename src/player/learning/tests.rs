use super::*;

#[test]
fn a_position_is_read_as_it_was_written() {
    let positions = game(5, 50, 1);
    assert!(positions.len() > 4, "{}", positions.len());
    for position in positions {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
    for line in ["", "5 X", "5 X - ... C3", "5 Z - ... C3:1", "5 X ?? ... C3:1"] {
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
