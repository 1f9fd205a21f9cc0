import { isDate } from 'node:util/types';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { actionWords, LOGIN_ACTIONS } from '#contract/account/changeFacts';
import {
  countKey,
  REPORT_COUNT_CAP,
  type Report,
  type ReportColumn,
} from '#contract/admin/reports/report';
import type { ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import {
  ALL_TIME,
  documentNamed,
  parseCodes,
  type ReportRequest,
} from '#contract/admin/reports/request';
import type { ReportPage, ReportRow } from '#contract/schemas/reports';
import { startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { addDays } from '../../domain/billing/periods';
import { invalidField } from '../../http/problems';
import { readPosition, writePosition, type Position } from './position';
import { REPORT_QUERIES } from './queriesRepository';
import type { ReportTime } from './reportQuery';

/** Returns the requested accounting month; null for a report without months. */
function monthOf({ hasMonths }: Report, { month }: ReportRequest): string | null {
  return hasMonths === true ? (month ?? null) : null;
}

/** The period of a report, both days inclusive. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the requested period, or the report's default, which is unlimited if the request searches
 * for a document's number; null for a report without a period, and if
 * a month was requested.
 */
export function periodOf(
  report: Report,
  request: ReportRequest,
  { today }: ReportTime,
): ReportPeriod | null {
  const { period } = report;
  const { from, to } = request;
  if (period === undefined || monthOf(report, request) !== null) return null;
  const last = to ?? today;
  const isDocument = to === undefined && documentNamed(request.find) !== null;
  return { from: from ?? (isDocument ? ALL_TIME : addDays(last, -period.days)), to: last };
}

/**
 * Sort key of a kind of column: text ignoring case, or a number (microseconds, days, cents, or a
 * count) that fits into a position.
 */
interface Order {
  readonly value: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The value as it appears in a position. */
  readonly write: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly read: (position: string) => RawBuilder<unknown>;
  readonly isNumber: boolean;
}

const BY_TEXT: Order = {
  value: (column) => sql`lower(${column})`,
  write: (value) => value,
  read: (position) => sql`${position}::text`,
  isNumber: false,
};
const BY_NUMBER: Order = {
  value: (column) => column,
  write: (value) => sql`${value}::text`,
  read: (position) => sql`${position}::bigint`,
  isNumber: true,
};
const BY_DAY: Order = {
  value: (column) => column,
  write: (value) => sql`(${value} - date '2000-01-01')::text`,
  // Days outside of a position's range come last, because `date` would overflow.
  read: (position) =>
    sql`date '2000-01-01' + least(greatest(${position}::bigint, -700000), 2900000)::integer`,
  isNumber: true,
};
const BY_INSTANT: Order = {
  value: (column) => column,
  write: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
  read: (position) => sql`timestamptz 'epoch' + ${position}::bigint * interval '1 microsecond'`,
  isNumber: true,
};

const ORDERS: Readonly<Record<ReportColumn['kind'], Order>> = {
  account: BY_TEXT,
  user: BY_TEXT,
  county: BY_TEXT,
  source: BY_TEXT,
  text: BY_TEXT,
  code: BY_TEXT,
  action: BY_TEXT,
  record: BY_TEXT,
  facts: BY_TEXT,
  date: BY_DAY,
  moment: BY_INSTANT,
  money: BY_NUMBER,
  count: BY_NUMBER,
  run: BY_NUMBER,
};

const SEARCHED: readonly ReportColumn['kind'][] = [
  'account',
  'user',
  'county',
  'source',
  'text',
  'action',
  'record',
  'facts',
];

/** Pattern of what separates words in audited actions and records; they are displayed as words. */
const NOT_ALPHANUMERIC = '[^a-z0-9]+';

/** SQL: true if a text column of row `r` contains the text, as stored or as displayed. */
function containing({ columns }: Report, find: string): RawBuilder<unknown> {
  const texts = columns
    .filter(({ kind }) => SEARCHED.includes(kind))
    .map(({ key }) => sql`r.${sql.ref(key)}`);
  const all = sql`lower(concat_ws(' ', ${sql.join(texts)}))`;
  const named = documentNamed(find);
  if (named !== null) {
    // INV-100 must not match INV-1001, but J-100 matches its entry J-100/1.
    const name = `${named.kind.toLowerCase()}-${String(named.number)}`;
    return sql`${all} ~ ${`(^|[^a-z0-9])${name}($|[^0-9])`}`;
  }
  const isContained = sql`strpos(${all}, lower(${find})) > 0`;
  const squeezed = find.toLowerCase().replace(new RegExp(NOT_ALPHANUMERIC, 'g'), '');
  if (squeezed === '') return isContained;
  // `monthClosed` is displayed as "Month closed", and `month/2026-06` as "Month 2026-06".
  const inWords = columns
    .filter(({ kind }) => kind === 'action' || kind === 'record')
    .map(({ key }) => sql`r.${sql.ref(key)}`)
    .map((text) => sql`regexp_replace(lower(${text}), ${NOT_ALPHANUMERIC}, '', 'g')`)
    .map((text) => sql`strpos(${text}, ${squeezed}) > 0`);
  const renamed = Object.keys(LOGIN_ACTIONS).filter((action) =>
    actionWords(action).toLowerCase().replaceAll(' ', '').includes(squeezed),
  );
  const isRenamed = columns
    .filter(({ kind }) => kind === 'action' && renamed.length > 0)
    .map(({ key }) => sql`r.${sql.ref(key)} = any(${renamed}::text[])`);
  return sql`(${sql.join([isContained, ...inWords, ...isRenamed], sql` or `)})`;
}

/** SQL: the rows of a report that match a request. */
function matching(id: ReportId, request: ReportRequest, time: ReportTime): RawBuilder<unknown> {
  const report = reportOf(id);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  for (const [key, code] of parseCodes(report, request.codes)) {
    conditions.push(sql`r.${sql.ref(key)} = ${code}`);
  }
  if (request.find !== undefined && report.needsFind === undefined) {
    conditions.push(containing(report, request.find));
  }
  const period = periodOf(report, request, time);
  if (period !== null && report.period !== undefined) {
    const moment = sql`r.${sql.ref(report.period.column)}`;
    const isDay = report.columns.find(({ key }) => key === report.period?.column)?.kind === 'date';
    const startOf = (day: string) => (isDay ? sql`${day}::date` : startOfStateDay(day));
    conditions.push(sql`${moment} >= ${startOf(period.from)}`);
    conditions.push(sql`${moment} < ${startOf(addDays(period.to, 1))}`);
  }
  const rows = REPORT_QUERIES[id](time, request.find ?? null, monthOf(report, request));
  return sql`(${rows}) r where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Loads the rows after a position, in the requested order; ties are ordered by id. Returns up to
 * `limit` rows and the position after them, null after the last row. Throws 400 for an order that
 * isn't a column.
 */
export async function findReportRows(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
  limit: number,
): Promise<{ readonly items: ReportRow[]; readonly next: string | null }> {
  const report = reportOf(id);
  const chosen = report.columns.find(({ key }) => key === request.sort);
  if (request.sort !== undefined && chosen === undefined) {
    throw invalidField('sort', 'Choose one of the report’s columns.');
  }
  const column = chosen ?? report.columns.find(({ key }) => key === report.sort.key);
  if (column === undefined) throw new RangeError(`The report ${id} has no such column.`);
  const isDescending =
    chosen === undefined ? report.sort.isDescending : request.descending === 'true';
  const order = ORDERS[column.kind];
  const value = order.value(sql`r.${sql.ref(column.orderedBy ?? column.key)}`);
  // An empty value counts as the smallest. Columns without empty values can use an index.
  const direction = isDescending ? sql`desc` : sql`asc`;
  const emptyPlace = isDescending ? sql`nulls last` : sql`nulls first`;
  const nulls = column.isNeverEmpty ? sql`` : emptyPlace;
  const position = readPosition(request.after, order.isNumber);
  const after = position === null ? sql`` : isAfter(value, order, isDescending, position);
  const { rows } = await sql<Record<string, unknown>>`
    select r.*, ${order.write(value)} as sort_value from ${matching(id, request, time)} ${after}
     order by ${value} ${direction} ${nulls}, r.row_id ${direction} limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => rowOf(report, row)),
    next: last === undefined ? null : writePosition(positionOf(last)),
  };
}

