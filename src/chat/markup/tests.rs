//! What is written reads back as the same, whatever the ids contain; what only looks like markup is text.

use proptest::prelude::*;

use super::*;

#[test]
fn ids_of_discord_and_the_page_stand_as_they_are() {
    assert_eq!(mention("123456789012345678"), "<@123456789012345678>");
    assert_eq!(channels(&["club".to_owned(), "a_2d-ki".to_owned()]), "<#club>, <#a_2d-ki>");
    assert_eq!((relative(1_999), day(-1)), ("<t:1:R>".to_owned(), "<t:-1:D>".to_owned()));
    let place = |server: Option<&str>| Place {
        platform: "test".to_owned(),
        server: server.map(str::to_owned),
        channel: "c".to_owned(),
        parent: None,
    };
    assert_eq!(message_link("#7", &place(Some("s")), "m"), "[#7](message:s/c/m)");
    assert_eq!(message_link("#7", &place(None), "m"), "[#7](message:/c/m)");
}

#[test]
fn ids_of_matrix_are_escaped_and_read_back() {
    let text = format!("{} in {}", mention("@ö:server.org"), channel("!r/o>m"));
    assert_eq!(text, "<@%40%C3%B6%3Aserver%2Eorg> in <#%21r%2Fo%3Em>");
    let read = [
        Piece::Mention("@ö:server.org".to_owned()),
        Piece::Text(" in "),
        Piece::Channel("!r/o>m".to_owned()),
    ];
    assert_eq!(pieces(&text), read);
}

#[test]
fn what_looks_like_something_else_is_text() {
    for text in [
        "",
        "a < b",
        "<@>",
        "<@a b>",
        "<#%4>",
        "<#%zz>",
        "<@%ff>",
        "<t:5>",
        "<t:5:X>",
        "<t:x:R>",
        r"\<@5>",
        "[a](https://example.org)",
        "[a](message:1/2)",
        "[a](message:1/2/3/4)",
        "[a](message:1//3)",
        "[",
        "`",
        "``a`",
        "<@5",
    ] {
        let whole = if text.is_empty() { Vec::new() } else { vec![Piece::Text(text)] };
        assert_eq!(pieces(text), whole, "{text}");
    }
}

#[test]
fn in_code_nothing_means_anything() {
    let text = "`<@5>` <@!5> ```\n<#6>\n```";
    let code = |text| Piece::Code(text);
    let mention = Piece::Mention("5".to_owned());
    let expected = [code("`<@5>`"), Piece::Text(" "), mention, Piece::Text(" "), code("```\n<#6>\n```")];
    assert_eq!(pieces(text), expected);
    assert_eq!(
        (typed_user("<@5>"), typed_user("`<@5>`"), typed_user("a <@5>")),
        (Some("5".to_owned()), None, None)
    );
    assert_eq!((typed_channel("<#c>"), typed_channel("<@c>")), (Some("c".to_owned()), None));
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(user in ".+", room in ".+", event in ".+", at in 0_i64..1 << 40) {
        let at = at * 1000;
        let place = Place { platform: String::new(), server: None, channel: room.clone(), parent: None };
        let link = message_link("#1", &place, &event);
        let text = format!("{}, {}, {}, {link}", mention(&user), channel(&room), relative(at));
        let read = pieces(&text);
        let link = Piece::Message { label: "#1", server: None, channel: room.clone(), message: event };
        let expected = [
            Piece::Mention(user),
            Piece::Channel(room),
            Piece::Time { at, told: Told::Relative },
            link,
        ];
        prop_assert_eq!(read.iter().filter(|it| !matches!(it, Piece::Text(_))).cloned().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn any_text_is_the_sum_of_its_parts(parts in prop::collection::vec(prop_oneof![
        Just("<@"), Just("<#"), Just("<t:"), Just(":R>"), Just(">"), Just("[a]"), Just("(message:"), Just("/"),
        Just(")"), Just("`"), Just("```"), Just("\\"), Just("%41"), Just("ü"), Just("5"),
    ], 0..20)) {
        let text = parts.concat();
        let again: String = pieces(&text).iter().map(ToString::to_string).collect();
        prop_assert_eq!(pieces(&again), pieces(&text));
    }
}
