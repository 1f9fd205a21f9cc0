import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/tables/database';
import type { Rate } from '../limits';
import { textOf, type MailLine } from './body';
import type { Mail } from './mailer';
import { findProven, type AddressProof } from './proofRepository';

/** An email to be sent soon. */
export interface NewMail extends Omit<Mail, 'text'> {
  /** Why it may go to that address. Without a proof that holds, it is not queued. */
  readonly proof: AddressProof;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** After this instant it is not worth sending; null is worth it at any time. */
  readonly usefulUntil: number | null;
  /** About signing in, such as a link for a password: it has limits of its own. */
  readonly isSecurity?: boolean;
}

/** A mail whose turn it is. */
export interface DueMail extends Mail {
  readonly id: number;
  readonly isSecurity: boolean;
  readonly reference: string;
  /** This one included. */
  readonly tries: number;
}

/** Mails that one statement queues. */
const MAILS_A_STATEMENT = 500;
/** How many mails one round takes. */
const ROUND_SIZE = 20;
/** What is known of a mail is kept so long after its end. */
const KEEP_MS = 90 * 86_400_000;
/** A mail whose sender died is tried again after this. */
const LEASE_MS = 300_000;

/**
 * Queues an email in the transaction of what causes it: both are written, or neither. Returns its id,
 * null when the address is not confirmed.
 */
export async function queueMail(trx: Transaction<Database>, mail: NewMail): Promise<number | null> {
  const [id = null] = await queueMails(trx, [mail]);
  return id;
}

/** Queues many emails; returns an id for each in order, null where the address is not confirmed. */
export async function queueMails(
  trx: Transaction<Database>,
  mails: readonly NewMail[],
): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (let start = 0; start < mails.length; start += MAILS_A_STATEMENT) {
    const asked = mails.slice(start, start + MAILS_A_STATEMENT);
    const proven = await findProven(trx, asked);
    const sent = asked.filter((_mail, place) => proven.has(place));
    if (sent.length === 0) {
      ids.push(...asked.map(() => null));
      continue;
    }
    const rows = await trx
      .insertInto('mail_message')
      .values(
        sent.map((mail) => ({
          recipient: mail.to,
          subject: mail.subject,
          body: textOf(mail.lines),
          lines: JSON.stringify(mail.lines),
          created_at: new Date(mail.at),
          next_try_at: new Date(mail.at),
          useful_until: mail.usefulUntil === null ? null : new Date(mail.usefulUntil),
          stop_address: mail.stopAddress ?? null,
          is_security: mail.isSecurity ?? false,
        })),
      )
      .returning('id')
      .execute();
    const queued = rows.map(({ id }) => id).sort((a, b) => a - b);
    ids.push(...asked.map((_mail, place) => (proven.has(place) ? (queued.shift() ?? null) : null)));
  }
  return ids;
}

/** Takes the mails that are due, each for one sender alone, and counts the try. */
export async function claimDueMails(db: Kysely<Database>, now: number): Promise<DueMail[]> {
  const rows = await db
    .updateTable('mail_message')
    .set({ tries: sql<number>`tries + 1`, next_try_at: new Date(now + LEASE_MS) })
    .where('id', 'in', (query) =>
      query
        .selectFrom('mail_message')
        .select('id')
        .where('status', '=', 'WAITING')
        .where('next_try_at', '<=', new Date(now))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(ROUND_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'recipient as to',
      'subject',
      'body as text',
      'lines',
      'tries',
      'stop_address as stopAddress',
      'is_security as isSecurity',
      sql<string>`id || '.' || token`.as('reference'),
    ])
    .execute();
  return rows
    .map(({ lines, ...mail }) => ({ ...mail, lines: linesIn(lines) ?? mail.text.split('\n') }))
    .sort((a, b) => a.id - b.id);
}

/** The lines as they were queued; null for an email that was queued as text only. */
function linesIn(stored: unknown): readonly MailLine[] | null {
  return stored as readonly MailLine[] | null;
}

/** Ends a mail; its text goes, since it may hold a secret link. `problem` is null when it was sent. */
export async function finishMail(
  db: Kysely<Database>,
  id: number,
  now: number,
  problem: string | null,
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({
      status: problem === null ? 'SENT' : 'FAILED',
      body: '',
      lines: null,
      finished_at: new Date(now),
      problem,
    })
    .where('id', '=', id)
    .execute();
}

/** The mail was not taken; it is tried again at `nextTryAt`. */
export async function postponeMail(
  db: Kysely<Database>,
  id: number,
  nextTryAt: number,
  problem: string,
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ next_try_at: new Date(nextTryAt), problem })
    .where('id', '=', id)
    .execute();
}

/**
 * When the mail may go by that limit of its address: the instant at which the oldest of so many mails
 * leaves the window; null for now. Mails about signing in and others are counted apart.
 */
export async function findRoomAt(
  db: Kysely<Database>,
  { isSecurity, to }: DueMail,
  { count, windowMs }: Rate,
  now: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('mail_message')
    .where('status', '=', 'SENT')
    .where(sql<boolean>`lower(recipient) = lower(${to})`)
    .where('is_security', '=', isSecurity)
    .where('finished_at', '>', new Date(now - windowMs))
    .orderBy('finished_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .select('finished_at')
    .executeTakeFirst();
  return row?.finished_at == null ? null : row.finished_at.getTime() + windowMs;
}

/** Puts mails back that were taken and not tried. */
export async function putBackMails(
  db: Kysely<Database>,
  ids: readonly number[],
  nextTryAt: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('mail_message')
    .set({ tries: sql<number>`tries - 1`, next_try_at: new Date(nextTryAt) })
    .where('id', 'in', ids)
    .execute();
}

/** Gives up mails that are not worth sending any more. */
export async function dropUselessMails(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({
      status: 'FAILED',
      body: '',
      lines: null,
      finished_at: new Date(now),
      problem: sql<string>`coalesce(problem, 'It came too late.')`,
    })
    .where('status', '=', 'WAITING')
    .where('useful_until', '<=', new Date(now))
    .execute();
}

/** Removes what is known of mails that ended long ago. */
export async function sweepMails(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('mail_message')
    .where('finished_at', '<', new Date(now - KEEP_MS))
    .execute();
}

/** Emails in the queue: how many wait, and since when the oldest does. */
export async function countWaitingMails(
  db: Kysely<Database>,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  return await db
    .selectFrom('mail_message')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Date | null>`min(created_at)`.as('oldest'),
    ])
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow();
}
