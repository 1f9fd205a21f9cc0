import { sql, type Kysely, type Transaction } from 'kysely';
import { EXPORT_DAYS } from '#contract/exports';
import type { LocaleCode } from '#contract/locales';
import type { ExportedRecordId, RecordExport } from '#contract/schemas/exports';
import type { Database } from '../../db/tables/database';

const DAY_MS = 24 * 3_600_000;

/** An export with what the file is made of, and which it is. */
export interface KeptExport extends RecordExport {
  readonly userId: number;
  readonly locale: LocaleCode;
  readonly ids: readonly ExportedRecordId[];
  /** Null before it is made. */
  readonly hash: string | null;
}

function selectExports(db: Kysely<Database>) {
  return db
    .selectFrom('record_export')
    .select(['id', 'user_id', 'locale', 'title', 'records', 'status', 'done', 'missing'])
    .select(['pages', 'bytes', 'hash', 'problem', 'asked_at', 'expires_at'])
    .select(sql<number>`jsonb_array_length(records)`.as('count'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number];

function read({ asked_at, count, expires_at, records, user_id, ...row }: Row): KeptExport {
  return {
    ...row,
    userId: user_id,
    ids: records,
    records: count,
    askedAt: asked_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}

/** What a user has, the newest first. */
export async function findExports(
  db: Kysely<Database>,
  userId: number,
  now: number,
): Promise<KeptExport[]> {
  const rows = await selectExports(db)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
  return rows.map(read);
}

/** One of the user's; null where it is somebody else's, or over. */
export async function findExport(
  db: Kysely<Database>,
  userId: number,
  id: number,
  now: number,
): Promise<KeptExport | null> {
  const row = await selectExports(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** How many a user has; holds the user, so that two orders at once are one after the other. */
export async function countExports(
  trx: Transaction<Database>,
  userId: number,
  now: number,
): Promise<number> {
  await sql`select id from app_user where id = ${userId} for update`.execute(trx);
  const { count } = await trx
    .selectFrom('record_export')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewExport {
  readonly userId: number;
  readonly locale: LocaleCode;
  readonly title: string;
  readonly ids: readonly ExportedRecordId[];
}

/** Writes down what is asked for; it is made by a job. */
export async function addExport(
  trx: Transaction<Database>,
  { ids, locale, title, userId }: NewExport,
  at: number,
): Promise<KeptExport> {
  const { id } = await trx
    .insertInto('record_export')
    .values({
      user_id: userId,
      locale,
      title,
      records: JSON.stringify(ids),
      status: 'WAITING',
      asked_at: new Date(at),
      expires_at: new Date(at + EXPORT_DAYS * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectExports(trx).where('id', '=', id).executeTakeFirstOrThrow();
  return read(row);
}

/** Orders that have waited since before that time, the oldest first; at most 1,000. */
export async function findWaiting(db: Kysely<Database>, before: number): Promise<number[]> {
  const rows = await db
    .selectFrom('record_export')
    .where('status', '=', 'WAITING')
    .where('asked_at', '<', new Date(before))
    .select('id')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes one to be made; null for one that is made, given up or gone. */
export async function startExport(db: Kysely<Database>, id: number): Promise<KeptExport | null> {
  const { numUpdatedRows } = await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .set({ status: 'RUNNING', done: 0, missing: 0 })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const row = await selectExports(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** Tells how far it is; false where it is wanted no more. */
export async function advanceExport(
  db: Kysely<Database>,
  id: number,
  done: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .set({ done })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A file that was made, and which of the records are in it. */
export interface MadeExport {
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
  readonly ids: readonly ExportedRecordId[];
  readonly missing: number;
}

export async function finishExport(
  db: Kysely<Database>,
  id: number,
  { bytes, hash, ids, missing, pages }: MadeExport,
): Promise<void> {
  await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .set({
      status: 'READY',
      hash,
      bytes,
      pages,
      missing,
      records: JSON.stringify(ids),
      done: ids.length,
    })
    .execute();
}

export async function failExport(db: Kysely<Database>, id: number, problem: string): Promise<void> {
  await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .set({ status: 'FAILED', problem })
    .execute();
}

/** Removes one of the user's and gives the hash of its file; undefined where there is none. */
export async function removeExport(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<{ readonly hash: string | null } | undefined> {
  return db
    .deleteFrom('record_export')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('hash')
    .executeTakeFirst();
}

/** Removes what is over and gives the hashes of the files. */
export async function sweepExports(db: Kysely<Database>, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('record_export')
    .where('expires_at', '<=', new Date(now))
    .returning('hash')
    .execute();
  return rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
}

/** How many of these records their register's view of public ones has. */
export async function countShown(
  db: Kysely<Database>,
  view: 'public_case' | 'public_judgment' | 'public_document' | 'public_tax_warrant',
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(view)}
     where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
