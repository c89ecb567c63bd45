import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Calls of the job: one read, 20 drafts, 20 commits, the approval, the start and the end. */
const CALLS = 44;
const BEFORE_PAUSE = 23;

/** A state machine with one SQLite commit per call and nothing else: the least that keeps every call on disk. */
export interface BareJob {
  start(): void;
  finish(): void;
  close(): void;
}

/** Opens one on a new folder, with the same durability as the product. */
export function openBareJob(): BareJob {
  const folder = mkdtempSync(join(tmpdir(), "tejun-bare-"));
  const database = new DatabaseSync(join(folder, "bare.db"));
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA locking_mode=EXCLUSIVE");
  database.exec("CREATE TABLE calls (run INTEGER, call INTEGER, state TEXT, PRIMARY KEY (run, call)) WITHOUT ROWID");
  const put = database.prepare("INSERT INTO calls VALUES (?, ?, ?)");
  const state = JSON.stringify({ operation: "draft_invoice", arguments: { partner_id: "P-1", amount: 1_000 } });
  let run = 0;
  const commit = (from: number, to: number): void => {
    for (let call = from; call < to; call += 1) {
      database.exec("BEGIN IMMEDIATE");
      put.run(run, call, state);
      database.exec("COMMIT");
    }
  };
  return {
    start() {
      run += 1;
      commit(0, BEFORE_PAUSE);
    },
    finish: () => commit(BEFORE_PAUSE, CALLS),
    close() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
