//! How lines and typed options are read.

use qgo_rules::{Color, HalfPoints, Limit, SetupError, System};
use qgo_store::Account;

use super::*;
use crate::command::challenge::Wish;
use crate::spec::OptionSpec;

fn users() -> Vec<User> {
    ["bo", "Bo", "Cy Twombly"]
        .iter()
        .zip(1..)
        .map(|(name, id)| User {
            account: Account { platform: "test".to_owned(), user: id.to_string() },
            name: (*name).to_owned(),
            is_bot: false,
            is_self: false,
        })
        .collect()
}

fn read(line: &str) -> Result<(), BadCommand> {
    let (name, options) = read_line(line)?;
    read_options(name, &options, &users()).map(|_| ())
}

/// The command of a line and the texts of its options.
fn split(line: &str) -> String {
    let (name, values) = read_line(line).expect(line);
    assert_eq!(read(line), Ok(()), "{line}");
    let values = values.iter().map(|(option, value)| match value {
        Value::Text(text) => format!(" {option}:{text}"),
        other => panic!("{line}: {other:?}"),
    });
    name.to_owned() + &values.collect::<String>()
}

fn challenge(line: &str) -> Wish {
    let (name, values) = read_line(line).expect(line);
    let spec = find_command(name).expect(line);
    let known_users = users();
    let options = Options::new(spec.name, spec.options, &values, &known_users).expect(line);
    Wish::read(&options).expect(line)
}

#[test]
fn points_are_taken_as_typed() {
    for line in ["/move D4 Q16", "move D4 Q16", "/MOVE at:D4 Q16", "/zug D4 Q16", "  /zug  auf:D4   Q16 "] {
        assert_eq!(split(line), "move at:D4 Q16", "{line}");
    }
}

#[test]
fn options_go_where_they_are_named_or_fit() {
    let named =
        challenge("/challenge opponent:@bo size:9 rules:superposed colour:Black komi:-2,0 handicap:2");
    let wanted = Wish {
        opponent: users().into_iter().next(),
        system: Some(System::Superposed),
        size: Some(9),
        colour: Some(Color::Black),
        komi: Some(HalfPoints::whole(-2)),
        handicap: Some(2),
        ..Wish::default()
    };
    assert_eq!(named, wanted);
    let placed = challenge("/challenge 9 superposed @bo black 2 komi:-2");
    assert_eq!(placed, wanted);
    let german =
        challenge("/herausfordern gegner:@bo größe:9 regeln:superposed farbe:schwarz komi:-2 vorgabe:2");
    assert_eq!(german, wanted);
    assert_eq!(challenge("/challenge max_realities:none").max_realities, Some(Limit::None));
    assert_eq!(split("/board text public:ja"), "board public:ja style:text");
    assert_eq!(split("/record gif #12"), "record format:gif game:#12");
}

#[test]
fn shapes_and_charts_are_read() {
    let shape = |typed: &str| challenge(typed).shape.map(|shape| shape.to_string());
    for (typed, expected) in [
        ("/challenge shape:weak+semi", "weak+semi"),
        ("/challenge shape:SEMI+weak", "weak+semi"),
        ("/challenge entangled symmetric+semi", "symmetric+semi"),
        ("/challenge entangled w 9", "w"),
        ("/herausfordern entangled form:standard", "standard"),
    ] {
        assert_eq!(shape(typed).as_deref(), Some(expected), "{typed}");
    }
    let bad = |typed: &str| read(typed).expect_err(typed);
    assert_eq!(bad("/challenge shape:round"), BadCommand::Setup(SetupError::BadShape));
    assert_eq!(bad("/challenge shape:"), BadCommand::Setup(SetupError::BadShape));
    assert_eq!(bad("/challenge shape:ghz+w"), BadCommand::Setup(SetupError::ShapesDoNotCombine));
    assert_eq!(challenge("/challenge chart:-wb.").chart.map(|c| c.to_string()), Some("-WB.".to_owned()));
    assert_eq!(bad("/challenge chart:-WBW"), BadCommand::Setup(SetupError::ChartWithoutStop));
    assert_eq!(bad("/challenge chart:x"), BadCommand::Setup(SetupError::BadChartSign('x')));
}

