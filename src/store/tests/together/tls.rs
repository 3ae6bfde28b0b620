//! Connections that are encrypted, to a server with a certificate of its own.

use qgo_store::StoreError;
use tempfile::TempDir;

use crate::postgres::Postgres;
use crate::{account, open, try_open};

/// Makes an authority, and lets it sign a certificate for 127.0.0.1; the server then accepts TLS.
const CERTIFY: &str = "set -e; umask 077
    new() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 $@; }
    new -x509 -keyout authority.key -out authority.crt -subj /CN=authority
    new -x509 -keyout other.key -out other.crt -subj /CN=other
    new -keyout server.key -out server.csr -subj /CN=database
    echo subjectAltName=IP:127.0.0.1 >names
    openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -CAcreateserial -days 2 \
        -extfile names -out server.crt";

/// How many connections of the database there are, with TLS and without.
const CONNECTIONS: &str = "SELECT ssl, count(*) > 0 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
    WHERE application_name = 'qgo' GROUP BY ssl";

/// Fails with an error that a host has to mend, and which says this.
async fn refused(url: &str, says: &str) {
    let error = try_open(url).await.err().expect("no connection");
    assert!(matches!(error, StoreError::Address(_)), "{url}: {error:?}");
    assert!(error.to_string().contains(says), "{url}: {error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_known_by_its_certificate() {
    let Some(server) = Postgres::alone() else { return };
    let url = server.database();
    refused(&format!("{url}?sslmode=require"), "server does not support TLS").await;

    server.ask(&url, &format!("COPY (SELECT 1) TO PROGRAM $sh$({CERTIFY}) >openssl.log 2>&1$sh$"));
    server.ask(&url, "ALTER SYSTEM SET ssl = on");
    server.stop();
    server.start();
    let folder = TempDir::new().unwrap();
    let trust = |authority: &str| {
        let path = folder.path().join(authority);
        std::fs::write(&path, server.ask(&url, &format!("SELECT pg_read_file('{authority}')"))).unwrap();
        path.display().to_string()
    };
    let (authority, other) = (trust("authority.crt"), trust("other.crt"));

    for mode in ["require".to_owned(), format!("verify-full&sslrootcert={authority}")] {
        let store = open(&format!("{url}?sslmode={mode}")).await;
        store.find_player(&account("ada")).await.unwrap();
        assert_eq!(server.ask(&url, CONNECTIONS), "t|t", "{mode}");
        store.close().await;
    }
    let full = format!("{url}?sslmode=verify-full");
    refused(&format!("{full}&sslrootcert={other}"), "UnknownIssuer").await;
    refused(&full, "check sslmode and sslrootcert").await;
    let elsewhere = full.replace("127.0.0.1", "localhost");
    refused(&format!("{elsewhere}&sslrootcert={authority}"), "not valid for name").await;
    refused(&format!("{full}&sslrootcert={authority}.missing"), "a file that it names").await;
}
