import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import { REPORT_PAGE_SIZE } from '#contract/admin/reports/report';
import { REPORT_IDS, reportPage, type ReportId } from '#contract/admin/reports/reportPages';
import type { ReportRequest } from '#contract/admin/reports/request';
import type { RouteFiles } from '#contract/site/routeFiles';
import { DIST } from '../../scripts/builds';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Database } from '../../src/server/db/tables/database';
import { findRequest } from '../../src/server/areas/requestLog/repository';
import { insertRequests, type NewRequest } from '../../src/server/domain/requestLog/repository';
import { findReportPage } from '../../src/server/areas/reports/reportRepository';
import { auditHash } from '../../src/server/domain/audit/repository';
import { checkChain } from '../../src/server/domain/audit/chainRepository';
import { sumDays } from '../../src/server/domain/ledger/daysRepository';
import { readJournal } from '../../src/server/domain/ledger/journalRepository';
import { median, type Figure, type Measure } from './measure';
import { withFolder } from './running';

const DEMO_SCALE = 0.05;
const ACCOUNTS = 50_000;
const MONTH_LINES = 200_000;
const OLDER_LINES = 1_800_000;
const CHECKED_EVENTS = 100_000;
const TIMES = 5;
const REQUESTS = 1_000_000;
const MONTH = '2026-06';
const TIME = { today: '2026-07-01', at: new Date('2026-07-01T16:00:00Z') };

/** Adds accounts with users and invoices, journal lines, and a chain of changes. */
async function fill(db: Kysely<Database>): Promise<void> {
  // The rows are sound; checking each would only take time.
  await sql`alter table journal_line disable trigger user`.execute(db);
  await sql`
    with added as (
      insert into account (name, status, account_status, billing_code_enabled,
                           bulk_efiling_enabled, created_at)
      select 'Bench Title ' || n, 'ACTIVE', 'ACTIVE', false, false, now()
        from generate_series(1, ${ACCOUNTS}::integer) n
      returning id),
    users as (
      insert into app_user (account_id, username, password_hash, email, status, first_name,
                            last_name, is_admin, is_super_user, is_finepay_reviewer,
                            is_efiling_reviewer, is_bulk_efiling_uploader,
                            is_bulk_efiling_reviewer, efm_users, is_demo, created_at)
      select id, 'bench' || id, 'none', 'bench' || id || '@example.org', 'ACTIVE', 'Ada',
             'Bench' || id, true, false, false, false, false, false, '{}', false, now()
        from added)
    insert into invoice (number, account_id, issued_on, due_on, bill_to, total_cents, open_cents)
    select 1000000 + id, id, date '2026-06-01' - (id % 90)::integer,
           date '2026-06-16' - (id % 90)::integer, 'x', 3800,
           case when id % 3 = 0 then 3800 else 0 end
      from added`.execute(db);
  await fillJournal(db, OLDER_LINES / 2, '2025-06-01', 300);
  await fillJournal(db, MONTH_LINES / 2, `${MONTH}-01`, 29);
  await sumDays(db, TIME.today);
  await fillAudit(db);
  await sql`analyze`.execute(db);
}

async function fillJournal(
  db: Kysely<Database>,
  entries: number,
  from: string,
  days: number,
): Promise<void> {
  const part = 20_000;
  for (let done = 0; done < entries; done += part) {
    await sql`
      with first as (select min(id) as id from account where name like 'Bench Title %'),
      added as (
        insert into journal_entry (kind, account_id, reference, entered_at)
        select 'CREDIT', first.id + n % ${ACCOUNTS}::integer, 'Entry ' || n,
               ${from}::timestamp + interval '12 hours' + (n % ${days}::integer) * interval '1 day'
                 + (n % 36000) * interval '1 second'
          from first cross join generate_series(
            ${done + 1}::integer, ${Math.min(entries, done + part)}::integer) n
        returning id)
      insert into journal_line (entry_id, line, ledger, cents)
      select id, 1, 'CREDITS', 100 + id % 900 from added
      union all select id, 2, 'UNAPPLIED', -100 - id % 900 from added`.execute(db);
  }
}

const FIRST_CHANGE = Date.parse('2026-06-15T12:00:00Z');

/** Adds a chain of changes after the demo's. */
async function fillAudit(db: Kysely<Database>): Promise<void> {
  const last = await sql<{ hash: string }>`
    select hash from audit_event order by id desc limit 1`.execute(db);
  let previousHash = last.rows[0]?.hash ?? '';
  for (let done = 0; done < CHECKED_EVENTS; done += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => {
      const event = {
        at: FIRST_CHANGE + (done + index) * 10,
        actorId: null,
        action: 'dunningSet',
        target: `account/${String(index)}`,
        detail: { reason: 'bench', isOff: true },
        requestId: 'bench',
      };
      const row = {
        at: new Date(event.at),
        actor_id: null,
        action: event.action,
        target: event.target,
        detail: JSON.stringify(event.detail),
        request_id: event.requestId,
        previous_hash: previousHash,
        hash: auditHash(previousHash, event),
      };
      previousHash = row.hash;
      return row;
    });
    await db.insertInto('audit_event').values(rows).execute();
  }
}

