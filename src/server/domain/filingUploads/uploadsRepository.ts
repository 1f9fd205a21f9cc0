import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import {
  UPLOAD_DAYS,
  type UploadFinding,
  type UploadFix,
  type UploadKind,
} from '#contract/filingUploads';
import type { Database } from '../../db/tables/database';
import type { FilingUploadTable } from '../../db/tables/filing';

const DAY_MS = 86_400_000;
/** Uploads of one answer: far more than one envelope has. */
const MOST = 1_000;

/** An upload as stored. */
export interface StoredUpload {
  readonly id: string;
  readonly userId: number;
  readonly draftId: string | null;
  readonly name: string;
  /** Of the whole file. */
  readonly bytes: number;
  readonly sentHash: string | null;
  readonly state: FilingUploadTable['state'];
  readonly kind: UploadKind | null;
  /** SHA-256 in the file store; null unless passed. */
  readonly hash: string | null;
  readonly pages: number | null;
  readonly findings: readonly UploadFinding[];
  readonly sourceId: string | null;
  readonly fix: UploadFix | null;
  readonly createdAt: Date;
  /** Submitted to a court: from then on it is never deleted. */
  readonly isFiled: boolean;
}

function read(row: Selectable<FilingUploadTable>): StoredUpload {
  return {
    id: row.id,
    userId: row.user_id,
    draftId: row.draft_id,
    name: row.name,
    bytes: row.bytes,
    sentHash: row.sent_hash,
    state: row.state,
    kind: row.kind,
    hash: row.hash,
    pages: row.pages,
    findings: row.findings,
    sourceId: row.source_id,
    fix: row.fix,
    createdAt: row.created_at,
    isFiled: row.filed_at !== null,
  };
}

/** Loads a user's uploads with these ids, in any order; skips other users' and missing ones. */
export async function findUploads(
  db: Kysely<Database>,
  userId: number,
  ids: readonly string[],
): Promise<StoredUpload[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('filing_upload')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(read);
}

/** Loads a user's upload; null if it is missing or another user's. */
export async function findUpload(
  db: Kysely<Database>,
  userId: number,
  id: string,
): Promise<StoredUpload | null> {
  return (await findUploads(db, userId, [id]))[0] ?? null;
}

/** Loads an upload for the server's own work. */
export async function readStoredUpload(
  db: Kysely<Database>,
  id: string,
): Promise<StoredUpload | null> {
  const row = await db
    .selectFrom('filing_upload')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : read(row);
}

/** Lists a user's uploads, oldest first; all of them if `draftId` is undefined. */
export async function listUploads(
  db: Kysely<Database>,
  userId: number,
  draftId?: string,
): Promise<StoredUpload[]> {
  const rows = await db
    .selectFrom('filing_upload')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(draftId !== undefined, (query) => query.where('draft_id', '=', draftId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(read);
}

export type NewUpload = Pick<StoredUpload, 'id' | 'userId' | 'draftId' | 'name' | 'bytes'> &
  Pick<StoredUpload, 'sentHash' | 'sourceId' | 'fix'> & {
    readonly state: 'receiving' | 'checking';
  };

export async function addUpload(
  db: Kysely<Database>,
  upload: NewUpload,
  at: number,
): Promise<StoredUpload> {
  const row = await db
    .insertInto('filing_upload')
    .values({
      id: upload.id,
      user_id: upload.userId,
      draft_id: upload.draftId,
      name: upload.name,
      bytes: upload.bytes,
      sent_hash: upload.sentHash,
      state: upload.state,
      source_id: upload.sourceId,
      fix: upload.fix,
      created_at: new Date(at),
      touched_at: new Date(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

/**
 * Counts the files in a user's quarantine and their bytes; locks the user so that concurrent
 * uploads are serialized.
 */
export async function measureQuarantine(
  trx: Transaction<Database>,
  userId: number,
): Promise<{ readonly files: number; readonly bytes: number }> {
  await sql`select id from app_user where id = ${userId} for update`.execute(trx);
  return trx
    .selectFrom('filing_upload')
    .where('user_id', '=', userId)
    .where('state', '<>', 'passed')
    .select([
      sql<number>`count(*)::integer`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Records that bytes arrived, so that the upload isn't deleted as abandoned. */
export async function touchUpload(db: Kysely<Database>, id: string, at: number): Promise<void> {
  await db
    .updateTable('filing_upload')
    .where('id', '=', id)
    .set({ touched_at: new Date(at) })
    .execute();
}

/** Marks an upload as complete; false if it already was. */
export async function startCheck(
  trx: Transaction<Database>,
  id: string,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('filing_upload')
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .set({ state: 'checking', touched_at: new Date(at) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type UploadResult =
  | { readonly state: 'refused'; readonly findings: readonly UploadFinding[] }
  | {
      readonly state: 'passed';
      readonly findings: readonly UploadFinding[];
      readonly kind: UploadKind;
      readonly hash: string;
      readonly bytes: number;
      readonly pages: number;
    };

/** Saves the result of the check; false if the upload was deleted or already checked. */
export async function finishCheck(
  db: Kysely<Database>,
  id: string,
  { findings, ...result }: UploadResult,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('filing_upload')
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .set({
      ...result,
      findings: JSON.stringify(findings),
      touched_at: new Date(at),
      finished_at: new Date(at),
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks uploads as submitted to a court, in the transaction of the submission: they and their files
 * stay. Returns how many of them passed and belong to the user.
 */
export async function markUploadsFiled(
  trx: Transaction<Database>,
  userId: number,
  ids: readonly string[],
  at: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .updateTable('filing_upload')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'passed')
    .set({ filed_at: sql<Date>`coalesce(filed_at, ${new Date(at)})` })
    .returning('id')
    .execute();
  return rows.length;
}

/**
 * Deletes an upload that wasn't submitted to a court; false if there is none. Its file may still
 * belong to others with the same content.
 */
export async function removeUpload(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_upload')
    .where('id', '=', id)
    .where('filed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** True if an upload still has the file with this hash. */
export async function isFileUsed(db: Kysely<Database>, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('filing_upload')
    .where('hash', '=', hash)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Loads ids of uploads that have waited for their check since before a time; at most 1,000. */
export async function findUnchecked(db: Kysely<Database>, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('filing_upload')
    .where('state', '=', 'checking')
    .where('touched_at', '<', new Date(before))
    .select('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes unfinished and refused uploads that weren't touched for days; returns their ids. */
export async function sweepUploads(db: Kysely<Database>, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('filing_upload')
    .where('state', 'in', ['receiving', 'refused'])
    .where('touched_at', '<', new Date(now - UPLOAD_DAYS * DAY_MS))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
