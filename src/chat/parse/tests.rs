//! Lines and what becomes of them.

use qgo_store::Account;

use super::*;

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

fn read(line: &str) -> Result<Command, BadCommand> {
    let (name, options) = read_line(line)?;
    read_options(name, &options, &users())
}

fn challenge(line: &str) -> Challenge {
    match read(line) {
        Ok(Command::Challenge(challenge)) => challenge,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn points_are_taken_as_typed() {
    for line in ["/move D4 Q16", "move D4 Q16", "/MOVE at:D4 Q16", "/zug D4 Q16", "  /zug  auf:D4   Q16 "] {
        assert_eq!(read(line), Ok(Command::Move("D4 Q16".to_owned())), "{line}");
    }
    for typed in ["D4 Q16", "d4,q16", "D4+Q16", " D4 ; q16,"] {
        let points = points(typed).unwrap();
        assert_eq!(points.iter().map(Point::to_string).collect::<Vec<_>>(), ["D4", "Q16"], "{typed}");
    }
}

#[test]
fn options_go_where_they_are_named_or_fit() {
    let named =
        challenge("/challenge opponent:@bo size:9 rules:superposed colour:Black komi:-2,0 handicap:2");
    let wanted = Challenge {
        opponent: users().into_iter().next(),
        system: Some(System::Superposed),
        size: Some(9),
        colour: Some(Color::Black),
        komi: Some(HalfPoints::whole(-2)),
        handicap: Some(2),
        ..Challenge::default()
    };
    assert_eq!(named, wanted);
    let placed = challenge("/challenge 9 superposed @bo black 2 komi:-2");
    assert_eq!(placed, wanted);
    let german =
        challenge("/herausfordern gegner:@bo größe:9 regeln:superposed farbe:schwarz komi:-2 vorgabe:2");
    assert_eq!(german, wanted);
    assert_eq!(challenge("/challenge max_realities:none").max_realities, Some(Limit::None));
    assert_eq!(read("/board text public:ja"), Ok(Command::Board { as_text: true, public: true }));
    let record = Command::Record { format: Format::Gif, game: Some(GameId(12)) };
    assert_eq!(read("/record gif #12"), Ok(record));
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
fn choices_and_claims_are_commands() {
    for line in ["/keep D4", "/behalten punkt:D4", "keep point:D4"] {
        assert_eq!(read(line), Ok(Command::Keep("D4".to_owned())), "{line}");
    }
    assert_eq!(read("/keep"), Err(BadCommand::Missing { command: "keep", option: "point" }));
    assert_eq!(read("/beanspruchen"), Ok(Command::Claim));
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
            assert!(bad.told(words).contains(' '), "{line}: {}", bad.told(words));
        }
    }
}

#[test]
fn commands_of_two_words_are_found_in_any_language() {
    let wishes = |line: &str| match read(line) {
        Ok(Command::SettingsMe(wishes)) => wishes,
        other => panic!("{line}: {other:?}"),
    };
    for line in ["/settings me", "/SETTINGS  Me", "einstellungen ich"] {
        assert_eq!(wishes(line), MyWishes::default(), "{line}");
    }
    for line in
        ["/settings me language:de vacation:14 days", "/einstellungen ich sprache:Deutsch urlaub:14 days"]
    {
        let expected =
            MyWishes { language: Some("de"), vacation: Some("14 days".to_owned()), ..MyWishes::default() };
        assert_eq!(wishes(line), expected, "{line}");
    }
    for line in ["/settings", "/settings you", "/einstellungen"] {
        assert_eq!(read(line), Err(BadCommand::Group("settings")), "{line}");
    }
    assert_eq!(read("/data delete"), Ok(Command::Forget));
}

#[test]
fn a_condition_needs_no_name() {
    let explore = |game, given: &str| Ok(Command::Explore { game, given: given.to_owned() });
    assert_eq!(read("/explore D4=black E5=empty"), explore(None, "D4=black E5=empty"));
    assert_eq!(read("/explore 7 D4=black"), explore(Some(GameId(7)), "D4=black"));
    assert_eq!(read("/explore"), explore(None, ""));
}
