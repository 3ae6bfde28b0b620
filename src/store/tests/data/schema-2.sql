-- now 1795314743340
-- game 1: The time of **Bo** runs out <t:1795487475:R>.
-- game 2: The time of **Aki** runs out <t:1796005876:R>.
-- game 2: The clock of **Bo** stands still with 7 days left.
-- game 3: The time of **Bo** runs out <t:1795573876:R>.
-- game 4: The time of **Aki** runs out <t:1795573877:R>.
-- game 4: The time of **Bo** runs out <t:1795573877:R>.
-- game 5: The time of **Aki** runs out <t:1795357878:R>.
-- game 6: The time of **Bo** runs out <t:1795746679:R>.
-- game 7: The time of **Aki** runs out <t:1795401080:R>.
-- game 8: The clocks stand still, as you agreed.
-- game 10: The time of **Bo** runs out <t:1795660283:R>.
PRAGMA application_id = 1363636017;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'init','2026-11-22 02:31:15',1,X'3D0359801511E8E13036C90A7B126270B45FC67B9AD37877D0F148675B182CA05E31DB5CD5E33864B24CBE465072AC54',19193082);
INSERT INTO "_sqlx_migrations" VALUES(2,'club','2026-11-22 02:31:15',1,X'117132B52F4525D950BDAC5DF6D130C4C05D9E5BA7E353C5FC53E31171F0C63ED3F92D54343BA48FBA7CCB37FE028BA1',51311003);
CREATE TABLE absences (                -- of one player, in all games
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id),
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL CHECK (until >= since)
) STRICT;
CREATE TABLE challenges (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place      INTEGER NOT NULL REFERENCES places (id),
    challenger INTEGER NOT NULL REFERENCES players (id),
    opponent   INTEGER REFERENCES players (id), -- NULL: open to anybody
    terms      TEXT NOT NULL,
    status     TEXT NOT NULL DEFAULT 'open'
               CHECK (status IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
    locale     TEXT NOT NULL,
    message    TEXT,               -- the platform's message that shows it, once posted
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    closed     INTEGER CHECK ((closed IS NULL) = (status = 'open'))
) STRICT;
INSERT INTO "challenges" VALUES(1,1,1,2,'{"settings":{"system":"classic","size":5,"komi":15,"handicap":0},"colour":"B","time":"2d","rated":false}','accepted','en','4b40a5cfa023932fecf4c4d0',1795314675323,1795919475323,1795314675494);
INSERT INTO "challenges" VALUES(2,1,1,2,'{"settings":{"system":"superposed","size":5,"komi":8,"handicap":0,"max_realities":"none"},"colour":"B","time":"7d+1d/14d","rated":true}','accepted','en','8983ef67d205c375d6a06c8b',1795314675785,1795919475785,1795314675849);
INSERT INTO "challenges" VALUES(3,1,1,2,'{"settings":{"system":"simultaneous","size":5,"komi":0,"handicap":0},"colour":"B","time":"3d","rated":false}','accepted','en','eebf162d8b9dc451a8e430ab',1795314676648,1795919476648,1795314676719);
INSERT INTO "challenges" VALUES(4,1,1,2,'{"settings":{"system":"sym","size":5,"komi":0,"handicap":0,"max_realities":{"realities":4096}},"colour":"B","time":"3d","rated":false}','accepted','en','a859cd39911cb31a60f6b180',1795314677164,1795919477164,1795314677239);
INSERT INTO "challenges" VALUES(5,1,1,2,'{"settings":{"system":"entangled","size":5,"komi":0,"handicap":0,"shape":"standard"},"colour":"B","time":"12h","rated":false}','accepted','en','52c27778310fb2360a36e021',1795314678004,1795919478004,1795314678037);
INSERT INTO "challenges" VALUES(6,1,1,2,'{"settings":{"system":"classic","size":5,"komi":15,"handicap":0},"colour":"B","time":"5d","rated":false}','accepted','en','291acc47aed77dfe068f361b',1795314678814,1795919478814,1795314679018);
INSERT INTO "challenges" VALUES(7,1,1,2,'{"settings":{"system":"mutation","size":5,"komi":11,"handicap":0,"chart":"-WB..."},"colour":"B","time":"1d","rated":false}','accepted','en','4a9a28c99408e8bd11c26596',1795314680229,1795919480229,1795314680390);
INSERT INTO "challenges" VALUES(8,1,1,2,'{"settings":{"system":"classic","size":5,"komi":15,"handicap":0},"colour":"B","time":"1d","rated":false}','accepted','en','8569cf70eb683aa7815d557c',1795314680923,1795919480923,1795314681191);
INSERT INTO "challenges" VALUES(9,1,1,2,'{"settings":{"system":"classic","size":5,"komi":15,"handicap":0},"colour":"B","rated":false}','accepted','en','59cfeb98e79cb0bb8b8b6c28',1795314682428,1795919482428,1795314682489);
INSERT INTO "challenges" VALUES(10,1,1,2,'{"settings":{"system":"classic","size":5,"komi":15,"handicap":0},"colour":"B","time":"4d","rated":false}','accepted','en','4377dfd7fd7a56b7d8b91848',1795314683045,1795919483045,1795314683115);
CREATE TABLE events (
    game   INTEGER NOT NULL REFERENCES games (id),
    ply    INTEGER NOT NULL CHECK (ply >= 0), -- from 0, without gaps
    shown  TEXT NOT NULL,
    secret BLOB,                   -- sealed, bound to the game's commitment and the ply
    at     INTEGER NOT NULL, runs INTEGER CHECK (runs BETWEEN 0 AND 3),
    PRIMARY KEY (game, ply)
) STRICT;
INSERT INTO "events" VALUES(1,0,'{"color":"B","do":"place","at":["C3"]}',NULL,1795314675650,2);
INSERT INTO "events" VALUES(2,0,'{"color":"B","do":"place","at":["A1","C1"]}',NULL,1795314675927,2);
INSERT INTO "events" VALUES(2,1,'{"color":"W","do":"place","at":["B1","C3"]}',NULL,1795314676308,1);
INSERT INTO "events" VALUES(3,0,'{"color":"B","do":"commit"}',X'29B4F3D1E8B0C9092DFDE1BE597FC8A45598007CA7864ACF7D501E44C7A28ED06B0F76BCE9E465CF7429B22E4B571B5F3F4454BB0D38163EDAF579A6E5A4B4AF0682CF7A4EA3DD309772E407F2CF2F8875C13DD88C376ED74C70B6B146457B0E1D3360200A0856F5FB5101CD528D1B2B7AF148019DDC58E5B4AD1E6797151832A8782F',1795314677077,2);
INSERT INTO "events" VALUES(3,1,'{"color":"B","do":"commit"}',X'BCFBE04EA872A5CFF760DA3A9E57A704345948BC2AAA0707EFB75F2F2EF4A8F2ED8F34E4EBC2A0B26DB00BE74F5418572B7FB62163501D262D9060E4E6EFEA3834BAB878677A01A17D9FBC24372B40BC717618BC3CE815FAC05BC059DC23A19AC899B7A76498AD775910D5040AD44B0CFD0F4D4BF0253E7BB50183C2014EBE38A4D0A7',1795314677141,2);
INSERT INTO "events" VALUES(4,0,'{"color":"B","do":"commit"}',X'59400EBD3CD5929AC3736030E0ACF8501802B9FD7D4DE2E3E443030BDC6054FFBC45B705EDF0F85C7E02806C95FC7D3835CFF6ECBDE3333105E503A5D1C1D2A679FDD84A629B2FC050B0BA96497002825965B8AFE5850376EB5F0591038F6A9943209D19A9F01367CB1230F8D101EE9105C73EAA365162AFC3069B2671B9CC4B76EB1A',1795314677702,2);
INSERT INTO "events" VALUES(4,1,'{"color":"W","do":"reveal","choices":{"black":"B2","white":"C3"}}',NULL,1795314677834,3);
INSERT INTO "events" VALUES(5,0,'{"color":"B","do":"place","at":["B2","D4"]}',NULL,1795314678440,2);
INSERT INTO "events" VALUES(5,1,'{"color":"W","do":"place","at":["B3","E1"]}',NULL,1795314678609,1);
INSERT INTO "events" VALUES(6,0,'{"color":"B","do":"place","at":["C3"]}',NULL,1795314679441,2);
INSERT INTO "events" VALUES(6,1,'{"color":"W","do":"pass"}',NULL,1795314679529,1);
INSERT INTO "events" VALUES(6,2,'{"color":"B","do":"pass"}',NULL,1795314679573,3);
INSERT INTO "events" VALUES(6,3,'{"color":"B","do":"confirm"}',NULL,1795314680107,2);
INSERT INTO "events" VALUES(8,0,'{"color":"B","do":"place","at":["C3"]}',NULL,1795314681907,2);
INSERT INTO "events" VALUES(9,0,'{"color":"B","do":"place","at":["C3"]}',NULL,1795314682665,2);
INSERT INTO "events" VALUES(10,0,'{"color":"B","do":"place","at":["C3"]}',NULL,1795314683245,2);
CREATE TABLE games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    place        INTEGER NOT NULL REFERENCES places (id),
    challenge    INTEGER UNIQUE REFERENCES challenges (id),
    black        INTEGER NOT NULL REFERENCES players (id),
    white        INTEGER NOT NULL REFERENCES players (id),
    settings     TEXT NOT NULL,
    seal_key     INTEGER NOT NULL REFERENCES seal_keys (id),
    seed         BLOB NOT NULL,    -- sealed, bound to the commitment
    commitment   BLOB NOT NULL CHECK (length(commitment) = 32),
    ply          INTEGER NOT NULL DEFAULT 0 CHECK (ply >= 0), -- the number of events
    black_to_act INTEGER NOT NULL CHECK (black_to_act IN (0, 1)),
    white_to_act INTEGER NOT NULL CHECK (white_to_act IN (0, 1)),
    result       TEXT,             -- SGF's RE; NULL: the game is on
    locale       TEXT NOT NULL,
    message      TEXT,             -- the platform's message that carries its buttons
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL
, system   TEXT NOT NULL DEFAULT '', time     TEXT, rated    INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1)), due      INTEGER, pause_by INTEGER REFERENCES players (id), reminded INTEGER, passing  INTEGER NOT NULL DEFAULT 0 CHECK (passing IN (0, 1))) STRICT;
INSERT INTO "games" VALUES(1,1,1,1,2,'{"system":"classic","size":5,"komi":15,"handicap":0}',1,X'8B07681AF8ED226D00A24F09BAE660ED80ED46F009BB8CEB6BEBA246873B15E58119BE07548C9876D3C24665D7018728476162961392E1A27932208905EC3A4C57E0BEF040D9FA74',X'9D0FA3070E1C58B7AE8F1C614F673B78FE0E94BC67B6FB5F31644AC6244A5A63',1,0,1,NULL,'en','ad19cb06d30ff2c4db5b0209',1795314675494,1795314675650,'classic','"2d"',0,1795401075650,NULL,NULL,0);
INSERT INTO "games" VALUES(2,10,2,1,2,'{"system":"superposed","size":5,"komi":8,"handicap":0,"max_realities":"none"}',1,X'A243D974B42999ABC3DBF54F06B2C07B1D3C4C8F81354375B56A861F4B0CCFD48DD227FBFBEA151AB0B3926470AEC75F0E6EAEBEA55555C7A312F52165E88E81395F2CB58F8FA32E',X'5F8E3DDB2182DBD847F5B2B4362E66C0052927F4A005756E6483A071DA6D2062',2,1,0,NULL,'en','ae36727036d8d6d11a28bfb4',1795314675849,1795314676308,'superposed','"7d+1d/14d"',1,1795919476230,NULL,NULL,0);
INSERT INTO "games" VALUES(3,20,3,1,2,'{"system":"simultaneous","size":5,"komi":0,"handicap":0}',1,X'58D509E3C8C801EA8120DF290D1BBA1BFBC78A1F8A4482C5A08C96D59659237FA2F610419499C6453CBD53FE82B7ABBA2151D176D283278970509FE034406A24630096EE5DE88E8A',X'C005F27B4FA6DD136C56A9B063F15AFB9C4F72E49EBD1FE5A1D1EF804359C724',2,0,1,NULL,'en','5f1d1660c80880b01c82542f',1795314676719,1795314677077,'simultaneous','"3d"',0,1795487476719,NULL,NULL,1);
INSERT INTO "games" VALUES(4,28,4,1,2,'{"system":"sym","size":5,"komi":0,"handicap":0,"max_realities":{"realities":4096}}',1,X'745D365CF111737C31B35865B0C9B7A416282EC18DE02AA07632E36376C086AA838DE830FB8A774B48FF36C19AD86966F4FD67577FD85F4D4E14CC2DE019E9341F099CA9BA9709BF',X'D2ECD4DD130D8446C0429F9B1060049554FAB977684F9EF900D9C457C1E536AB',2,1,1,NULL,'en','872be238ccf5ebf50654f881',1795314677239,1795314677834,'sym','"3d"',0,1795487477834,NULL,NULL,0);
INSERT INTO "games" VALUES(5,38,5,1,2,'{"system":"entangled","size":5,"komi":0,"handicap":0,"shape":"standard"}',1,X'0502091A6B3236A69BD6979E9E214BC5A8C15EC512194FA7A16B62D47EC9CF4CFAB808AC522085C98904568C74C7EE19C545087E91316CBCB9313268EE08A4DB6A1A77A0CD20DEC9',X'4FEC67924A6D93CEAB9EB91C3962D16A277CA3A573E7A38650FE241E00339DD0',2,1,0,NULL,'en','cd88990907d7a4b100097853',1795314678037,1795314678609,'entangled','"12h"',0,1795336278609,NULL,NULL,0);
INSERT INTO "games" VALUES(6,48,6,1,2,'{"system":"classic","size":5,"komi":15,"handicap":0}',1,X'FC750BD2F732FF15AD0444E1DCEF9FE4A6F5E86203F71B7D1F3422107D64845D04B8A2FE0820CAEF346CD1D1311763F973FBE2757E4A3A4732AC55CE6D3E6EB4FC3D8689B25F28A7',X'97E6942A4D90BCE417EDC83649FE014BFEB5B83E0BBAC65158470925F15376A0',4,0,1,NULL,'en','4eaec8487e47fcab6e18a8a2',1795314679018,1795314680107,'classic','"5d"',0,1795660279573,NULL,NULL,1);
INSERT INTO "games" VALUES(7,62,7,1,2,'{"system":"mutation","size":5,"komi":11,"handicap":0,"chart":"-WB..."}',1,X'386DE09129BAF9A3EFAA88FCA5BB0A8C718E50229622083E103AD50C3029E339C7AC02B0FA961DFB8556D2BC0D238050E37653FDDE545DE7FF10CFF7B34FE1B5B9D71C70CF08267A',X'C7417B6341175052DE7928D373EC937A26B3D1477703791AD788EB5723D959F0',0,1,0,NULL,'en','3640f172f3e9f7e4d8c9a2de',1795314680390,1795314680390,'mutation','"1d"',0,1795357880390,NULL,NULL,0);
INSERT INTO "games" VALUES(8,68,8,1,2,'{"system":"classic","size":5,"komi":15,"handicap":0}',1,X'B0100A8FCF047711220625469F7966A8293CBCBFB12DE3EC62D1993E981693A68183297330E3509084C86C62E1743390898C68E9301ED98FA7685998139CE525ADE2D0E776521682',X'E4DBC38EC5344E845E42E19A28828F5E462C2463507E7F99DDD51E018FE7609D',1,0,1,NULL,'en','05633ad6a30fff26c43b81ca',1795314681191,1795314681907,'classic','"1d"',0,NULL,NULL,NULL,1);
INSERT INTO "games" VALUES(9,80,9,1,2,'{"system":"classic","size":5,"komi":15,"handicap":0}',1,X'2DD6E75ACCCA3C5954F7402ACD0B6867F52089C5351A4767A2E4DD73A19665D490C278AA9AAEC8A895A7155ABB4E79D0A589E59D595527ADD91CFDD0C5845B8D404DDD2378C970C0',X'F5643AF7E3522132407A47288AD6FAB1EB216D11A1A23B7129E52D568529C596',1,0,1,NULL,'en','d0154b001900c4b6d3ff7b45',1795314682489,1795314682665,'classic',NULL,0,NULL,NULL,NULL,0);
INSERT INTO "games" VALUES(10,88,10,1,2,'{"system":"classic","size":5,"komi":15,"handicap":0}',1,X'4F8F2AC1200C4C26A01EFCA41E7E5E44F5006AA3F73CCC2D37E77BA31A7B60E3250D8B99D7C26EF2F0ABE05BE177579184257B73CE437FD8C06B544E7912E08860FB1CEAE6C2E6F4',X'2FC9E4275C03EC6C0BD2DEBC9B1EC0EE837148798BCD6976A025D6ADB20B6976',1,0,1,NULL,'en','725864b5c95be7f496031c6e',1795314683115,1795314683245,'classic','"4d"',0,1795573883245,NULL,NULL,0);
CREATE TABLE heartbeat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT;
INSERT INTO "heartbeat" VALUES(1,1795314743340);
CREATE TABLE outages (                 -- QGo was not there, or the system's clock jumped
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until >= since)
) STRICT;
CREATE TABLE pauses (                  -- of one game, as agreed
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    game  INTEGER NOT NULL REFERENCES games (id),
    since INTEGER NOT NULL,
    until INTEGER CHECK (until >= since) -- NULL: it lasts
) STRICT;
INSERT INTO "pauses" VALUES(1,8,1795314682302,NULL);
CREATE TABLE places (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    platform     TEXT NOT NULL,
    channel      TEXT NOT NULL,
    server       TEXT,             -- NULL: no server, a direct conversation or the local page
    parent       TEXT,             -- the channel that a thread belongs to
    first_posted INTEGER,          -- NULL: nothing was posted there yet; outlives pruned posts
    UNIQUE (platform, channel)
) STRICT;
INSERT INTO "places" VALUES(1,'web','club',NULL,NULL,1795314675428);
INSERT INTO "places" VALUES(10,'web','8983ef67d205c375d6a06c8b',NULL,'club',1795314675856);
INSERT INTO "places" VALUES(20,'web','eebf162d8b9dc451a8e430ab',NULL,'club',1795314676863);
INSERT INTO "places" VALUES(28,'web','a859cd39911cb31a60f6b180',NULL,'club',1795314677255);
INSERT INTO "places" VALUES(38,'web','52c27778310fb2360a36e021',NULL,'club',1795314678049);
INSERT INTO "places" VALUES(48,'web','291acc47aed77dfe068f361b',NULL,'club',1795314679077);
INSERT INTO "places" VALUES(62,'web','4a9a28c99408e8bd11c26596',NULL,'club',1795314680404);
INSERT INTO "places" VALUES(68,'web','8569cf70eb683aa7815d557c',NULL,'club',1795314681555);
INSERT INTO "places" VALUES(80,'web','59cfeb98e79cb0bb8b8b6c28',NULL,'club',1795314682503);
INSERT INTO "places" VALUES(88,'web','4377dfd7fd7a56b7d8b91848',NULL,'club',1795314683132);
CREATE TABLE plans (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    player  INTEGER NOT NULL REFERENCES players (id),
    kind    TEXT NOT NULL CHECK (kind IN ('answer', 'choice')),
    sealed  BLOB NOT NULL,             -- bound to the game's commitment and the player
    ply     INTEGER NOT NULL,          -- answers: the events that the game had when it was made
    created INTEGER NOT NULL
) STRICT;
CREATE TABLE players (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    platform TEXT NOT NULL,
    account  TEXT NOT NULL,
    name     TEXT NOT NULL, settings TEXT NOT NULL DEFAULT '{}', reminded INTEGER, leaving  INTEGER, gone     INTEGER,
    UNIQUE (platform, account)
) STRICT;
INSERT INTO "players" VALUES(1,'web','aki','Aki','{}',NULL,NULL,NULL);
INSERT INTO "players" VALUES(2,'web','bo','Bo','{}',NULL,NULL,NULL);
CREATE TABLE posts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place      INTEGER NOT NULL REFERENCES places (id),
    body       TEXT NOT NULL,
    nonce      TEXT NOT NULL CHECK (length(nonce) <= 25), -- the limit of Discord's `nonce`
    board_of   INTEGER REFERENCES games (id),
    shows      INTEGER REFERENCES challenges (id),
    state      TEXT NOT NULL DEFAULT 'owed' CHECK (state IN ('owed', 'sent', 'given_up')),
    attempts   INTEGER NOT NULL DEFAULT 0, -- in vain
    not_before INTEGER,            -- NULL: never put off
    error      TEXT,               -- of the last attempt in vain
    message    TEXT,               -- the platform's message that came of it
    created    INTEGER NOT NULL,
    settled    INTEGER CHECK ((settled IS NULL) = (state = 'owed')) -- when it was sent or given up
