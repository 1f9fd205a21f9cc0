import { sql, type Kysely } from 'kysely';
import { RECORDING_RETENTION_DAYS, RECORDINGS_PAGE_SIZE } from '#contract/site/recordings';
import type { StoredRecording } from '#contract/schemas/recordings';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { transactionWithAudit } from '../audit/repository';
import type { ReadRecording } from './reading';

/** Maximum number and total bytes of recordings. */
export interface RecordingRoom {
  readonly count: number;
  readonly bytes: number;
}

export interface NewRecording extends ReadRecording {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly userId: number | null;
  /** A keyed hash of the visitor's network; null for a user. */
  readonly visitor: string | null;
  readonly address: string;
  readonly problem: string;
  readonly note: string;
}

/**
 * Stores a recording. If there is no room, deletes the oldest recordings of the sender with the
 * most recordings or bytes, so that no sender can displace other senders' recordings.
 */
export async function insertRecording(
  db: Kysely<Database>,
  { at, content, errors, size, userId, visitor, ...recording }: NewRecording,
  room: RecordingRoom,
): Promise<void> {
  const { address, build, note, problem, reference } = recording;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into recording (reference, stored_at, user_id, visitor, build, address, problem, note, size,
                             stored_size, content)
      values (${reference}, ${new Date(at)}, ${userId}, ${visitor}, ${build}, ${address}, ${problem}, ${note},
              ${size}, ${content.length},
              decode(${Buffer.from(content).toString('base64')}, 'base64'))`.execute(trx);
    if (errors.length > 0) {
      await trx
        .insertInto('recording_error')
        .values(errors.map((error) => ({ recording_reference: reference, reference: error })))
        .execute();
    }
    await sql`
      delete from recording where reference in (
        select reference from (
          select reference, row_number() over fair as place,
                 sum(stored_size) over fair as bytes
            from (
              select reference, stored_at, stored_size,
                     greatest(row_number() over own / ${room.count}::float8,
                              sum(stored_size) over own / ${room.bytes}::float8) as share
                from recording
              window own as (partition by user_id, visitor
                             order by stored_at desc, reference)) shares
          window fair as (order by share, stored_at desc, reference)) kept
         where place > ${room.count}::integer or bytes > ${room.bytes}::bigint)`.execute(trx);
  });
}

function recordings(db: Kysely<Database>) {
  return db
    .selectFrom('recording')
    .leftJoin('app_user', 'app_user.id', 'recording.user_id')
    .select(['reference', 'stored_at', 'app_user.username', 'build', 'address', 'problem', 'size']);
}

type Row = Awaited<ReturnType<ReturnType<typeof recordings>['execute']>>[number];

function storedRecording({ stored_at, ...row }: Row): StoredRecording {
  return { ...row, storedAt: stored_at.toISOString() };
}

/**
 * Finds recordings by a prefix of their reference, or of the reference of an error in them; newest
 * first.
 */
export async function findRecordings(
  db: Kysely<Database>,
  beginning: string,
  pageNumber: number,
): Promise<{ readonly items: StoredRecording[]; readonly total: number }> {
  const start = beginning.toLowerCase();
  const found = await db
    .selectFrom('recording')
    .select('reference')
    .where((eb) =>
      eb.or([
        sql<boolean>`starts_with(recording.reference, ${start})`,
        eb(
          'reference',
          'in',
          eb
            .selectFrom('recording_error')
            .select('recording_reference')
            .where(sql<boolean>`starts_with(recording_error.reference, ${start})`),
        ),
      ]),
    )
    .orderBy('stored_at', 'desc')
    .orderBy('reference')
    .execute();
  const first = (pageNumber - 1) * RECORDINGS_PAGE_SIZE;
  const page = found.slice(first, first + RECORDINGS_PAGE_SIZE).map(({ reference }) => reference);
  if (page.length === 0) return { items: [], total: found.length };
  const rows = await recordings(db)
    .where('reference', 'in', page)
    .orderBy('stored_at', 'desc')
    .orderBy('reference')
    .execute();
  return { items: rows.map(storedRecording), total: found.length };
}

/** Reads a whole recording, its text compressed with gzip; null if there is none. */
export async function findRecording(db: Kysely<Database>, reference: string) {
  const row = await recordings(db)
    .select(['note', sql<string>`encode(content, 'base64')`.as('content')])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (row === undefined) return null;
  const errors = await db
    .selectFrom('recording_error')
    .select('reference')
    .where('recording_reference', '=', reference)
    .orderBy('reference')
    .execute();
  const { content, note, ...rest } = row;
  return {
    recording: storedRecording(rest),
    note,
    content: Buffer.from(content, 'base64'),
    errors: errors.map((error) => error.reference),
    keptUntil: new Date(row.stored_at.getTime() + RECORDING_RETENTION_DAYS * DAY_MS),
  };
}

/** Deletes a recording; returns false if there is none. */
export function deleteRecording(
  db: Kysely<Database>,
  reference: string,
  actor: Actor,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const gone = await trx
      .deleteFrom('recording')
      .where('reference', '=', reference)
      .returning(['user_id', 'stored_at'])
      .executeTakeFirst();
    if (gone === undefined) return false;
    audit({
      ...actor,
      action: 'recordingDeleted',
      target: `recording/${reference}`,
      detail: { storedAt: gone.stored_at.toISOString(), userId: gone.user_id },
    });
    return true;
  });
}

/** Deletes recordings past retention. */
export async function sweepRecordings(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('recording')
    .where('stored_at', '<', new Date(now - RECORDING_RETENTION_DAYS * DAY_MS))
    .execute();
}