/** Fills the ring of requests; each thousandth has a reference. */
async function fillRequests(db: Kysely<Database>): Promise<void> {
  const part = 50_000;
  for (let done = 0; done < REQUESTS; done += part) {
    await sql`
      insert into request_log (request_id, reference, at, method, route, path, status, ms,
                               database_ms, wait_ms, bytes, user_id, session, network, build)
      select gen_random_uuid()::text,
             case when n % 1000 = 0 then lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000' end,
             timestamptz '2026-06-24T00:00:00Z' + n * interval '0.6 s', 'GET', '/web/court/cases',
             '/web/court/cases', case when n % 1000 = 0 then 500 else 200 end, n % 700, n % 60, 0,
             2000, n % 5000, 'abcdef01', '10.0.0.0', 'bench'
        from generate_series(${done + 1}::integer, ${done + part}::integer) n`.execute(db);
  }
  await sql`analyze request_log`.execute(db);
}

/** A second of requests at 50 per second. */
const SECOND: readonly NewRequest[] = Array.from({ length: 50 }, (_, index) => ({
  request_id: `0000${String(index).padStart(4, '0')}-0000-4000-8000-000000000000`,
  reference: null,
  at: '2026-07-01T16:00:00Z',
  method: 'GET',
  route: '/web/court/cases',
  path: '/web/court/cases',
  status: 200,
  ms: 40,
  database_ms: 12,
  wait_ms: 0,
  bytes: 2_000,
  user_id: index,
  session: 'abcdef01',
  network: '10.0.0.0',
  build: 'bench',
}));

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < TIMES; run += 1) times.push(await milliseconds(work));
  return median(times);
}

/** Median time of a report's first page with its count and sums. */
function firstPage(
  db: Kysely<Database>,
  id: ReportId,
  request: ReportRequest = {},
): Promise<number> {
  return medianOf(() => findReportPage(db, id, request, TIME, REPORT_PAGE_SIZE));
}

/** Kilobytes (gzip) of the scripts that a report adds to the home page. */
async function scriptKb(): Promise<number> {
  const client = path.join(DIST, 'client');
  const rows = JSON.parse(
    await readFile(path.join(client, 'routes.json'), 'utf8'),
  ) as readonly RouteFiles[];
  const filesOf = (page: string): readonly string[] =>
    rows.find((row) => row.path === page)?.files ?? [];
  const home = filesOf('/');
  const own = filesOf(reportPage('AccountsPastDue').path).filter((file) => !home.includes(file));
  if (own.length === 0) throw new Error('The build has no scripts of reports.');
  const files = await Promise.all(own.map((file) => readFile(path.join(client, file))));
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length / 1000, 0);
}

/** Reads the month's journal file; returns its lines and the growth of memory. */
async function readMonth(db: Kysely<Database>): Promise<{ lines: number; growthMb: number }> {
  const started = process.memoryUsage().rss;
  let lines = -1;
  let peak = started;
  for await (const text of readJournal(db, MONTH)) {
    lines += text.split('\r\n').length - 1;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  return { lines, growthMb: (peak - started) / 1e6 };
}

async function measure(): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const handle = await openEmbedded({ dataDir, setUp: setUpWithDemo(DEMO_SCALE) });
    try {
      const { db } = handle;
      await fill(db);
      const plain = await medianOf(() => sql`select 1`.execute(db));
      const figure = (
        name: string,
        unit: Figure['unit'],
        value: number,
        goal: number,
        floor: number | null = null,
      ): Figure => {
        const floorIs = floor === null ? '' : 'select 1';
        return { name, unit, value, goal, floor, floorIs };
      };
      const pages: Figure[] = [];
      for (const id of REPORT_IDS) {
        pages.push(figure(`First page of ${id}`, 'ms', await firstPage(db, id), 100, plain));
      }
      const finder = await firstPage(db, 'FindUser', { find: 'ada bench4321' });
      const from = sql<Date>`timestamptz '2026-06-15T12:00:00Z'`;
      const before = sql<Date>`timestamptz '2026-06-16T12:00:00Z'`;
      const startedAt = performance.now();
      const { brokenId, checked } = await checkChain(db, from, before);
      const chain = performance.now() - startedAt;
      if (brokenId !== null) throw new Error('The chain of the bench is broken.');
      await fillRequests(db);
      const reference = await medianOf(() => findRequest(db, { reference: '000c3500' }));
      const write = await medianOf(() => insertRequests(db, SECOND, 0, TIME.at.getTime()));
      await readMonth(db);
      const fileStartedAt = performance.now();
      const { growthMb, lines } = await readMonth(db);
      const file = performance.now() - fileStartedAt;
      return [
        ...pages,
        figure('Finder', 'ms', finder, 150, plain),
        figure(`Check of ${String(checked)} changes`, 's', chain / 1_000, 2),
        figure(`Journal file of ${String(lines)} lines`, 's', file / 1_000, 10),
        figure('Growth of memory for a second journal file', 'MB', growthMb, 32),
        figure(`A reference among ${String(REQUESTS)} requests`, 'ms', reference, 50, plain),
        figure('Share of the database for the log at 50 requests/s', '%', write / 10, 2),
        figure('Scripts of a report', 'kB', await scriptKb(), 45),
      ];
    } finally {
      await handle.close();
    }
  });
}

/**
 * Measures the admin area with 50,000 accounts, 2,000,000 journal lines, 100,000 changes, and
 * 1,000,000 requests: first pages of reports, the finder, the chain check, the journal file, and the
 * request log.
 */
export const admin: Measure = { name: 'admin', measure };
