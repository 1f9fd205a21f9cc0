import { sql, type Kysely, type RawBuilder } from 'kysely';
import { QUEUE_MAX_FILTERS, QUEUE_PAGE_SIZE, type QueueTab } from '#contract/filing/queue';
import { TAKEN_STATUSES, type FilingStatus } from '#contract/filing/states';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** Filter of the queue, as in its URL. */
export interface QueueFilter {
  readonly courtId: number | null;
  /** New or existing cases; null for both. */
  readonly kind: 'new' | 'existing' | null;
  /** Search words for numbers, filer, and title. */
  readonly text: string;
}

/** The clerk whose queue it is, and the current time. */
export interface QueueReader {
  readonly userId: number;
  readonly countyId: number;
  readonly at: number;
}

/** Position of a page in the queue: the last envelope of the previous page. */
export interface QueuePlace {
  readonly filedAt: Date;
  readonly id: string;
}

/** An envelope in the clerk's queue. */
export interface QueuedEnvelope {
  readonly id: string;
  readonly number: string;
  readonly filedAt: Date;
  readonly courtId: number;
  readonly courtName: string;
  readonly timeZone: string;
  readonly caseNumber: string | null;
  readonly submission: EnvelopeMessage;
  /** Filings with the tab's statuses, with their corrected codes. */
  readonly filings: readonly {
    readonly code: string;
    readonly status: FilingStatus;
    readonly until: string | null;
  }[];
  /** The current reviewer; null if there is none. */
  readonly holder: string | null;
  readonly isMine: boolean;
  readonly isConfidentialCase: boolean;
}

/** Totals of a tab. */
export interface QueueTotals {
  readonly envelopes: number;
  readonly filings: number;
  /** When the oldest envelope was filed; null if the tab is empty. */
  readonly oldest: Date | null;
}

const NOTHING: QueueTotals = { envelopes: 0, filings: 0, oldest: null };

const OPEN: readonly FilingStatus[] = ['submitted', 'underReview', 'deferred'];
const STATUSES: Readonly<Record<QueueTab, readonly FilingStatus[]>> = {
  review: OPEN,
  mine: OPEN,
  judge: ['sentToJudge'],
  // Filings that ended without acceptance cost nothing.
  waiver: [...OPEN, 'returned', 'sentToJudge', ...TAKEN_STATUSES],
  returned: ['returned'],
  // Excludes filings recalled from the judge, which must be decided again.
  done: [
    'accepted',
    'rejected',
    'returned',
    'replaced',
    'sentToJudge',
    'granted',
    'denied',
    'moot',
  ],
};

/**
 * SQL: the envelopes of a tab with their filing times, and the number of their filings in the tab.
 */
