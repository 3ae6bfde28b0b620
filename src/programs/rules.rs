//! The arguments of `qgo-rules` and `qgo play`: settings as `KEY=VALUE`.

use qgo_rules::{Setup, System};

/// A description of a game on a board of `size`, with these `KEY=VALUE` settings.
///
/// # Errors
/// The first setting that cannot be understood. Whether the settings fit together is not checked.
pub(crate) fn setup(system: System, size: u8, settings: &[&str]) -> Result<Setup, String> {
    let mut setup = Setup::new(system, size);
    let mut seen = Vec::new();
    for setting in settings {
        let (key, value) = setting.split_once('=').ok_or_else(|| format!("{setting:?} is not KEY=VALUE"))?;
        if seen.contains(&key) {
            return Err(format!("{key} is set twice"));
        }
        seen.push(key);
        set(&mut setup, key, value)?;
    }
    Ok(setup)
}

fn set(setup: &mut Setup, key: &str, value: &str) -> Result<(), String> {
    let error = |error: qgo_rules::SetupError| error.to_string();
    match key {
        "komi" => setup.komi = Some(value.parse().map_err(error)?),
        "handicap" => {
            let number = crate::line::number(value).ok_or("the handicap must be a number")?;
            // A number too large for a `u8` is too large for every board.
            setup.handicap = Some(u8::try_from(number).unwrap_or(u8::MAX));
        }
        "max_realities" => setup.max_realities = Some(value.parse().map_err(error)?),
        "shape" => setup.shape = Some(value.parse().map_err(error)?),
        "collapse" => setup.collapse = Some(value.parse().map_err(error)?),
        "chart" => setup.chart = Some(value.parse().map_err(error)?),
        _ => return Err(format!("{key:?} is no setting of {}", setup.system.name())),
    }
    Ok(())
}
