use qgo_chat::Budget;

use std::path::Path;

use super::*;
use crate::matrix::Access;

fn with(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
}

#[test]
fn nothing_set_is_the_local_page() {
    let config = with(&[]).unwrap();
    assert_eq!(config.discord.token, None);
    assert_eq!(config.web.listen, "127.0.0.1:8080".parse().unwrap());
    assert_eq!(config.log, "info,twilight_gateway=warn,matrix_sdk_crypto=error");
}

#[test]
fn the_environment_goes_over_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.toml");
    std::fs::write(&path, "log = \"warn\"\n[web]\nlisten = \"127.0.0.1:1\"\n").unwrap();
    let path = path.to_str().unwrap();
    let config = with(&[("QGO_CONFIG", path), ("QGO_WEB_LISTEN", "127.0.0.1:2")]).unwrap();
    assert_eq!(config.log, "warn");
    assert_eq!(config.web.listen.port(), 2);
}

#[test]
fn a_token_comes_from_the_environment_or_a_file_and_is_never_shown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("token");
    std::fs::write(&path, "  from-file\n").unwrap();
    let path = path.to_str().unwrap();
    let file = with(&[("DISCORD_TOKEN_FILE", path)]).unwrap();
    assert_eq!(file.discord.token.as_ref().unwrap().expose(), "from-file");
    let both = with(&[("DISCORD_TOKEN_FILE", path), ("DISCORD_TOKEN", "from-env")]).unwrap();
    assert_eq!(both.discord.token.as_ref().unwrap().expose(), "from-env");
    assert!(!format!("{both:?}").contains("from-env"));
}

#[test]
fn a_token_in_the_configuration_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.toml");
    std::fs::write(&path, "[discord]\ntoken = \"abc\"\n").unwrap();
    let error = with(&[("QGO_CONFIG", path.to_str().unwrap())]).unwrap_err().to_string();
    assert!(error.contains("token"), "{error}");
}

#[test]
fn each_limit_can_be_set_in_the_file_and_in_the_environment() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.toml");
    std::fs::write(&path, "[limits]\npings = \"3/1h\"\nposts = \"off\"\n").unwrap();
    let path = path.to_str().unwrap();
    let config = with(&[("QGO_CONFIG", path), ("QGO_LIMIT_PINGS", "4/2h")]).unwrap();
    assert_eq!(config.limits.pings, "4/2h".parse().unwrap());
    assert_eq!(config.limits, Limits { pings: config.limits.pings, posts: Budget::Off, ..Limits::DEFAULT });
    let limits: Vec<_> = VARIABLES.iter().filter(|(name, _)| name.starts_with("QGO_LIMIT_")).collect();
    let all: Vec<_> = limits.iter().map(|(name, _)| (*name, "7/9m")).collect();
    assert_eq!(with(&all).unwrap().limits, Limits::all("7/9m".parse().unwrap()), "each has its variable");
    for (variable, key) in limits {
        let error = with(&[(variable, "thirty")]).unwrap_err().to_string();
        assert!(error.contains(key) && error.contains("30/1m"), "{error}");
    }
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("own.toml");
    std::fs::write(&path, "[limits]\nping = \"3/1h\"\n").unwrap();
    let error = with(&[("QGO_CONFIG", path.to_str().unwrap())]).unwrap_err().to_string();
    assert!(error.contains("ping") && error.contains("pings"), "{error}");
}

#[test]
fn matrix_is_set_up_whole_or_not_at_all() {
    assert!(with(&[]).unwrap().matrix.settings(Path::new("no/such/folder")).unwrap().is_none());
    let all =
        [("MATRIX_HOMESERVER", "https://e.org"), ("MATRIX_USER", "qgo"), ("MATRIX_PASSWORD", "hunter2")];
    let settings = with(&all).unwrap().matrix.settings(Path::new("no/such/folder")).unwrap().unwrap();
    assert_eq!((settings.homeserver.as_str(), settings.user.as_str()), ("https://e.org", "qgo"));
    assert!(!format!("{settings:?}").contains("hunter2"));
    for missing in ["MATRIX_HOMESERVER", "MATRIX_USER", "MATRIX_PASSWORD"] {
        let some: Vec<_> = all.into_iter().filter(|(name, _)| *name != missing).collect();
        let error =
            with(&some).unwrap().matrix.settings(Path::new("no/such/folder")).unwrap_err().to_string();
        assert!(error.contains(missing), "{error}");
    }
    let token = [("MATRIX_HOMESERVER", "https://e.org"), ("MATRIX_ACCESS_TOKEN", "t")];
    assert!(
        with(&token).unwrap().matrix.settings(Path::new("no/such/folder")).unwrap().is_some(),
        "a token says whose it is"
    );
}

