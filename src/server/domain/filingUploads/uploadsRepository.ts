import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { UploadFinding, UploadFix, UploadKind } from '#contract/filing/uploads';
import type { Database } from '../../db/tables/database';
import type { UploadMaking } from '../../db/tables/documentChecks';
import type { FilingUploadTable } from '../../db/tables/filing';

/** How an upload is derived from another upload. */
export type MadeUpload = UploadMaking;

/** Maximum uploads per response; far more than one envelope has. */
export const MAX_UPLOADS = 1_000;

/** An upload as stored. */
export interface StoredUpload {
  readonly id: string;
  readonly userId: number;
  readonly draftId: string | null;
  readonly name: string;
  /** Size of the whole file. */
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
  /** How it is derived from another upload. */
  readonly making: UploadMaking | null;
  readonly createdAt: Date;
  /** True if it was submitted to a court; it is then never deleted. */
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
    making: row.making,
    createdAt: row.created_at,
    isFiled: row.filed_at !== null,
  };
}

/** SQL: true for drafts that the user sees: the user's own, and the firm's. */
function isDraftSeen(draftId: RawBuilder<unknown>, userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from filing_draft d
     where d.id = ${draftId} and d.template_scope is null
       and (d.user_id = ${userId}
            or d.firm_id in (select m.firm_id from filing_firm_user m
                               join filing_firm f on f.id = m.firm_id and not f.is_individual
                              where m.user_id = ${userId})))`;
}

/**
 * SQL: true for uploads that the user sees: the user's own, and uploads of drafts that the user
 * sees.
 */
function isSeen(userId: number): RawBuilder<boolean> {
  return sql<boolean>`(filing_upload.user_id = ${userId}
    or ${isDraftSeen(sql.ref('filing_upload.draft_id'), userId)})`;
}

/**
 * True if the draft belongs to others; false for the user's own drafts, the firm's drafts, and
 * deleted drafts.
 */
export async function isForeignDraft(
  db: Kysely<Database>,
  userId: number,
  draftId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('filing_draft')
    .where('id', '=', draftId)
    .select(isDraftSeen(sql.ref('filing_draft.id'), userId).as('isSeen'))
    .executeTakeFirst();
  return found !== undefined && !found.isSeen;
}

/** Draft fields that determine which uploads it may contain. */
export interface UploadingDraft {
  readonly id: string;
  readonly userId: number;
}

/**
 * Loads uploads with these ids, in any order, that may be filed with a draft: the draft owner's
 * uploads, the user's, and uploads made for the draft. Skips all others.
 */
export async function findUploads(
  db: Kysely<Database>,
  draft: UploadingDraft,
  userId: number,
  ids: readonly string[],
): Promise<StoredUpload[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('filing_upload')
    .selectAll()
    .where((eb) =>
      eb.or([eb('user_id', 'in', [draft.userId, userId]), eb('draft_id', '=', draft.id)]),
    )
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(read);
}

/** Loads an upload that the user sees; null if it is missing or belongs to someone else. */
export async function findUpload(
  db: Kysely<Database>,
  userId: number,
  id: string,
): Promise<StoredUpload | null> {
  const row = await db
    .selectFrom('filing_upload')
    .selectAll()
    .where('id', '=', id)
    .where(isSeen(userId))
    .executeTakeFirst();
  return row === undefined ? null : read(row);
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

/**
 * Lists a draft's uploads, including colleagues' uploads, oldest first; if `draftId` is undefined,
 * lists all of the user's own uploads.
 */
export async function listUploads(
  db: Kysely<Database>,
  userId: number,
  draftId?: string,
): Promise<StoredUpload[]> {
  const rows = await db
    .selectFrom('filing_upload')
    .selectAll()
    .$if(draftId === undefined, (query) =>
      query.where('user_id', '=', userId).where('bulk_batch_id', 'is', null),
    )
    .$if(draftId !== undefined, (query) =>
      query.where('draft_id', '=', draftId ?? '').where(isSeen(userId)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_UPLOADS)
    .execute();
  return rows.map(read);
}

export type NewUpload = Pick<StoredUpload, 'id' | 'userId' | 'draftId' | 'name' | 'bytes'> &
  Pick<StoredUpload, 'sentHash' | 'sourceId' | 'fix'> & {
    readonly state: 'receiving' | 'checking';
    readonly making?: UploadMaking;
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
      making: upload.making === undefined ? null : JSON.stringify(upload.making),
      created_at: new Date(at),
      touched_at: new Date(at),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

/** A file that is already in the store, to be added as a new upload. */
export interface StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly hash: string;
  readonly pages: number;
  readonly kind: UploadKind;
}

/** Adds uploads to a draft; their files have already passed the check. */
export async function addStoredUploads(
  trx: Transaction<Database>,
  { draftId, userId }: { readonly userId: number; readonly draftId: string },
  documents: readonly StoredDocument[],
  at: number,
): Promise<void> {
  if (documents.length === 0) return;
  const time = new Date(at);
  await trx
    .insertInto('filing_upload')
    .values(
      documents.map((document) => ({
        ...document,
        user_id: userId,
        draft_id: draftId,
        sent_hash: null,
        state: 'passed' as const,
        findings: '[]',
        created_at: time,
        touched_at: time,
        finished_at: time,
      })),
    )
    .execute();
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
  return (
    trx
      .selectFrom('filing_upload')
      .where('user_id', '=', userId)
      .where('state', '<>', 'passed')
      // Batches have their own limits.
      .where('bulk_batch_id', 'is', null)
      .select([
        sql<number>`count(*)::integer`.as('files'),
        sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      ])
      .executeTakeFirstOrThrow()
  );
}

/** Records that bytes arrived, so that the upload isn't deleted as abandoned. */
export async function touchUpload(db: Kysely<Database>, id: string, at: number): Promise<void> {
  await db
    .updateTable('filing_upload')
    .where('id', '=', id)
    .set({ touched_at: new Date(at) })
    .execute();
}
