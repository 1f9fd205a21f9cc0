import { sql, type Kysely, type Transaction } from 'kysely';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import { BULK_EDITABLE_STATES, type BulkRowState } from '#contract/filing/bulkFiling';
import type {
  BulkCount,
  BulkProblem,
  BulkRow,
  BulkRowToCorrect,
} from '#contract/schemas/bulkFiling';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';
import { rowEnvelopeId } from './rowIds';

/** Rows per statement. */
const PART = 500;

export interface NewRow {
  readonly position: number;
  readonly fileNumber: string;
  readonly cells: readonly string[];
}

/** Replaces the rows of a batch without filed rows. */
export async function replaceRows(
  trx: Transaction<Database>,
  batchId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await trx.deleteFrom('bulk_row').where('batch_id', '=', batchId).execute();
  for (let from = 0; from < rows.length; from += PART) {
    await trx
      .insertInto('bulk_row')
      .values(
        rows.slice(from, from + PART).map(({ cells, fileNumber, position }) => ({
          batch_id: batchId,
          position,
          envelope_id: rowEnvelopeId(batchId, position),
          file_number: fileNumber,
          cells: [...cells],
        })),
      )
      .execute();
  }
}

/** Replaces the cells of an unfiled row; returns false if it is filed or missing. */
export async function replaceCells(
  trx: Transaction<Database>,
  batchId: string,
  { cells, fileNumber, position }: NewRow,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_row')
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .where('state', '<>', 'filed')
    .set({ cells: [...cells], file_number: fileNumber, ...UNCHECKED })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const UNCHECKED = {
  state: 'unchecked',
  problems: '[]',
  warnings: '[]',
  reason: null,
  content: null,
  fee_cents: null,
} as const;

/** Resets the check of all unfiled rows, because something they depend on has changed. */
export async function uncheckRows(trx: Transaction<Database>, batchId: string): Promise<void> {
  await trx
    .updateTable('bulk_row')
    .where('batch_id', '=', batchId)
    .where('state', 'not in', ['filed', 'stopped'])
    .set(UNCHECKED)
    .execute();
}

/** Loads the cells of rows in order: all rows, or only the rows that can still be filed. */
export async function findCells(
  db: Kysely<Database>,
  batchId: string,
  { isOpen = false, limit }: { readonly isOpen?: boolean; readonly limit?: number } = {},
): Promise<NewRow[]> {
  return db
    .selectFrom('bulk_row')
    .where('batch_id', '=', batchId)
    .$if(isOpen, (query) => query.where('state', 'not in', ['filed', 'stopped']))
    .select(['position', 'cells', 'file_number as fileNumber'])
    .orderBy('position')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Returns the positions of the rows that aren't checked yet. */
export async function findUnchecked(
  db: Kysely<Database>,
  batchId: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('bulk_row')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'unchecked')
    .select('position')
    .execute();
  return new Set(rows.map(({ position }) => position));
}

/** A case that a row of a batch is filed in, or will be. */
export interface CheckedCase {
  readonly position: number;
  readonly courtId: number | null;
  readonly caseNumber: string | null;
}

/** Lists the cases of a batch's filed rows, then those of its checked rows, each in order. */
export async function findCheckedCases(
  db: Kysely<Database>,
  batchId: string,
): Promise<readonly CheckedCase[]> {
  return db
    .selectFrom('bulk_row')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['filed', 'ready', 'bad'])
    .where('court_id', 'is not', null)
    .select(['position', 'court_id as courtId'])
    .select(sql<string | null>`content->>'caseNumber'`.as('caseNumber'))
    .orderBy(sql`state <> 'filed'`)
    .orderBy('position')
    .execute();
}

/** Result of a row's check. */
export interface RowCheck {
  readonly position: number;
  readonly fileNumber: string;
  readonly caption: string;
  readonly problems: readonly BulkProblem[];
  readonly warnings: readonly BulkProblem[];
  readonly courtId: number | null;
  readonly content: DraftContent;
  readonly feeCents: number | null;
}

