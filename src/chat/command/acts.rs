//! What each button of a game is: how urgent, at what price, and what it does.

use futures::future::BoxFuture;
use qgo_rules::{Action, Color};
use qgo_store::GameId;

use super::game_form::GameForm;
use super::{count, plan, play, preview};
use crate::ask::{Answer, Ask};
use crate::budget::{DEAR_FILE, EXPLORE, FILE, PICTURE, Price};
use crate::compose::board::BoardFormat;
use crate::compose::record::Format;
use crate::games::table::Table;
use crate::pool::Class;
use crate::press::Act;

/// The specification of a button of a game.
pub(super) struct ActSpec {
    /// How urgent it is; also the urgency of the form that it opens.
    pub(super) class: Class,
    /// Its price besides what it posts.
    pub(super) price: Price,
    pub(super) does: Does,
}

/// What a button of a game does.
pub(super) enum Does {
    /// Shows the game as it is now, at any time, to everybody who can see it.
    Look(Looking),
    /// For players, in the turn for which the button was made.
    Deed(Doing),
    /// Opens a form for players, in the turn for which the button was made.
    Form(&'static GameForm),
    /// Works even if the game cannot be replayed.
    Row(OfRow),
}

type Looking = for<'a> fn(&'a Ask<'a>, Table) -> BoxFuture<'a, Answer>;
type Doing = for<'a> fn(&'a Ask<'a>, Table, Color) -> BoxFuture<'a, Answer>;
type OfRow = for<'a> fn(&'a Ask<'a>, GameId) -> BoxFuture<'a, Answer>;

const fn look(class: Class, price: Price, look: Looking) -> ActSpec {
    ActSpec { class, price, does: Does::Look(look) }
}

const fn picture(picture: Looking) -> ActSpec {
    look(Class::Picture, PICTURE, picture)
}

const fn deed(deed: Doing) -> ActSpec {
    ActSpec { class: Class::Move, price: None, does: Does::Deed(deed) }
}

const fn form(form: &'static GameForm) -> ActSpec {
    ActSpec { class: Class::Move, price: None, does: Does::Form(form) }
}

const fn row(class: Class, price: Price, does: OfRow) -> ActSpec {
    ActSpec { class, price, does: Does::Row(does) }
}

impl Act {
    pub(super) const fn spec(self) -> ActSpec {
        use Action::{AcceptEnd, AcceptUndo, DeclineEnd, DeclineUndo};
        use Class::{File, Move, Picture};
        match self {
            Self::Board => picture(|ask, t| Box::pin(ask.show_board(t, BoardFormat::Picture(ask.style)))),
            Self::Links => picture(|ask, t| Box::pin(ask.show_board(t, BoardFormat::Links(ask.style)))),
            Self::TextBoard => picture(|ask, t| Box::pin(ask.show_board(t, BoardFormat::Text))),
            Self::Moves => look(Picture, None, |ask, t| Box::pin(ask.moves(t))),
            Self::Record => look(File, FILE, |ask, t| Box::pin(ask.send_record(t, Format::Sgf))),
            Self::Animation => look(File, DEAR_FILE, |ask, t| Box::pin(ask.send_record(t, Format::Gif))),
            Self::Explore => look(File, EXPLORE, |ask, t| Box::pin(ask.explore_table(t))),
            Self::Review => look(Picture, DEAR_FILE, |ask, t| Box::pin(ask.review(t))),
            // Does not replay the log first: whether that can be done is what is asked.
            Self::Verify => row(File, FILE, |ask, game| Box::pin(ask.verify(Some(game)))),
            Self::Bring => row(Move, None, |ask, game| Box::pin(ask.bring(game))),
            Self::EndLost => row(Move, None, |ask, game| Box::pin(ask.ask_to_end_lost(game))),
            Self::EndLostNow => row(Move, None, |ask, game| Box::pin(ask.end_lost(game))),
            Self::Move => form(&play::FORM),
            Self::Dead => form(&count::FORM),
            Self::Preview => form(&preview::FORM),
            Self::Plan => form(&plan::FORM),
            Self::More => ActSpec { class: Picture, ..deed(|ask, t, own| Box::pin(ask.more(t, own))) },
            Self::Hint => ActSpec { class: Picture, ..deed(|ask, t, own| Box::pin(ask.hint(t, own))) },
            Self::Pass => deed(|ask, t, own| Box::pin(ask.pass(t, own))),
            Self::Resign => deed(|ask, t, own| Box::pin(async move { ask.ask_to_resign(&t, own) })),
            Self::ResignNow => deed(|ask, t, own| Box::pin(ask.resign(t, own))),
            Self::PlayOn => deed(|ask, _, _| Box::pin(async { Ok(vec![ask.update("you-play-on")]) })),
            Self::Undo => deed(|ask, t, own| Box::pin(ask.undo(t, own))),
            Self::AcceptUndo => deed(|ask, t, own| Box::pin(ask.answer_proposal(t, own, AcceptUndo))),
            Self::DeclineUndo => deed(|ask, t, own| Box::pin(ask.answer_proposal(t, own, DeclineUndo))),
            Self::Claim => deed(|ask, t, own| Box::pin(ask.claim(t, own))),
            Self::End => deed(|ask, t, own| Box::pin(ask.end(t, own))),
            Self::AcceptEnd => deed(|ask, t, own| Box::pin(ask.answer_proposal(t, own, AcceptEnd))),
            Self::DeclineEnd => deed(|ask, t, own| Box::pin(ask.answer_proposal(t, own, DeclineEnd))),
            Self::Confirm => deed(|ask, t, own| Box::pin(ask.confirm(t, own))),
            Self::Resume => deed(|ask, t, own| Box::pin(ask.resume(t, own))),
            Self::Pause => deed(|ask, t, own| Box::pin(ask.offer_pause(t, own))),
            Self::AcceptPause => deed(|ask, t, own| Box::pin(ask.accept_pause(t, own))),
            Self::DeclinePause => deed(|ask, t, own| Box::pin(ask.decline_pause(t, own))),
            Self::GoOn => deed(|ask, t, _| Box::pin(ask.end_pause(t))),
            Self::Plans => deed(|ask, t, own| Box::pin(ask.plans(t, own))),
            Self::Choices => deed(|ask, t, own| Box::pin(ask.choices(t, own))),
            Self::Rematch => deed(|ask, t, own| Box::pin(ask.rematch(t, own))),
        }
    }
}
