import { FILING_REPORT_ROWS } from '#contract/filing/reports';
import type { FilingReport } from '#contract/schemas/filingReports';
import { sendFilingReports } from '../../../../src/server/areas/filingReports/sendReportsJob';
import {
  nextDay,
  requestOf,
  scheduledPeriod,
} from '../../../../src/server/domain/filingReports/periods';
import { findFilingReport } from '../../../../src/server/domain/filingReports/reportRepository';
import { reportCsv } from '../../../../src/server/domain/filingReports/sheets';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFilers, writeEnvelope } from '../../filers';
import { aNewCase, addReviewers, reviewing, submit } from '../filingReview/reviews';

const HOUR_MS = 3_600_000;
const QUIET = { warn: () => undefined, error: () => undefined };

let site: TestSite;
let fay: TestBrowser;
let other: TestBrowser;
let clerk: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  const { userIds } = await addFilers(site, ['fay', 'finn']);
  await addFilers(site, ['olga']);
  await addReviewers(site, ['clara']);
  clerk = await site.signedIn('clara');
  const [fayId = 0, finnId = 0] = userIds;
  const first = await submit(site, fayId, START - 2 * HOUR_MS, aNewCase());
  await site.database.db
    .updateTable('filing_envelope')
    .set({ client_number: 'C-1' })
    .where('id', '=', first.envelopeId)
    .execute();
  const second = await submit(site, finnId, START - HOUR_MS, aNewCase());
  await submit(site, fayId, START - 40 * 24 * HOUR_MS, aNewCase());
  const accepted = reviewing(clerk, first.envelopeId);
  await accepted.lock();
  for (const index of [0, 1, 2]) await accepted.decide(index, { decision: 'accept' });
  const rejected = reviewing(clerk, second.envelopeId);
  await rejected.lock();
  for (const index of [0, 1, 2]) {
    await rejected.decide(index, { decision: 'reject', reasonCode: 'ILLEGIBLE', words: 'Wrong' });
  }
  await site.app.efiling.flush();
  [fay, other] = [await site.signedIn('fay'), await site.signedIn('olga')];
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

const read = async (query: string, by = fay): Promise<FilingReport> =>
  (await by.call('GET', `/efiling/reports?${query}`)).json<FilingReport>();
const table = ({ rows, total }: FilingReport) => [
  ...rows.map(({ figures, label }) => [label, ...figures]),
  ['Total', ...total.figures],
];

const SCHEDULE = { report: 'filings', by: 'court', courtId: null, isOwn: false };

