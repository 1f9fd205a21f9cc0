import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { QueuedMail } from '#contract/schemas/mails';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../db/tables/database';

/** SQL expression for the state of the email `m`. */
export const mailState = sql<QueuedMail['state']>`
  case when m.bounce is not null then 'BOUNCED' else m.status end`;

/**
 * Time span in which emails were created, in milliseconds since 1970; `to` is exclusive, and null
 * for no end.
 */
export interface MailSpan {
  readonly from: number;
  readonly to: number | null;
}

function createdIn({ from, to }: MailSpan): RawBuilder<unknown> {
  const start = sql`m.created_at >= ${new Date(from)}::timestamptz`;
  return to === null ? start : sql`${start} and m.created_at < ${new Date(to)}::timestamptz`;
}

/** Number of emails of one kind and state that were created on one day. */
export interface DayCount {
  /** ISO date in the courts' main time zone. */
  readonly day: string;
  readonly kind: QueuedMail['kind'];
  readonly state: QueuedMail['state'];
  readonly count: number;
}

export async function countByDay(db: Kysely<Database>, span: MailSpan): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select (m.created_at at time zone ${STATE_TIME_ZONE})::date::text as day, m.kind, ${mailState} as state,
           count(*)::integer as count
      from mail_message m where ${createdIn(span)}
     group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Number of emails to one domain in one delivery state, and the number of attempts that the
 * domain's server deferred.
 */
export interface DomainCount {
  readonly domain: string;
  readonly state: QueuedMail['state'];
  readonly count: number;
  readonly deferred: number;
  /** Id of the newest email that failed, bounced, or was deferred. */
  readonly problemId: number | null;
}

export async function countByDomain(db: Kysely<Database>, span: MailSpan): Promise<DomainCount[]> {
  const { rows } = await sql<DomainCount>`
    select split_part(lower(m.recipient), '@', 2) as domain, ${mailState} as state,
           count(*)::integer as count, coalesce(sum(t.deferred), 0)::integer as deferred,
           max(m.id) filter (where coalesce(m.bounce_reason, m.problem) is not null)
             as "problemId"
      from mail_message m
      left join (select mail_id, count(*) as deferred from mail_try
                  where outcome = 'DEFERRED' and at >= ${new Date(span.from)}::timestamptz
                  group by mail_id) t on t.mail_id = m.id
     where ${createdIn(span)}
     group by 1, 2`.execute(db);
  return rows;
}

/** Finds the problems of emails, keyed by email id. */
export async function findProblems(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mail_message')
    .select(['id', sql<string | null>`coalesce(bounce_reason, problem)`.as('problem')])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, problem }) => [id, problem ?? '']));
}

/**
 * Returns a text that changes when an email created before the given time is attempted, sent,
 * stopped, or bounced. The query is cheap: most emails are final within minutes, so few can still
 * change.
 */
export async function findOldMark(db: Kysely<Database>, before: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', w.mark, b.mark) as mark
      from (select concat_ws(' ', count(*), sum(tries), sum(id)) as mark from mail_message
             where status = 'WAITING' and created_at < ${new Date(before)}::timestamptz) w,
           (select concat_ws(' ', count(*), max(bounced_at)) as mark from mail_message
             where bounce is not null) b`.execute(db);
  return rows[0]?.mark ?? '';
}
