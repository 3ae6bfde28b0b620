//! What each button and each form asks for.

use qgo_store::{GameId, ToldCount};

use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::budget::{EXPLORE, PICTURE};
use crate::command::acts::{ActSpec, Does};
use crate::command::game_form::{self, GameForm, points_in};
use crate::pool::Class;
use crate::press::Press;
use crate::press::typed::Typed;
use crate::spec::CommandSpec;
use crate::spec::wanted::{Doing, Wanted};

/// What the press of a button asks for; one of the buttons lists all `commands`.
pub(crate) fn pressed(press: Press, commands: &'static [CommandSpec]) -> Wanted {
    match press {
        Press::Game { act, game, told_count } => {
            let ActSpec { class, price, does } = act.spec();
            Wanted::new(act.into_str(), class, price, move |ask| {
                Box::pin(ask.pressed_in_game(does, game, told_count))
            })
        }
        Press::Challenge(reaction, id) => of_game(move |ask| Box::pin(ask.pressed_reaction(reaction, id))),
        Press::Keep { point, game, told_count } => {
            of_game(move |ask| Box::pin(ask.pressed_keep(point, game, told_count)))
        }
        Press::Send { at, game, told_count } => {
            of_game(move |ask| Box::pin(ask.pressed_send(at, game, told_count)))
        }
        Press::Unplan { plan, game, .. } => of_game(move |ask| Box::pin(ask.unplan(plan, game))),
        Press::Choice { point, game, told_count } => {
            of_game(move |ask| Box::pin(ask.pressed_choice(point, game, told_count)))
        }
        Press::OwnData { what, player, asked } => {
            of_text(move |ask| Box::pin(ask.pressed_own_data(what, player, asked)))
        }
        Press::Commands => of_text(move |ask| Box::pin(async move { Ok(ask.all_commands(commands)) })),
        Press::Games(skip) => {
            of_text(move |ask| Box::pin(async move { Ok(vec![Reply::Update(ask.games_from(skip).await?)]) }))
        }
        Press::Lesson(page) => of_lesson(move |ask| Box::pin(ask.lesson(page))),
        Press::Explore(page) => of_explore(move |ask| Box::pin(ask.explore_page(page))),
    }
}

/// What a text asks for that was typed instead of pressing a button.
pub(crate) fn typed(typed: Typed) -> Wanted {
    match typed {
        Typed::Challenge(reaction, id) => of_game(move |ask| Box::pin(ask.pressed_reaction(reaction, id))),
        Typed::Act(act, _) => {
            let ActSpec { class, price, does } = act.spec();
            Wanted::new(act.into_str(), class, price, move |ask| Box::pin(ask.typed_in_game(does)))
        }
        Typed::Form(act, _, typed) => match act.spec() {
            ActSpec { class, does: Does::Form(form), .. } => {
                Wanted::new(act.into_str(), class, (form.price)(&typed), move |ask| {
                    Box::pin(ask.typed_into(form, typed))
                })
            }
            ActSpec { class, price, does } => {
                Wanted::new(act.into_str(), class, price, move |ask| Box::pin(ask.typed_in_game(does)))
            }
        },
        Typed::Lesson(page, answer) => {
            of_lesson(move |ask| Box::pin(async move { ask.lesson_answer(page, &answer).await }))
        }
    }
}

/// What a form asks for that a button opened; `None` if that button opens no form.
pub(crate) fn filled_in(press: Press, typed: game_form::Typed) -> Option<Wanted> {
    Some(match press {
        Press::Game { act, game, told_count } => {
            let ActSpec { class, does: Does::Form(form), .. } = act.spec() else { return None };
            Wanted::new(act.into_str(), class, (form.price)(points_in(&typed)), move |ask| {
                Box::pin(async move {
                    let (table, color) = ask.seat_at(game, told_count).await?;
                    (form.sent)(ask, table, color, typed).await
                })
            })
        }
        Press::Lesson(page) => {
            of_lesson(move |ask| Box::pin(async move { ask.lesson_answer(page, points_in(&typed)).await }))
        }
        Press::Explore(page) => {
            of_explore(move |ask| Box::pin(async move { ask.explore_given(page, points_in(&typed)).await }))
        }
        _ => return None,
    })
}

fn of_game(doing: impl Doing) -> Wanted {
    Wanted::new("button", Class::Move, None, doing)
}

fn of_text(doing: impl Doing) -> Wanted {
    Wanted::new("button", Class::Picture, None, doing)
}

fn of_lesson(doing: impl Doing) -> Wanted {
    Wanted::new("lesson", Class::Picture, PICTURE, doing)
}

fn of_explore(doing: impl Doing) -> Wanted {
    Wanted::new("explore", Class::File, EXPLORE, doing)
}

impl Ask<'_> {
    /// Does what a button of the game that was meant would do now.
    async fn typed_in_game(&self, does: Does) -> Answer {
        if let Does::Row(does) = does {
            return does(self, self.named_row(None).await?.id).await;
        }
        let table = self.the_game_here().await?;
        self.pressed_in_game(does, table.row.id, table.told_count()).await
    }

    /// Carries out what would be typed into the first field of a form.
    async fn typed_into(&self, form: &'static GameForm, typed: String) -> Answer {
        let (table, color) = self.seat_here().await?;
        let fields = form.fields.iter().take(1).map(|(field, _)| ((*field).to_owned(), typed.clone()));
        (form.sent)(self, table, color, fields.collect()).await
    }

    /// Does what a button of a game asks for; it was made when all had been told of `told_count` events.
    async fn pressed_in_game(&self, does: Does, game: GameId, told_count: ToldCount) -> Answer {
        match does {
            Does::Row(does) => does(self, game).await,
            Does::Look(does) => does(self, self.named_game(Some(game)).await?).await,
            Does::Deed(does) => {
                let (table, color) = self.seat_at(game, told_count).await?;
                does(self, table, color).await
            }
            Does::Form(form) => {
                let (table, color) = self.seat_at(game, told_count).await?;
                Err((form.instead)(self, &table, color))
            }
        }
    }
}
