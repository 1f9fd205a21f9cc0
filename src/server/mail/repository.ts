import { sql, type Kysely, type Transaction } from 'kysely';
import { CLEARED_MAIL_KINDS, MAIL_TEXT_DAYS, type MailKind } from '#contract/admin/mails';
import { DAY_MS } from '#contract/time';
import type { Database } from '../db/tables/database';
import type { Rate } from '../limits';
import { textOf, type MailLine } from './body';
import type { AttachmentReference, Mail } from './mailer';
import { findProven, type AddressProof } from './proofRepository';

/** An email to queue. */
export interface NewMail extends Omit<Mail, 'text' | 'attachment'> {
  /** Why the email may be sent to its address; an email without a valid proof isn't queued. */
  readonly proof: AddressProof;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When the email expires; null if it never expires. */
  readonly usefulUntil: number | null;
  /** True for security emails, such as a password link; they have their own limits. */
  readonly isSecurity?: boolean;
  /** What the email is about; by default derived from its proof and other fields. */
  readonly kind?: MailKind;
  /** The file to attach; created when the email is sent. */
  readonly attached?: AttachmentReference;
  /** Notifications whose text the email contains; absent for other emails. */
  readonly notificationIds?: readonly number[];
}

/** An email that is due. */
export interface DueMail extends Omit<Mail, 'attachment'> {
  readonly id: number;
  readonly attached: AttachmentReference | null;
  readonly isSecurity: boolean;
  readonly reference: string;
  readonly queuedAt: Date;
  /** Number of attempts, including this one. */
  readonly tries: number;
}

/** Emails queued per statement. */
const MAILS_PER_STATEMENT = 500;
/** Emails claimed at a time. */
const ROUND_SIZE = 20;
/** How long rows of finished emails are stored. */
const KEEP_MS = 90 * DAY_MS;
/** Time after which an email claimed by a crashed server is retried. */
const LEASE_MS = 300_000;

/** Determines the kind of an email. */
function kindOf({ attached, isSecurity, kind, proof, stopAddress }: NewMail): MailKind {
  if (kind !== undefined) return kind;
  if (isSecurity === true) return 'SECURITY';
  if (attached !== undefined) return 'FILING';
  if (proof.kind === 'USER') return stopAddress == null ? 'NOTICE' : 'ALERT';
  return proof.kind === 'ACCOUNT' ? 'BILLING' : proof.kind;
}

/**
 * Queues an email in the caller's transaction, so that the email is committed only with the
 * caller's changes. Returns its id, or null if the address isn't confirmed.
 */
export async function queueMail(trx: Transaction<Database>, mail: NewMail): Promise<number | null> {
  const [id = null] = await queueMails(trx, [mail]);
  return id;
}

/** Queues many emails; returns their ids in order, with null for an unconfirmed address. */
export async function queueMails(
  trx: Transaction<Database>,
  mails: readonly NewMail[],
): Promise<(number | null)[]> {
  const ids: (number | null)[] = [];
  for (let start = 0; start < mails.length; start += MAILS_PER_STATEMENT) {
    const batch = mails.slice(start, start + MAILS_PER_STATEMENT);
    const proven = await findProven(trx, batch);
    const sent = batch.filter((_mail, place) => proven.has(place));
    if (sent.length === 0) {
      ids.push(...batch.map(() => null));
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
          kind: kindOf(mail),
          attachment: mail.attached === undefined ? null : JSON.stringify(mail.attached),
          notification_ids: mail.notificationIds === undefined ? null : [...mail.notificationIds],
        })),
      )
      .returning('id')
      .execute();
    const queued = rows.map(({ id }) => id).sort((a, b) => a - b);
    ids.push(...batch.map((_mail, place) => (proven.has(place) ? (queued.shift() ?? null) : null)));
  }
  return ids;
}

/**
 * Queues a copy of a finished email; returns its id. The caller checks that its address is still
 * confirmed.
 */
