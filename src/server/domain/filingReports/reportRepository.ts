import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ENVELOPE_VIEWS } from '#contract/filing/envelopes';
import {
  FILING_REPORT_ENVELOPES,
  FILING_REPORT_ROWS,
  type FilingGroup,
  type FilingReportId,
} from '#contract/filing/reports';
import type { FilingReport, FilingReportEnvelope } from '#contract/schemas/filingReports';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { findReader, isReadable, type EnvelopeReader } from '../filing/envelopeListRepository';
import { isHiddenService, isKnownRecipient } from '../service/hiddenCaseRepository';
import type { FilingReportRequest } from './periods';
import { findSchedules } from './schedulesRepository';

const words = (list: readonly string[]) => sql`(${sql.join(list.map((word) => sql.lit(word)))})`;

/** SQL: key and label of the row that the envelope `e` belongs to. */
const GROUPS: Readonly<
  Record<FilingGroup, { key: RawBuilder<string>; label: RawBuilder<string> }>
> = {
  month: {
    key: sql`to_char(e.filed_at at time zone e.time_zone, 'YYYY-MM')`,
    label: sql`to_char(e.filed_at at time zone e.time_zone, 'Mon YYYY')`,
  },
  court: { key: sql`e.court_id::text`, label: sql`c.name` },
  user: {
    key: sql`coalesce(e.user_id::text, '')`,
    label: sql`coalesce(u.first_name || ' ' || u.last_name, 'Former user')`,
  },
  client: {
    key: sql`coalesce(e.client_number, '')`,
    label: sql`coalesce(nullif(e.client_number, ''), 'No client number')`,
  },
};

/** SQL: a report's envelopes, with the `key` and `label` of their rows. */
function envelopesOf(
  reader: EnvelopeReader,
  { by, courtId, from, isOwn, to }: FilingReportRequest,
): RawBuilder<unknown> {
  const { key, label } = GROUPS[by];
  return sql`(
    select e.*, ${key} as key, ${label} as label
      from filing_envelope e
      join court c on c.id = e.court_id
      left join app_user u on u.id = e.user_id
     where ${isOwn ? sql`e.user_id = ${reader.userId}::bigint` : isReadable(reader)}
       and (e.filed_at at time zone e.time_zone)::date between ${from}::date and ${to}::date
       ${courtId === null ? sql`` : sql`and e.court_id = ${courtId}`})`;
}

/** SQL: cents captured for the envelope `e`. */
const captured = sql`coalesce((
  select sum(h.captured_cents) from filing_hold h
   where h.envelope_id = e.id and h.status = 'CAPTURED'), 0)`;

/**
 * SQL of a report: `from` selects its rows from the envelopes `e`; `figures` compute each row's
 * numbers.
 */
interface Measured {
  readonly from: RawBuilder<unknown>;
  /** SQL: the court's reason; null in reports without reasons. */
  readonly reason: RawBuilder<string | null>;
  readonly figures: readonly RawBuilder<number>[];
}

/** SQL: cents quoted for the envelope `e`; a denied waiver can make more due than was quoted. */
const quoted = sql`
  case when e.money in ('due', 'captured') and e.waived_cents is not null
       then greatest(e.total_cents, e.completed_cents) else e.total_cents end`;

