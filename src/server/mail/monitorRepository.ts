import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { CallQuery } from '#contract/calls';
import { MAILS_PAGE_SIZE, SECRET_MAIL_KINDS } from '#contract/admin/mails';
import type { MailDetails, QueuedMail } from '#contract/schemas/mails';
import type { Database } from '../db/tables/database';
import type { MailLine } from './body';
import { mailState } from './figuresRepository';

const MAX_COPIES = 20;

const columns = sql`
  m.id, m.recipient, m.subject, m.kind, ${mailState} as state, m.created_at as "createdAt", m.tries,
  case when m.status = 'WAITING' then m.next_try_at end as "nextTryAt", m.finished_at as "finishedAt",
  coalesce(m.bounce_reason, m.problem) as problem`;

interface Row extends Omit<QueuedMail, 'createdAt' | 'nextTryAt' | 'finishedAt'> {
  readonly createdAt: Date;
  readonly nextTryAt: Date | null;
  readonly finishedAt: Date | null;
}

function mailOf({ createdAt, finishedAt, nextTryAt, ...row }: Row): QueuedMail {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/**
 * Builds the condition for a state, written so that PostgreSQL uses the index of waiting emails.
 */
function isInState(asked: QueuedMail['state']): RawBuilder<unknown> {
  if (asked === 'BOUNCED') return sql`m.bounce is not null`;
  if (asked === 'WAITING') return sql`m.status = 'WAITING' and m.bounce is null`;
  return sql`m.status = ${asked} and m.bounce is null`;
}

/** Finds emails, newest first; returns one more than a page if there are more. */
export async function findMails(
  db: Kysely<Database>,
  { before, kind, state: asked, to }: CallQuery<'getMails'>,
): Promise<QueuedMail[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (before !== undefined) conditions.push(sql`m.id < ${before}`);
  if (kind !== undefined) conditions.push(sql`m.kind = ${kind}`);
  if (asked !== undefined) conditions.push(isInState(asked));
  if (to !== undefined) {
    conditions.push(sql`strpos(lower(m.recipient), lower(${to})) > 0`);
  }
  const { rows } = await sql<Row>`
    select ${columns} from mail_message m
     where ${sql.join(conditions, sql` and `)}
     order by m.id desc limit ${MAILS_PAGE_SIZE + 1}`.execute(db);
  return rows.map(mailOf);
}

/** Returns a text that changes when emails are queued, attempted, sent, stopped, or bounced. */
export async function findMailMark(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select max(id) from mail_message), w.count, w.tries, w.next,
                     (select concat_ws(' ', count(*), max(bounced_at)) from mail_bounce)) as mark
      from (select count(*) as count, sum(tries) as tries, min(next_try_at) as next
              from mail_message where status = 'WAITING') w`.execute(db);
  return rows[0]?.mark ?? '';
}

/** An email, including its text. */
export interface StoredMail extends Omit<MailDetails, 'text' | 'attempts' | 'copies'> {
  /** Plain text; empty if it has been deleted. */
  readonly body: string;
  readonly lines: readonly MailLine[] | null;
}

/** Finds one email; null if there is none. */
export async function findMail(db: Kysely<Database>, mailId: number): Promise<StoredMail | null> {
  const { rows } = await sql<
    Row & {
      readonly usefulUntil: Date | null;
      readonly body: string;
      readonly lines: readonly MailLine[] | null;
      readonly hasAttachment: boolean;
      readonly copyOf: number | null;
      readonly bounce: 'HARD' | 'SOFT' | null;
      readonly bouncedAt: Date | null;
      readonly bounceReason: string | null;
      readonly isBlocked: boolean;
    }
  >`
    select ${columns}, m.useful_until as "usefulUntil", m.body, m.lines,
           m.attachment is not null as "hasAttachment", m.copy_of as "copyOf", m.bounce,
           m.bounced_at as "bouncedAt", m.bounce_reason as "bounceReason",
           exists (select from mail_bounce b where b.address = lower(m.recipient)) as "isBlocked"
      from mail_message m where m.id = ${mailId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { bounce, bouncedAt, bounceReason, isBlocked, usefulUntil, ...rest } = row;
  const { body, copyOf, hasAttachment, lines, ...listed } = rest;
  return {
    ...mailOf(listed),
    body,
    copyOf,
    hasAttachment,
    lines,
    usefulUntil: usefulUntil?.toISOString() ?? null,
    bounce:
      bounce === null
        ? null
        : {
            kind: bounce,
            at: bouncedAt?.toISOString() ?? '',
            reason: bounceReason ?? '',
            isBlocked,
          },
  };
}

/** Finds the attempts of an email, in order. */
export async function findAttempts(
  db: Kysely<Database>,
  mailId: number,
): Promise<MailDetails['attempts']> {
  const rows = await db
    .selectFrom('mail_try')
    .select(['try', 'at', 'outcome', 'answer'])
    .where('mail_id', '=', mailId)
    .orderBy('try')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Finds the ids of an email's copies, newest first. */
export async function findCopies(db: Kysely<Database>, mailId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select('id')
    .where('copy_of', '=', mailId)
    .orderBy('id', 'desc')
    .limit(MAX_COPIES)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks an email and returns what is needed to decide whether it can be resent or stopped; null
 * if there is none.
 */
export async function lockMail(
  trx: Transaction<Database>,
  mailId: number,
  at: number,
): Promise<{
  readonly isWaiting: boolean;
  /** True while a server is sending it. */
  readonly isBeingSent: boolean;
  readonly hasText: boolean;
  readonly isSecret: boolean;
  readonly isBlocked: boolean;
  /** True for emails that also go to blocked addresses. */
  readonly isSentAnyway: boolean;
  readonly isConfirmed: boolean;
  readonly hasWaitingCopy: boolean;
} | null> {
  const { rows } = await sql<{
    isWaiting: boolean;
    isBeingSent: boolean;
    hasText: boolean;
    isSecret: boolean;
    isBlocked: boolean;
    isSentAnyway: boolean;
    isConfirmed: boolean;
    hasWaitingCopy: boolean;
  }>`
    select m.status = 'WAITING' as "isWaiting", m.body <> '' as "hasText",
           coalesce(m.claimed_until > ${new Date(at)}, false) as "isBeingSent",
           m.kind = any(${SECRET_MAIL_KINDS}::text[]) as "isSecret",
           exists (select from mail_bounce b where b.address = lower(m.recipient)) as "isBlocked",
           m.is_security or m.kind = 'CONFIRMATION' as "isSentAnyway",
           exists (select from app_user u
                    where lower(u.email) = lower(m.recipient) and u.is_email_confirmed
                      and u.status = 'ACTIVE')
             or exists (select from billing_address a
                         where a.address = lower(m.recipient) and a.confirmed_at is not null)
             as "isConfirmed",
           exists (select from mail_message c where c.copy_of = m.id and c.status = 'WAITING')
             as "hasWaitingCopy"
      from mail_message m where m.id = ${mailId} for update of m`.execute(trx);
  return rows[0] ?? null;
}

/** Makes a waiting email due now; returns false if a server is sending it. */
export async function hurryMail(
  trx: Transaction<Database>,
  mailId: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_message')
    .set({ next_try_at: at })
    .where('id', '=', mailId)
    .where('status', '=', 'WAITING')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True if a test email to the address is waiting. */
export async function hasWaitingTest(
  trx: Transaction<Database>,
  address: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_message')
    .select('id')
    .where('kind', '=', 'TEST')
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`lower(recipient) = lower(${address})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the email address of a user. */
export async function findOwnAddress(db: Kysely<Database>, userId: number): Promise<string> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
