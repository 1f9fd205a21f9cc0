import { sql, type Kysely, type Transaction } from 'kysely';
import { BULK_LIMITS, type BulkKind, type BulkState } from '#contract/filing/bulkFiling';
import type { BulkMapping, BulkSettings, BulkSums } from '#contract/schemas/bulkFiling';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** A transaction of this database. */
export type BulkTransaction = Transaction<Database>;

/** Maximum batches in a list; far more than a firm has in a year. */
const MOST = 500;

/** A batch as stored. */
export interface StoredBatch {
  readonly id: string;
  readonly userId: number;
  readonly accountId: number;
  readonly firmId: number;
  readonly name: string;
  readonly kind: BulkKind;
  readonly state: BulkState;
  readonly version: number;
  readonly settings: BulkSettings;
  readonly tableName: string;
  readonly headers: readonly string[];
  readonly columns: readonly string[];
  readonly sums: BulkSums;
  readonly problems: readonly string[];
  readonly pauseReason: string | null;
  readonly releasedBy: number | null;
  readonly releasedAt: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly createdAt: Date;
  readonly uploaderName: string;
  readonly reviewerName: string | null;
  readonly courtName: string | null;
}

function batches(db: Kysely<Database>) {
  return db
    .selectFrom('bulk_batch as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .leftJoin('app_user as r', 'r.id', 'b.released_by')
    .leftJoin('court as c', (join) =>
      join.on(sql<boolean>`c.id = (b.settings->>'courtId')::integer`),
    )
    .select([
      'b.id',
      'b.name',
      'b.kind',
      'b.state',
      'b.version',
      'b.settings',
      'b.headers',
      'b.sums',
    ])
    .select(['b.columns', 'b.problems', 'b.user_id as userId', 'b.account_id as accountId'])
    .select(['b.firm_id as firmId', 'b.table_name as tableName', 'b.pause_reason as pauseReason'])
    .select(['b.released_by as releasedBy', 'b.released_at as releasedAt'])
    .select(['b.started_at as startedAt', 'b.finished_at as finishedAt'])
    .select(['b.created_at as createdAt', 'c.name as courtName'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('uploaderName'))
    .select(sql<string | null>`r.first_name || ' ' || r.last_name`.as('reviewerName'));
}

/** Lists a firm's batches, newest first. */
export async function listBatches(db: Kysely<Database>, firmId: number): Promise<StoredBatch[]> {
  return batches(db)
    .where('b.firm_id', '=', firmId)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
    .limit(MOST)
    .execute();
}

/** Finds a batch of a firm; null if there is none. */
export async function findBatch(
  db: Kysely<Database>,
  firmId: number,
  id: string,
): Promise<StoredBatch | null> {
  const found = await batches(db)
    .where('b.firm_id', '=', firmId)
    .where('b.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Finds and locks a batch of a firm until the transaction ends. */
export async function lockBatch(
  trx: Transaction<Database>,
  firmId: number,
  id: string,
): Promise<StoredBatch | null> {
  const found = await batches(trx)
    .where('b.firm_id', '=', firmId)
    .where('b.id', '=', id)
    .forUpdate('b')
    .executeTakeFirst();
  return found ?? null;
}

export interface NewBatch {
  readonly id: string;
  readonly userId: number;
  readonly accountId: number;
  readonly firmId: number;
  readonly name: string;
  readonly kind: BulkKind;
  readonly settings: BulkSettings;
}

/** Adds a batch; returns false if the firm has too many unfinished ones. */
export async function insertBatch(
  trx: Transaction<Database>,
  { accountId, firmId, id, kind, name, settings, userId }: NewBatch,
  at: number,
): Promise<boolean> {
  await sql`select id from filing_firm where id = ${firmId} for update`.execute(trx);
  const { open } = await trx
    .selectFrom('bulk_batch')
    .where('firm_id', '=', firmId)
    .where('state', '<>', 'done')
    .select(sql<number>`count(*)::integer`.as('open'))
    .executeTakeFirstOrThrow();
  if (open >= BULK_LIMITS.openBatches) return false;
  await trx
    .insertInto('bulk_batch')
    .values({
      id,
      user_id: userId,
      account_id: accountId,
      firm_id: firmId,
      name,
      kind,
      settings: JSON.stringify(settings),
      created_at: new Date(at),
      changed_at: new Date(at),
    })
    .execute();
  return true;
}

/** Columns that a change to a batch sets. */
export interface BatchChange {
  readonly name?: string;
  readonly settings?: BulkSettings;
  readonly state?: BulkState;
  readonly tableName?: string;
  readonly headers?: readonly string[];
  readonly columns?: readonly string[];
  readonly sums?: BulkSums;
  readonly problems?: readonly string[];
  readonly pauseReason?: string | null;
  readonly releasedBy?: number | null;
  readonly releasedAt?: number | null;
  readonly startedAt?: number;
  readonly finishedAt?: number | null;
}

/** Changes a locked batch and increments its version. */
export async function changeBatch(
  trx: Transaction<Database>,
  id: string,
  change: BatchChange,
  at: number,
): Promise<void> {
  const { columns, finishedAt, headers, name, pauseReason, problems } = change;
  const { releasedAt, releasedBy, settings, startedAt, state, sums, tableName } = change;
  const dateOf = (value: number | null): Date | null => (value === null ? null : new Date(value));
  await trx
    .updateTable('bulk_batch')
    .where('id', '=', id)
    .set({
      version: sql<number>`version + 1`,
      changed_at: new Date(at),
      ...(name === undefined ? {} : { name }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(state === undefined ? {} : { state }),
      ...(tableName === undefined ? {} : { table_name: tableName }),
      ...(headers === undefined ? {} : { headers: [...headers] }),
      ...(columns === undefined ? {} : { columns: [...columns] }),
      ...(sums === undefined ? {} : { sums: JSON.stringify(sums) }),
      ...(problems === undefined ? {} : { problems: JSON.stringify(problems) }),
      ...(pauseReason === undefined ? {} : { pause_reason: pauseReason }),
      ...(releasedBy === undefined ? {} : { released_by: releasedBy }),
      ...(releasedAt === undefined ? {} : { released_at: dateOf(releasedAt) }),
      ...(startedAt === undefined ? {} : { started_at: new Date(startedAt) }),
      ...(finishedAt === undefined ? {} : { finished_at: dateOf(finishedAt) }),
    })
    .execute();
}

/** Deletes a batch without filed rows; the sweep deletes its documents. */
export async function deleteBatch(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('bulk_batch')
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (
        select from bulk_row r where r.batch_id = bulk_batch.id and r.state = 'filed')`,
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Loads running batches in the order in which a round processes them. Batches that have never been
 * first come first, then the batch that was first longest ago.
 */
export async function findRunning(db: Kysely<Database>): Promise<StoredBatch[]> {
  return batches(db)
    .where('b.state', '=', 'running')
    .orderBy('b.led_at', (order) => order.asc().nullsFirst())
    .orderBy('b.started_at')
    .orderBy('b.id')
    .execute();
}

/** Loads the mappings that a firm saved, sorted by name. */
export async function findMappings(db: Kysely<Database>, firmId: number): Promise<BulkMapping[]> {
  return db
    .selectFrom('bulk_mapping')
    .where('firm_id', '=', firmId)
    .select(['name', 'headers', 'columns'])
    .orderBy('name', byName)
    .limit(BULK_LIMITS.savedMappings)
    .execute();
}

/** Saves a mapping under its name; returns false if the firm has too many others. */
export async function saveMapping(
  trx: Transaction<Database>,
  firmId: number,
  { columns, headers, name }: BulkMapping,
  at: number,
): Promise<boolean> {
  const others = await trx
    .selectFrom('bulk_mapping')
    .where('firm_id', '=', firmId)
    .where('name', '<>', name)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (others.count >= BULK_LIMITS.savedMappings) return false;
  const values = { headers: [...headers], columns: [...columns], saved_at: new Date(at) };
  await trx
    .insertInto('bulk_mapping')
    .values({ firm_id: firmId, name, ...values })
    .onConflict((conflict) => conflict.columns(['firm_id', 'name']).doUpdateSet(values))
    .execute();
  return true;
}
