import { sql } from 'kysely';
import { REPORT_PAGE_SIZE } from '#contract/admin/reports/report';
import { REPORT_IDS, type ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import type { ReportRequest } from '#contract/admin/reports/request';
import type { AdminToday, AuditCheck, ReportPage } from '#contract/schemas/reports';
import { stateDate } from '#contract/stateClock';
import { findReportTotals, periodOf } from '../../../../src/server/areas/reports/reportRepository';
import {
  addBilledAccount,
  endDemoBilling,
  giveCard,
  runTime,
} from '../../../support/billedAccount';
import { runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import { runDunning } from '../../../../src/server/domain/billing/dunningRepository';
import { transactionWithAudit } from '../../../../src/server/domain/audit/repository';
import { importBankLines } from '../../../../src/server/domain/billing/bankRepository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { createJobStore, type JobStore } from '../../../../src/server/jobs/repository';
import { addAccount, addSearches } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe('reports of the admin area', () => {
  let site: TestSite;
  let root: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
    root = await site.signedIn('root');
  });
  afterAll(() => site.close());

  const read = async (id: ReportId, query = ''): Promise<ReportPage> => {
    const answer = await root.call('GET', `/admin/reports/${id}${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<ReportPage>();
  };

  /** Values of a column, by its key. */
  const column = (id: ReportId, key: string, { items }: ReportPage): (string | null)[] => {
    const index = reportOf(id).columns.findIndex((each) => each.key === key);
    return items.map(({ values }) => values[index] ?? null);
  };

  /** Adds an account whose only invoice is unpaid since a day. */
  async function addDebtor(from: string, name: string): Promise<number> {
    const { accountId } = await addBilledAccount(site.database, { from });
    const { db } = site.database;
    await db.updateTable('account').set({ name }).where('id', '=', accountId).execute();
    await db
      .updateTable('account_billing')
      .set({ period_from: '2026-01-01', period_to: from })
      .where('account_id', '=', accountId)
      .execute();
    return accountId;
  }

  it.each(REPORT_IDS)('returns the report %s in each order, and as a file', async (id) => {
    const now = site.clock.now();
    const time = { today: stateDate(now), at: new Date(now) };
    const all = await findReportTotals(site.database.db, id, {}, time);
    expect(await read(id)).toMatchObject({ total: all.count, totals: all.totals });
    for (const { key } of reportOf(id).columns) {
      await read(id, `?sort=${key}`);
      await read(id, `?sort=${key}&descending=true`);
    }
    const file = await root.send({ method: 'GET', url: `/web/admin/reports/${id}/rows.csv` });
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    expect(file.body.split('\r\n')[0]).toContain(reportOf(id).columns[0]?.header);
  });

  it('rejects an unknown report, order, or filter', async () => {
    expect((await root.call('GET', '/admin/reports/Everything')).statusCode).toBe(404);
    const page = await read('SuperAdmin', '?codes=hash:1,factor:NO&after=x');
    expect(page.items.length).toBeGreaterThan(0);
    for (const path of ['/admin/reports/SuperAdmin', '/admin/reports/SuperAdmin/rows.csv']) {
      const refused = await root.call('GET', `${path}?sort=password`);
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('Choose one of the report’s columns.');
    }
    const far = Buffer.from('["9999999999999999","x"]').toString('base64url');
    for (const id of REPORT_IDS) {
      for (const { key } of reportOf(id).columns) await read(id, `?sort=${key}&after=${far}`);
    }
    const injected = await root.call('GET', '/admin/reports/SuperAdmin?sort=name;drop table x');
    expect(injected.statusCode).toBe(400);
  });

  it('pages through rows with equal and empty values without losing or repeating any', async () => {
    const { db } = site.database;
    const { accountId, userIds } = await addAccount(site.database, ['granted']);
    const many = REPORT_PAGE_SIZE * 2 + 7;
    await db
      .insertInto('bonus_grant')
      .values(
        Array.from({ length: many }, (_, index) => ({
          account_id: accountId,
          searches: 5,
          used: index % 3,
          reason: `Reason ${String(index % 4)}`,
          granted_by: index % 2 === 0 ? (userIds[0] ?? null) : null,
          granted_at: new Date(site.clock.now() - index * 1_000),
          expires_on: '2026-12-31',
        })),
      )
      .execute();
    for (const order of ['by', 'searches', 'granted', 'expires', 'left', 'why']) {
      for (const direction of ['', '&descending=true']) {
        const seen: string[] = [];
        let after = '';
        for (let pages = 0; pages < 5; pages += 1) {
          const query = `?find=granted&sort=${order}${direction}${after}`;
          const page = await read('BonusSearches', query.replace('find=granted&', ''));
          seen.push(...page.items.map(({ id }) => id));
          if (page.next === null) break;
          after = `&after=${page.next}`;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.length).toBeGreaterThanOrEqual(many);
      }
    }
    const page = await read('BonusSearches');
    expect(page.totals).toEqual(
      expect.arrayContaining([{ key: 'searches', sum: expect.any(Number) as number }]),
    );
    expect(page.totals.find(({ key }) => key === 'searches')?.sum).toBeGreaterThanOrEqual(many * 5);
  });

  it('reports debts by age, and why a debtor was never notified', async () => {
    const { db } = site.database;
    const early = await addDebtor('2026-02-01', 'Early Title Co');
    const late = await addDebtor('2026-06-10', 'Late Title Co');
    const spared = await addDebtor('2026-03-01', 'Spared Title Co');
    await db
      .updateTable('account_billing')
      .set({
        is_dunning_disabled: true,
        dunning_disabled_at: new Date('2026-03-05T15:00:00Z'),
        dunning_disabled_by: site.users.root,
        dunning_disabled_reason: 'Disputed invoice',
      })
      .where('account_id', '=', spared)
      .execute();
    for (const day of ['2026-02-01', '2026-03-01', '2026-06-10']) {
      await runPeriods(db, runTime(day));
    }
    await db
      .updateTable('account_billing')
      .set({ renewal_plan_id: null, period_to: '2027-01-01' })
      .where('account_id', 'in', [early, late, spared])
      .execute();
    await runDunning(db, runTime('2026-07-06'));

    const pastDue = await read('AccountsPastDue', '?find=title+co&sort=account');
    expect(column('AccountsPastDue', 'account', pastDue)).toEqual([
      'Early Title Co',
      'Late Title Co',
      'Spared Title Co',
    ]);
    expect(column('AccountsPastDue', 'aging', pastDue)[0]).toBe('AGE_91');
    const open = await db
      .selectFrom('invoice')
      .where('account_id', 'in', [early, late, spared])
      .where('open_cents', '>', 0)
      .select(({ fn }) => fn.sum<string>('open_cents').as('cents'))
      .executeTakeFirstOrThrow();
    expect(pastDue.totals.find(({ key }) => key === 'open')?.sum).toBe(Number(open.cents));

    const oldest = await read('AccountsPastDue', '?codes=aging:AGE_91');
    expect(column('AccountsPastDue', 'account', oldest)).not.toContain('Late Title Co');

    const silent = await read('AccountsPastDueNoWarnings');
    const reasons = column('AccountsPastDueNoWarnings', 'reason', silent);
    const silentNames = column('AccountsPastDueNoWarnings', 'account', silent);
    expect(reasons[silentNames.indexOf('Spared Title Co')]).toBe('DUNNING_OFF');
    expect(silentNames).not.toContain('Early Title Co');

    const off = await read('DunningDisabled', '?find=spared');
    expect(off.items[0]?.values).toContain('Disputed invoice');
    expect(column('DunningDisabled', 'by', off)).toEqual(['root']);

    const dunned = await read('AccountsDunned');
    expect(column('AccountsDunned', 'account', dunned)).toContain('Early Title Co');
    expect(await proveBooks(db)).toEqual([]);
  });

  it('lists a notified debtor whose addresses all bounce, and a debtor without an address', async () => {
    const { db } = site.database;
    const bouncing = await addDebtor('2026-02-02', 'Bouncing Title Co');
    const vacant = await addDebtor('2026-02-02', 'Vacant Title Co');
    await runPeriods(db, runTime('2026-03-02'));
    await db
      .updateTable('account_billing')
      .set({ renewal_plan_id: null, period_to: '2027-01-01' })
      .where('account_id', 'in', [bouncing, vacant])
      .execute();
    await runDunning(db, runTime('2026-07-06'));
    const reasonOf = async (name: string): Promise<string | null | undefined> => {
      const page = await read('AccountsPastDueNoWarnings', `?find=${name}`);
      return column('AccountsPastDueNoWarnings', 'reason', page)[0];
    };
    expect([await reasonOf('bouncing'), await reasonOf('vacant')]).toEqual([undefined, undefined]);
    const { email } = await db
      .selectFrom('app_user')
      .where('account_id', '=', bouncing)
      .select('email')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('mail_bounce')
      .values({ address: email, bounced_at: new Date(0), reason: 'No such user' })
      .execute();
    await db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('account_id', '=', vacant)
      .execute();
    expect([await reasonOf('bouncing'), await reasonOf('vacant')]).toEqual([
      'BOUNCING',
      'NO_ADDRESS',
    ]);
  });

  it('lists the charges and notices of today’s billing in Indiana, without a total', async () => {
    const { db } = site.database;
    const accountId = await addDebtor('2026-05-25', 'Today Title Co');
    await runPeriods(db, runTime('2026-06-25'));
    const invoice = await db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select('id')
      .executeTakeFirstOrThrow();
    const details = async (at: string) => {
      const step = { invoice_id: invoice.id, step: 'PAST_DUE' as const, at: new Date(at) };
      await db.insertInto('dunning_step').values(step).execute();
      const page = await read('TodaysBilling', '?find=today+title');
      await db.deleteFrom('dunning_step').where('invoice_id', '=', invoice.id).execute();
      expect(page.totals).toEqual([]);
      return column('TodaysBilling', 'kind', page).filter((kind) => kind === 'NOTICE');
    };
    expect(await details('2026-07-06T03:59:00Z')).toEqual([]);
    expect(await details('2026-07-06T04:01:00Z')).toEqual(['NOTICE']);
  });

  it('lists an invoice during the week before the account becomes past due, but not on the day when it does', async () => {
    const { db } = site.database;
    const soon = await addDebtor('2026-06-25', 'Soon Title Co');
    await runPeriods(db, runTime('2026-06-25'));
    const names = async (): Promise<(string | null)[]> => {
      const page = await read('AboutToBePastDue');
      return column('AboutToBePastDue', 'account', page);
    };
    const start = site.clock.time;
    expect(soon).toBeGreaterThan(0);
    expect(await names()).toContain('Soon Title Co');
    const page = await read('AboutToBePastDue', '?find=soon');
    expect(column('AboutToBePastDue', 'changes', page)).toEqual(['2026-07-10']);
    expect(column('AboutToBePastDue', 'daysLeft', page)).toEqual(['4']);
    const ofSoon = () => db.updateTable('invoice').where('account_id', '=', soon);
    await ofSoon().set({ reopened_on: '2026-06-26' }).execute();
    const reopened = await read('AboutToBePastDue', '?find=soon');
    expect(column('AboutToBePastDue', 'changes', reopened)).toEqual(['2026-07-11']);
    await ofSoon().set({ reopened_on: null }).execute();
    site.clock.time = start + 4 * DAY_MS;
    root = await site.signedIn('root');
    expect(await names()).not.toContain('Soon Title Co');
    site.clock.time = start;
    root = await site.signedIn('root');
  });

  it('links an invoice to its journal lines, and a line to its invoice', async () => {
    const { accountId } = await addBilledAccount(site.database, { from: '2026-05-20' });
    await runPeriods(site.database.db, runTime('2026-06-20'));
    const invoice = await site.database.db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select(['number', 'total_cents'])
      .executeTakeFirstOrThrow();
    const name = `INV-${String(invoice.number)}`;
    const lines = await read('Transactions', `?find=${name}&from=2000-01-01`);
    expect(new Set(column('Transactions', 'invoice', lines))).toEqual(new Set([name]));
    expect(lines.totals.find(({ key }) => key === 'debit')?.sum).toBe(invoice.total_cents);
    const [line = ''] = column('Transactions', 'entry', lines);
    const entry = line?.split('/')[0] ?? '';
    const same = await read('Transactions', `?find=${entry}&from=2000-01-01`);
    expect(column('Transactions', 'entry', same)).toContain(line);
    expect(new Set(column('Transactions', 'invoice', same))).toEqual(new Set([name]));
    const shorter = await read('Transactions', `?find=${name.slice(0, -1)}&from=2000-01-01`);
    expect(column('Transactions', 'invoice', shorter)).not.toContain(name);
    expect((await read('Invoices', `?find=${name}&from=2000-01-01`)).items).toHaveLength(1);
  });

  it('searches for a document’s number in all years, unless the request has a period', () => {
    const time = { today: '2026-07-06', at: new Date(0) };
    const periodWith = (request: ReportRequest) => periodOf(reportOf('Invoices'), request, time);
    expect(periodWith({ find: 'INV-1001' })).toEqual({ from: '2000-01-01', to: '2026-07-06' });
    expect(periodWith({ find: 'Acme' })).toEqual(periodWith({}));
    expect(periodWith({ find: 'INV-1001', from: '2026-07-01' })?.from).toBe('2026-07-01');
    expect(periodWith({ find: 'INV-1001', to: '2026-07-01' })).toEqual(
      periodWith({ to: '2026-07-01' }),
    );
  });

  it('finds a document’s number within a text, but not as the start of a longer number', async () => {
    await queueBareMail('Past due since July 1: INV-990017', 'Past due: INV-9900171');
    for (const find of ['INV-990017', 'inv-990017']) {
      expect(column('MailService', 'subject', await read('MailService', `?find=${find}`))).toEqual([
        'Past due since July 1: INV-990017',
      ]);
    }
  });

  /** Stores emails that were sent, with these subjects. */
  async function queueBareMail(...subjects: readonly string[]): Promise<void> {
    for (const subject of subjects) {
      await sql`
        insert into mail_message (recipient, subject, body, kind, status, created_at, next_try_at)
        values ('a@example.org', ${subject}, '', 'BILLING', 'SENT', ${new Date(site.clock.now())},
                ${new Date(site.clock.now())})`.execute(site.database.db);
    }
  }

  describe('recent changes', () => {
    const change = (action: string, target: string) =>
      transactionWithAudit(site.database.db, (_trx, audit) => {
        const at = site.clock.now();
        audit({ at, actorId: site.users.root, action, target, detail: {}, requestId: 'r' });
        return Promise.resolve();
      });

    it.each([['month closed'], ['Month 1999-06'], ['month/1999-06']])(
      'finds a change by the words that the report shows or by its record: %s',
      async (words) => {
        await change('monthClosed', 'month/1999-06');
        const page = await read('FindRecentDBChanges', `?find=${encodeURIComponent(words)}`);
        expect(page.items.length).toBeGreaterThan(0);
        expect(new Set(column('FindRecentDBChanges', 'action', page))).toEqual(
          new Set(['monthClosed']),
        );
      },
    );

    it('finds logins by the words that the report shows', async () => {
      await change('signInFailed', 'user/17');
      const page = await read('FindRecentDBChanges', '?find=login%20failed');
      expect(new Set(column('FindRecentDBChanges', 'action', page))).toEqual(
        new Set(['signInFailed']),
      );
    });

    it('treats punctuation literally', async () => {
      await change('monthClosed', 'month/1999-06');
      expect((await read('FindRecentDBChanges', '?find=%25_%25')).items).toEqual([]);
    });

    it('exports the words of the page', async () => {
      await change('monthReopened', 'month/1999-07');
      await change('county.source.changed', 'county:18097:taxWarrant');
      const url = '/web/admin/reports/FindRecentDBChanges/rows.csv?columns=action,target';
      const { body } = await root.send({ method: 'GET', url });
      const lines = body.split('\r\n');
      expect(lines).toContain('Month reopened,Month 1999-07');
      expect(lines).toContain('County source changed,"County 18097, tax warrant"');
    });
  });

  it('counts searches on an unlimited plan in the user report and in the account report', async () => {
    const { accountId, userIds } = await addAccount(site.database, ['boundless'], {
      included: null,
    });
    const { db } = site.database;
    await db
      .updateTable('account')
      .set({ name: 'Boundless Title Co' })
      .where('id', '=', accountId)
      .execute();
    const times = [site.clock.now() - HOUR_MS, site.clock.now() - 2 * HOUR_MS];
    await addSearches(site.database, { accountId, userId: userIds[0] ?? 0 }, times);
    await db
      .updateTable('search_log')
      .set({ is_counted: false, reason_not_counted: 'UNLIMITED' })
      .where('account_id', '=', accountId)
      .execute();
    for (const id of ['ViewUserList', 'FindFreeUnlimitedSearchAccount'] as const) {
      expect(column(id, 'searches', await read(id, '?find=boundless'))).toEqual(['2']);
    }
  });

  it('exports times in Indiana time, so that they fall on the day of the daily totals', async () => {
    const { accountId, userId } = await addBilledAccount(site.database, { from: '2026-07-01' });
    const at = Date.parse('2026-06-13T03:30:00Z');
    await site.database.db
      .transaction()
      .execute((trx) =>
        receivePayment(
          trx,
          { accountId, userId, kind: 'CHECK', cents: 7_000, reference: 'late check' },
          at,
        ),
      );
    const url = '/web/admin/reports/Receipts/rows.csv?find=late+check&from=2026-06-12';
    const { body } = await root.send({ method: 'GET', url });
    expect(body.split('\r\n')[0]).toContain('(Indianapolis time)');
    expect(body).toContain('2026-06-12 23:30:00');
  });

  it('exports only the displayed columns', async () => {
    const url = '/web/admin/reports/SuperAdmin/rows.csv?columns=lastUse,user,nonsense';
    const file = await root.send({ method: 'GET', url });
    const [start, ...headers] = file.body.split('\r\n')[0]?.split(/(?<=^\uFEFF)|,/) ?? [];
    expect([start, headers]).toEqual(['\uFEFF', ['User', 'Last use (Indianapolis time)']]);
    expect((await auditOf(site, 'report/SuperAdmin')).at(-1)).toMatchObject({
      action: 'reportExported',
      detail: { columns: 'user, lastUse' },
    });
  });

  it('limits a report with a period to its days in Indiana', async () => {
    const { db } = site.database;
    const { accountId } = await addAccount(site.database, ['nightly']);
    await db
      .insertInto('bonus_grant')
      .values({
        account_id: accountId,
        searches: 1,
        reason: 'Late in the evening',
        granted_by: null,
        // Still July 1 in Indiana.
        granted_at: new Date('2026-07-02T03:30:00Z'),
        expires_on: '2026-12-31',
      })
      .execute();
    const within = await read('BonusSearches', '?from=2026-07-01&to=2026-07-01&find=late+in');
    expect(within.items).toHaveLength(1);
    const after = await read('BonusSearches', '?from=2026-07-02&to=2026-07-02&find=late+in');
    expect(after.items).toHaveLength(0);
    expect([after.from, after.to]).toEqual(['2026-07-02', '2026-07-02']);
  });

  it('never exports a cell that a spreadsheet would treat as a formula', async () => {
    const { accountId } = await addBilledAccount(site.database, { from: '2026-07-01' });
    await site.database.db
      .updateTable('account')
      .set({ name: "=cmd|'/c calc'!A1", account_status: 'DUNNED' })
      .where('id', '=', accountId)
      .execute();
    const file = await root.send({
      method: 'GET',
      url: '/web/admin/reports/AccountsDunned/rows.csv',
    });
    expect(file.body).toContain("'=cmd|");
    expect(file.body).not.toMatch(/^"?=cmd/m);
  });

  it("counts at most one row beyond a report's limit", async () => {
    const time = { today: '2026-07-06', at: new Date(site.clock.now()) };
    const { count } = await findReportTotals(site.database.db, 'SuperAdmin', {}, time);
    expect(count).toBe((await read('SuperAdmin')).total);
  });

  describe('finding a user', () => {
    let accountId = 0;
    let userId = 0;
    beforeAll(async () => {
      const { db } = site.database;
      ({ accountId, userId } = await addBilledAccount(site.database, { from: '2026-05-01' }));
      await db
        .updateTable('app_user')
        .set({ first_name: 'Imogen', last_name: "O'Hara", email: 'imogen@quiet.example' })
        .where('id', '=', userId)
        .execute();
      await db
        .updateTable('account')
        .set({ name: '100% Abstract_Co' })
        .where('id', '=', accountId)
        .execute();
      await giveCard(site.database, accountId, 'pays');
      await db
        .updateTable('payment_card')
        .set({ last_digits: '7731' })
        .where('account_id', '=', accountId)
        .execute();
      await db
        .insertInto('bar_follow')
        .values({
          user_id: userId,
          bar_number: '98765-49',
          alert: false,
          followed_at: new Date(site.clock.now()),
        })
        .execute();
    });

    it.each([
      ['hara imogen', 'Name'],
      ['IMOGEN@QUIET', 'Email'],
      ['100% abstract_', 'Account'],
      ['imogen abstract', 'Name and account'],
      ['7731', 'Card ending in 7731'],
      ['98765-49', 'Bar number 98765-49'],
    ])('finds the user by "%s" (%s)', async (words, match) => {
      const page = await read('FindUser', `?find=${encodeURIComponent(words)}`);
      const index = page.items.findIndex((row) => row.userId === userId);
      expect(column('FindUser', 'match', page)[index]).toBe(match);
    });

    it('finds the user by an invoice number with and without its prefix', async () => {
      const invoice = await site.database.db
        .insertInto('invoice')
        .values({
          number: 777_001,
          account_id: accountId,
          issued_on: '2026-07-01',
          due_on: '2026-07-16',
          bill_to: 'x',
          total_cents: 100,
          open_cents: 100,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const words of ['INV-777001', 'inv-777001', '777001']) {
        const page = await read('FindUser', `?find=${words}`);
        expect(page.items.map((row) => row.userId)).toEqual([userId]);
      }
      expect((await read('FindUser', '?find=REC-777001')).items).toEqual([]);
      await site.database.db.deleteFrom('invoice').where('id', '=', invoice.id).execute();
    });

    it('finds no user without search terms, and treats wildcards literally', async () => {
      expect((await read('FindUser')).items).toEqual([]);
      expect((await read('FindUser', '?find=%25%25%25')).items).toEqual([]);
      expect((await read('FindUser', '?find=_mogen')).items).toEqual([]);
    });
  });

  it('compares each ledger with the documents, and shows the ledger that differs', async () => {
    const { db } = site.database;
    const checks = async (): Promise<readonly (readonly (string | null)[])[]> => {
      const page = await read('Ledgers');
      return column('Ledgers', 'ledger', page).map((name, index) => [
        name,
        column('Ledgers', 'check', page)[index] ?? null,
      ]);
    };
    const differing = async () =>
      (await checks()).filter(([, check]) => check === 'DIFFERENT').map(([name]) => name);
    expect(await differing()).toEqual([]);
    const invoice = await db
      .selectFrom('invoice')
      .where('open_cents', '>', 1)
      .select(['id', 'open_cents'])
      .executeTakeFirstOrThrow();
    const setOpen = (cents: number) =>
      db.updateTable('invoice').set({ open_cents: cents }).where('id', '=', invoice.id).execute();
    await setOpen(invoice.open_cents - 1);
    expect(await differing()).toEqual(['RECEIVABLE']);
    await setOpen(invoice.open_cents);
  });

  it('shows a day whose receipts differ from the journal, with the reason', async () => {
    const { db } = site.database;
    const { accountId, userId } = await addBilledAccount(site.database, { from: '2026-07-01' });
    const at = Date.parse('2026-07-03T16:00:00Z');
    await db
      .transaction()
      .execute((trx) =>
        receivePayment(
          trx,
          { accountId, userId, kind: 'CHECK', cents: 5_000, reference: 'check 1' },
          at,
        ),
      );
    const query = '?from=2026-07-03&to=2026-07-03&codes=method:CHECK';
    expect(column('DailyReceiptTotals', 'check', await read('DailyReceiptTotals', query))).toEqual([
      'EQUAL',
    ]);
    await db
      .updateTable('receipt')
      .set({ cents: 5_001 })
      .where('account_id', '=', accountId)
      .execute();
    const page = await read('DailyReceiptTotals', query);
    expect(column('DailyReceiptTotals', 'check', page)).toEqual(['DIFFERENT']);
    expect(column('DailyReceiptTotals', 'why', page)).toEqual([
      'The journal posted another amount for these receipts. Open the day to see them.',
    ]);
    await db
      .updateTable('receipt')
      .set({ cents: 5_000 })
      .where('account_id', '=', accountId)
      .execute();
    const lines = (cents: number) => [
      { reference: `B-1/${String(cents)}`, day: '2026-07-03', method: 'CHECK', cents } as const,
    ];
    await importBankLines(db, lines(5_000), at);
    expect(column('DailyReceiptTotals', 'check', await read('DailyReceiptTotals', query))).toEqual([
      'EQUAL',
    ]);
    await importBankLines(db, lines(-1_000), at);
    expect(column('DailyReceiptTotals', 'why', await read('DailyReceiptTotals', query))).toEqual([
      'The bank has another amount: B-1/-1000, B-1/5000.',
    ]);
    const unknown = '?from=2026-07-04&to=2026-07-04&codes=method:CHECK';
    await importBankLines(
      db,
      [{ reference: 'B-2', day: '2026-07-04', method: 'CHECK', cents: 700 }],
      at,
    );
    expect(column('DailyReceiptTotals', 'why', await read('DailyReceiptTotals', unknown))).toEqual([
      'The bank has money that no receipt explains: B-2.',
    ]);
  });

  it('checks the audit chain for a period, and shows the change that was altered', async () => {
    const { db } = site.database;
    const change = (action: string) =>
      transactionWithAudit(db, (_trx, audit) => {
        audit({
          at: site.clock.now(),
          actorId: site.users.root,
          action,
          target: 'account/1',
          detail: { b: 1, a: 'x' },
          requestId: 'r',
        });
        return Promise.resolve();
      });
    for (const action of ['one', 'two', 'three']) await change(action);
    const check = async (query = '') =>
      (await root.call('GET', `/admin/audit-check${query}`)).json<AuditCheck>();
    const good = await check();
    expect(good).toMatchObject({ brokenId: null, isCut: false });
    expect(good.checked).toBeGreaterThanOrEqual(3);
    expect(await check('?from=2020-01-01&to=2020-01-02')).toMatchObject({ checked: 0, from: null });

    const { id } = await db
      .selectFrom('audit_event')
      .where('action', '=', 'two')
      .select('id')
      .executeTakeFirstOrThrow();
    await sql`alter table audit_event disable trigger all`.execute(db);
    await sql`update audit_event set target = 'account/2' where id = ${id}`.execute(db);
    expect((await check()).brokenId).toBe(id);
    await sql`update audit_event set target = 'account/1' where id = ${id}`.execute(db);
    expect((await check()).brokenId).toBeNull();
    await sql`delete from audit_event where id = ${id}`.execute(db);
    expect((await check()).brokenId).toBe(id + 1);
  });

  it('counts outages and late sources across all pages', async () => {
    const { total, totals } = await read('DataUpdateStatus');
    expect(total).toBeGreaterThan(REPORT_PAGE_SIZE);
    const outages = await read('DataUpdateStatus', '?codes=state:OUTAGE');
    expect(totals).toContainEqual({ key: 'state:OUTAGE', sum: outages.total });
    expect(outages.totals).toContainEqual({ key: 'state:OUTAGE', sum: outages.total });
    expect(outages.totals).toContainEqual({ key: 'state:LATE', sum: 0 });
  });

  it('lists late sources, but none that was loaded this week', async () => {
    const { db } = site.database;
    const now = site.clock.now();
    const source = await db
      .selectFrom('data_source as d')
      .innerJoin('county as y', 'y.id', 'd.county_id')
      .where('d.outage', 'is', null)
      .select(['d.id', 'd.register', 'y.name as county'])
      .executeTakeFirstOrThrow();
    const load = (days: number) =>
      db
        .updateTable('data_source')
        .set({ loaded_at: new Date(now - days * DAY_MS) })
        .where('id', '=', source.id)
        .execute();
    const isLate = async (): Promise<boolean> => {
      const page = await read('DataUpdateStatus', `?codes=state:LATE&find=${source.county}`);
      return page.items.some(({ id }) => id === `${source.register}/${String(source.id)}`);
    };
    await load(2);
    expect(await isLate()).toBe(false);
    await load(4);
    expect(await isLate()).toBe(true);
  });

  it('lists sources that were loaded on the same day in the order of their loads', async () => {
    const { db } = site.database;
    const sources = await db
      .selectFrom('data_source')
      .where('outage', 'is', null)
      .where('register', '=', 'recorder')
      .select('id')
      .orderBy('id')
      .limit(3)
      .execute();
    const [first, second, third] = sources.map(({ id }) => id);
    const load = (id: number | undefined, minutes: number) =>
      db
        .updateTable('data_source')
        .set({ loaded_at: new Date(site.clock.now() - 300 * DAY_MS - minutes * 60_000) })
        .where('id', '=', id ?? 0)
        .execute();
    await load(first, 20);
    await load(second, 60);
    await load(third, 40);
    const { items } = await read('DataUpdateStatus', '?codes=state:LATE');
    const shown = items.map(({ id }) => id.split('/')[1]);
    expect(shown.filter((id) => [first, second, third].map(String).includes(id ?? ''))).toEqual(
      [second, third, first].map(String),
    );
  });

  it('lists a county’s courts as an outage only if none of them is searched, and otherwise as a partial outage', async () => {
    const { db } = site.database;
    const { county_id, courts } = (
      await sql<{ county_id: number; courts: readonly number[] }>`
        select county_id, array_agg(id order by id) as courts from court
         where coverage_from is not null group by county_id having count(*) > 2 limit 1`.execute(db)
    ).rows[0]!;
    const { name } = await db
      .selectFrom('county')
      .where('id', '=', county_id)
      .select('name')
      .executeTakeFirstOrThrow();
    const change = (ids: readonly number[], outage: string | null, days: number) =>
      db
        .updateTable('court')
        .where('id', 'in', ids)
        .set({ outage, loaded_at: new Date(site.clock.now() - days * DAY_MS) })
        .execute();
    const shown = async (state: string): Promise<string | undefined> => {
      const page = await read('DataUpdateStatus', `?codes=state:${state}&find=${name}`);
      const item = page.items.find(({ id }) => id === `court/${String(county_id)}`);
      return item === undefined ? undefined : JSON.stringify(item);
    };
    const [abolished] = courts;
    await change(courts, null, 1);
    await change([abolished!], 'Abolished', 100);
    expect(await shown('OUTAGE')).toBeUndefined();
    expect(await shown('LATE')).toBeUndefined();
    expect(await shown('PARTIAL')).toContain(`1 of ${String(courts.length)} courts: Abolished`);
    // The status page counts each source once, too.
    await change(courts.slice(1), null, 5);
    expect(await shown('LATE')).toBeUndefined();
    await change(courts, null, 5);
    expect(await shown('LATE')).toBeDefined();
    await change(courts, 'Moving', 5);
    expect(await shown('OUTAGE')).toContain('Moving');
  });

  it('shows the last day that a source covers if the source’s last file determined that day', async () => {
    const { db } = site.database;
    const source = await db
      .selectFrom('data_source as d')
      .innerJoin('county as y', 'y.id', 'd.county_id')
      .where('d.outage', 'is', null)
      .where('d.register', '=', 'taxWarrant')
      .select(['d.id', 'd.county_id', 'd.loaded_at', 'y.name as county'])
      .executeTakeFirstOrThrow();
    const at = new Date(site.clock.now());
    await db
      .insertInto('import_batch')
      .values({
        register: 'taxWarrant',
        source: 'Test system',
        file_name: 'w.ndjson',
        head_hash: 'through',
        reading_hash: '',
        started_at: at,
        ended_at: at,
        as_of: at,
        state: 'DONE',
        coverage_from: null,
        coverage_to: '2026-06-20',
        problem: null,
        touched: [source.county_id],
      })
      .execute();
    const reasonAt = async (loadedAt: Date) => {
      const change = { loaded_at: loadedAt };
      await db.updateTable('data_source').set(change).where('id', '=', source.id).execute();
      const page = await read('DataUpdateStatus', `?find=${source.county}`);
      return JSON.stringify(page.items.find(({ id }) => id === `taxWarrant/${String(source.id)}`));
    };
    expect(await reasonAt(new Date('2026-06-21T03:59:59Z'))).toContain(
      'Records through Jun 20, 2026',
    );
    // A later load had newer records; this file only added older ones.
    expect(await reasonAt(source.loaded_at ?? at)).not.toContain('Records through');
  });

  describe('the start page', () => {
    let jobs: JobStore;
    beforeAll(async () => {
      jobs = createJobStore(site.database, (error) => {
        throw error;
      });
      await jobs.open([]);
    });
    afterAll(() => jobs.close());
    const open = async () => (await root.call('GET', '/admin/today')).json<AdminToday>();

    it('adds up the failed charges of today on the start page', async () => {
      const { db } = site.database;
      const key = '6f1f1a52-0000-4000-8000-000000000001';
      const { account_id, card_id, invoice_id } = await db
        .selectFrom('payment_card as k')
        .innerJoin('invoice as i', 'i.account_id', 'k.account_id')
        .select(['k.account_id', 'k.id as card_id', 'i.id as invoice_id'])
        .executeTakeFirstOrThrow();
      const figure = async () => {
        const { figures } = await open();
        return figures.find(({ id }) => id === 'failedBilling');
      };
      const before = await figure();
      await db
        .insertInto('card_charge')
        .values({
          key,
          account_id,
          card_id,
          invoice_id,
          order_id: null,
          cents: 12_300,
          status: 'DECLINED',
          processor_id: null,
          action_url: null,
          problem: 'Declined',
          receipt_id: null,
          asked_at: new Date(site.clock.now()),
          settled_at: null,
          given_up_at: null,
        })
        .execute();
      expect(await figure()).toMatchObject({
        count: (before?.count ?? 0) + 1,
        cents: (before?.cents ?? 0) + 12_300,
      });
      await db.deleteFrom('card_charge').where('key', '=', key).execute();
    });

    it('shows the source that has been late the longest', async () => {
      const { db } = site.database;
      const loaded = new Date(site.clock.now() - 4_000 * DAY_MS);
      const { county_id } = await db
        .updateTable('data_source')
        .set({ loaded_at: loaded })
        .where('outage', 'is', null)
        .where('id', '=', (eb) =>
          eb
            .selectFrom('data_source')
            .where('outage', 'is', null)
            .select(({ fn }) => fn.max('id').as('id')),
        )
        .returning('county_id')
        .executeTakeFirstOrThrow();
      const { name } = await db
        .selectFrom('county')
        .where('id', '=', county_id)
        .select('name')
        .executeTakeFirstOrThrow();
      const { oldest } = (await open()).figures.find(({ id }) => id === 'lateSources') ?? {};
      expect(oldest?.name).toContain(name);
      expect(oldest?.since).toBe(loaded.toISOString());
    });

    it('returns the counts of each of the last 14 days, ending with the current counts', async () => {
      const { db } = site.database;
      const hour = (ago: number) =>
        new Date(Math.floor(site.clock.now() / HOUR_MS) * HOUR_MS - ago * HOUR_MS);
      await db.deleteFrom('login_hour').execute();
      await db.deleteFrom('request_hour').execute();
      const figures = { requests: 9, slow: 0, dropped: 0 };
      await db
        .insertInto('request_hour')
        .values([
          { ...figures, at: hour(30), errors: 8 },
          { ...figures, at: hour(2), errors: 3 },
          { ...figures, at: hour(1), errors: 0 },
        ])
        .execute();
      await db
        .insertInto('login_hour')
        .values([
          { at: hour(1), outcome: 'WRONG_PASSWORD', count: 5 },
          { at: hour(1), outcome: 'PASSWORD', count: 7 },
        ])
        .execute();
      const today = await open();
      const { bounces, errors, failedJobs, logins, pastDue, waiting } = today.days;
      expect(errors.slice(-3)).toEqual([0, 8, 3]);
      expect(logins.slice(-2)).toEqual([0, 5]);
      expect(today.waiting).toEqual({ count: 0, since: null });
      expect(waiting).toEqual(Array(14).fill(0));
      const countOf = (of: string) => today.figures.find(({ id }) => id === of)?.count;
      expect(bounces.at(-1)).toBe(countOf('bounces'));
      expect(pastDue.at(-1)).toBe(countOf('pastDue'));
      expect([bounces, failedJobs, pastDue].map(({ length }) => length)).toEqual([14, 14, 14]);
    });

    it('starts each of the last 14 days at midnight in Indiana', async () => {
      const { db } = site.database;
      const today = new Date(site.clock.now()).toISOString().slice(0, 10);
      const midnight = Date.parse(`${today}T04:00:00Z`);
      await db.deleteFrom('request_hour').execute();
      const figures = { requests: 9, slow: 0, dropped: 0 };
      await db
        .insertInto('request_hour')
        .values([
          { ...figures, at: new Date(midnight - HOUR_MS), errors: 1 },
          { ...figures, at: new Date(midnight), errors: 2 },
          { ...figures, at: new Date(midnight + 17 * HOUR_MS), errors: 4 },
        ])
        .execute();
      expect((await open()).days.errors.slice(-2)).toEqual([1, 6]);
    });
  });
});