, passing   INTEGER NOT NULL DEFAULT 0 CHECK (passing IN (0, 1)), withdrawn INTEGER) STRICT;
INSERT INTO "posts" VALUES(1,1,'{"kind":"challenge","challenge":1}','4b40a5cfa023932fecf4c4d0',NULL,1,'sent',0,NULL,NULL,'4b40a5cfa023932fecf4c4d0',1795314675323,1795314675428,0,NULL);
INSERT INTO "posts" VALUES(2,1,'{"kind":"closed","challenge":1}','251edeaa8b78e5b8c58b463f',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314675494,1795314675547,0,NULL);
INSERT INTO "posts" VALUES(3,1,'{"kind":"turn","game":1,"ply":0}','23d4150dc3a64b7944c14e7c',1,NULL,'sent',0,NULL,NULL,'23d4150dc3a64b7944c14e7c',1795314675494,1795314675644,0,NULL);
INSERT INTO "posts" VALUES(4,1,'{"kind":"turn","game":1,"ply":1}','ad19cb06d30ff2c4db5b0209',1,NULL,'sent',0,NULL,NULL,'ad19cb06d30ff2c4db5b0209',1795314675650,1795314675739,0,NULL);
INSERT INTO "posts" VALUES(5,1,'{"kind":"strip","message":"23d4150dc3a64b7944c14e7c"}','5e8e1ca18e86759675039f8b',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314675739,1795314675742,0,NULL);
INSERT INTO "posts" VALUES(6,1,'{"kind":"challenge","challenge":2}','8983ef67d205c375d6a06c8b',NULL,2,'sent',0,NULL,NULL,'8983ef67d205c375d6a06c8b',1795314675785,1795314675798,0,NULL);
INSERT INTO "posts" VALUES(7,1,'{"kind":"closed","challenge":2}','87b4cfa492f324db7a8406ba',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314675849,1795314675855,0,NULL);
INSERT INTO "posts" VALUES(8,10,'{"kind":"thread","game":2,"challenge":2}','f104a485b4f907c0a53dbd66',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314675849,1795314675856,0,NULL);
INSERT INTO "posts" VALUES(9,10,'{"kind":"turn","game":2,"ply":0}','3bfc94b70233c3c51a814b5b',2,NULL,'sent',0,NULL,NULL,'3bfc94b70233c3c51a814b5b',1795314675849,1795314675885,0,NULL);
INSERT INTO "posts" VALUES(10,10,'{"kind":"turn","game":2,"ply":1}','69ba5b3cfdbc9ee4bc997110',2,NULL,'sent',0,NULL,NULL,'69ba5b3cfdbc9ee4bc997110',1795314675927,1795314676167,0,NULL);
INSERT INTO "posts" VALUES(11,10,'{"kind":"strip","message":"3bfc94b70233c3c51a814b5b"}','d0d81e624ac0272a002e15fd',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314676167,1795314676253,0,NULL);
INSERT INTO "posts" VALUES(12,10,'{"kind":"turn","game":2,"ply":2}','ae36727036d8d6d11a28bfb4',2,NULL,'sent',0,NULL,NULL,'ae36727036d8d6d11a28bfb4',1795314676308,1795314676524,0,NULL);
INSERT INTO "posts" VALUES(13,10,'{"kind":"strip","message":"69ba5b3cfdbc9ee4bc997110"}','a3832bb50585a81b83aaa369',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314676524,1795314676597,0,NULL);
INSERT INTO "posts" VALUES(14,1,'{"kind":"challenge","challenge":3}','eebf162d8b9dc451a8e430ab',NULL,3,'sent',0,NULL,NULL,'eebf162d8b9dc451a8e430ab',1795314676648,1795314676651,0,NULL);
INSERT INTO "posts" VALUES(15,1,'{"kind":"closed","challenge":3}','477a8878d58fae7cda0584a9',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314676719,1795314676863,0,NULL);
INSERT INTO "posts" VALUES(16,20,'{"kind":"thread","game":3,"challenge":3}','a3ee8e31858720256462f907',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314676719,1795314676863,0,NULL);
INSERT INTO "posts" VALUES(17,20,'{"kind":"turn","game":3,"ply":0}','3f7e49dda57affc347cd9205',3,NULL,'sent',0,NULL,NULL,'3f7e49dda57affc347cd9205',1795314676719,1795314677039,0,NULL);
INSERT INTO "posts" VALUES(18,20,'{"kind":"turn","game":3,"ply":1}','5f1d1660c80880b01c82542f',3,NULL,'sent',0,NULL,NULL,'5f1d1660c80880b01c82542f',1795314677077,1795314677087,1,NULL);
INSERT INTO "posts" VALUES(19,20,'{"kind":"strip","message":"3f7e49dda57affc347cd9205"}','cf8284c26efc581cc0eee310',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314677087,1795314677094,0,NULL);
INSERT INTO "posts" VALUES(20,1,'{"kind":"challenge","challenge":4}','a859cd39911cb31a60f6b180',NULL,4,'sent',0,NULL,NULL,'a859cd39911cb31a60f6b180',1795314677164,1795314677182,0,NULL);
INSERT INTO "posts" VALUES(21,1,'{"kind":"closed","challenge":4}','4ea23f59d7f9da67776bae01',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314677239,1795314677255,0,NULL);
INSERT INTO "posts" VALUES(22,28,'{"kind":"thread","game":4,"challenge":4}','f4a32322dfa917acbe5c9e6b',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314677239,1795314677255,0,NULL);
INSERT INTO "posts" VALUES(23,28,'{"kind":"turn","game":4,"ply":0}','a00735cf123817e671fea0aa',4,NULL,'sent',0,NULL,NULL,'a00735cf123817e671fea0aa',1795314677239,1795314677378,0,NULL);
INSERT INTO "posts" VALUES(24,28,'{"kind":"turn","game":4,"ply":1}','47a1872e6f7a8fd6faa039b8',4,NULL,'sent',0,NULL,NULL,'47a1872e6f7a8fd6faa039b8',1795314677702,1795314677794,1,1795314677940);
INSERT INTO "posts" VALUES(25,28,'{"kind":"strip","message":"a00735cf123817e671fea0aa"}','9ce98ab0bde3fc24de3f6909',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314677794,1795314677802,0,NULL);
INSERT INTO "posts" VALUES(26,28,'{"kind":"turn","game":4,"ply":2}','872be238ccf5ebf50654f881',4,NULL,'sent',0,NULL,NULL,'872be238ccf5ebf50654f881',1795314677834,1795314677927,0,NULL);
INSERT INTO "posts" VALUES(27,28,'{"kind":"delete","message":"47a1872e6f7a8fd6faa039b8"}','36ab4518cbf3705beb81018a',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314677927,1795314677951,0,NULL);
INSERT INTO "posts" VALUES(28,1,'{"kind":"challenge","challenge":5}','52c27778310fb2360a36e021',NULL,5,'sent',0,NULL,NULL,'52c27778310fb2360a36e021',1795314678004,1795314678010,0,NULL);
INSERT INTO "posts" VALUES(29,1,'{"kind":"closed","challenge":5}','870ac01e87862d13ee6fc162',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314678037,1795314678048,0,NULL);
INSERT INTO "posts" VALUES(30,38,'{"kind":"thread","game":5,"challenge":5}','882d7469464b57d5d880f896',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314678037,1795314678049,0,NULL);
INSERT INTO "posts" VALUES(31,38,'{"kind":"turn","game":5,"ply":0}','5882e550213adc3d2a90c68f',5,NULL,'sent',0,NULL,NULL,'5882e550213adc3d2a90c68f',1795314678037,1795314678398,0,NULL);
INSERT INTO "posts" VALUES(32,38,'{"kind":"turn","game":5,"ply":1}','fcd2702da9f2025debbd2a50',5,NULL,'sent',0,NULL,NULL,'fcd2702da9f2025debbd2a50',1795314678440,1795314678565,0,NULL);
INSERT INTO "posts" VALUES(33,38,'{"kind":"strip","message":"5882e550213adc3d2a90c68f"}','58e136e72af617bc1ec7225f',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314678565,1795314678583,0,NULL);
INSERT INTO "posts" VALUES(34,38,'{"kind":"turn","game":5,"ply":2}','cd88990907d7a4b100097853',5,NULL,'sent',0,NULL,NULL,'cd88990907d7a4b100097853',1795314678609,1795314678660,0,NULL);
INSERT INTO "posts" VALUES(35,38,'{"kind":"strip","message":"fcd2702da9f2025debbd2a50"}','4964f96dff11a58af1886762',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314678660,1795314678676,0,NULL);
INSERT INTO "posts" VALUES(36,1,'{"kind":"challenge","challenge":6}','291acc47aed77dfe068f361b',NULL,6,'sent',0,NULL,NULL,'291acc47aed77dfe068f361b',1795314678814,1795314678940,0,NULL);
INSERT INTO "posts" VALUES(37,1,'{"kind":"closed","challenge":6}','f4e6232f561fb14b47254af9',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314679018,1795314679076,0,NULL);
INSERT INTO "posts" VALUES(38,48,'{"kind":"thread","game":6,"challenge":6}','5adb54b56356241548c38404',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314679018,1795314679077,0,NULL);
INSERT INTO "posts" VALUES(39,48,'{"kind":"turn","game":6,"ply":0}','8898cceebdbf0550b97b6312',6,NULL,'sent',0,NULL,NULL,'8898cceebdbf0550b97b6312',1795314679018,1795314679384,0,NULL);
INSERT INTO "posts" VALUES(40,48,'{"kind":"turn","game":6,"ply":1}','6f7bc16894c30b07b9e68ac8',6,NULL,'sent',0,NULL,NULL,'6f7bc16894c30b07b9e68ac8',1795314679441,1795314679505,0,NULL);
INSERT INTO "posts" VALUES(41,48,'{"kind":"strip","message":"8898cceebdbf0550b97b6312"}','7e5d32dc22ad0fffb868c4c7',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314679505,1795314679509,0,NULL);
INSERT INTO "posts" VALUES(42,48,'{"kind":"turn","game":6,"ply":2}','d78a30b56cd1f35f227cc1e1',6,NULL,'sent',0,NULL,NULL,'d78a30b56cd1f35f227cc1e1',1795314679529,1795314679562,0,NULL);
INSERT INTO "posts" VALUES(43,48,'{"kind":"strip","message":"6f7bc16894c30b07b9e68ac8"}','137d9ca503053af410e52a3e',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314679562,1795314679565,0,NULL);
INSERT INTO "posts" VALUES(44,48,'{"kind":"turn","game":6,"ply":3}','ec0a5e8cf5cf8b8ce5cc0c8f',6,NULL,'sent',0,NULL,NULL,'ec0a5e8cf5cf8b8ce5cc0c8f',1795314679573,1795314679983,0,NULL);
INSERT INTO "posts" VALUES(45,48,'{"kind":"strip","message":"d78a30b56cd1f35f227cc1e1"}','2e3e055964c3ace8a66444f4',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314679983,1795314680054,0,NULL);
INSERT INTO "posts" VALUES(46,48,'{"kind":"turn","game":6,"ply":4}','4eaec8487e47fcab6e18a8a2',6,NULL,'sent',0,NULL,NULL,'4eaec8487e47fcab6e18a8a2',1795314680107,1795314680141,1,NULL);
INSERT INTO "posts" VALUES(47,48,'{"kind":"strip","message":"ec0a5e8cf5cf8b8ce5cc0c8f"}','8ff10f42056e53087c7dbdee',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314680141,1795314680169,0,NULL);
INSERT INTO "posts" VALUES(48,1,'{"kind":"challenge","challenge":7}','4a9a28c99408e8bd11c26596',NULL,7,'sent',0,NULL,NULL,'4a9a28c99408e8bd11c26596',1795314680229,1795314680336,0,NULL);
INSERT INTO "posts" VALUES(49,1,'{"kind":"closed","challenge":7}','ddfbd9dbbd59967f66dbc7cc',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314680390,1795314680403,0,NULL);
INSERT INTO "posts" VALUES(50,62,'{"kind":"thread","game":7,"challenge":7}','e185227fb31558d0ffbe4147',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314680390,1795314680404,0,NULL);
INSERT INTO "posts" VALUES(51,62,'{"kind":"turn","game":7,"ply":0}','3640f172f3e9f7e4d8c9a2de',7,NULL,'sent',0,NULL,NULL,'3640f172f3e9f7e4d8c9a2de',1795314680390,1795314680787,0,NULL);
INSERT INTO "posts" VALUES(52,1,'{"kind":"challenge","challenge":8}','8569cf70eb683aa7815d557c',NULL,8,'sent',0,NULL,NULL,'8569cf70eb683aa7815d557c',1795314680923,1795314680970,0,NULL);
INSERT INTO "posts" VALUES(53,1,'{"kind":"closed","challenge":8}','c0d79583c87badbc2ae3a902',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314681191,1795314681552,0,NULL);
INSERT INTO "posts" VALUES(54,68,'{"kind":"thread","game":8,"challenge":8}','996a311e377c8d5434c43d3e',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314681191,1795314681555,0,NULL);
INSERT INTO "posts" VALUES(55,68,'{"kind":"turn","game":8,"ply":0}','b91c32649d56b6ea676ee43a',8,NULL,'sent',0,NULL,NULL,'b91c32649d56b6ea676ee43a',1795314681191,1795314681861,0,NULL);
INSERT INTO "posts" VALUES(56,68,'{"kind":"turn","game":8,"ply":1}','51a889b6b2c01da65d720626',8,NULL,'sent',0,NULL,NULL,'51a889b6b2c01da65d720626',1795314681907,1795314682155,0,NULL);
INSERT INTO "posts" VALUES(57,68,'{"kind":"strip","message":"b91c32649d56b6ea676ee43a"}','501d24b7866fabbd81f73261',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682155,1795314682176,0,NULL);
INSERT INTO "posts" VALUES(58,68,'{"kind":"pause_offered","game":8,"by":2}','e9c3407e39244e72d2803790',8,NULL,'sent',0,NULL,NULL,'e9c3407e39244e72d2803790',1795314682215,1795314682237,1,1795314682356);
INSERT INTO "posts" VALUES(59,68,'{"kind":"strip","message":"51a889b6b2c01da65d720626"}','af6719200b7f2e49adc670ea',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682237,1795314682252,0,NULL);
INSERT INTO "posts" VALUES(60,68,'{"kind":"paused","game":8,"on":true}','05633ad6a30fff26c43b81ca',8,NULL,'sent',0,NULL,NULL,'05633ad6a30fff26c43b81ca',1795314682302,1795314682323,1,NULL);
INSERT INTO "posts" VALUES(61,68,'{"kind":"delete","message":"e9c3407e39244e72d2803790"}','907d12c69e57dc5f69365ad2',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682323,1795314682379,0,NULL);
INSERT INTO "posts" VALUES(62,1,'{"kind":"challenge","challenge":9}','59cfeb98e79cb0bb8b8b6c28',NULL,9,'sent',0,NULL,NULL,'59cfeb98e79cb0bb8b8b6c28',1795314682428,1795314682433,0,NULL);
INSERT INTO "posts" VALUES(63,1,'{"kind":"closed","challenge":9}','c3b79c2ade4ca5517fcde29e',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682489,1795314682503,0,NULL);
INSERT INTO "posts" VALUES(64,80,'{"kind":"thread","game":9,"challenge":9}','fe9018a32e71d6c9eaf9540d',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682489,1795314682503,0,NULL);
INSERT INTO "posts" VALUES(65,80,'{"kind":"turn","game":9,"ply":0}','e1ff274ef16e8a3d599a7e7d',9,NULL,'sent',0,NULL,NULL,'e1ff274ef16e8a3d599a7e7d',1795314682489,1795314682610,0,NULL);
INSERT INTO "posts" VALUES(66,80,'{"kind":"turn","game":9,"ply":1}','d0154b001900c4b6d3ff7b45',9,NULL,'sent',0,NULL,NULL,'d0154b001900c4b6d3ff7b45',1795314682665,1795314682981,0,NULL);
INSERT INTO "posts" VALUES(67,80,'{"kind":"strip","message":"e1ff274ef16e8a3d599a7e7d"}','bd1a12e12c2dadac18619d1e',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314682981,1795314682992,0,NULL);
INSERT INTO "posts" VALUES(68,1,'{"kind":"challenge","challenge":10}','4377dfd7fd7a56b7d8b91848',NULL,10,'sent',0,NULL,NULL,'4377dfd7fd7a56b7d8b91848',1795314683045,1795314683052,0,NULL);
INSERT INTO "posts" VALUES(69,1,'{"kind":"closed","challenge":10}','d2b30681d84d01ea4db29656',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314683115,1795314683130,0,NULL);
INSERT INTO "posts" VALUES(70,88,'{"kind":"thread","game":10,"challenge":10}','0ce3bd0bf4df156f4b17e4ca',NULL,NULL,'sent',0,NULL,NULL,NULL,1795314683115,1795314683132,0,NULL);
INSERT INTO "posts" VALUES(71,88,'{"kind":"turn","game":10,"ply":0}','725864b5c95be7f496031c6e',10,NULL,'sent',0,NULL,NULL,'725864b5c95be7f496031c6e',1795314683115,1795314683203,0,NULL);
INSERT INTO "posts" VALUES(72,88,'{"kind":"turn","game":10,"ply":1}','93e687f47e585e0df87ce58f',10,NULL,'owed',4,1795314699099,'the database failed: too slow',NULL,1795314683245,NULL,0,NULL);
CREATE TABLE ratings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    player     INTEGER NOT NULL REFERENCES players (id),
    system     TEXT NOT NULL,
    game       INTEGER NOT NULL REFERENCES games (id),
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    change     REAL NOT NULL,
    at         INTEGER NOT NULL,
    UNIQUE (game, player)
) STRICT;
CREATE TABLE seal_keys (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    fingerprint BLOB NOT NULL UNIQUE
) STRICT;
INSERT INTO "seal_keys" VALUES(1,X'D826F67C1A189CE9');
CREATE TABLE servers (
    platform   TEXT NOT NULL,
    server     TEXT NOT NULL,
    settings   TEXT NOT NULL,
    changed    INTEGER NOT NULL,
    changed_by INTEGER REFERENCES players (id),
    PRIMARY KEY (platform, server)
) STRICT;
CREATE TABLE whispers (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    player  INTEGER NOT NULL REFERENCES players (id),
    body    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX open_challenges_by_place ON challenges (place) WHERE status = 'open';
CREATE INDEX open_challenges_by_expiry ON challenges (expires) WHERE status = 'open';
CREATE UNIQUE INDEX game_on_in_place ON games (place) WHERE result IS NULL;
CREATE INDEX games_by_place ON games (place);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_white ON games (white);
CREATE INDEX owed_posts_by_place ON posts (place, id) WHERE state = 'owed';
CREATE INDEX sent_posts_by_place ON posts (place, id) WHERE state = 'sent';
CREATE INDEX posts_by_game ON posts (board_of) WHERE board_of IS NOT NULL;
CREATE INDEX posts_by_challenge ON posts (shows) WHERE shows IS NOT NULL;
CREATE INDEX due_games ON games (due) WHERE result IS NULL AND due IS NOT NULL;
CREATE INDEX ended_games_by_system ON games (system) WHERE result IS NOT NULL;
CREATE INDEX absences_by_player ON absences (player, until);
CREATE UNIQUE INDEX one_pause_at_a_time ON pauses (game) WHERE until IS NULL;
CREATE INDEX pauses_by_game ON pauses (game);
CREATE INDEX ratings_by_player ON ratings (player, system, id);
CREATE INDEX ratings_by_system ON ratings (system, player, id);
CREATE INDEX plans_by_game ON plans (game, player);
CREATE INDEX whispers_by_player ON whispers (player);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('seal_keys',1);
INSERT INTO "sqlite_sequence" VALUES('players',2);
INSERT INTO "sqlite_sequence" VALUES('places',92);
INSERT INTO "sqlite_sequence" VALUES('challenges',10);
INSERT INTO "sqlite_sequence" VALUES('posts',72);
INSERT INTO "sqlite_sequence" VALUES('games',10);
INSERT INTO "sqlite_sequence" VALUES('pauses',1);
COMMIT;
