//! GTP in memory, with constant time and chance.

/// The last second of 2026-11-21, in milliseconds.
const NOW: i64 = 1_795_219_200_000;

/// Everything that `qgo gtp` answers to this input.
pub(crate) fn gtp(mut input: &[u8]) -> String {
    let mut output = Vec::new();
    let same_seed = |bytes: &mut [u8]| bytes.fill(0x11);
    qgo_programs::gtp::serve(&mut input, &mut output, &same_seed, &|| NOW).unwrap();
    String::from_utf8(output).unwrap()
}

/// The answers to these commands, each without the empty line at its end.
pub(crate) fn answers(commands: &[String]) -> Vec<String> {
    let output = gtp(commands.join("\n").as_bytes());
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