function inTab(tab: QueueTab, { at, countyId, userId }: QueueReader): RawBuilder<unknown> {
  const now = new Date(at);
  const courts = sql`(select k.id from court k where k.county_id = ${countyId})`;
  if (tab === 'done') {
    // Since midnight in the court's time zone; a day has at most 25 hours.
    return sql`
      select f.envelope_id as id, min(f.filed_at) as filed_at, count(distinct f.id)::integer as filings
        from efm_change g
        join efm_filing f on f.id = g.filing_id
        join court k on k.id = f.court_id
       where g.at > ${new Date(at - 25 * 3_600_000)} and g.to_status <> 'submitted'
         and g.actor = 'clerk' and g.to_status in ('accepted', 'rejected', 'returned', 'sentToJudge')
         and k.county_id = ${countyId} and f.status = any(${[...STATUSES.done]}::text[])
         and (g.at at time zone k.time_zone)::date = (${now}::timestamptz at time zone k.time_zone)::date
       group by f.envelope_id`;
  }
  if (tab === 'waiver') {
    return sql`
      select f.envelope_id as id, min(f.filed_at) as filed_at, count(*)::integer as filings
        from efm_envelope v
        join efm_filing f on f.envelope_id = v.id
       where v.court_id in ${courts} and v.submission->'payment'->>'kind' = 'waiver'
         and not exists (select from efm_waiver w where w.envelope_id = v.id)
         and f.status = any(${[...STATUSES.waiver]}::text[]) and f.kind <> 'serve'
       group by f.envelope_id`;
  }
  // Starts from the reviewer's own locks and decisions, which are few.
  const filings =
    tab === 'mine'
      ? sql`(
          select f.* from efm_lock l join efm_filing f on f.envelope_id = l.envelope_id
           where l.reviewer_id = ${userId} and l.expires_at > ${now}
          union
          select f.* from efm_filing f
            join efm_decision d on d.filing_id = f.id and d.sequence = f.sequence
           where f.court_id in ${courts} and f.status = 'deferred' and d.reviewer_id = ${userId})`
      : sql`efm_filing`;
  return sql`
    select f.envelope_id as id, min(f.filed_at) as filed_at, count(*)::integer as filings
      from ${filings} f
     where f.court_id in ${courts} and f.status = any(${[...STATUSES[tab]]}::text[])
       and f.kind <> 'serve'
     group by f.envelope_id`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** True if a filter excludes anything. */
export function isFiltered({ courtId, kind, text }: QueueFilter): boolean {
  return courtId !== null || kind !== null || text !== '';
}

/** SQL: true if the envelope `e` matches the filter. */
export function fits({ courtId, kind, text }: QueueFilter): RawBuilder<boolean> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const conditions = [
    sql`true`,
    ...(courtId === null ? [] : [sql`e.court_id = ${courtId}`]),
    ...(kind === null ? [] : [sql`(e.submission->>'newCase' is not null) = ${kind === 'new'}`]),
    ...words.map(
      (word) => sql`concat_ws(' ', e.number, e.case_number, e.submission->'filer'->>'name',
        e.submission->'filer'->>'firm', e.submission->'newCase'->>'caption')
        ilike ${`%${escaped(word)}%`}`,
    ),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A page of a tab, and the totals of the whole filtered tab. */
export interface QueuePage {
  readonly envelopes: readonly QueuedEnvelope[];
  readonly totals: QueueTotals;
}

/**
 * Loads a page of a tab after a position, oldest first, and the tab's totals in the same query.
 * Loads one more envelope to detect a next page.
 */
export async function findQueue(
  db: Kysely<Database>,
  reader: QueueReader,
  tab: QueueTab,
  filter: QueueFilter,
  after: QueuePlace | null,
): Promise<QueuePage> {
  const { at, userId } = reader;
  const { rows } = await sql<QueueTotals & { readonly queued: QueuedEnvelope | null }>`
    with tab as materialized (
      select t.* from (${inTab(tab, reader)}) t
       ${isFiltered(filter) ? sql`join efm_envelope e on e.id = t.id and ${fits(filter)}` : sql``}),
    totals as (
      select count(*)::integer as envelopes, coalesce(sum(filings), 0)::integer as filings,
             min(filed_at) as oldest from tab),
    page as (
      select t.id, t.filed_at from tab t
       ${after === null ? sql`` : sql`where (t.filed_at, t.id) > (${after.filedAt}, ${after.id}::uuid)`}
       order by t.filed_at, t.id limit ${QUEUE_PAGE_SIZE + 1})
    select s.*, to_jsonb(q) as queued from totals s left join (
    select e.id, e.number, p.filed_at as "filedAt", e.court_id as "courtId",
           c.name as "courtName", c.time_zone as "timeZone", e.case_number as "caseNumber",
           e.submission,
           (select json_agg(json_build_object('code', f.code, 'status', f.status, 'until',
                     (select d.until_on from efm_decision d
                       where d.filing_id = f.id and d.sequence = f.sequence)) order by f.position)
              from efm_filing f
             where f.envelope_id = e.id and f.status = any(${[...STATUSES[tab]]}::text[])
               and f.kind <> 'serve') as filings,
           l.reviewer_name as holder, coalesce(l.reviewer_id = ${userId}, false) as "isMine",
           coalesce((select t.is_confidential from case_type t
                      where t.code = e.submission->'newCase'->>'typeCode'), false)
             as "isConfidentialCase"
      from page p
      join efm_envelope e on e.id = p.id
      join court c on c.id = e.court_id
      left join efm_lock l on l.envelope_id = e.id and l.expires_at > ${new Date(at)}) q on true
     order by q."filedAt", q.id`.execute(db);
  const [{ envelopes, filings, oldest } = NOTHING] = rows;
  return {
    envelopes: rows.flatMap(({ queued }) =>
      queued === null ? [] : [{ ...queued, filedAt: new Date(queued.filedAt) }],
    ),
    totals: { envelopes, filings, oldest },
  };
}

/** An envelope's position among the envelopes to review, oldest first. */
export interface QueueNeighbors {
  /** Starts at 1. */
  readonly place: number;
  readonly total: number;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** Finds an envelope's position in the tab "To review"; null if it isn't there. */
export async function findNeighbors(
  db: Kysely<Database>,
  reader: QueueReader,
  envelopeId: string,
): Promise<QueueNeighbors | null> {
  const { rows } = await sql<QueueNeighbors>`
    select place, total, "previousId", "nextId"
      from (select t.id, (row_number() over w)::integer as place,
                   (count(*) over ())::integer as total,
                   lag(t.id) over w as "previousId", lead(t.id) over w as "nextId"
              from (${inTab('review', reader)}) t
            window w as (order by t.filed_at, t.id)) q
     where q.id = ${envelopeId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Counts the envelopes of tabs. */
export async function countTabs(
  db: Kysely<Database>,
  reader: QueueReader,
  tabs: readonly QueueTab[],
): Promise<Readonly<Record<string, number>>> {
  const counts = tabs.map(
    (tab) => sql`select ${tab} as tab, count(*)::integer as count from (${inTab(tab, reader)}) x`,
  );
  const { rows } = await sql<{ tab: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ count, tab }) => [tab, count]));
}

/** A clerk's saved filter. */
export interface SavedFilter {
  readonly id: number;
  readonly name: string;
  readonly query: string;
}

/** Loads a clerk's saved filters, sorted by name. */
export function findFilters(db: Kysely<Database>, userId: number): Promise<SavedFilter[]> {
  return db
    .selectFrom('efm_queue_filter')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'query'])
    .orderBy('name', byName)
    .limit(QUEUE_MAX_FILTERS)
    .execute();
}

/**
 * Saves a filter under a name; replaces one of the same name. Returns false if there are too many.
 */
export async function saveFilter(
  db: Kysely<Database>,
  userId: number,
  { name, query }: Omit<SavedFilter, 'id'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into efm_queue_filter (user_id, name, query)
    select ${userId}, ${name}, ${query}
     where (select count(*) from efm_queue_filter
             where user_id = ${userId} and name <> ${name}) < ${QUEUE_MAX_FILTERS}
    on conflict (user_id, name) do update set query = excluded.query
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes a clerk's filter; returns false if there is none. */
export async function deleteFilter(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('efm_queue_filter')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
