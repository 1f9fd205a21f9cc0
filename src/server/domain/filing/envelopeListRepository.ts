import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  ENVELOPE_VIEW_IDS,
  ENVELOPE_VIEWS,
  ENVELOPES_COUNT_CAP,
  type EnvelopeView,
} from '#contract/filing/envelopes';
import {
  envelopeStatusOf,
  FILING_STATUSES,
  isFilingFinal,
  TAKEN_STATUSES,
  type FilingStatus,
} from '#contract/filing/states';
import type { EnvelopeList, EnvelopeRow, EnvelopesQuery } from '#contract/schemas/filingEnvelopes';
import type { Database } from '../../db/tables/database';
import { isHiddenService, isKnownRecipient } from '../service/hiddenCaseRepository';

/** A user who sees envelopes: the user's own envelopes, and the firm's. */
export interface EnvelopeReader {
  readonly userId: number;
  /** Null for a user without a firm. */
  readonly firmId: number | null;
  /** True if the firm lets the user prepare filings, but not submit, cancel, or pay them. */
  readonly isRestricted?: boolean;
}

/** Finds the firm of a user. */
export async function findReader(
  db: Kysely<Database>,
  userId: number,
): Promise<EnvelopeReader & { readonly firmName: string | null }> {
  const found = await db
    .selectFrom('filing_firm_user as u')
    .innerJoin('filing_firm as f', 'f.id', 'u.firm_id')
    .where('u.user_id', '=', userId)
    .select(['f.id', 'f.name', 'f.is_individual', 'u.is_restricted'])
    .executeTakeFirst();
  return {
    userId,
    firmId: found?.id ?? null,
    isRestricted: found?.is_restricted === true,
    firmName: found === undefined || found.is_individual ? null : found.name,
  };
}

/**
 * SQL: true if the reader may see the facts and the notice of the envelope `e`: as its submitter,
 * even after leaving the firm, or as a user of its firm.
 */
export function isReadable({ firmId, userId }: EnvelopeReader): RawBuilder<boolean> {
  return sql<boolean>`(e.user_id = ${userId}::bigint or e.firm_id = ${firmId}::bigint)`;
}

/**
 * SQL: true if the reader may change the envelope `e` and its documents. Filings for a firm belong
 * to the firm, so a submitter who left can only see the facts (`isReadable`).
 */
export function isManaged({ firmId, userId }: EnvelopeReader): RawBuilder<boolean> {
  return sql<boolean>`(e.firm_id = ${firmId}::bigint or e.user_id = ${userId}::bigint
    and not exists (select from filing_firm o where o.id = e.firm_id and not o.is_individual))`;
}

const ALL = sql`${sql.lit(FILING_STATUSES.join(','))}`;
const ranked = sql`array_position(string_to_array(${ALL}, ','), f.status)`;
const FIRST_FINAL = 1 + FILING_STATUSES.findIndex((status) => isFilingFinal(status));
const taken = sql`f.status in (${sql.join(TAKEN_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * SQL: the status of the envelope `e`, derived like `envelopeStatusOf`. Final statuses come after
 * all others in `FILING_STATUSES`.
 */
const derivedStatus = sql`(
  select case
           when min(${ranked}) < ${sql.lit(FIRST_FINAL)} or count(distinct f.status) < 2
             or not bool_or(${taken})
           then coalesce((string_to_array(${ALL}, ','))[min(${ranked})], 'draft')
           when bool_and(${taken}) then 'accepted'
           else 'partiallyAccepted' end
    from filing_filing f where f.envelope_id = e.id)`;

/** SQL: the group of an envelope's status. */
const viewOf = sql`(case ${derivedStatus} ${sql.join(
  ENVELOPE_VIEW_IDS.flatMap((view) =>
    ENVELOPE_VIEWS[view].map((status) => sql`when ${sql.lit(status)} then ${sql.lit(view)}`),
  ),
  sql` `,
)} end)`;

/** Returns a LIKE pattern for text anywhere in a value. */
function contains(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

const localDay = sql`(e.filed_at at time zone e.time_zone)::date`;

function conditionOf(reader: EnvelopeReader, query: EnvelopesQuery): RawBuilder<boolean> {
  const { clientNumber, courtId, from, own, text, to } = query;
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = [
    own === undefined ? isReadable(reader) : sql<boolean>`e.user_id = ${reader.userId}::bigint`,
    ...(courtId === undefined ? [] : [sql<boolean>`e.court_id = ${courtId}`]),
    ...(from === undefined ? [] : [sql<boolean>`${localDay} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${localDay} <= ${to}::date`]),
    ...(clientNumber === undefined || clientNumber.trim() === ''
      ? []
      : [sql<boolean>`e.client_number ilike ${contains(clientNumber)}`]),
    ...words.map(
      (word) => sql<boolean>`
        concat_ws(' ', e.number, e.case_number, e.caption, e.client_number) ilike ${contains(word)}`,
    ),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

interface Found extends Omit<EnvelopeRow, 'status' | 'filedAt'> {
  readonly filedAt: Date;
  readonly statuses: readonly FilingStatus[];
}

/**
 * Loads a page of the envelopes visible to the reader, newest first. A page starts after the last
 * envelope of the previous one.
 */
export async function findEnvelopes(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  query: EnvelopesQuery,
  limit: number,
): Promise<{ readonly items: EnvelopeRow[]; readonly next: string | null }> {
  const { after, view } = query;
  const { rows } = await sql<Found>`
    select e.id, e.number, e.case_number as "caseNumber", e.caption, c.name as "courtName",
           e.filed_at as "filedAt", e.time_zone as "timeZone", e.money,
           e.total_cents as "totalCents",
           case when e.money = 'due' then coalesce(e.completed_cents, 0) else 0 end as "dueCents",
           case when e.money = 'captured' then coalesce((
             select h.captured_cents from filing_hold h where h.envelope_id = e.id
              order by h.asked_at desc limit 1), 0) else 0 end as "chargedCents",
           e.client_number as "clientNumber",
           coalesce(u.first_name || ' ' || u.last_name, '') as "filerName",
           coalesce(f.statuses, '{}') as statuses, coalesce(f.titles, '{}') as titles,
           (select count(*)::integer from service s join service_recipient r on r.service_id = s.id
             where s.envelope_id = e.id and r.state = 'bounced' and r.resolved_at is null
               and (not ${isHiddenService} or ${isKnownRecipient})) as bounces
      from filing_envelope e
      join court c on c.id = e.court_id
      left join app_user u on u.id = e.user_id
      left join lateral (
        select array_agg(f.status order by f.position) as statuses,
               array_agg(coalesce(nullif(f.description, ''), f.code) order by f.position) as titles
          from filing_filing f where f.envelope_id = e.id) f on true
     where ${conditionOf(reader, query)}
       and ${view === undefined ? sql`true` : sql`${viewOf} = ${view}`}
       and ${
         after === undefined
           ? sql`true`
           : sql`(e.filed_at, e.id) < (
               select a.filed_at, a.id from filing_envelope a where a.id = ${after}::uuid)`
       }
     order by e.filed_at desc, e.id desc
     limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit).map(({ filedAt, statuses, ...row }): EnvelopeRow => ({
    ...row,
    filedAt: filedAt.toISOString(),
    status: envelopeStatusOf(statuses),
  }));
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