const none = sql<null>`null::text`;
const when = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`;
const sum = (cents: RawBuilder<unknown>) => sql<number>`coalesce(sum(${cents}), 0)`;
const ofMoney = (...states: string[]) => sql`e.money in ${words(states)}`;
const hours = sql`extract(epoch from a.at - e.filed_at) / 3600`;

/** The reports, with their numbers in the order of `FILING_REPORTS`. */
const MEASURED: Readonly<Record<FilingReportId, (envelopes: RawBuilder<unknown>) => Measured>> = {
  filings: (envelopes) => ({
    from: sql`${envelopes} e join filing_filing f on f.envelope_id = e.id`,
    reason: none,
    figures: [
      sql<number>`count(distinct e.id)`,
      sql<number>`count(*)`,
      ...(['waiting', 'judge', 'returned', 'accepted', 'notFiled'] as const).map((view) =>
        when(sql`f.status in ${words(ENVELOPE_VIEWS[view])}`),
      ),
    ],
  }),
  fees: (envelopes) => ({
    from: sql`(
      select e.*, ${captured} as charged, ${quoted} as quoted,
             coalesce(e.completed_cents, e.total_cents) as owed
        from ${envelopes} e) e`,
    reason: none,
    figures: [
      sql<number>`count(*)`,
      sum(sql`e.quoted`),
      sum(sql`e.charged`),
      sum(sql`case when ${ofMoney('authorized')} then e.quoted end`),
      sum(sql`case when ${ofMoney('due')} then least(e.owed, e.quoted) end`),
      sum(sql`case when ${ofMoney('captured')} then e.quoted - e.charged
                   when ${ofMoney('due')} then e.quoted - least(e.owed, e.quoted)
                   when ${ofMoney('released')} then e.quoted end`),
      sum(sql`case when ${ofMoney('none', 'expired')} then e.quoted end`),
    ],
  }),
  rejections: (envelopes) => ({
    from: sql`${envelopes} e join filing_filing f on f.envelope_id = e.id
                and f.status in ('rejected', 'returned', 'replaced')`,
    reason: sql`coalesce(f.reason_code, '')`,
    figures: ['rejected', 'returned', 'replaced'].map((status) =>
      when(sql`f.status = ${sql.lit(status)}`),
    ),
  }),
  time: (envelopes) => ({
    from: sql`${envelopes} e join filing_filing f on f.envelope_id = e.id
      cross join lateral (
        select min(g.at) as at from filing_change g
         where g.filing_id = f.id and g.to_status = 'accepted') a`,
    reason: none,
    figures: [
      when(sql`a.at is not null`),
      sql<number>`percentile_cont(0.5) within group (order by ${hours})`,
      sql<number>`percentile_cont(0.9) within group (order by ${hours})`,
      sql<number>`max(${hours})`,
    ],
  }),
  service: (envelopes) => ({
    // Leaves out recipients that the record doesn't show, either.
    from: sql`${envelopes} e join service s on s.envelope_id = e.id and s.served_at is not null
              cross join lateral (select ${isHiddenService} as "isHidden") x
              join service_recipient r on r.service_id = s.id
                and (not x."isHidden" or ${isKnownRecipient})`,
    reason: none,
    figures: [
      sql<number>`count(*)`,
      ...['opened', 'delivered', 'sent', 'bounced'].map((state) =>
        when(sql`r.state = ${sql.lit(state)}`),
      ),
      when(sql`r.not_served is not null`),
    ],
  }),
};

interface Row {
  readonly key: string | null;
  readonly label: string | null;
  readonly reason: string | null;
  readonly isTotal: boolean;
  readonly figures: readonly (number | null)[];
}

/** Loads rows and totals of a report: months in order, other groups largest first. */
async function findReportRows(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  request: FilingReportRequest,
): Promise<Pick<FilingReport, 'hiddenRows' | 'rows' | 'total'>> {
  const isByMonth = request.by === 'month';
  const { figures, from, reason } = MEASURED[request.report](envelopesOf(reader, request));
  const values = sql.join(figures.map((figure) => sql`(${figure})::float8`));
  const { rows } = await sql<Row & { readonly count: number }>`
    select *, count(*) filter (where not "isTotal") over ()::integer as count from (
      select e.key, max(e.label) as label, ${reason} as reason,
             grouping(e.key) = 1 as "isTotal", json_build_array(${values}) as figures,
             (${figures[0] ?? sql`0`})::float8 as size
        from ${from}
       group by grouping sets ((e.key, ${reason}), ())) x
     where "isTotal" or size > 0 or ${request.report !== 'time'}
     order by "isTotal" desc,
              ${isByMonth ? sql`key desc, reason desc` : sql`size desc, label, key, reason`}
     limit ${FILING_REPORT_ROWS + 1}`.execute(db);
  const listed = rows.filter(({ isTotal }) => !isTotal);
  // The limit cuts the oldest months.
  if (isByMonth) listed.reverse();
  return {
    rows: listed.map(({ figures: ofRow, key, label, reason: why }) => ({
      key: key ?? '',
      label: label ?? '',
      reason: why,
      figures: [...ofRow],
    })),
    total: {
      figures: [...(rows.find(({ isTotal }) => isTotal)?.figures ?? figures.map(() => 0))],
    },
    hiddenRows: Math.max(0, (rows[0]?.count ?? 0) - listed.length),
  };
}

/** Loads the newest envelopes for the fee report, and the journal's totals for all envelopes. */
async function findReportFees(
  db: Kysely<Database>,
  reader: EnvelopeReader,
  request: FilingReportRequest,
): Promise<NonNullable<FilingReport['fees']>> {
  const envelopes = envelopesOf(reader, request);
  type Found = Omit<FilingReportEnvelope, 'entryAt' | 'filedAt'> & {
    readonly filedAt: Date;
    readonly entryAt: Date | null;
  };
  const charge = sql`(
    select h.entry_id, j.entered_at, l.cents
      from filing_hold h
      join journal_entry j on j.id = h.entry_id
      join journal_line l on l.entry_id = j.id and l.ledger = 'FILING_CASH'
     where h.envelope_id = e.id and h.status = 'CAPTURED'
     order by h.settled_at desc limit 1)`;
  const { rows } = await sql<Found>`
    select e.id, e.number, e.caption, e.filed_at as "filedAt", e.time_zone as "timeZone", e.money,
           (${quoted})::integer as "quotedCents", ${captured}::integer as "chargedCents",
           j.entry_id as "entryId", j.entered_at as "entryAt", j.cents as "entryCents"
      from ${envelopes} e
      left join lateral ${charge} j on true
     order by e.filed_at desc, e.id desc
     limit ${FILING_REPORT_ENVELOPES}`.execute(db);
  const { rows: sums } = await sql<{ count: number; cents: number }>`
    select (select count(*)::integer from ${envelopes} e) as count,
           (select coalesce(sum(l.cents), 0)::float8
              from ${envelopes} e
              join filing_hold h on h.envelope_id = e.id and h.status = 'CAPTURED'
              join journal_line l on l.entry_id = h.entry_id and l.ledger = 'FILING_CASH') as cents`.execute(
    db,
  );
  return {
    envelopes: rows.map(({ entryAt, filedAt, ...row }) => ({
      ...row,
      filedAt: filedAt.toISOString(),
      entryAt: entryAt?.toISOString() ?? null,
    })),
    hiddenEnvelopes: Math.max(0, (sums[0]?.count ?? 0) - rows.length),
    journalCents: sums[0]?.cents ?? 0,
  };
}

/** Loads the courts at which the reader has filed, sorted by name. */
async function findReportCourts(
  db: Kysely<Database>,
  reader: EnvelopeReader,
): Promise<FilingReport['courts']> {
  return db
    .selectFrom('court as c')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('filing_envelope as e')
          .whereRef('e.court_id', '=', 'c.id')
          .where(isReadable(reader))
          .select('e.id'),
      ),
    )
    .select(['c.id', 'c.name'])
    .orderBy('c.name', byName)
    .orderBy('c.id')
    .execute();
}

/** Loads a report about the filings that a user sees. */
export async function findFilingReport(
  db: Kysely<Database>,
  userId: number,
  request: FilingReportRequest,
  at: number,
): Promise<FilingReport> {
  const { firmName, ...reader } = await findReader(db, userId);
  const { by, from, report, to } = request;
  return {
    report,
    by,
    from,
    to,
    firmName,
    ...(await findReportRows(db, reader, request)),
    courts: await findReportCourts(db, reader),
    fees: report === 'fees' ? await findReportFees(db, reader, request) : null,
    schedules: await findSchedules(db, userId),
    asOf: new Date(at).toISOString(),
  };
}