#[test]
fn labels_of_several_words_are_read() {
    for (typed, level) in [
        ("/challenge level:6", 6),
        ("/challenge level:strong player", 6),
        ("/challenge level:6 Strong player", 6),
        ("/challenge level:Club player size:9", 5),
        ("/challenge level:3 Apprentice 9", 3),
        ("/challenge level:3 9", 3),
        ("/herausfordern stufe:Starker Spieler @cy twombly", 6),
        ("/herausfordern stufe: Lehrling", 3),
    ] {
        assert_eq!(challenge(typed).level.map(|level| level.number()), Some(level), "{typed}");
    }
    assert_eq!(challenge("/challenge level:3 9").size, Some(9));
    assert_eq!(challenge("/challenge level:strong player 9").size, Some(9));
    assert_eq!(challenge("/challenge level:7 w").shape.map(|shape| shape.to_string()), Some("w".to_owned()));
    assert_eq!(split("/settings me board:high contrast"), "settings me board:high contrast");
    let bad = |typed: &str| match read(typed).expect_err(typed) {
        BadCommand::Value { option, value, .. } => format!("{option}:{value}"),
        other => panic!("{typed}: {other:?}"),
    };
    for (typed, blamed) in [
        ("/challenge level:strong", "level:strong"),
        ("/challenge level:strong 9", "level:strong"),
        ("/challenge level:strong dragon", "level:strong dragon"),
        ("/challenge level:3 Expert", "rules:Expert"),
        ("/challenge expert", "rules:expert"),
        ("/challenge level:strong player dragon", "rules:dragon"),
    ] {
        assert_eq!(bad(typed), blamed, "{typed}");
    }
    // Words could mean a person, too.
    assert_eq!(read("/challenge @cy expert"), Err(BadCommand::NobodyNamed("@cy expert".to_owned())));
    for typed in ["0", "9", "-1", "", "dragon", "3.5"] {
        assert_eq!(bad(&format!("/challenge level:{typed}")), format!("level:{typed}"));
    }
}

#[test]
fn choices_and_claims_are_commands() {
    for line in ["/keep D4", "/behalten punkt:D4", "keep point:D4"] {
        assert_eq!(split(line), "keep point:D4", "{line}");
    }
    assert_eq!(read("/keep"), Err(BadCommand::Missing { command: "keep", option: "point" }));
    assert_eq!(split("/beanspruchen"), "claim");
}

#[test]
fn users_are_found_by_token_and_name() {
    let id = |line| challenge(line).opponent.map(|user| user.account.user);
    assert_eq!(id("/challenge <@2>"), Some("2".to_owned()));
    assert_eq!(id("/challenge <@!3> 5"), Some("3".to_owned()));
    assert_eq!(id("/challenge @Bo"), Some("2".to_owned()));
    assert_eq!(id("/challenge opponent:BO"), Some("1".to_owned()));
    assert_eq!(id("/challenge @cy twombly 5"), Some("3".to_owned()));
    assert_eq!(read("/challenge @dee"), Err(BadCommand::NobodyNamed("@dee".to_owned())));
    assert_eq!(read("/challenge <@>"), Err(BadCommand::NobodyNamed("<@>".to_owned())));
}

#[test]
fn what_fits_nowhere_is_named() {
    let value = |command, option, value: &str| BadCommand::Value { command, option, value: value.to_owned() };
    assert_eq!(read(""), Err(BadCommand::Unknown(String::new())));
    assert_eq!(read("/fly"), Err(BadCommand::Unknown("fly".to_owned())));
    assert_eq!(read("/move"), Err(BadCommand::Missing { command: "move", option: "at" }));
    let no_option = BadCommand::NoOption { command: "pass", word: "now".to_owned() };
    assert_eq!(read("/pass now"), Err(no_option));
    assert_eq!(read("/rules chess"), Err(value("rules", "system", "chess")));
    assert_eq!(read("/challenge size:99"), Err(value("challenge", "size", "99")));
    assert_eq!(read("/challenge size:300"), Err(value("challenge", "size", "300")));
    assert_eq!(read("/challenge komi:NaN"), Err(value("challenge", "komi", "NaN")));
    assert_eq!(read("/challenge komi:0.3"), Err(BadCommand::Setup(SetupError::KomiNotANumber)));
    assert_eq!(read("/verify x"), Err(value("verify", "game", "x")));
}

#[test]
fn typed_options_are_checked_too() {
    let with = |name: &str, value: Value| {
        read_options("challenge", &[(name.to_owned(), value)].into(), &[]).map(|_| ())
    };
    assert_eq!(with("size", Value::Integer(9)), Ok(()));
    assert!(with("size", Value::Integer(1 << 40)).is_err());
    assert!(with("size", Value::Flag(true)).is_err());
    assert!(with("komi", Value::Number(f64::INFINITY)).is_err());
    assert!(with("komi", Value::Integer(6)).is_ok());
    assert!(with("colour", Value::Text("green".to_owned())).is_err());
    assert!(with("gravity", Value::Integer(1)).is_err());
}