#[test]
fn an_application_service_needs_its_tokens_but_no_user() {
    let service = [("MATRIX_HOMESERVER", "https://e.org"), ("MATRIX_APPSERVICE_LISTEN", "127.0.0.1:8009")];
    let dir = tempfile::tempdir().unwrap();
    let matrix = with(&service).unwrap().matrix;
    let error = matrix.settings(dir.path()).unwrap_err().to_string();
    assert!(error.contains("matrix-service.key") && error.contains("qgo matrix-registration"), "{error}");
    let tokens = format!("{}\n{}\n", "a".repeat(64), "b".repeat(64));
    std::fs::write(dir.path().join("matrix-service.key"), tokens).unwrap();
    let settings = matrix.settings(dir.path()).unwrap().unwrap();
    assert!(matches!(settings.access, Access::Service(service) if service.listen.port() == 8009));
    let error = with(&service[1..]).unwrap().matrix.settings(dir.path()).unwrap_err().to_string();
    assert!(error.contains("MATRIX_HOMESERVER"), "{error}");
    let error = with(&[("MATRIX_APPSERVICE_LISTEN", "8009")]).unwrap_err().to_string();
    assert!(error.contains("appservice_listen"), "{error}");
}

#[test]
fn the_form_of_the_log_is_one_of_two() {
    assert_eq!(with(&[("QGO_LOG_FORMAT", "json")]).unwrap().log_format, LogFormat::Json);
    let error = with(&[("QGO_LOG_FORMAT", "loud")]).unwrap_err().to_string();
    assert!(error.contains("QGO_LOG_FORMAT") && error.contains("json"), "{error}");
}

#[test]
fn flags_and_lists_come_from_the_environment_too() {
    let matrix = |pairs: &[(&str, &str)]| with(pairs).map(|config| config.matrix);
    for (text, expected) in [("true", true), ("1", true), ("On", true), ("false", false), ("0", false)] {
        let matrix = matrix(&[("MATRIX_FOLD_OLD_MESSAGES", text)]).unwrap();
        assert_eq!(matrix.fold_old_messages, expected, "{text}");
    }
    let error = matrix(&[("MATRIX_FOLD_OLD_MESSAGES", "maybe")]).unwrap_err().to_string();
    assert!(error.contains("MATRIX_FOLD_OLD_MESSAGES"), "{error}");
    let listed = matrix(&[("MATRIX_ALLOWED_SERVERS", " a.org, b.org:8448 ,")]).unwrap();
    assert_eq!(listed.allowed_servers, ["a.org", "b.org:8448"]);
}

#[test]
fn wrong_values_are_named() {
    let error = with(&[("QGO_WEB_LISTEN", "everywhere")]).unwrap_err().to_string();
    assert!(error.contains("listen"), "{error}");
    let error = with(&[("QGO_CONFIG", "no/such/file.toml")]).unwrap_err().to_string();
    assert!(error.contains("no/such/file.toml"), "{error}");
    let error = with(&[("DISCORD_TOKEN_FILE", "no/such/token")]).unwrap_err().to_string();
    assert!(error.contains("no/such/token"), "{error}");
}

/// Every line of the example is a comment; without the comment marks it has to be a complete configuration.
#[test]
fn the_example_holds_every_key_and_is_valid() {
    let example = include_str!("../../../config.example.toml");
    let uncommented: String = example
        .lines()
        .filter_map(|line| match line.strip_prefix("#: ") {
            Some(key) => Some(format!("{key}\n")),
            None if line.starts_with('[') => Some(format!("{line}\n")),
            None => None,
        })
        .collect();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config.toml");
    std::fs::write(&path, &uncommented).unwrap();
    // The files of secrets named in the example do not exist here.
    let secrets = ["DISCORD_TOKEN", "MATRIX_PASSWORD", "MATRIX_ACCESS_TOKEN"].map(|name| (name, "x"));
    let config = with(&[&[("QGO_CONFIG", path.to_str().unwrap())][..], &secrets].concat()).unwrap();
    // As an application service it would need tokens, which are not made here.
    let matrix = Matrix { appservice_listen: None, ..config.matrix.clone() };
    assert!(matrix.settings(dir.path()).unwrap().is_some() && config.matrix.appservice_listen.is_some());
    assert!(config.data_dir.is_some() && config.database_url.is_some() && config.seal_key.is_some());
    assert!(config.discord.token_file.is_some() && config.discord.api_base.is_some());
    assert!(config.host.listen.is_some() && config.host.traces.is_some());
    assert_eq!(config.log_format, LogFormat::Text, "the example names the default");
    assert_eq!(config.work_per_move, qgo_rules::DEFAULT_STEPS, "the example names the default");
    assert_eq!(config.memory, qgo_chat::DEFAULT_MEMORY, "the example names the default");
    assert_eq!(config.pack_after(), Some(qgo_chat::DEFAULT_PACK_AFTER), "the example names the default");
    assert_eq!(with(&[("QGO_PACK_AFTER_DAYS", "0")]).unwrap().pack_after(), None);
    assert_eq!(config.limits, Limits::DEFAULT, "the example names the defaults");
    for key in VARIABLES.map(|(_, key)| key.rsplit('.').next().unwrap_or(key)) {
        let mut lines = uncommented.lines();
        assert!(lines.any(|line| line.starts_with(&format!("{key} = "))), "the example tells {key}");
    }
    assert!(toml_is_only_comments(example), "the example must change nothing when it is copied as it is");
}

fn toml_is_only_comments(text: &str) -> bool {
    text.lines().all(|line| line.is_empty() || line.starts_with('#') || line.starts_with('['))
}
