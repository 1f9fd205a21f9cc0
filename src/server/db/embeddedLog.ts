/** Runs one statement on the connection that the caller holds; gives its first value. */
export type Ask = (sql: string) => Promise<unknown>;

/**
 * What the log may hold beyond the last checkpoint. A server makes checkpoints by itself; the embedded
 * database has no process that would, and its log would grow for as long as it is open.
 */
const MOST_MB = 48;

const WRITTEN = `
  select (pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) / 1048576)::integer as value
    from pg_control_checkpoint()`;

/** Makes a checkpoint when enough was written since the last one; what it covers leaves the log. */
export async function keepLogSmall(ask: Ask): Promise<void> {
  if (Number(await ask(WRITTEN)) >= MOST_MB) await ask('checkpoint');
}