/** Rows per query of a file, to bound memory. */
const FILE_PART = 5_000;

/** Reads up to `limit` rows of a report, in the requested order. */
export async function* readReportRows(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
  limit: number,
): AsyncGenerator<ReportRow> {
  let after: string | null | undefined;
  for (let left = limit; left > 0 && after !== null; left -= FILE_PART) {
    const { after: _first, ...rest } = request;
    const asked = after === undefined ? rest : { ...rest, after };
    const part = await findReportRows(db, id, asked, time, Math.min(FILE_PART, left));
    yield* part.items;
    after = part.next;
  }
}

function positionOf(row: Readonly<Record<string, unknown>>): Position {
  return { value: textOf(row['sort_value']), id: String(row['row_id']) };
}

/** True if a row comes after a position. Empty values come first, or last in descending order. */
function isAfter(
  value: RawBuilder<unknown>,
  { read }: Order,
  isDescending: boolean,
  position: Position,
): RawBuilder<unknown> {
  const comparison = isDescending ? sql`<` : sql`>`;
  const isLater = sql`r.row_id ${comparison} ${position.id}::text`;
  if (position.value === null) {
    return isDescending
      ? sql`and ${value} is null and ${isLater}`
      : sql`and (${value} is not null or ${isLater})`;
  }
  const last = read(position.value);
  const isBeyond = sql`${value} ${comparison} ${last} or (${value} = ${last} and ${isLater})`;
  return isDescending ? sql`and (${isBeyond} or ${value} is null)` : sql`and (${isBeyond})`;
}

