/** Runs one statement on the caller's connection; returns its first value. */
export type RunQuery = (sql: string) => Promise<unknown>;

/**
 * Maximum megabytes of log since the last checkpoint. A PostgreSQL server runs checkpoints
 * automatically; the embedded database has no process for that, so its log would grow as long as
 * it's open.
 */
const MAX_MB = 48;

const WRITTEN = `
  select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1048576)::integer as value
    from pg_control_checkpoint()`;

/** Runs a checkpoint when enough was written since the last one, which lets the log shrink. */
export async function limitLogSize(run: RunQuery): Promise<void> {
  if (Number(await run(WRITTEN)) >= MAX_MB) await run('checkpoint');
}
