use std::num::NonZeroU64;

use super::*;

fn most(realities: u64) -> Limit {
    Limit::Realities(NonZeroU64::new(realities).unwrap())
}

#[test]
fn superposed_has_no_limit_by_default_and_sym_has_one() {
    for (system, limit) in [(System::Superposed, Limit::None), (System::Sym, most(4096))] {
        assert_eq!(Setup::new(system, 19).validate().unwrap().setup().max_realities, Some(limit));
    }
}

#[test]
fn what_equals_its_default_follows_another_size() {
    let semi = Some(Shape::new(Placing::Semi, false));
    let own = Some("-WB.".parse().unwrap());
    for setup in [
        Setup::new(System::Classic, 9),
        Setup::new(System::Superposed, 9),
        Setup::new(System::Entangled, 9),
        Setup::new(System::Simultaneous, 9),
        Setup::new(System::Sym, 9),
        Setup::new(System::Mutation, 10),
        Setup { max_realities: Some(Limit::None), ..Setup::new(System::Sym, 9) },
        Setup { max_realities: Some(most(1_000_000)), ..Setup::new(System::Superposed, 9) },
        Setup { handicap: Some(2), ..Setup::new(System::Classic, 9) },
        // 7.5 is the default on large boards, but not on this one.
        Setup { komi: Some(HalfPoints(15)), ..Setup::new(System::Mutation, 10) },
        Setup { chart: own, ..Setup::new(System::Mutation, 10) },
        Setup { shape: semi, ..Setup::new(System::Entangled, 19) },
        Setup { collapse: Some(Decider::Chance), ..Setup::new(System::Entangled, 9) },
    ] {
        let settings = setup.validate().unwrap();
        assert_eq!(settings.open_setup(), setup);
        assert_eq!(settings.setup().validate().unwrap().open_setup(), setup);
    }
}