/** Saves checks; a row without problems is ready. */
export async function saveChecks(
  trx: Transaction<Database>,
  batchId: string,
  checks: readonly RowCheck[],
): Promise<void> {
  for (let from = 0; from < checks.length; from += PART) {
    const part = checks.slice(from, from + PART).map((each) => ({
      position: each.position,
      file_number: each.fileNumber,
      caption: each.caption,
      state: each.problems.length === 0 ? 'ready' : 'bad',
      problems: each.problems,
      warnings: each.warnings,
      court_id: each.courtId,
      content: each.content,
      fee_cents: each.feeCents,
    }));
    await sql`
      update bulk_row r
         set state = n.state, file_number = n.file_number, caption = n.caption,
             problems = n.problems, warnings = n.warnings, reason = null, court_id = n.court_id, content = n.content,
             fee_cents = n.fee_cents
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as n (
             position integer, file_number text, caption text, state text, problems jsonb, warnings jsonb,
             court_id integer, content jsonb, fee_cents bigint)
       where r.batch_id = ${batchId}::uuid and r.position = n.position
         and r.state not in ('filed', 'stopped')`.execute(trx);
  }
}

/** Counts rows and totals fees by state, for each batch. */
export async function countRows(
  db: Kysely<Database>,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BulkCount[]>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bulk_row')
    .where('batch_id', 'in', [...batchIds])
    .groupBy(['batch_id', 'state'])
    .select(['batch_id', 'state'])
    .select(sql<number>`count(*)::integer`.as('rows'))
    .select(sql<number>`coalesce(sum(fee_cents), 0)::bigint`.as('cents'))
    .orderBy('state')
    .execute();
  const counts = new Map<string, BulkCount[]>();
  for (const { batch_id, cents, rows: count, state } of rows) {
    const list = counts.get(batch_id) ?? [];
    list.push({ state, rows: count, cents });
    counts.set(batch_id, list);
  }
  return counts;
}

interface Found extends Omit<BulkRow, 'filedAt'> {
  readonly filedAt: Date | null;
}

