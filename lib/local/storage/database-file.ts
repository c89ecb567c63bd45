import { DatabaseSync } from "node:sqlite";
import { TableError } from "#ports";

/** Marks a database file as ours ("teju" in ASCII), so that another program's database is never altered. */
const APPLICATION_ID = 0x74656a75;

/** Step n takes a file from format n to n + 1; a released step is never edited, a new one is added. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE items (
     pk TEXT NOT NULL,
     sk TEXT NOT NULL,
     gsi1pk TEXT,
     gsi1sk TEXT,
     item TEXT NOT NULL,
     PRIMARY KEY (pk, sk)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX gsi1 ON items (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL;`,
  // Rows lie in the order of their writing, densely, and only their short keys are sorted: a commit touches a third of the pages.
  `ALTER TABLE items RENAME TO sorted_items;
   DROP INDEX gsi1;
   CREATE TABLE items (
     id INTEGER PRIMARY KEY,
     pk TEXT NOT NULL,
     sk TEXT NOT NULL,
     gsi1pk TEXT,
     gsi1sk TEXT,
     item TEXT NOT NULL,
     UNIQUE (pk, sk)
   ) STRICT;
   INSERT INTO items (pk, sk, gsi1pk, gsi1sk, item) SELECT pk, sk, gsi1pk, gsi1sk, item FROM sorted_items;
   DROP TABLE sorted_items;
   CREATE INDEX gsi1 ON items (gsi1pk, gsi1sk, pk, sk) WHERE gsi1pk IS NOT NULL;`,
  // Runs are listed by status and by procedure, inboxes by expiry, and mails are found by what they ask for (#records, keys).
  `INSERT OR REPLACE INTO items (pk, sk, gsi1pk, gsi1sk, item)
   SELECT pk, 'LISTED', 'RUNS#' || (item ->> '$.aop'), (item ->> '$.status') || '#' || (item ->> '$.run'),
     json_patch(
       json_object('pk', pk, 'sk', 'LISTED', 'gsi1pk', 'RUNS#' || (item ->> '$.aop'),
         'gsi1sk', (item ->> '$.status') || '#' || (item ->> '$.run'),
         'request', json_object('text', substr(item ->> '$.request.text', 1, 300))),
       json_object('run', item -> '$.run', 'aop', item -> '$.aop', 'aopVersion', item -> '$.aopVersion',
         'program', item -> '$.program', 'requester', item -> '$.requester', 'createdAt', item -> '$.createdAt',
         'endedAt', item -> '$.endedAt', 'status', item -> '$.status'))
   FROM items WHERE gsi1pk = 'RUNS';
   UPDATE items SET gsi1sk = (item ->> '$.status') || '#' || (item ->> '$.run'),
     item = json_set(item, '$.gsi1sk', (item ->> '$.status') || '#' || (item ->> '$.run'))
   WHERE gsi1pk = 'RUNS';
   UPDATE items SET gsi1sk = strftime('%Y-%m-%dT%H:%M:%fZ', (item ->> '$.expires') / 1000.0, 'unixepoch') || '#' || (item ->> '$.asked'),
     item = json_set(item, '$.gsi1sk',
       strftime('%Y-%m-%dT%H:%M:%fZ', (item ->> '$.expires') / 1000.0, 'unixepoch') || '#' || (item ->> '$.asked'))
   WHERE gsi1pk GLOB 'INBOX#*';
   UPDATE items SET item = json_set(item, '$.place',
     (SELECT mail.sk FROM items AS mail WHERE mail.pk = 'MAILBOX' AND mail.item ->> '$.id' = items.sk))
   WHERE pk = 'MAILBOX#SENT';`,
];

/**
 * Opens or creates the database file of a table, brings it to the current format, and holds it alone.
 * Every commit is on disk when it returns (WAL, `synchronous=FULL`).
 * Throws `TableError`, naming the path and the remedy, for a file that is damaged, not ours, of a newer format, or open
 * elsewhere.
 */
export function openDatabaseFile(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    // Exclusive locking keeps the WAL's index in memory: a read takes no system call, and a second process is refused.
    database.exec(
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;",
    );
    migrate(database, path);
    return database;
  } catch (cause) {
    database?.close();
    throw toTableError(cause, path);
  }
}

/** Says what an SQLite fault means for the person who keeps the file. */
export function toTableError(cause: unknown, path: string): TableError {
  if (cause instanceof TableError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new TableError(`${path}: ${reason}. ${remedy(cause)}`, { cause });
}

/** Whether the fault is that another connection holds a lock. */
export function isBusy(cause: unknown): boolean {
  return primaryCode(cause) === BUSY;
}

const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** SQLite's result code without what an extended code adds. */
function primaryCode(cause: unknown): number | undefined {
  return cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number"
    ? cause.errcode & 0xff
    : undefined;
}

function remedy(cause: unknown): string {
  switch (primaryCode(cause)) {
    case BUSY:
      return "Another process has it open: stop that one, or use another state folder.";
    case CORRUPT:
    case NOT_A_DATABASE:
      return "The file is damaged: put a backup in its place, or move it away to begin with an empty store.";
    case FULL:
      return "The disk is full: free some space and start again.";
    case CANNOT_OPEN:
      return "Check that its folder exists and may be written.";
    default:
      return "Check the disk and the file's permissions.";
  }
}

function migrate(database: DatabaseSync, path: string): void {
  const format = readPragma(database, "user_version");
  const owner = readPragma(database, "application_id");
  const empty = database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (!empty && owner !== APPLICATION_ID) {
    throw new TableError(`${path} is another program's database. Use another state folder.`);
  }
  if (format > MIGRATIONS.length) {
    throw new TableError(
      `${path} has format ${format}, this version reads up to ${MIGRATIONS.length}. ` +
        "Use the version that wrote it, or another state folder.",
    );
  }
  if (format === MIGRATIONS.length) return;
  database.exec("BEGIN EXCLUSIVE");
  for (const step of MIGRATIONS.slice(format)) database.exec(step);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

function readPragma(database: DatabaseSync, name: "user_version" | "application_id"): number {
  const value = database.prepare(`PRAGMA ${name}`).get()?.[name];
  return typeof value === "number" ? value : 0;
}
