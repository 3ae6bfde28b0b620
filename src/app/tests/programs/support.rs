//! GTP in memory, with constant time and chance.

use qgo_rules::System;

/// The last second of 2026-11-21, in milliseconds.
pub(crate) const NOW: i64 = 1_795_219_200_000;

/// Everything that `qgo gtp` answers to this input.
pub(crate) fn gtp(input: &[u8]) -> String {
    gtp_at(System::Superposed, input, &|| NOW)
}

/// As [`gtp`], with another first game, at the times of this clock.
pub(crate) fn gtp_at(system: System, mut input: &[u8], clock: &dyn Fn() -> i64) -> String {
    let mut output = Vec::new();
    qgo_programs::gtp::serve(system, &mut input, &mut output, &same_seed, clock).unwrap();
    String::from_utf8(output).unwrap()
}

/// What is no chance at all.
pub(crate) fn same_seed(bytes: &mut [u8]) {
    bytes.fill(0x11);
}

/// The answers to these commands, each without the empty line at its end.
pub(crate) fn answers(commands: &[String]) -> Vec<String> {
    answers_of(System::Superposed, commands)
}

/// As [`answers`], with another first game.
pub(crate) fn answers_of(system: System, commands: &[String]) -> Vec<String> {
    let output = gtp_at(system, commands.join("\n").as_bytes(), &|| NOW);
    assert!(output.ends_with("\n\n"), "{output}");
    let answers: Vec<String> = output.split_terminator("\n\n").map(str::to_owned).collect();
    assert_eq!(answers.len(), commands.len());
    answers
}

/// The answers to these commands, in the same groups.
pub(crate) fn grouped_answers(steps: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut answers = answers(&steps.concat()).into_iter();
    steps.iter().map(|step| answers.by_ref().take(step.len()).collect()).collect()
}

/// The state in a `qgo-state` answer.
pub(crate) fn state(answer: &str) -> serde_json::Value {
    serde_json::from_str(answer.strip_prefix("= ").unwrap_or_else(|| panic!("{answer}"))).unwrap()
}
