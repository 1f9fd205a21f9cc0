import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CallQuery } from '#contract/calls';
import { isShapedAsCaseNumber } from '#contract/search/caseNumberShape';
import {
  CONCEALED,
  DIFFERENCES_SHOWN,
  EVENT_DAYS,
  EVENT_ENVELOPES,
  EVENTS_PAGE_SIZE,
  LATE_AFTER_MS,
  type EfilingSide,
  type EventOutcome,
} from '#contract/filing/events';
import type {
  EfilingDifference,
  EfilingEvent,
  EfilingHealth,
} from '#contract/schemas/efilingEvents';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { isUuid } from '#contract/uuid';
import type { Database } from '../../db/tables/database';
import { isAboutCase } from './conceal';
import { findConcealed } from './concealedRepository';

const HASH = /^[0-9a-f]{64}$/;
/** Number of days of filings to compare between the provider and the manager. */
const COMPARED_DAYS = 90;
/** Time for a message to arrive before a difference is reported. */
const DIFFERS_AFTER_MS = 120_000;

/** Tables of each side's messages: as sent, and as received by the other side. */
const SIDES = {
  provider: { sent: 'filing_message', received: 'efm_message' },
  manager: { sent: 'efm_message', received: 'filing_message' },
} as const;

/**
 * A message as stored by its sender or, if the sender's copy isn't in this database, as received.
 */
export interface EventRow {
  readonly messageId: string;
  readonly sender: EfilingSide;
  readonly operation: string;
  readonly correlationId: string | null;
  readonly sentAt: Date;
  readonly receivedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly outcome: EventOutcome;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly problem: string | null;
}

/**
 * Converts a row to an event as calls return it. The reason for a refusal can name a case or a
 * party, so it's replaced if the message is concealed.
 */
export function eventOf(row: EventRow, isConcealed: boolean) {
  return {
    id: row.messageId,
    sender: row.sender,
    operation: row.operation,
    sentAt: row.sentAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    outcome: row.outcome,
    tries: row.tries,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    problem: isConcealed && row.outcome === 'refused' ? CONCEALED : row.problem,
    envelopeId: row.correlationId,
  };
}

/** SQL: the outcome of the message `m`. */
function outcomeAt(now: number): RawBuilder<EventOutcome> {
  return sql<EventOutcome>`
    case when m.answered_at is not null and m.answer->>'kind' = 'refused' then 'refused'
         when m.answered_at is not null then 'answered'
         when m.sent_at < ${new Date(now - LATE_AFTER_MS)}::timestamptz then 'late'
         else 'waiting' end`;
}

export interface EventSelection {
  readonly senders: readonly EfilingSide[];
  /** Condition about the message `m`. */
  readonly where: RawBuilder<unknown>;
  readonly now: number;
  readonly limit: number;
}

/**
 * SQL: messages with the columns of `EventRow`, body, response, and hash; unsorted, at least the
 * newest `limit`. A read-only request is stored only by the side that received it.
 */
export function selectEvents({ limit, now, senders, where }: EventSelection): RawBuilder<EventRow> {
  const columns = (sender: EfilingSide, receivedAt: RawBuilder<unknown>) => sql`
    m.message_id as "messageId", ${sender}::text as sender, m.operation,
    m.correlation_id as "correlationId", m.sent_at as "sentAt", ${receivedAt} as "receivedAt",
    m.answered_at as "answeredAt", ${outcomeAt(now)} as outcome, m.tries,
    case when m.answered_at is null then m.next_try_at end as "nextTryAt",
    case when m.answered_at is null then m.failure
         when m.answer->>'kind' = 'refused' then m.answer->>'message' end as problem,
    m.body, m.answer, m.body_hash as hash`;
  const newest = sql`order by m.sent_at desc, m.message_id desc limit ${limit}`;
  const branches = senders.flatMap((sender) => {
    const sent = sql.table(SIDES[sender].sent);
    const received = sql.table(SIDES[sender].received);
    const receipt = sql`(
      select r.answered_at from ${received} r
       where r.direction = 'IN' and r.message_id = m.message_id)`;
    return [
      sql`(select ${columns(sender, receipt)} from ${sent} m
            where m.direction = 'OUT' and ${where} ${newest})`,
      sql`(select ${columns(sender, sql`m.answered_at`)} from ${received} m
            where m.direction = 'IN' and ${where}
              and not exists (select from ${sent} o
                               where o.direction = 'OUT' and o.message_id = m.message_id)
            ${newest})`,
    ];
  });
  return sql<EventRow>`${sql.join(branches, sql` union all `)}`;
}