#[test]
fn every_complaint_is_words_in_every_language() {
    let lines = ["/fly", "/move", "/pass now", "/rules chess", "/challenge size:0", "/challenge komi:x"];
    let more = [
        "/keep",
        "/challenge shape:x",
        "/challenge chart:x",
        "/challenge @dee",
        "/board public:perhaps",
        "/challenge max_realities:0",
        "/verify x",
    ];
    for line in lines.into_iter().chain(more) {
        let bad = read(line).expect_err(line);
        for words in Words::all() {
            assert!(bad.in_words(words).contains(' '), "{line}: {}", bad.in_words(words));
        }
    }
}

#[test]
fn commands_of_two_words_are_found_in_any_language() {
    for line in ["/settings me", "/SETTINGS  Me", "einstellungen ich"] {
        assert_eq!(split(line), "settings me", "{line}");
    }
    assert_eq!(
        split("/einstellungen ich sprache:Deutsch urlaub:14 days"),
        "settings me language:Deutsch vacation:14 days"
    );
    for line in ["/settings", "/settings you", "/einstellungen"] {
        assert_eq!(read(line), Err(BadCommand::Group("settings")), "{line}");
    }
    assert_eq!(split("/data delete"), "data delete");
}

#[test]
fn a_condition_needs_no_name() {
    assert_eq!(split("/explore D4=black E5=empty"), "explore given:D4=black E5=empty");
    assert_eq!(split("/explore 7 D4=black"), "explore game:7 given:D4=black");
    assert_eq!(split("/explore"), "explore");
}

/// Values that an option takes, both as platforms give them and as text.
fn accepted(command: &str, option: &OptionSpec) -> Vec<Value> {
    let typed = |text: &str| Value::Text(text.to_owned());
    let number = |number: i64| [Value::Integer(number), typed(&number.to_string())];
    match (option.takes, option.name) {
        (Takes::Text, "max_realities") => vec![typed("100"), typed("none")],
        (Takes::Text, "chart") => vec![typed("-WB.")],
        (Takes::Text | Takes::Completed(_) | Takes::Suggested(_), _) => vec![typed("A1"), typed("B2 C3")],
        (Takes::Game, _) => vec![Value::Integer(7), typed("7"), typed("#7")],
        (Takes::Choice(choices), name) => {
            let labels = |w: Words| choices.iter().map(move |choice| w.choice_label(command, name, choice));
            let labels = Words::all().into_iter().flat_map(labels).map(Value::Text);
            choices.iter().map(|choice| typed(choice)).chain(labels).collect()
        }
        (Takes::Integer(least, most), _) => number(least).into_iter().chain(number(most)).collect(),
        (Takes::Number(least, most), _) => {
            let half = [Value::Number(0.5), typed("0.5"), typed("0,5")];
            number(least).into_iter().chain(number(most)).chain(half).collect()
        }
        (Takes::Flag, _) => vec![Value::Flag(true), Value::Flag(false), typed("yes"), typed("nein")],
        (Takes::User, _) => {
            let users = users().into_iter().map(Value::User);
            users.chain([typed("@bo"), typed("bo"), typed("<@1>")]).collect()
        }
    }
}

/// Every option of every command is read in every form that it accepts, and in no other. Debug builds also
/// check that each command asks for exactly the options that it has.
#[test]
fn every_option_is_read() {
    for spec in COMMANDS {
        let known_users = users();
        let needed = spec.options.iter().filter(|option| option.required);
        let needed = needed.map(|option| (option.name.to_owned(), Value::Text("T19".to_owned())));
        let needed: BTreeMap<_, _> = needed.collect();
        let with = |name: &str, value: Value| {
            let values = needed.clone().into_iter().chain([(name.to_owned(), value)]).collect();
            read_options(spec.name, &values, &known_users).map(|_| ())
        };
        for option in spec.options {
            let of = format!("{} of /{}", option.name, spec.name);
            for value in accepted(spec.name, option) {
                assert_eq!(with(option.name, value.clone()), Ok(()), "{of}: {value:?}");
            }
            let is_free = matches!(option.takes, Takes::Text | Takes::Completed(_) | Takes::Suggested(_));
            let nonsense = with(option.name, Value::Text("?!".to_owned()));
            assert!(is_free || nonsense.is_err(), "{of} takes anything");
        }
        let unknown = BadCommand::NoOption { command: spec.name, word: "gravity".to_owned() };
        assert_eq!(with("gravity", Value::Flag(true)), Err(unknown));
    }
}