/** Loads a page of rows with their outcomes; also counts the rows in that state. */
export async function findRows(
  db: Kysely<Database>,
  batchId: string,
  {
    after,
    limit,
    state,
  }: {
    readonly after: number;
    readonly limit: number;
    readonly state?: BulkRowState | undefined;
  },
): Promise<{ readonly rows: BulkRow[]; readonly total: number }> {
  const isWanted = state === undefined ? sql`true` : sql`r.state = ${state}`;
  const { rows } = await sql<Found>`
    select r.position, r.file_number as "fileNumber", r.caption, r.state, r.cells, r.problems, r.warnings,
           r.reason, r.fee_cents as cents, e.id as "envelopeId", e.number as "envelopeNumber",
           e.case_number as "caseNumber", r.filed_at as "filedAt", e.time_zone as "timeZone"
      from bulk_row r
      left join filing_envelope e on r.state = 'filed' and e.id = r.envelope_id
     where r.batch_id = ${batchId}::uuid and r.position > ${after} and ${isWanted}
     order by r.position limit ${limit}`.execute(db);
  const count = await sql<{ total: number }>`
    select count(*)::integer as total from bulk_row r
     where r.batch_id = ${batchId}::uuid and ${isWanted}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, filedAt: row.filedAt?.toISOString() ?? null })),
    total: count.rows[0]?.total ?? 0,
  };
}

/** Loads the first rows that a firm must correct, in the order of the list of batches. */
export async function findRowsToCorrect(
  db: Kysely<Database>,
  firmId: number,
  limit: number,
): Promise<BulkRowToCorrect[]> {
  return db
    .selectFrom('bulk_row as r')
    .innerJoin('bulk_batch as b', 'b.id', 'r.batch_id')
    .where('b.firm_id', '=', firmId)
    .where('b.state', 'in', [...BULK_EDITABLE_STATES])
    .where('r.state', 'in', ['bad', 'failed'])
    .select(['b.id as batchId', 'b.name as batchName', 'r.position', 'r.caption', 'r.state'])
    .select(['r.file_number as fileNumber', 'r.problems', 'r.reason'])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
    .orderBy('r.position')
    .limit(limit)
    .execute();
}

/** A row that isn't finished yet. */
export interface OpenRow {
  readonly position: number;
  readonly envelopeId: string;
  readonly courtId: number;
  readonly content: DraftContent;
  readonly feeCents: number;
}

/**
 * Loads the next rows in the given state after a position, in order; skips rows of the given
 * courts.
 */
export async function findOpenRows(
  db: Kysely<Database>,
  batchId: string,
  state: 'ready' | 'held',
  {
    after,
    exceptCourts = [],
    isCardDue = false,
    limit,
  }: {
    readonly after: number;
    readonly exceptCourts?: readonly number[];
    /** True to load only the rows whose fee is paid by card. */
    readonly isCardDue?: boolean;
    readonly limit: number;
  },
): Promise<OpenRow[]> {
  const rows = await db
    .selectFrom('bulk_row')
    .where('batch_id', '=', batchId)
    .where('state', '=', state)
    .where('position', '>', after)
    .$if(exceptCourts.length > 0, (query) => query.where('court_id', 'not in', [...exceptCourts]))
    .$if(isCardDue, (query) =>
      query.where('fee_cents', '>', 0).where(sql<boolean>`content->'payment'->>'kind' = 'card'`),
    )
    .select(['position', 'envelope_id as envelopeId', 'court_id', 'content', 'fee_cents'])
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.flatMap(({ content, court_id, envelopeId, fee_cents, position }) =>
    content === null || court_id === null || fee_cents === null
      ? []
      : [
          {
            position,
            envelopeId,
            courtId: court_id,
            feeCents: fee_cents,
            // A row checked by an earlier version has fewer fields.
            content: { ...EMPTY_CONTENT, ...content },
          },
        ],
  );
}

/** States of rows that a running batch still files. */
const OPEN_STATES: readonly BulkRowState[] = ['ready', 'held'];
const UNFILED_STATES: readonly BulkRowState[] = [...OPEN_STATES, 'failed', 'stopped'];

/** Outcome of a row. */
export type RowOutcome =
  | { readonly state: 'held' }
  | { readonly state: 'filed'; readonly filedAt: Date }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Saves the outcome of an open row. A row stopped in the meantime changes only if it was filed; a
 * filed row never changes.
 */
export async function saveOutcome(
  db: Kysely<Database>,
  batchId: string,
  position: number,
  outcome: RowOutcome,
): Promise<void> {
  await db
    .updateTable('bulk_row')
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .where('state', 'in', outcome.state === 'filed' ? UNFILED_STATES : OPEN_STATES)
    .set({
      state: outcome.state,
      ...(outcome.state === 'filed' ? { filed_at: outcome.filedAt, reason: null } : {}),
      ...(outcome.state === 'failed' ? { reason: outcome.reason } : {}),
    })
    .execute();
}

/** Returns held rows to ready if their hold has ended and they have no envelope. */
export async function reopenUnheldRows(
  db: Kysely<Database>,
  batchId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('bulk_row')
    .set({ state: 'ready' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'held')
    .where(
      sql<boolean>`not exists (
        select from filing_hold h
         where h.draft_id = bulk_row.envelope_id and h.status = 'HELD' and h.envelope_id is null
           and h.settled_at is null and h.expires_at > ${new Date(at)})`,
    )
    .where(
      sql<boolean>`not exists (
        select from filing_envelope e where e.id = bulk_row.envelope_id)`,
    )
    .execute();
}

/** Stops the rows that aren't filed yet. Returns the ids of their envelopes. */
export async function stopRows(
  trx: Transaction<Database>,
  batchId: string,
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('bulk_row')
    .where('batch_id', '=', batchId)
    .where('state', 'in', OPEN_STATES)
    .set({ state: 'stopped' })
    .returning('envelope_id')
    .execute();
  return rows.map(({ envelope_id }) => envelope_id);
}

/** Counts the rows of all batches that were filed at a court since a given time. */
export async function countFiledSince(
  db: Kysely<Database>,
  courtId: number,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('bulk_row')
    .where('court_id', '=', courtId)
    .where('filed_at', '>', new Date(since))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