/** SQL: distinct account ids of a report's rows. */
export function accountsOf(
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
): RawBuilder<unknown> {
  const condition = sql`${matching(id, request, time)} and r.account_id is not null`;
  return sql`select distinct r.account_id from ${condition}`;
}

/** How many rows a report has, the sums of its columns with totals, and the counts of its codes. */
export interface ReportTotals {
  /** Number of rows, up to one more than the cap. */
  readonly count: number;
  readonly totals: ReportPage['totals'];
}

/** Counts the rows, up to one more than the cap, with sums and counts of codes over all rows. */
export async function findReportTotals(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
): Promise<ReportTotals> {
  const rows = matching(id, request, time);
  const keys = totaledColumns(id).map(({ key }) => key);
  const counts = reportOf(id).counts?.of ?? [];
  if (keys.length + counts.length === 0) {
    const counted = await sql<{ count: number }>`
      select count(*)::integer as count
        from (select from ${rows} limit ${REPORT_COUNT_CAP + 1}) c`.execute(db);
    return { count: counted.rows[0]?.count ?? 0, totals: [] };
  }
  const sums = [
    ...keys.map((key) => sql`coalesce(sum(r.${sql.ref(key)}), 0)::bigint as ${sql.ref(key)}`),
    ...counts.map(
      (of) =>
        sql`count(*) filter (where r.${sql.ref(of.key)} = ${of.code}) as ${sql.id(countKey(of))}`,
    ),
  ];
  const summed = await sql<Record<string, number>>`
    select count(*) as row_count, ${sql.join(sums)} from ${rows}`.execute(db);
  const { row_count = 0, ...values } = summed.rows[0] ?? {};
  return {
    count: Math.min(row_count, REPORT_COUNT_CAP + 1),
    totals: [...keys, ...counts.map(countKey)].map((key) => ({ key, sum: values[key] ?? 0 })),
  };
}

/** Sums a column over the rows of a report. */
export async function findReportSum(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
  key: string,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.${sql.ref(key)}), 0)::bigint as sum
      from ${matching(id, request, time)}`.execute(db);
  return rows[0]?.sum ?? 0;
}

/**
 * Loads a page of rows with the count and totals of all rows. If the first page has all rows, they
 * are computed without another query.
 */
export async function findReportPage(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest,
  time: ReportTime,
  limit: number,
): Promise<{ readonly items: ReportRow[]; readonly next: string | null } & ReportTotals> {
  const { items, next } = await findReportRows(db, id, request, time, limit);
  if (next !== null || request.after !== undefined) {
    return { items, next, ...(await findReportTotals(db, id, request, time)) };
  }
  const { columns } = reportOf(id);
  const valuesOf = (key: string) => {
    const place = columns.findIndex((column) => column.key === key);
    return items.map(({ values }) => values[place] ?? null);
  };
  const sums = totaledColumns(id).map(({ key }) => ({
    key,
    sum: valuesOf(key).reduce((sum, value) => sum + Number(value ?? 0), 0),
  }));
  const counts = (reportOf(id).counts?.of ?? []).map((of) => ({
    key: countKey(of),
    sum: valuesOf(of.key).filter((value) => value === of.code).length,
  }));
  return { items, next, count: items.length, totals: [...sums, ...counts] };
}

function totaledColumns(id: ReportId): readonly ReportColumn[] {
  return reportOf(id).columns.filter(({ isTotaled }) => isTotaled);
}

function rowOf({ columns }: Report, row: Readonly<Record<string, unknown>>): ReportRow {
  return {
    id: String(row['row_id']),
    accountId: idOf(row['account_id']),
    userId: idOf(row['user_id']),
    countyId: idOf(row['county_id']),
    values: columns.map(({ key }) => textOf(row[key])),
  };
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return isDate(value) ? value.toISOString() : String(value as string | number);
}
