//! The program that solves S-Go in short: on 2×2 the computer opponent loses next to nothing.

#[path = "../examples/solve_sgo/strategy.rs"]
mod strategy;
#[path = "../examples/solve_sgo/table.rs"]
mod table;

use qgo_rules::Color;
use strategy::Whole;
use table::Table;

#[test]
fn on_2x2_a_perfect_opponent_gains_nothing() {
    let mut table = Table::new(2);
    table.solve();
    assert!((table.places[0].value - 0.5).abs() < 1e-4, "the colours are alike");
    let Whole { strategies, mean, most, exploitable } = Whole::of(&table, 1000);
    println!("{} places, {strategies} strategies, {mean} lost in a move, {most} at most", table.places.len());
    assert_eq!([table.places.len(), strategies], [7, 12]);
    for color in Color::ALL {
        assert!(exploitable[color] < 1e-6, "{color}: {}", exploitable[color]);
    }
}
