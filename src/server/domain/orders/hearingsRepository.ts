import { formatDateTimeFull } from '#contract/formats';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { enter } from '../efm/docketRepository';
import type { Signer } from './signer';

/** The hearing set for a proposed order. */
export interface OrderHearing {
  readonly hearingId: number;
  readonly startsAt: Date;
  readonly minutes: number;
  /** Empty if no room was specified. */
  readonly room: string;
}

/** Loads the hearings set for proposed orders, keyed by filing; omits canceled hearings. */
export async function findOrderHearings(
  db: Kysely<Database>,
  filingIds: readonly string[],
): Promise<ReadonlyMap<string, OrderHearing>> {
  if (filingIds.length === 0) return new Map();
  const { rows } = await sql<OrderHearing & { filingId: string }>`
    select o.filing_id as "filingId", o.hearing_id as "hearingId", h.starts_at as "startsAt",
           h.duration_minutes as minutes, coalesce(h.room, '') as room
      from order_hearing o
      join hearing h on h.id = o.hearing_id
     where o.canceled_at is null and h.status = 'CONFIRMED'
       and o.filing_id = any(${[...filingIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ filingId, ...hearing }) => [filingId, hearing]));
}

/** Converts a day and time in a court's time zone to an instant. */
export async function courtInstant(
  db: Kysely<Database>,
  { day, time, timeZone }: { readonly day: string; readonly time: string; timeZone: string },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select (${`${day} ${time}`}::timestamp at time zone ${timeZone}) as at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no instant.');
  return row.at;
}

/** Finds a court's hearings in the same room that overlap a period. */
export async function findRoomConflict(
  db: Kysely<Database>,
  courtId: number,
  { minutes, room, startsAt }: Omit<OrderHearing, 'hearingId'>,
  exceptId: number | null,
): Promise<{ readonly startsAt: Date } | null> {
  if (room === '') return null;
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  const { rows } = await sql<{ startsAt: Date }>`
    select h.starts_at as "startsAt" from hearing h
      left join court_calendar k on k.court_id = h.court_id
     where h.court_id = ${courtId} and h.status = 'CONFIRMED' and lower(h.room) = lower(${room})
       and h.starts_at < ${end}
       and h.starts_at + make_interval(mins => hearing_minutes(h.duration_minutes, h.event, k.lengths)) > ${startsAt}
       and h.id is distinct from ${exceptId}
     order by h.starts_at limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks a proposed order until the commit; returns false if it was decided or changed meanwhile.
 */
export async function lockWaitingOrder(
  trx: Transaction<Database>,
  filingId: string,
  sequence: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('efm_filing')
    .where('id', '=', filingId)
    .where('status', '=', 'sentToJudge')
    .where('sequence', '=', sequence)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the rooms of a court until the commit, so that two judges can't book one room for the same
 * time.
 */
export async function lockRooms(trx: Transaction<Database>, courtId: number): Promise<void> {
  const key = `hearing rooms ${String(courtId)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** A digitally signed notice of hearing in the filing store. */
export interface HearingNotice {
  readonly documentId: string;
  readonly title: string;
  readonly fileName: string;
  /** Code of the list `documentType`. */
  readonly security: string;
  /** SHA-256 of the signed file. */
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
}

/** A hearing to set, in the transaction that dockets it. */
export interface NewOrderHearing extends Omit<OrderHearing, 'hearingId'> {
  readonly filingId: string;
  readonly caseId: number;
  /** Event name for the calendar, such as `Hearing on Motion to Compel`. */
  readonly event: string;
  readonly notice: HearingNotice;
  readonly entryId: number;
  readonly signer: Signer;
  readonly words: string;
  readonly at: number;
}

/** Adds the hearing to the court's calendar, and its notice to the docket entry. */
export async function addOrderHearing(
  trx: Transaction<Database>,
  hearing: NewOrderHearing,
): Promise<void> {
  const { signer } = hearing;
  const { id } = await trx
    .insertInto('hearing')
    .values({
      case_id: hearing.caseId,
      starts_at: hearing.startsAt,
      status: 'CONFIRMED',
      duration_minutes: hearing.minutes,
      event: hearing.event,
      room: hearing.room === '' ? null : hearing.room,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_hearing')
    .values({
      filing_id: hearing.filingId,
      hearing_id: id,
      entry_id: hearing.entryId,
      starts_at: hearing.startsAt,
      words: hearing.words,
      set_at: new Date(hearing.at),
      judge_id: signer.userId,
      judge_name: signer.name,
      judge_title: signer.title,
      notice_hash: hearing.notice.hash,
      canceled_at: null,
    })
    .execute();
  const { bytes, documentId, fileName, hash, pages, security, title } = hearing.notice;
  const addedAt = new Date(hearing.at);
  await trx
    .insertInto('case_document')
    .values({
      case_id: hearing.caseId,
      entry_id: hearing.entryId,
      filing_id: hearing.filingId,
      document_id: documentId,
      position: 0,
      component: 'lead',
      title,
      file_name: fileName,
      security,
      hash,
      bytes,
      pages,
      added_at: addedAt,
      stamp: 'stamped',
      stamped_hash: hash,
      stamped_at: addedAt,
      stamp_failure: null,
    })
    .execute();
}

/**
 * Cancels the hearing set for a proposed order, with a docket entry; returns false if none is set.
 * The hearing stays on the calendar as canceled.
 */
export async function cancelOrderHearing(
  trx: Transaction<Database>,
  filingId: string,
  {
    at,
    caseId,
    timeZone,
    today,
  }: {
    readonly at: number;
    readonly caseId: number;
    readonly timeZone: string;
    readonly today: string;
  },
): Promise<boolean> {
  const canceled = await trx
    .updateTable('order_hearing')
    .set({ canceled_at: new Date(at) })
    .where('filing_id', '=', filingId)
    .where('canceled_at', 'is', null)
    .returning(['id', 'hearing_id', 'starts_at'])
    .executeTakeFirst();
  if (canceled === undefined) return false;
  await trx
    .updateTable('hearing')
    .set({ status: 'CANCELLED' })
    .where('id', '=', canceled.hearing_id)
    .execute();
  const entryId = await enter(trx, caseId, {
    enteredOn: today,
    eventOn: today,
    typeCode: 'HRGCAN',
    typeText: 'Hearing Canceled',
    text: `The hearing on ${formatDateTimeFull(canceled.starts_at.toISOString(), timeZone)} is canceled.`,
  });
  await trx
    .updateTable('order_hearing')
    .set({ cancel_entry_id: entryId })
    .where('id', '=', canceled.id)
    .execute();
  return true;
}
