//! Walks every step of every lesson.

use super::*;

/// For each system and step, inputs that do not achieve the goal.
const WRONG: [(System, &[&str]); 6] = [
    (System::Superposed, &["B2.C3.D4", "A5.E1", "D4.D2", "A2.C3", "A1.C3", "A1.A5"]),
    (System::Entangled, &["C3.C4_C3", "A5.E5", "C3.A1_E5_C3", "C4.E3_E3", "C3", "D4*80.B2", "A5.E5"]),
    (System::Simultaneous, &["B4", "D5", "D5", "E3", "B1"]),
    (System::Sym, &["E5", "E5", "B3", "C5", "E5"]),
    (System::Mutation, &["C3", "E1", "E5", "E5", "D3"]),
    (System::Classic, &["D4", "B4", "D5", "A1", "A1"]),
];

fn attempt(step: &Step, system: System, inputs: &str) -> Attempt {
    step.attempt(system, &inputs.parse().unwrap()).unwrap()
}

#[test]
fn every_solution_passes_and_every_wrong_try_fails() {
    for (system, wrong) in WRONG {
        let steps = steps(system);
        assert!(steps.len() >= 4, "{}", system.name());
        assert_eq!(steps.len(), wrong.len(), "{}", system.name());
        for ((step, wrong), number) in steps.iter().zip(wrong).zip(1..) {
            let of = format!("{} {number}", system.name());
            let done = attempt(step, system, step.solution);
            assert_eq!(done.stands, Stands::Solved, "{of}: the solution");
            let failed = attempt(step, system, wrong);
            assert!(matches!(failed.stands, Stands::NotYet | Stands::Refused(..)), "{of}: the wrong try");
            assert_eq!(failed.before, done.before, "{of}");
        }
    }
    assert!(System::ALL.iter().all(|system| WRONG.iter().any(|(other, _)| other == system)));
}

#[test]
fn the_learner_is_asked_for_each_choice() {
    let step = &steps(System::Entangled)[2];
    let asked = attempt(step, System::Entangled, "C3.A1");
    let Stands::Asked(pending) = asked.stands else { panic!("{:?}", asked.stands) };
    assert_eq!(pending.options.iter().map(ToString::to_string).collect::<Vec<_>>(), ["C2", "E5"]);
    // The rival has answered the choice, and the learner has been told.
    let touched = attempt(&steps(System::Entangled)[1], System::Entangled, "B3.E5");
    assert!(matches!(touched.stands, Stands::Asked(_)));
    assert_eq!(touched.told.len(), 2);
}

#[test]
fn nonsense_is_refused_and_solves_nothing() {
    for system in System::ALL {
        for step in steps(system) {
            for nonsense in ["T19", "A1.A1.A1", "A1.B1.C1.D1", "claim_A1", "pass_A1_A1", "E3_E3_E3_E3"] {
                assert_ne!(attempt(step, system, nonsense).stands, Stands::Solved, "{nonsense}");
            }
            assert!(matches!(attempt(step, system, "T19").stands, Stands::Refused(..)));
        }
    }
}
