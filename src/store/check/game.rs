//! One game with everything that belongs to it.

use super::AuditedGame;
use crate::chain::{Chain, Link};
use crate::pack::{Unpacked, terms, unpack};
use crate::raw::{Cells, Raw, Value};
use crate::seal::{Sealer, Slot};
use crate::{
    Account, GameId, GameRow, LogLength, Millis, OffTime, Pair, Place, PlanKind, Player, PlayerId, Span,
    StoreError, StoredEvent, Witness,
};

/// The rating from which a player's first change is counted.
const FIRST: f64 = 1500.0;

const GAME: &str = "SELECT g.id, g.settings, g.seed, g.commitment, g.ply, g.black_to_act, g.white_to_act,
        g.result, g.created, g.told, g.updated, g.message, g.board, g.passing, g.locale,
        g.system, g.time, g.rated, g.due, g.pause_by, g.reminded,
        EXISTS (SELECT 1 FROM pauses s WHERE s.game = g.id AND s.until IS NULL),
        p.platform, p.server, p.channel, p.parent, p.gone IS NOT NULL,
        b.id, b.platform, b.account, b.name, b.settings, b.leaving IS NOT NULL, b.gone IS NOT NULL,
        w.id, w.platform, w.account, w.name, w.settings, w.leaving IS NOT NULL, w.gone IS NOT NULL,
        k.fingerprint, l.platform, l.channel, g.packed, g.witness, g.chain
    FROM games g
    JOIN places p ON p.id = g.place
    JOIN players b ON b.id = g.black
    JOIN players w ON w.id = g.white
    LEFT JOIN seal_keys k ON k.id = g.seal_key
    LEFT JOIN places l ON l.id = g.lobby
    WHERE g.id = $1";
/// The columns of [`GAME`] with which its players begin, and those after them.
const BLACK: usize = 27;
const WHITE: usize = 34;
const KEY: usize = 41;
const LOBBY: usize = 42;
const PACKED: usize = 44;
const WITNESS: usize = 45;
const CHAIN: usize = 46;

pub(super) async fn read(
    raw: &mut Raw,
    sealer: &Sealer,
    fingerprint: &[u8; 8],
    id: GameId,
) -> Result<Option<AuditedGame>, StoreError> {
    let which = [Value::Int(id.0)];
    let rows = raw.rows(GAME, &which).await?;
    let Some(cells) = rows.first() else { return missing(raw, &which).await };
    let mut findings = Vec::new();
    let row = game_row(cells, sealer)?;
    if cells.blob_or_none(KEY)? != Some(fingerprint) {
        findings.push("it was sealed with another key".to_owned());
    } else if row.seed.is_none() {
        findings.push("its seed does not open: it, the commitment or the witness was changed".to_owned());
    }
    let lobby = row.place.lobby();
    let kept = (cells.text_or_none(LOBBY)?, cells.text_or_none(LOBBY + 1)?);
    if kept != (Some(lobby.platform), Some(lobby.channel)) {
        findings.push("its lobby is not the channel in which it is played".to_owned());
    }
    if row.pause_by.is_some_and(|by| by != row.black.id && by != row.white.id) {
        findings.push("somebody who does not play in it has proposed a pause".to_owned());
    }
    let events = match cells.blob_or_none(PACKED)? {
        Some(packed) => packed_events(raw, sealer, &row, packed, &mut findings).await?,
        None => events(raw, sealer, &row, &mut findings).await?,
    };
    if events.len() != row.length.index() {
        findings.push(format!("its log has {} events, its row says {}", events.len(), row.length.0));
    }
    let link = Link {
        commitment: &row.commitment,
        seed: cells.blob(2)?,
        witness: &row.witness,
        length: row.length,
        chain: cells.blob_or_none(CHAIN)?,
    };
    let log = Unpacked { settings: row.settings.clone(), time: row.time.clone(), events };
    if link.open(sealer).map_or(true, |kept| kept.is_some_and(|kept| kept != Chain::of(&log))) {
        findings.push("its settings or its log were changed by somebody else than QGo".to_owned());
    }
    let events = log.events;
    let off = off_time(raw, &row).await?;
    if row.result.is_some() && row.paused {
        findings.push("it is over and paused".to_owned());
    }
    let plans = plans(raw, sealer, &row, &mut findings).await?;
    let rated = ratings(raw, &row, &mut findings).await?;
    Ok(Some(AuditedGame { row, events, off, plans, rated, findings }))
}

/// Tells a game that is gone from one without a player or a place.
async fn missing(raw: &mut Raw, which: &[Value]) -> Result<Option<AuditedGame>, StoreError> {
    match raw.rows("SELECT id FROM games WHERE id = $1", which).await?.is_empty() {
        true => Ok(None),
        false => Err(StoreError::Unreadable("its place or one of its players is missing".to_owned())),
    }
}

