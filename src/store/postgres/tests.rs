//! What only PostgreSQL has: its plans.

#[path = "../tests/postgres/mod.rs"]
mod server;

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use super::PostgresStore;
use super::sql::{challenges, game_rows, kept, packing, retries, talk, timekeeping};
use crate::SealKey;
use server::Postgres;

/// The plan of a query if no table is read from one end to the other, nor sorted, unless there is no other way: the
/// tables of tests are so small that this would always be best.
async fn plan_of(database: &mut PgConnection, query: &str) -> String {
    let parameters = (1..9).filter(|number| query.contains(&format!("${number}"))).count();
    let nulls = vec!["NULL"; parameters].join(", ");
    let mut tx = database.begin().await.unwrap();
    let prepare = format!(
        "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off;
         SET LOCAL plan_cache_mode = force_generic_plan;
         PREPARE query AS {query}"
    );
    sqlx::raw_sql(AssertSqlSafe(prepare)).execute(&mut *tx).await.unwrap();
    let explain = AssertSqlSafe(format!("EXPLAIN EXECUTE query({nulls})"));
    let steps: Vec<String> = sqlx::query_scalar(explain).fetch_all(&mut *tx).await.unwrap();
    sqlx::raw_sql("DEALLOCATE query").execute(&mut *tx).await.unwrap();
    steps.join("\n")
}

/// However many rows there are, the query behind each command uses an index, and a page comes in its order.
#[tokio::test(flavor = "multi_thread")]
async fn what_every_command_asks_is_found_by_an_index() {
    let Some(server) = Postgres::alone() else { return };
    let url = server.database();
    let fill: crate::Entropy = std::sync::Arc::new(|out: &mut [u8]| out.fill(7));
    PostgresStore::open(&url, &SealKey::from_bytes([42; 32]), fill).await.unwrap();
    let mut database = PgConnection::connect(&url).await.unwrap();
    let one_by_one = [
        challenges::OPEN_AROUND,
        challenges::BETWEEN,
        kept::ONE,
        kept::PAGE,
        retries::ANY_REFUSED,
        packing::TO_PACK,
    ];
    for query in game_rows::HOT.into_iter().chain(talk::PAGES).chain(one_by_one) {
        let plan = plan_of(&mut database, query).await;
        assert!(!plan.contains("Seq Scan"), "{query}\n{plan}");
        // The outer query of a page sorts the page.
        let inner = !query.contains("g.id IN") && query.contains("ORDER BY");
        assert!(!inner || !plan.contains("Sort  "), "{query}\n{plan}");
    }
    let open = plan_of(&mut database, challenges::OPEN_AROUND).await;
    assert!(open.contains("open_challenges_by_expiry"), "{open}");
    let waiting = plan_of(&mut database, timekeeping::WAITING_FOR).await;
    for color in ["black", "white"] {
        assert!(waiting.contains(&format!("games_on_by_{color}")), "{waiting}");
        assert!(waiting.contains(&format!("((NOT {color}_to_act) = false)")), "{waiting}");
    }
    let refused = plan_of(&mut database, retries::ANY_REFUSED).await;
    assert!(refused.contains("refused_posts"), "{refused}");
}