describe('filing reports', () => {
  it('counts filings by month and status, for the firm or only for the user', async () => {
    expect(table(await read('report=filings&by=month'))).toEqual([
      ['May 2026', 1, 3, 3, 0, 0, 0, 0],
      ['Jul 2026', 2, 6, 0, 0, 0, 3, 3],
      ['Total', 3, 9, 3, 0, 0, 3, 3],
    ]);
    const own = await read('report=filings&by=user&own=true');
    expect(own.rows.map(({ figures }) => figures[1])).toEqual([6]);
    expect((await read('report=filings&by=client')).rows.map(({ label }) => label)).toEqual([
      'No client number',
      'C-1',
    ]);
  });

  it('shows no data from another firm', async () => {
    expect(await read('report=filings', other)).toMatchObject({ rows: [], courts: [] });
    expect(await read('report=fees', other)).toMatchObject({
      fees: { envelopes: [], journalCents: 0 },
    });
  });

  it('calculates fee parts that add up to the quoted total', async () => {
    const { fees, rows, total } = await read('report=fees&by=court');
    for (const figures of [total.figures, ...rows.map((row) => row.figures)]) {
      const [, quoted, ...parts] = figures;
      expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(quoted);
    }
    expect(fees?.envelopes).toHaveLength(3);
    expect(fees?.journalCents).toBe(total.figures[2]);
  });

  it('includes fees due after a denied waiver in the quoted fees, so that the columns still add up', async () => {
    const { db } = site.database;
    const { userIds } = await addFilers(site, ['wanda']);
    const envelope = await writeEnvelope(site, userIds[0] ?? 0, START - 70 * 24 * HOUR_MS, {});
    await db
      .updateTable('filing_envelope')
      .set({ money: 'due', total_cents: 500, completed_cents: 15_700, waived_cents: 15_700 })
      .where('id', '=', envelope.envelopeId)
      .execute();
    const { fees, rows } = await read('report=fees&by=month', await site.signedIn('wanda'));
    expect(rows[0]).toMatchObject({
      label: 'Apr 2026',
      figures: [1, 15_700, 0, 0, 15_700, 0, 0],
    });
    const listed = fees?.envelopes.find(({ id }) => id === envelope.envelopeId);
    expect(listed?.quotedCents).toBe(15_700);
  });

  it('cuts the oldest months of a long report, and notes the cut in its CSV', async () => {
    const { userIds } = await addFilers(site, ['mona']);
    const [monaId = 0] = userIds;
    for (let month = 0; month < FILING_REPORT_ROWS + 2; month += 1) {
      await writeEnvelope(site, monaId, Date.UTC(2000, month, 15), {});
    }
    const request = { report: 'filings', by: 'month', courtId: null, isOwn: true } as const;
    const report = await findFilingReport(
      site.database.db,
      monaId,
      { ...request, from: '2000-01-01', to: '2020-01-01' },
      START,
    );
    expect(report.rows).toHaveLength(FILING_REPORT_ROWS);
    expect([report.rows[0]?.label, report.rows.at(-1)?.label]).toEqual(['Mar 2000', 'Oct 2016']);
    expect(report.hiddenRows).toBe(2);
    expect(reportCsv(report)).toMatch(
      /\r\nTotal,202,.*\r\nNot listed,"2 more rows, in the totals"/,
    );
    expect(reportCsv({ ...report, hiddenRows: 0 })).not.toContain('Not listed');
  });

  it('lists rejections by the court’s reason, and hours until acceptance', async () => {
    const rejections = await read('report=rejections&by=court');
    expect(rejections.rows).toMatchObject([{ reason: 'ILLEGIBLE', figures: [3, 0, 0] }]);
    const { rows } = await read('report=time&by=month');
    expect(rows).toMatchObject([{ label: 'Jul 2026', figures: [3, 2, 2, 2] }]);
  });

  it('counts no recipients for filings that served no one', async () => {
    expect(await read('report=service')).toMatchObject({
      rows: [],
      total: { figures: [0, 0, 0, 0, 0, 0] },
    });
  });

  it('downloads a report as CSV and PDF', async () => {
    const csv = await fay.call('GET', '/efiling/reports.csv?report=fees&by=month');
    expect(csv.headers['content-disposition']).toContain('filing-report-fees-2026-07-06.csv');
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFFMonth,Envelopes,Quoted,Charged,On hold,Payment due,Released,Not on a card',
    );
    expect(csv.body).toMatch(/\r\nTotal,3,\d+\.\d\d,/);
    const pdf = await fay.call('GET', '/efiling/reports.pdf?report=rejections&by=court');
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  it("rejects unknown reports and dates that don't exist", async () => {
    for (const query of ['report=profits', 'by=judge', 'from=2026-02-30', 'courtId=0']) {
      expect((await fay.call('GET', `/efiling/reports?${query}`)).statusCode).toBe(400);
    }
  });
});

describe('scheduled reports', () => {
  it("emails the previous week's report once each Monday until the schedule is stopped", async () => {
    const create = { payload: { ...SCHEDULE, cadence: 'WEEKLY' } };
    await fay.call('POST', '/efiling/reports/schedules', create);
    const again = await fay.call('POST', '/efiling/reports/schedules', create);
    const { schedules } = again.json<FilingReport>();
    expect(schedules).toMatchObject([
      { report: 'filings', by: 'court', cadence: 'WEEKLY', nextOn: '2026-07-13' },
    ]);
    const send = (at: number) =>
      sendFilingReports(site.database.db, at, ({ from, to }) => `https://x.test/${from}/${to}`, {
        log: QUIET,
      });
    expect(await send(START)).toBe(0);
    const monday = START + 7 * 24 * HOUR_MS;
    expect([await send(monday), await send(monday)]).toEqual([1, 0]);
    site.clock.time = monday;
    site.app.mails.wake();
    await site.app.mails.settled();
    site.clock.time = START;
    const mail = site.mails.find(({ subject }) => subject.endsWith('Filing report'));
    expect(mail?.text).toContain('Filings, 2026-07-06 to 2026-07-12');
    expect(mail?.text).toContain('Envelopes 2, Filings 6');
    expect(mail?.text).toContain('https://x.test/2026-07-06/2026-07-12');
    const path = `/efiling/reports/schedules/${String(schedules[0]?.id)}`;
    expect((await other.call('DELETE', path)).statusCode).toBe(404);
    expect((await fay.call('DELETE', path)).json()).toEqual({ schedules: [] });
    expect(await send(monday + 7 * 24 * HOUR_MS)).toBe(0);
  });

  it('reports on the last complete week after a schedule was paused for months', async () => {
    const create = { payload: { ...SCHEDULE, cadence: 'WEEKLY' } };
    await fay.call('POST', '/efiling/reports/schedules', create);
    const addresses: string[] = [];
    const note = ({ from, to }: { readonly from: string; readonly to: string }) => {
      addresses.push(`${from} ${to}`);
      return 'https://x.test/';
    };
    await sendFilingReports(site.database.db, Date.parse('2026-11-11T13:00:00Z'), note, {
      log: QUIET,
    });
    expect(addresses).toEqual(['2026-11-02 2026-11-08']);
    await site.database.db.deleteFrom('filing_report_schedule').execute();
  });

  it('emails the other reports when one fails, and emails the failed report in the next run', async () => {
    const { db } = site.database;
    for (const report of ['fees', 'rejections']) {
      await fay.call('POST', '/efiling/reports/schedules', {
        payload: { ...SCHEDULE, report, cadence: 'WEEKLY' },
      });
    }
    const monday = START + 7 * 24 * HOUR_MS;
    const addressOf = ({ report }: { readonly report: string }): string => {
      if (report === 'fees') throw new Error('No page');
      return `https://x.test/${report}`;
    };
    const failing = sendFilingReports(db, monday, addressOf, { log: QUIET });
    await expect(failing).rejects.toThrow('No page');
    const due = await db
      .selectFrom('filing_report_schedule')
      .where('next_on', '<=', '2026-07-13')
      .select('report')
      .execute();
    expect(due).toEqual([{ report: 'fees' }]);
    const send = () => sendFilingReports(db, monday, () => 'https://x.test', { log: QUIET });
    expect([await send(), await send()]).toEqual([1, 0]);
    await db.deleteFrom('filing_report_schedule').execute();
  });

  it('rejects more than 20 schedules per user', async () => {
    const post = (courtId: number | null, by: string, report: string, isOwn: boolean) =>
      fay.call('POST', '/efiling/reports/schedules', {
        payload: { ...SCHEDULE, courtId, by, report, isOwn, cadence: 'MONTHLY' },
      });
    const codes: number[] = [];
    for (const report of ['filings', 'fees', 'rejections']) {
      for (const by of ['month', 'court', 'user', 'client']) {
        for (const isOwn of [true, false]) {
          codes.push((await post(null, by, report, isOwn)).statusCode);
        }
      }
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(409);
  });
});

describe('report periods', () => {
  it('defaults to the 12 months ending today, and limits longer periods to five years', () => {
    expect(requestOf({}, '2026-07-06')).toMatchObject({ from: '2025-08-01', to: '2026-07-06' });
    const long = requestOf({ from: '1900-01-01', to: '2026-07-06' }, '2026-07-06');
    expect(long.from).toBe('2021-07-03');
    expect(requestOf({ from: '2026-08-01', to: '2026-07-01' }, '2026-07-06').from).toBe(
      '2026-07-01',
    );
  });

  it.each([
    ['WEEKLY', '2026-07-06', '2026-07-13', '2026-06-29', '2026-07-05'],
    ['WEEKLY', '2026-07-05', '2026-07-06', '2026-06-22', '2026-06-28'],
    ['WEEKLY', '2026-07-08', '2026-07-13', '2026-06-29', '2026-07-05'],
    ['MONTHLY', '2026-12-31', '2027-01-01', '2026-11-01', '2026-11-30'],
    ['MONTHLY', '2026-03-01', '2026-04-01', '2026-02-01', '2026-02-28'],
  ] as const)(
    'schedules the next %s report after %s for %s, and reports on the last complete period',
    (cadence, on, next, from, to) => {
      expect(nextDay(cadence, on)).toBe(next);
      expect(scheduledPeriod(cadence, on)).toEqual({ from, to });
    },
  );
});