fn game_row(cells: &Cells, sealer: &Sealer) -> Result<GameRow, StoreError> {
    let commitment: [u8; 32] = cells
        .blob(3)?
        .try_into()
        .map_err(|_| StoreError::Unreadable("its commitment has not 32 bytes".to_owned()))?;
    let witness = Witness::read(cells.text_or_none(WITNESS)?);
    let seed = sealer.open(Slot::seed(&commitment, &witness), cells.blob(2)?);
    let (settings, time) = match cells.blob_or_none(PACKED)? {
        Some(packed) => terms(packed).unwrap_or_default(),
        None => (cells.text(1)?, cells.text_or_none(16)?),
    };
    Ok(GameRow {
        id: GameId(cells.int(0)?),
        settings,
        seed: seed.and_then(|seed| seed.try_into().ok()),
        commitment,
        witness,
        length: LogLength(cells.count(4)?),
        to_act: Pair { black: cells.flag(5)?, white: cells.flag(6)? },
        result: cells.text_or_none(7)?,
        created: cells.int(8)?,
        told: cells.int_or_none(9)?,
        updated: cells.int(10)?,
        message: cells.text_or_none(11)?,
        board: cells.text_or_none(12)?,
        passing: cells.flag(13)?,
        locale: cells.text(14)?,
        system: cells.text(15)?,
        time,
        rated: cells.flag(17)?,
        due: cells.int_or_none(18)?,
        pause_by: cells.int_or_none(19)?.map(PlayerId),
        reminded: cells.int_or_none(20)?.and_then(|mark| u32::try_from(mark).ok()),
        paused: cells.flag(21)?,
        place: Place {
            platform: cells.text(22)?,
            server: cells.text_or_none(23)?,
            channel: cells.text(24)?,
            parent: cells.text_or_none(25)?,
        },
        place_gone: cells.flag(26)?,
        black: player(cells, BLACK)?,
        white: player(cells, WHITE)?,
    })
}

fn player(cells: &Cells, first: usize) -> Result<Player, StoreError> {
    let gone = cells.flag(first + 6)?;
    Ok(Player {
        id: PlayerId(cells.int(first)?),
        account: Account { platform: cells.text(first + 1)?, user: cells.text(first + 2)? },
        name: cells.text(first + 3)?,
        settings: cells.text(first + 4)?,
        leaving: cells.flag(first + 5)? && !gone,
        gone,
    })
}

async fn events(
    raw: &mut Raw,
    sealer: &Sealer,
    row: &GameRow,
    findings: &mut Vec<String>,
) -> Result<Vec<StoredEvent>, StoreError> {
    let query = "SELECT ply, shown, secret, at, runs, told FROM events WHERE game = $1 ORDER BY ply";
    let rows = raw.rows(query, &[Value::Int(row.id.0)]).await?;
    let mut events: Vec<StoredEvent> = Vec::new();
    for (expected, cells) in (0_u32..).zip(&rows) {
        let index = cells.count(0)?;
        if index != expected {
            findings.push(format!("event {expected} is missing"));
            return Ok(events);
        }
        let sealed = cells.blob_or_none(2)?;
        let opened = sealed.and_then(|sealed| sealer.open(Slot::Event(&row.commitment, index), sealed));
        let secret = opened.and_then(|secret| String::from_utf8(secret).ok());
        let unreadable = sealed.is_some() && secret.is_none();
        if unreadable {
            findings.push(format!("event {index}: its seal does not open with this key, or was changed"));
        }
        let at = cells.int(3)?;
        if events.last().is_some_and(|before| before.at > at) {
            findings.push(format!("event {index}: it is earlier than the one before it"));
        }
        let runs = cells.int_or_none(4)?.map(|code| Pair { black: code & 1 != 0, white: code & 2 != 0 });
        let told = cells.int_or_none(5)?;
        events.push(StoredEvent { shown: cells.text(1)?, secret, unreadable, at, runs, told });
    }
    Ok(events)
}

/// The events of a packed game; none if its packed form is damaged.
async fn packed_events(
    raw: &mut Raw,
    sealer: &Sealer,
    row: &GameRow,
    packed: &[u8],
    findings: &mut Vec<String>,
) -> Result<Vec<StoredEvent>, StoreError> {
    let query =
        "SELECT (SELECT count(*) FROM events WHERE game = g.id), g.settings <> '' OR g.time IS NOT NULL
         FROM games g WHERE g.id = $1";
    let rest = raw.rows(query, &[Value::Int(row.id.0)]).await?;
    let rest =
        rest.first().map_or(Ok((0, false)), |rest| Ok::<_, StoreError>((rest.int(0)?, rest.flag(1)?)))?;
    if rest != (0, false) {
        findings.push("it is packed, and parts of it are there besides".to_owned());
    }
    let Some(unpacked) = unpack(sealer, &row.commitment, packed) else {
        findings.push("its packed log, or the commitment, was changed".to_owned());
        return Ok(Vec::new());
    };
    for (index, event) in unpacked.events.iter().enumerate() {
        if event.unreadable {
            findings.push(format!("event {index}: its seal does not open with this key, or was changed"));
        }
    }
    for (index, pair) in unpacked.events.windows(2).enumerate() {
        if pair[0].at > pair[1].at {
            findings.push(format!("event {}: it is earlier than the one before it", index + 1));
        }
    }
    Ok(unpacked.events)
}

