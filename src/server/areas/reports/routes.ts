import type { FastifyInstance } from 'fastify';
import { actionWords, detailWords, recordWords } from '#contract/account/changeFacts';
import { csvLine } from '#contract/csv';
import { formatCount } from '#contract/formats';
import {
  REPORT_COUNT_CAP,
  REPORT_FILE,
  REPORT_FILE_ROWS,
  REPORT_PAGE_SIZE,
  type ReportColumn,
} from '#contract/admin/reports/report';
import { REPORT_IDS, reportPage, type ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import { shownColumns, type ReportRequest } from '#contract/admin/reports/request';
import { REPORT_QUERY, type ReportRow } from '#contract/schemas/reports';
import { startOfStateDate, STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { auditUse } from '../../domain/audit/auditUse';
import { checkChain } from '../../domain/audit/chainRepository';
import { AnswerMemory } from '../../domain/monitors/answerMemory';
import { addDays } from '../../domain/billing/periods';
import { courtClockOf, dollarsOf, sendCsv } from '../../http/csv';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { actorOf } from '../../http/requester';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { registerReportActions } from './actionRoutes';
import { checkFees } from './checkFees';
import { registerMonthEnd } from './monthRoutes';
import type { ReportTime } from './reportQuery';
import { registerSavedReports } from './savedReportRoutes';
import { findSavedReports } from './savedReportsRepository';
import { registerDaySums } from './sumDaysJob';
import { loadAdminStartPage } from './todayRepository';
import { findReportPage, periodOf, readReportRows } from './reportRepository';

/** Reports for diagnosing problems, available even while the database doesn't respond. */
const MONITORS: ReadonlySet<ReportId> = new Set(['DataUpdateStatus', 'TaxWarrantDataUpdateStatus']);

/**
 * Registers the reports of the admin area (spec section 2, Admin): pages, and CSV files of all
 * rows.
 */
export function registerReportsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerMonthEnd(app);
  registerSavedReports(app);
  registerReportActions(app);
  registerDaySums(app);

  function timeOfReport(): ReportTime {
    const now = app.clock.now();
    return { today: stateDate(now), at: new Date(now) };
  }

  registerCall(app, 'getAdminToday', {
    access: SUPER_USERS,
    handler: async () => ({
      ...(await loadAdminStartPage(db, timeOfReport())),
      hasVirusScan: app.settings.clamd !== null,
    }),
  });

  registerCall(app, 'getAuditCheck', {
    access: SUPER_USERS,
    handler: async ({ query }) => {
      const changes = reportOf('FindRecentDBChanges');
      const { from = '', to = '' } = periodOf(changes, query, timeOfReport()) ?? {};
      const check = await checkChain(db, startOfStateDate(from), startOfStateDate(addDays(to, 1)));
      return {
        ...check,
        from: check.from?.toISOString() ?? null,
        to: check.to?.toISOString() ?? null,
      };
    },
  });

  registerCall(app, 'getFeeCheck', {
    access: SUPER_USERS,
    handler: ({ query }) => checkFees(db, { ...query, at: app.clock.now() }),
  });

  async function reportPageOf(reportId: ReportId, query: ReportRequest, userId: number) {
    const time = timeOfReport();
    const found = await findReportPage(db, reportId, query, time, REPORT_PAGE_SIZE);
    const { count, items, next, totals } = found;
    const period = periodOf(reportOf(reportId), query, time);
    return {
      ...pageOf(items, count, time.at, REPORT_COUNT_CAP),
      totals,
      next,
      from: period?.from ?? null,
      to: period?.to ?? null,
      saved: await findSavedReports(db, userId, reportId),
    };
  }

  const memory = new AnswerMemory();
  registerCall(app, 'getReport', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ params: { reportId }, query, userId }) => {
      const load = () => reportPageOf(reportId, query, userId);
      if (!MONITORS.has(reportId)) return { ...(await load()), isFromMemory: false };
      const question = JSON.stringify([userId, reportId, query]);
      const { isFromMemory, value } = await memory.recall(question, load);
      return { ...value, isFromMemory };
    },
  });

  app.get(
    app.settings.contextPath + REPORT_FILE.replace('{reportId}', ':reportId'),
    {
      config: { access: SUPER_USERS, kind: 'list', isExport: true },
      schema: { querystring: REPORT_QUERY },
    },
    async (request, reply) => {
      const { reportId } = request.params as { readonly reportId: ReportId };
      if (!REPORT_IDS.includes(reportId)) throw notFound();
      const time = timeOfReport();
      const asked = request.query as ReportRequest;
      const columns = shownColumns(reportOf(reportId), asked.columns);
      // Reads the first row before the response starts, so that an invalid request gets a 400.
      const lines = linesOf(
        reportId,
        columns,
        readReportRows(db, reportId, asked, time, FILE_ROWS),
      );
      const first = await lines.next();
      const detail = { ...asked, columns: columns.map(({ key }) => key).join(', ') };
      const event = { action: 'reportExported', target: `report/${reportId}`, detail };
      await auditUse(db, { ...actorOf(request), ...event });
      return sendCsv(reply, fileName(reportId, time), withFirst(first.value ?? '', lines));
    },
  );
}

/** One row more than the file's maximum, to detect missing rows. */
const FILE_ROWS = REPORT_FILE_ROWS + 1;
const CUT_OFF = `Only the first ${formatCount(REPORT_FILE_ROWS)} rows are in this file. Filter the report to get the others.`;

/** Yields the lines of a report's file, joined in parts. The header is sent with the first rows. */
async function* linesOf(
  id: ReportId,
  columns: readonly ReportColumn[],
  rows: AsyncGenerator<ReportRow>,
): AsyncGenerator<string, undefined> {
  const all = reportOf(id).columns;
  const places = columns.map((column) => [column, all.indexOf(column)] as const);
  let text = csvLine(columns.map(fileHeader));
  let count = 0;
  for await (const { values } of rows) {
    count += 1;
    if (count > REPORT_FILE_ROWS) {
      text += csvLine([CUT_OFF]);
      break;
    }
    text += csvLine(places.map(([column, place]) => cellOf(column, values[place] ?? null)));
    if (text.length < FILE_PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
  return undefined;
}

/** Characters sent at a time. */
const FILE_PART_LENGTH = 64 * 1_024;

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function fileName(id: ReportId, { today }: ReportTime): string {
  const title = reportPage(id)
    .title.toLowerCase()
    .replace(/[^a-z]+/g, '-');
  return `${title}-${today}.csv`;
}

/** Returns a column's header in the file. Times are in Indiana time, as on the page. */
function fileHeader({ header, kind }: ReportColumn): string {
  return kind === 'moment' ? `${header} (Indianapolis time)` : header;
}

function cellOf({ kind, words }: ReportColumn, value: string | null): string {
  if (value === null) return '';
  switch (kind) {
    case 'money':
      return dollarsOf(Number(value));
    case 'moment':
      return courtClockOf(new Date(value), STATE_TIME_ZONE);
    case 'facts':
      return detailWords(value);
    case 'action':
      return actionWords(value);
    case 'record':
      return recordWords(value);
    default:
      return words?.[value]?.label ?? value;
  }
}