export async function copyMail(
  trx: Transaction<Database>,
  mailId: number,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_message (recipient, subject, body, lines, attachment, created_at, next_try_at,
                              stop_address, is_security, kind, notification_ids, copy_of)
    select recipient, subject, body, lines, attachment, ${at}::timestamptz, ${at}::timestamptz,
           stop_address, is_security, kind, notification_ids, id
      from mail_message where id = ${mailId} returning id`.execute(trx);
  return rows[0]?.id ?? mailId;
}

/** Column updates of a claim, which expires if the server crashes. */
function claimedAt(now: number) {
  const until = new Date(now + LEASE_MS);
  return { next_try_at: until, claimed_until: until };
}

/** Claims due emails for this server and counts each claim as an attempt. */
export async function claimDueMails(db: Kysely<Database>, now: number): Promise<DueMail[]> {
  const rows = await db
    .updateTable('mail_message')
    .set({ tries: sql<number>`tries + 1`, ...claimedAt(now) })
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
      'attachment',
      'created_at as queuedAt',
      sql<string>`id || '.' || token`.as('reference'),
    ])
    .execute();
  return rows
    .map(({ attachment, lines, ...mail }) => ({
      ...mail,
      lines: linesIn(lines) ?? mail.text.split('\n'),
      attached: attachment as AttachmentReference | null,
    }))
    .sort((a, b) => a.id - b.id);
}

/**
 * Extends the claim of an email that is about to be sent. Returns false if it must not be sent:
 * staff stopped it, or the claim expired and another server claimed it.
 */
export async function renewClaim(
  db: Kysely<Database>,
  { id, tries }: Pick<DueMail, 'id' | 'tries'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_message')
    .set(claimedAt(now))
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the queued lines; null for an email that was queued only as text. */
function linesIn(stored: unknown): readonly MailLine[] | null {
  return stored as readonly MailLine[] | null;
}

/** Column updates that delete a finished email's text if its kind requires it. */
const withoutSecrets = {
  body: sql<string>`case when kind = any(${CLEARED_MAIL_KINDS}::text[]) then '' else body end`,
  lines: sql`case when kind = any(${CLEARED_MAIL_KINDS}::text[]) then null else lines end`,
};

/**
 * Marks an email as sent, or as failed if `problem` is set. Deletes its text if its kind requires
 * it.
 */
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
      ...withoutSecrets,
      finished_at: new Date(now),
      problem,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves the server's response to an attempt, replacing an earlier response if the attempt was
 * repeated after a crash or while the SMTP server was unavailable. Does nothing if the email was
 * deleted meanwhile.
 */
export async function recordTry(
  db: Kysely<Database>,
  tried: {
    readonly mailId: number;
    readonly try: number;
    readonly at: number;
    readonly outcome: 'ACCEPTED' | 'DEFERRED' | 'REFUSED';
    readonly answer: string;
  },
): Promise<void> {
  const { answer, at, mailId, outcome } = tried;
  await sql`
    insert into mail_try (mail_id, try, at, outcome, answer)
    select id, ${tried.try}::integer, ${new Date(at)}::timestamptz, ${outcome}, ${answer}
      from mail_message where id = ${mailId} for key share
    on conflict (mail_id, try)
      do update set at = excluded.at, outcome = excluded.outcome, answer = excluded.answer`.execute(
    db,
  );
}

/** Returns true if any email was sent since the last recorded attempt of a waiting email. */
export async function isAnySentSinceTry(db: Kysely<Database>, id: number): Promise<boolean> {
  const { rows } = await sql<{ isSent: boolean }>`
    select exists (
      select from mail_message
       where status = 'SENT'
         and finished_at > (select max(at) from mail_try where mail_id = ${id})) as "isSent"`.execute(
    db,
  );
  return rows[0]?.isSent === true;
}

/**
 * Schedules the next attempt for an email that wasn't accepted; counts at most `countedTries`
 * attempts.
 */
export async function postponeMail(
  db: Kysely<Database>,
  id: number,
  nextTryAt: number,
  problem: string,
  countedTries: number,
): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({
      next_try_at: new Date(nextTryAt),
      claimed_until: null,
      problem,
      tries: sql<number>`least(tries, ${countedTries}::integer)`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Finds when the address's limit allows the email, which is when the oldest counted email leaves
 * the window; null if allowed now. Security emails are counted separately.
 */
export async function findNextSlot(
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

/**
 * Releases emails that were claimed but not attempted. Skips emails that staff stopped, or another
 * server claimed, meanwhile.
 */
export async function releaseMails(
  db: Kysely<Database>,
  mails: readonly Pick<DueMail, 'id' | 'tries'>[],
  nextTryAt: number,
): Promise<void> {
  if (mails.length === 0) return;
  await db
    .updateTable('mail_message')
    .set({
      tries: sql<number>`tries - 1`,
      next_try_at: new Date(nextTryAt),
      claimed_until: null,
    })
    .where('status', '=', 'WAITING')
    .where((eb) =>
      eb.or(mails.map(({ id, tries }) => eb.and([eb('id', '=', id), eb('tries', '=', tries)]))),
    )
    .execute();
}

/** Cancels expired emails. */
export async function dropExpiredMails(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({
      status: 'FAILED',
      ...withoutSecrets,
      finished_at: new Date(now),
      problem: sql<string>`coalesce(problem, 'The email expired.')`,
    })
    .where('status', '=', 'WAITING')
    .where('useful_until', '<=', new Date(now))
    .execute();
}

/**
 * Deletes the text of emails `MAIL_TEXT_DAYS` days after delivery ended, and their rows after
 * `KEEP_MS`.
 */
export async function sweepMails(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .updateTable('mail_message')
    .set({ body: '', lines: null })
    .where('finished_at', '<', new Date(now - MAIL_TEXT_DAYS * DAY_MS))
    .where((eb) => eb.or([eb('body', '<>', ''), eb('lines', 'is not', null)]))
    .execute();
  await db
    .deleteFrom('mail_message')
    .where('finished_at', '<', new Date(now - KEEP_MS))
    .execute();
}

/** Counts waiting emails, and finds when the oldest was queued. */
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

/** SQL: when an email was last sent, and when `m` was last tried. */
const LAST_SENT = sql`select max(s.finished_at) from mail_message s where s.status = 'SENT'`;
const LAST_TRY = sql`select max(t.at) from mail_try t where t.mail_id = m.id`;

/**
 * Finds since when the oldest email has been overdue; null if none is. An email that its server
 * deferred counts from the start if none was sent since, because no server may be accepting any.
 * Emails that wait for their time, as the limit per address requires, don't count.
 */
export async function findOverdueSince(db: Kysely<Database>, now: number): Promise<Date | null> {
  const at = new Date(now);
  const { rows } = await sql<{ since: Date | null }>`
    select min(case when m.tries = 0 or (${LAST_SENT}) > (${LAST_TRY})
                    then m.next_try_at else m.created_at end) as since
      from mail_message m
     where m.status = 'WAITING'
       and (m.next_try_at <= ${at}::timestamptz
            or (m.tries > 0 and ((${LAST_SENT}) > (${LAST_TRY})) is not true))`.execute(db);
  return rows[0]?.since ?? null;
}