async fn off_time(raw: &mut Raw, row: &GameRow) -> Result<OffTime, StoreError> {
    let outages = "SELECT since, until FROM outages WHERE until > $1 AND (platform IS NULL OR platform = $2)";
    let since = [Value::Int(row.created), Value::Text(row.place.platform.clone())];
    let pauses = "SELECT since, until FROM pauses WHERE game = $1";
    let absences = "SELECT since, until FROM absences WHERE player = $1";
    Ok(OffTime {
        outages: spans(raw, outages, &since).await?,
        pauses: spans(raw, pauses, &[Value::Int(row.id.0)]).await?,
        absences: Pair {
            black: spans(raw, absences, &[Value::Int(row.black.id.0)]).await?,
            white: spans(raw, absences, &[Value::Int(row.white.id.0)]).await?,
        },
    })
}

/// The spans that a query finds.
async fn spans(raw: &mut Raw, query: &str, parameters: &[Value]) -> Result<Vec<Span>, StoreError> {
    let rows = raw.rows(query, parameters).await?;
    let span = |row: &Cells| {
        let until = row.int_or_none(1)?.unwrap_or(Millis::MAX);
        Ok(Span { since: row.int(0)?, until })
    };
    rows.iter().map(span).collect()
}

async fn plans(
    raw: &mut Raw,
    sealer: &Sealer,
    row: &GameRow,
    findings: &mut Vec<String>,
) -> Result<Vec<(PlanKind, Option<String>)>, StoreError> {
    let query = "SELECT id, player, kind, sealed FROM plans WHERE game = $1 ORDER BY id";
    let mut plans = Vec::new();
    for cells in raw.rows(query, &[Value::Int(row.id.0)]).await? {
        let (id, player) = (cells.int(0)?, PlayerId(cells.int(1)?));
        let kind = if cells.text(2)? == "choice" { PlanKind::Choice } else { PlanKind::Answer };
        let body = sealer.open(Slot::Plan(&row.commitment, player), cells.blob(3)?);
        let body = body.and_then(|body| String::from_utf8(body).ok());
        if body.is_none() {
            findings.push(format!("plan {id}: its seal does not open with this key, or was changed"));
        }
        if player != row.black.id && player != row.white.id {
            findings.push(format!("plan {id}: it is of somebody who does not play in it"));
        }
        plans.push((kind, body));
    }
    if row.result.is_some() && !plans.is_empty() {
        findings.push("it is over and has plans".to_owned());
    }
    Ok(plans)
}

/// The players whose ratings the game changed. A rating is the one before it and its change, and all of them
/// are of the same system.
async fn ratings(
    raw: &mut Raw,
    row: &GameRow,
    findings: &mut Vec<String>,
) -> Result<Vec<PlayerId>, StoreError> {
    let query = "SELECT r.player, r.system, r.rating, r.deviation, r.volatility, r.change,
            (SELECT b.rating FROM ratings b WHERE b.player = r.player AND b.system = r.system AND b.id < r.id
             ORDER BY b.id DESC LIMIT 1)
        FROM ratings r WHERE r.game = $1 ORDER BY r.id";
    let mut rated = Vec::new();
    for cells in raw.rows(query, &[Value::Int(row.id.0)]).await? {
        let player = PlayerId(cells.int(0)?);
        let before = if cells.0.get(6) == Some(&Value::Null) { FIRST } else { cells.real(6)? };
        let (rating, change) = (cells.real(2)?, cells.real(5)?);
        if (rating - before - change).abs() > 1e-6 {
            findings.push(format!(
                "the rating of player {player} went from {before} to {rating}, but its row says by {change}"
            ));
        }
        let sound = |number: f64| number.is_finite() && number > 0.0;
        if ![rating, cells.real(3)?, cells.real(4)?].into_iter().all(sound) {
            findings.push(format!("the rating of player {player} is none"));
        }
        // Games against the computer have ratings of their own: `classic@computer`.
        if cells.text(1)?.split('@').next() != Some(row.system.as_str()) {
            findings.push(format!("it changed the rating of player {player} in another rule system"));
        }
        if player != row.black.id && player != row.white.id {
            findings.push(format!("it changed the rating of player {player}, who does not play in it"));
        }
        rated.push(player);
    }
    Ok(rated)
}
