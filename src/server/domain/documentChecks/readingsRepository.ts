import { sql, type Kysely, type Transaction } from 'kysely';
import type { DocumentReading } from '#contract/filing/documentCheck/reading';
import { RULES_VERSION } from '#contract/filing/documentCheck/rules';
import type { Database } from '../../db/tables/database';

export type ReadingsTransaction = Transaction<Database>;

/** Maximum minutes to wait for a file's check; then the file can be filed without it. */
const CHECK_WAIT_MINUTES = 5;
/** Age after which a request's job counts as lost. */
const LOST_MS = 3_600_000;

/** State of a file's reading. */
export interface StoredReading {
  readonly hash: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** Null unless done. */
  readonly reading: DocumentReading | null;
}

/** Loads readings, keyed by file hash; an overdue reading counts as failed. */
export async function findReadings(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredReading>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_reading')
    .where('hash', 'in', [...hashes])
    .select(['hash', 'state', 'reading', 'requested_at'])
    .execute();
  return new Map(
    rows.map(({ hash, reading, requested_at, state }) => {
      const isLate = now - requested_at.getTime() >= CHECK_WAIT_MINUTES * 60_000;
      return [hash, { hash, reading, state: state === 'waiting' && isLate ? 'failed' : state }];
    }),
  );
}

/**
 * Requests readings of these files by the current rules, unless they exist or are requested.
 * Returns the hashes that need a job.
 */
export async function requestReadings(
  trx: ReadingsTransaction,
  hashes: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (hashes.length === 0) return [];
  const at = new Date(now);
  const rows = await trx
    .insertInto('document_reading')
    .values(
      [...new Set(hashes)].sort().map((hash) => ({
        hash,
        version: RULES_VERSION,
        state: 'waiting' as const,
        reading: null,
        requested_at: at,
        read_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({
          version: RULES_VERSION,
          state: 'waiting',
          reading: null,
          requested_at: at,
          read_at: null,
        })
        .where((eb) =>
          eb.or([
            eb('document_reading.version', '<', RULES_VERSION),
            eb.and([
              eb('document_reading.state', '=', 'waiting'),
              eb('document_reading.requested_at', '<', new Date(now - LOST_MS)),
            ]),
          ]),
        ),
    )
    .returning('hash')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Finds hashes of files that weren't read by the current rules and have no running job. */
export async function findUnread(
  db: Kysely<Database>,
  hashes: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('document_reading')
    .where('hash', 'in', [...hashes])
    .where('version', '>=', RULES_VERSION)
    .where((eb) =>
      eb.or([eb('state', '<>', 'waiting'), eb('requested_at', '>=', new Date(now - LOST_MS))]),
    )
    .select('hash')
    .execute();
  return hashes.filter((hash) => rows.every((row) => row.hash !== hash));
}

/** Saves a reading; null if the file couldn't be read. */
export async function saveReading(
  db: Kysely<Database>,
  hash: string,
  reading: DocumentReading | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('document_reading')
    .where('hash', '=', hash)
    .set({
      version: RULES_VERSION,
      state: reading === null ? 'failed' : 'done',
      // PostgreSQL's JSON can't store the null character (U+0000).
      reading: reading === null ? null : JSON.stringify(reading).replaceAll(String.raw`\u0000`, ''),
      read_at: new Date(now),
    })
    .execute();
}

/** Deletes readings of files without an upload. */
export async function sweepReadings(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from document_reading r
     where not exists (select from filing_upload u where u.hash = r.hash)`.execute(db);
}

/** Loads a court's name as used in captions; null if it is unknown. */
export async function findCourtOfCaption(
  db: Kysely<Database>,
  courtId: number,
): Promise<{ readonly name: string; readonly countyName: string } | null> {
  const row = await db
    .selectFrom('court as c')
    .innerJoin('county as k', 'k.id', 'c.county_id')
    .where('c.id', '=', courtId)
    .select(['c.name', 'k.name as countyName'])
    .executeTakeFirst();
  return row ?? null;
}