/** Finds messages, newest first; one more than a page if there are more. */
export async function findEvents(
  db: Kysely<Database>,
  { all, before, find, from, outcome, sender, to }: CallQuery<'getEfilingEvents'>,
  now: number,
): Promise<EfilingEvent[]> {
  const conditions: RawBuilder<unknown>[] = [];
  if (find !== undefined) conditions.push(await findsMessage(db, find.trim()));
  else if (all === undefined) conditions.push(sql`m.correlation_id is not null`);
  if (from !== undefined)
    conditions.push(sql`m.sent_at >= ${from}::timestamp at time zone ${STATE_TIME_ZONE}`);
  if (to !== undefined) {
    conditions.push(
      sql`m.sent_at < (${to}::timestamp + interval '1 minute') at time zone ${STATE_TIME_ZONE}`,
    );
  }
  if (before !== undefined) {
    const [sentAt = '', id = ''] = before.split('_');
    conditions.push(sql`(m.sent_at, m.message_id) < (${sentAt}::timestamptz, ${id}::uuid)`);
  }
  if (outcome === 'dead') conditions.push(sql`${outcomeAt(now)} in ('refused', 'late')`);
  else if (outcome !== undefined) conditions.push(sql`${outcomeAt(now)} = ${outcome}`);
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const senders = sender === undefined ? (['provider', 'manager'] as const) : [sender];
  const limit = EVENTS_PAGE_SIZE + 1;
  const { rows } = await sql<EventRow & { readonly envelopeNumber: string | null }>`
    select m.*, e.number as "envelopeNumber"
      from (select * from (${selectEvents({ senders, where, now, limit })}) q
             order by q."sentAt" desc, q."messageId" desc limit ${limit}) m
      left join filing_envelope e on e.id = m."correlationId"
     order by m."sentAt" desc, m."messageId" desc`.execute(db);
  const { concealed } = await findConcealed(
    db,
    rows.flatMap(({ correlationId }) => correlationId ?? []),
  );
  return rows.map(({ envelopeNumber, ...row }) => {
    const isConcealed =
      envelopeNumber === null
        ? isAboutCase(row.operation)
        : concealed.has(row.correlationId ?? row.messageId);
    return { ...eventOf(row, isConcealed), envelopeNumber };
  });
}

/** SQL: true if the text identifies the message `m`, or an envelope that it belongs to. */
async function findsMessage(db: Kysely<Database>, text: string): Promise<RawBuilder<unknown>> {
  const typed = text.toLowerCase();
  const ids = (await findEnvelopes(db, text)).map((id) => sql`${id}::uuid`);
  const options: RawBuilder<unknown>[] = [];
  if (ids.length > 0) options.push(sql`m.correlation_id in (${sql.join(ids)})`);
  if (isUuid(typed)) {
    options.push(sql`m.message_id = ${typed}::uuid`, sql`m.correlation_id = ${typed}::uuid`);
  }
  if (HASH.test(typed)) options.push(sql`m.body_hash = ${typed}`);
  return options.length === 0 ? sql`false` : sql`(${sql.join(options, sql` or `)})`;
}