type Summary = Pick<EnvelopeList, 'views' | 'figures' | 'courts'> & { readonly count: number };

/**
 * Counts the envelopes that match the query, in total and by group of statuses; also totals all of
 * the reader's envelopes.
 */
export async function summarizeEnvelopes(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  query: EnvelopesQuery,
  now: number,
): Promise<Summary> {
  const { rows } = await sql<{ readonly view: EnvelopeView; readonly count: number }>`
    select f.view, count(*)::integer as count
      from (select ${viewOf} as view from filing_envelope e
             where ${conditionOf(reader, query)} limit ${ENVELOPES_COUNT_CAP + 1}) f
     group by f.view`.execute(db);
  const countOf = (view: EnvelopeView): number => rows.find((row) => row.view === view)?.count ?? 0;
  const all = ENVELOPE_VIEW_IDS.map((view) => ({ view, count: countOf(view) }));
  const { rows: sums } = await sql<EnvelopeList['figures']>`
    select (count(*) filter (where f.view in ('waiting', 'judge')))::integer as waiting,
           (count(*) filter (where f.view = 'returned'))::integer as returned,
           (count(*) filter (where f.view = 'accepted'
              and f.filed_at > ${new Date(now)}::timestamptz - interval '30 days'))::integer
             as "acceptedLately",
           coalesce(sum(f.total_cents) filter (where f.money = 'authorized'), 0)::bigint
             as "heldCents",
           coalesce(sum(f.completed_cents) filter (where f.money = 'due'), 0)::bigint as "dueCents"
      from (select ${viewOf} as view, e.filed_at, e.total_cents, e.completed_cents, e.money
              from filing_envelope e where ${isReadable(reader)}
             order by e.filed_at desc limit ${ENVELOPES_COUNT_CAP}) f`.execute(db);
  const { rows: courts } = await sql<EnvelopeList['courts'][number]>`
    select c.id, c.name from court c
     where c.id in (select e.court_id from filing_envelope e where ${isReadable(reader)})
     order by c.name collate by_name, c.id limit 200`.execute(db);
  const none = { waiting: 0, returned: 0, acceptedLately: 0, heldCents: 0, dueCents: 0 };
  return {
    views: all,
    count:
      query.view === undefined
        ? all.reduce((sum, { count }) => sum + count, 0)
        : countOf(query.view),
    figures: sums[0] ?? none,
    courts,
  };
}

/** Number of latest changes in a mark; more transactions than these rarely run at a time. */
const MARK_CHANGES = 50;

/**
 * Loads a mark of each user's envelopes, which differs after each change; omits users without
 * envelopes. A change gets its number before its transaction ends, so a change with a lower number
 * may appear later. The mark therefore has the latest numbers, not only the highest.
 */
export async function findFilingMarks(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ userId: number; mark: string }>`
    select u.id as "userId", concat_ws(' ', own.mark, firm.mark) as mark
      from unnest(${[...userIds]}::bigint[]) u (id)
      left join filing_firm_user m on m.user_id = u.id
      left join lateral (
        select string_agg(c.change_number::text, ',' order by c.change_number desc) as mark
          from (select change_number from filing_envelope
                 where user_id = u.id
                 order by change_number desc limit ${MARK_CHANGES}) c) own on true
      left join lateral (
        select string_agg(c.change_number::text, ',' order by c.change_number desc) as mark
          from (select change_number from filing_envelope
                 where firm_id = m.firm_id
                 order by change_number desc limit ${MARK_CHANGES}) c) firm on true
     where coalesce(own.mark, firm.mark) is not null`.execute(db);
  return new Map(rows.map(({ mark, userId }) => [userId, mark]));
}
