import { sql, type Kysely, type Transaction } from 'kysely';
import { EXPORT_DAYS } from '#contract/records/exports';
import type { LocaleCode } from '#contract/locales';
import type { ExportedRecordId, RecordExport } from '#contract/schemas/exports';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** An export with its contents and file hash. */
export interface StoredExport extends RecordExport {
  readonly userId: number;
  readonly locale: LocaleCode;
  readonly ids: readonly ExportedRecordId[];
  /** Other records whose data is in the file. */
  readonly mentioned: readonly ExportedRecordId[];
  /** Null until the file is created. */
  readonly hash: string | null;
}

function selectExports(db: Kysely<Database>) {
  return db
    .selectFrom('record_export')
    .select(['id', 'user_id', 'locale', 'title', 'records', 'status', 'done', 'missing'])
    .select(['pages', 'bytes', 'hash', 'problem', 'asked_at', 'expires_at', 'mentioned'])
    .select(sql<number>`jsonb_array_length(records)`.as('count'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectExports>['execute']>>[number];

function read({ asked_at, count, expires_at, records, user_id, ...row }: Row): StoredExport {
  return {
    ...row,
    userId: user_id,
    ids: records,
    records: count,
    askedAt: asked_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}

/** Loads a user's exports, newest first. */
export async function findExports(
  db: Kysely<Database>,
  userId: number,
  now: number,
): Promise<StoredExport[]> {
  const rows = await selectExports(db)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
  return rows.map(read);
}

/** Loads a user's export; null if it's expired or another user's. */
export async function findExport(
  db: Kysely<Database>,
  userId: number,
  id: number,
  now: number,
): Promise<StoredExport | null> {
  const row = await selectExports(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** Counts a user's exports; locks the user so that concurrent orders are serialized. */
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

/** Saves an export order; a job creates the file. */
export async function addExport(
  trx: Transaction<Database>,
  { ids, locale, title, userId }: NewExport,
  at: number,
): Promise<StoredExport> {
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

/** Loads orders pending since before that time, oldest first; at most 1,000. */
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

/**
 * Fails exports whose latest attempt began before that time: their job was killed too often to
 * record the failure.
 */
export async function failAbandoned(
  db: Kysely<Database>,
  before: number,
  problem: string,
): Promise<void> {
  await db
    .updateTable('record_export')
    .where('status', '=', 'RUNNING')
    .where(sql<boolean>`coalesce(started_at, asked_at) < ${new Date(before)}`)
    .set({ status: 'FAILED', problem })
    .execute();
}

/** Claims an export; null if it's finished, abandoned, or deleted. */
export async function startExport(
  db: Kysely<Database>,
  id: number,
  now: number,
): Promise<StoredExport | null> {
  const { numUpdatedRows } = await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .set({ status: 'RUNNING', done: 0, missing: 0, started_at: new Date(now) })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const row = await selectExports(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** Saves the progress of an export; false if it's no longer running. */
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

/** A finished file and the records in it. */
export interface MadeExport {
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
  readonly ids: readonly ExportedRecordId[];
  readonly mentioned: readonly ExportedRecordId[];
  readonly missing: number;
}

/** Saves the finished file; false if the export was removed or finished in the meantime. */
export async function finishExport(
  db: Kysely<Database>,
  id: number,
  { bytes, hash, ids, mentioned, missing, pages }: MadeExport,
): Promise<boolean> {
  const { numUpdatedRows } = await db
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
      mentioned: JSON.stringify(mentioned),
      done: ids.length,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns which of the given file hashes belong to an export. */
export async function findUsedFiles(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from record_export where hash = any(${[...hashes]}::text[])`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function failExport(db: Kysely<Database>, id: number, problem: string): Promise<void> {
  await db
    .updateTable('record_export')
    .where('id', '=', id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .set({ status: 'FAILED', problem })
    .execute();
}

/** Deletes a user's export and returns its file hash; undefined if there is none. */
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

/** Deletes expired exports and returns their file hashes. */
export async function sweepExports(db: Kysely<Database>, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('record_export')
    .where('expires_at', '<=', new Date(now))
    .returning('hash')
    .execute();
  return rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
}

/** Counts the records that are in the register's public view. */
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