/** Finds the newest envelopes that match a text. */
async function findEnvelopes(db: Kysely<Database>, text: string): Promise<readonly string[]> {
  const typed = text.toLowerCase();
  const newest = sql`order by e.filed_at desc limit ${EVENT_ENVELOPES}`;
  const select = (where: RawBuilder<unknown>) =>
    sql`(select e.id, e.filed_at from filing_envelope e where ${where} ${newest})`;
  const branches = [
    select(sql`e.number = ${text}`),
    select(sql`lower(e.client_number) = ${typed}`),
    select(sql`e.user_id in (
      select u.id from app_user u
       where lower(u.username) = ${typed} or lower(u.email) = ${typed}
          or lower(u.first_name || ' ' || u.last_name) = ${typed})`),
    select(sql`e.firm_id in (
      select f.id from filing_firm f where strpos(lower(f.name), ${typed}) > 0)`),
  ];
  if (isUuid(typed)) {
    branches.push(
      select(sql`e.quote_id = ${typed}::uuid`),
      select(sql`e.id in (select f.envelope_id from filing_filing f where f.id = ${typed}::uuid)`),
    );
  }
  if (HASH.test(typed)) {
    const named = JSON.stringify({ filings: [{ documents: [{ hash: typed }] }] });
    branches.push(
      select(sql`e.id in (
        select s.correlation_id from filing_message s
         where s.operation = 'ReviewFiling' and s.direction = 'OUT' and s.body @> ${named}::jsonb
        union all
        select f.envelope_id from case_document d join filing_filing f on f.id = d.filing_id
         where d.stamped_hash = ${typed})`),
    );
  }
  const { rows } = await sql<{ id: string }>`
    select distinct q.id from (${sql.join(branches, sql` union all `)}) q`.execute(db);
  const named = rows.map(({ id }) => id);
  if (!isShapedAsCaseNumber(text)) return named;
  const byCase = await sql<{ id: string }>`
    ${select(sql`e.case_number = ${text.toUpperCase()}`)}`.execute(db);
  const ofCase = byCase.rows.map(({ id }) => id);
  // A search for a confidential case finds nothing, like one for an unknown case.
  const { hidden } = await findConcealed(db, ofCase);
  return [...named, ...ofCase.filter((id) => !hidden.has(id))];
}

/** Calculates statistics about the messages that the provider and the manager each sent. */
export async function findHealth(db: Kysely<Database>, now: number): Promise<EfilingHealth[]> {
  const late = new Date(now - LATE_AFTER_MS);
  const since = new Date(now - EVENT_DAYS * DAY_MS);
  const figures: EfilingHealth[] = [];
  for (const sender of ['provider', 'manager'] as const) {
    const table = sql.table(SIDES[sender].sent);
    const { rows: waiting } = await sql<{ waiting: number; oldest: Date | null; late: number }>`
      select count(*)::integer as waiting, min(sent_at) as oldest,
             (count(*) filter (where sent_at < ${late}::timestamptz))::integer as late
        from ${table} where direction = 'OUT' and answered_at is null`.execute(db);
    const { rows: recent } = await sql<Omit<EfilingHealth, 'sender'>>`
      select (count(*) filter (where answer->>'kind' = 'refused'))::integer as refused,
             (count(answered_at))::integer as answered,
             (count(*) filter (where tries > 1))::integer as repeated,
             round(extract(epoch from max(answered_at - sent_at))::numeric, 1)::float8
               as "slowestSeconds"
        from ${table}
       where direction = 'OUT' and sent_at >= ${since}::timestamptz`.execute(db);
    const [count = { waiting: 0, oldest: null, late: 0 }] = waiting;
    const [last] = recent;
    figures.push({
      sender,
      waiting: count.waiting,
      late: count.late,
      oldestAt: count.oldest?.toISOString() ?? null,
      refused: last?.refused ?? 0,
      answered: last?.answered ?? 0,
      repeated: last?.repeated ?? 0,
      slowestSeconds: last?.slowestSeconds ?? null,
    });
  }
  return figures;
}

/**
 * Finds filings of the last 90 days whose status differs between provider and manager although no
 * change is in transit, newest first.
 */
export async function findDifferences(
  db: Kysely<Database>,
  now: number,
): Promise<EfilingDifference[]> {
  const { rows } = await sql<EfilingDifference>`
    select f.id as "filingId", e.id as "envelopeId", e.number as "envelopeNumber",
           f.status as provider, c.status as manager
      from filing_envelope e
      join filing_filing f on f.envelope_id = e.id
      left join efm_filing c on c.id = f.id
     where e.filed_at between ${new Date(now - COMPARED_DAYS * DAY_MS)}::timestamptz
                          and ${new Date(now - DIFFERS_AFTER_MS)}::timestamptz
       and c.status is distinct from f.status
       and (c.id is not null or f.status not in ('draft', 'failed'))
       and not exists (select from efm_change g
                        where g.filing_id = f.id
                          and g.at > ${new Date(now - DIFFERS_AFTER_MS)}::timestamptz)
     order by e.filed_at desc, f.id limit ${DIFFERENCES_SHOWN}`.execute(db);
  return rows;
}
