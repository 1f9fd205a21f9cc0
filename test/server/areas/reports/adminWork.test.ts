import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CONFIRM_TWICE_FROM } from '#contract/admin/reports/reportActions';
import type { Approval } from '#contract/schemas/approvals';
import type { FeeCheck } from '#contract/schemas/feeCheck';
import type { ResultList } from '#contract/schemas/fields';
import type { BookMonth } from '#contract/schemas/monthEnd';
import type { ReportAction, ReportActionPreview } from '#contract/schemas/reportActions';
import type { ReportPage } from '#contract/schemas/reports';
import { RUN_ACTION, runAction } from '../../../../src/server/areas/reports/runAction';
import { sendReports } from '../../../../src/server/areas/reports/sendReportsJob';
import { runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import { findRunningPlan, openPlan } from '../../../../src/server/domain/billing/planRepository';
import { sumDays } from '../../../../src/server/domain/ledger/daysRepository';
import { chargeAccount, enterEntries } from '../../../../src/server/domain/ledger/repository';
import { createJobStore, type JobStore } from '../../../../src/server/jobs/repository';
import { addBilledAccount, endDemoBilling, runTime } from '../../../support/billedAccount';
import { addSuperUser, proveIdentity } from '../../../support/superUsers';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { addAccount } from '../../accounts';
import { addDocument } from '../../seed';
import { auditOf } from '../../pages/forms';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const ADDRESSES = {
  page: () => 'https://example.org/page',
  file: () => 'https://example.org/file',
};
const QUIET = { warn: () => undefined, error: () => undefined };

describe('accounting and changes from reports', () => {
  let site: TestSite;
  let root: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
    root = await site.signedIn('root');
  });
  afterAll(() => site.close());

  const months = async (): Promise<readonly BookMonth[]> =>
    (await root.call('GET', '/admin/accounting/months')).json<ResultList<BookMonth>>().items;
  const monthOf = async (month: string): Promise<BookMonth | undefined> =>
    (await months()).find((each) => each.month === month);
  const fileOf = async (month: string): Promise<string> =>
    (await root.send({ method: 'GET', url: `/web/admin/accounting/months/${month}/journal.csv` }))
      .body;
  const enter = (accountId: number, at: string, cents = 100) =>
    site.database.db.transaction().execute((trx) =>
      enterEntries(
        trx,
        [
          {
            accountId,
            userId: null,
            kind: 'CREDIT',
            reference: '=cmd|calc',
            billingCode: null,
            lines: [
              { ledger: 'CREDITS', countyId: null, cents },
              { ledger: 'UNAPPLIED', countyId: null, cents: -cents },
            ],
          },
        ],
        Date.parse(at),
      ),
    );

  describe('closing a month', () => {
    it("rejects closing a month that isn't over or whose lines have changed", async () => {
      const running = await root.call('PUT', '/admin/accounting/months/2026-07', {
        payload: { lines: 0 },
      });
      expect([running.statusCode, running.body]).toEqual([
        409,
        expect.stringContaining('Close it after its last day'),
      ]);
      const changed = await root.call('PUT', '/admin/accounting/months/2026-06', {
        payload: { lines: 987_654 },
      });
      expect([changed.statusCode, changed.body]).toEqual([
        409,
        expect.stringContaining('Entries were added'),
      ]);
    });

    it('exports each journal line once, with identical bytes each time and a matching hash', async () => {
      const { accountId } = await addAccount(site.database, ['exporter']);
      await enter(accountId, '2026-05-31T23:30:00-04:00');
      const file = await fileOf('2026-05');
      expect(await fileOf('2026-05')).toBe(file);
      const { rows } = await sql<{ lines: number; cents: number }>`
        select count(*)::integer as lines, sum(l.cents) filter (where l.cents > 0)::integer as cents
          from journal_line l join journal_entry e on e.id = l.entry_id
         where to_char(e.entered_at at time zone 'America/Indiana/Indianapolis', 'YYYY-MM')
               = '2026-05'`.execute(site.database.db);
      const lines = file.trimEnd().split('\r\n').slice(1);
      expect(lines).toHaveLength(rows[0]?.lines ?? 0);
      expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(lines.length);
      const debits = lines.reduce((sum, line) => sum + Number(line.split(',').at(-2)), 0);
      expect(Math.round(debits * 100)).toBe(rows[0]?.cents);
      expect(file).toContain("'=cmd|calc");
      const exports = (await auditOf(site, 'month/2026-05')).map(({ action }) => action);
      expect(exports).toContain('journalExported');
      const url = '/web/admin/accounting/months/2026-05/journal.sha256';
      const { body } = await root.send({ method: 'GET', url });
      const hash = createHash('sha256').update(file).digest('hex');
      expect(body).toBe(`${hash}  journal-2026-05.csv\n`);
      const wrong = await root.send({
        method: 'GET',
        url: '/web/admin/accounting/months/2026-13/journal.csv',
      });
      expect(wrong.statusCode).toBe(404);
    });

    it('moves entries for a closed month to the next month, even across the end of a year', async () => {
      const { accountId } = await addAccount(site.database, ['latecomer']);
      await enter(accountId, '2025-12-15T12:00:00Z');
      const december = await monthOf('2025-12');
      const closed = await root.call('PUT', '/admin/accounting/months/2025-12', {
        payload: { lines: december?.lines ?? 0 },
      });
      expect(closed.statusCode).toBe(200);
      const before = await fileOf('2025-12');
      const january = await monthOf('2026-01');
      // New Year's Eve in Indiana, and already January in UTC.
      await enter(accountId, '2026-01-01T04:30:00Z', 250);
      expect(await fileOf('2025-12')).toBe(before);
      expect(await monthOf('2025-12')).toMatchObject({
        state: 'LAST_CLOSED',
        closedBy: 'root',
        hash: createHash('sha256').update(before).digest('hex'),
      });
      expect(await monthOf('2026-01')).toMatchObject({
        state: 'OPEN',
        lines: (january?.lines ?? 0) + 2,
        debitCents: (january?.debitCents ?? 0) + 250,
        movedLines: 2,
      });
      for (const month of ['2025-12', '2026-01']) {
        const answer = await root.call('GET', `/admin/reports/Transactions?month=${month}`);
        const { from, totals, total } = answer.json<ReportPage>();
        const shown = await monthOf(month);
        expect({ from, total }).toEqual({ from: null, total: shown?.lines });
        expect(totals.find(({ key }) => key === 'debit')?.sum).toBe(shown?.debitCents);
      }
      expect(await fileOf('2026-01')).toContain('2026-01-01T04:30:00.000000Z,2026-01,');
      const again = await root.call('PUT', '/admin/accounting/months/2025-12', {
        payload: { lines: december?.lines ?? 0 },
      });
      expect(again.statusCode).toBe(409);
      const event = await site.database.db
        .selectFrom('audit_event')
        .where('target', '=', 'month/2025-12')
        .select(['action', 'detail'])
        .executeTakeFirstOrThrow();
      expect(event).toMatchObject({
        action: 'monthClosed',
        detail: { wasClosed: false, isClosed: true, lines: december?.lines },
      });
    });
  });

  it('reopens the last closed month only when another super user approves', async () => {
    const reopen = (month: string) =>
      root.call('POST', `/admin/accounting/months/${month}/reopening`, {
        payload: { reason: 'A late invoice' },
      });
    const last = (await months()).find(({ state }) => state === 'LAST_CLOSED')?.month ?? '';
    expect((await reopen('2024-01')).statusCode).toBe(409);
    expect((await reopen(last)).statusCode).toBe(200);
    expect((await reopen(last)).statusCode).toBe(409);
    const second = await addSuperUser(site, 'closer');
    await proveIdentity(site, 'closer');
    await proveIdentity(site, 'root');
    const { items } = (await second.call('GET', '/admin/approvals')).json<ResultList<Approval>>();
    const path = `/admin/approvals/${String(items[0]?.id)}`;
    const own = await root.call('PUT', path, { payload: { isGranted: true } });
    expect(own.statusCode).toBe(403);
    expect(await monthOf(last)).toMatchObject({ state: 'LAST_CLOSED' });
    const granted = await second.call('PUT', path, { payload: { isGranted: true } });
    expect(granted.statusCode).toBe(200);
    expect(await monthOf(last)).toMatchObject({ state: 'OPEN', hash: null });
  });

  it('calculates report totals that equal the ledger, regardless of the posted entries', async () => {
    const { db } = site.database;
    const { accountId, userId } = await addBilledAccount(site.database, { from: '2026-07-01' });
    const day = fc.integer({ min: 1, max: 6 });
    const posting = fc.record({
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      day,
      isCharge: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(posting, { minLength: 1, maxLength: 5 }),
        day,
        async (postings, until) => {
          // Later postings are before, in, and after the days that are summed.
          await sumDays(db, `2026-07-0${String(until)}`);
          for (const { cents, day, isCharge } of postings) {
            const at = `2026-07-0${String(day)}T12:00:00Z`;
            if (isCharge) {
              const parts = [{ ledger: 'SUBSCRIPTION_FEES' as const, countyId: null, cents }];
              const charge = {
                kind: 'PLAN_PERIOD',
                reference: 'p',
                billingCode: null,
                parts,
              } as const;
              await db
                .transaction()
                .execute((trx) =>
                  chargeAccount(trx, { accountId, userId }, charge, Date.parse(at)),
                );
            } else {
              await enter(accountId, at, cents);
            }
          }
          const { rows } = await sql<{ ledger: string; cents: number }>`
          select ledger, sum(cents)::bigint as cents from journal_line group by 1`.execute(db);
          const balances = new Map(rows.map(({ cents, ledger }) => [ledger, Math.abs(cents)]));
          const read = async (path: string): Promise<ReportPage> =>
            (await root.call('GET', `/admin/reports/${path}`)).json<ReportPage>();
          const { items } = await read('Ledgers');
          const figures = items.map(({ values }) => values[0]);
          expect(figures).toEqual(expect.arrayContaining([...balances.keys()]));
          for (const { values } of items) {
            expect(Math.abs(Number(values[1]))).toBe(balances.get(values[0] ?? '') ?? 0);
          }
          const { totals } = await read('Transactions?from=2000-01-01');
          const sumOf = (key: string) => totals.find((each) => each.key === key)?.sum;
          expect(sumOf('debit')).toBe(sumOf('credit'));
        },
      ),
      { numRuns: 5 },
    );
  });

  describe('the document fee check', () => {
    const check = async (query = ''): Promise<FeeCheck> =>
      (await root.call('GET', `/admin/fee-check${query}`)).json<FeeCheck>();
    const month = '2026-06';
    let purchaseId: number;
    beforeAll(async () => {
      const { db } = site.database;
      const { accountId, userId } = await addBilledAccount(site.database, { from: '2026-05-01' });
      const documentId = await addDocument(site.database, 'A202600009999');
      const { county_id } = await db
        .selectFrom('recorded_document')
        .where('id', '=', documentId)
        .select('county_id')
        .executeTakeFirstOrThrow();
      const letter = { width: 8.5, height: 11 };
      await db
        .insertInto('document_image')
        .values({
          document_id: documentId,
          hash: 'f'.repeat(64),
          bytes: 1,
          pages: JSON.stringify([letter, letter, { width: 24, height: 36 }]),
          stored_at: new Date(0),
        })
        .execute();
      const { page_price_cents: fee } = await db
        .selectFrom('plan')
        .where('id', '=', PLAN.S20)
        .select('page_price_cents')
        .executeTakeFirstOrThrow();
      const at = Date.parse('2026-06-10T15:00:00Z');
      const office = 2 * 100 + 500;
      purchaseId = await db.transaction().execute(async (trx) => {
        const parts = [
          { ledger: 'OFFICE_FEES' as const, countyId: county_id, cents: office },
          { ledger: 'PAGE_FEES' as const, countyId: null, cents: 3 * fee },
        ];
        const charge = { kind: 'PAGES_BOUGHT', reference: 'p', billingCode: null, parts } as const;
        const entryId = await chargeAccount(trx, { accountId, userId }, charge, at);
        const { id } = await trx
          .insertInto('document_purchase')
          .values({
            entry_id: entryId,
            account_id: accountId,
            user_id: userId,
            document_id: documentId,
            document_number: 'A202600009999',
            type_name: 'Deed',
            county_id,
            hash: 'f'.repeat(64),
            pages: [1, 2, 3],
            office_cents: office,
            service_cents: 3 * fee,
            billing_code: null,
            bought_at: new Date(at),
            expires_at: new Date(at),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    });

    it('finds no difference in purchases charged by the rules, and lists a purchase that differs', async () => {
      const good = await check(`?month=${month}`);
      expect(good).toMatchObject({ purchases: 1, unchecked: 0, differing: 0, differences: [] });
      expect(good.charged).toEqual(good.expected);
      const set = (office_cents: number) =>
        site.database.db
          .updateTable('document_purchase')
          .set({ office_cents })
          .where('id', '=', purchaseId)
          .execute();
      await set(777);
      const bad = await check(`?month=${month}`);
      await set(700);
      expect(bad.expected).toEqual(good.expected);
      expect(bad.differences).toMatchObject([
        {
          purchaseId,
          pages: 3,
          rules: '2 regular, 1 oversize (version 1)',
          why: 'OFFICE',
          chargedCents: good.charged.officeCents + good.charged.serviceCents + 77,
        },
      ]);
    });

    it('counts a purchase whose pages are gone, and excludes it from the totals', async () => {
      const { db } = site.database;
      const setPages = (pages: number[]) =>
        db.updateTable('document_purchase').set({ pages }).where('id', '=', purchaseId).execute();
      await setPages([1, 2, 4]);
      const found = await check(`?month=${month}`);
      await setPages([1, 2, 3]);
      expect(found).toMatchObject({
        unchecked: 1,
        differing: 0,
        expected: { officeCents: 0, serviceCents: 0 },
        differences: [{ why: 'NO_PAGES', expectedCents: null }],
      });
      expect(await check('?month=2026-05')).toMatchObject({ purchases: 0 });
    });

    it('recalculates the month with a different amount, without saving anything', async () => {
      const before = await check(`?month=${month}`);
      const trial = await check(`?month=${month}&rule=PAGE&cents=150`);
      const pages = before.rules.find(({ rule }) => rule === 'PAGE')?.pages ?? 0;
      expect(pages).toBeGreaterThan(0);
      expect(trial.trial?.officeCents).toBe(before.expected.officeCents + pages * 50);
      expect(trial.trial?.serviceCents).toBe(before.expected.serviceCents);
      const plan = before.rules.find(({ pages: used, rule }) => rule === 'PLAN' && used > 0);
      const fee = await check(`?month=${month}&rule=PLAN&planId=${String(plan?.planId)}&cents=0`);
      expect(fee.trial?.serviceCents).toBe(
        before.expected.serviceCents - (plan?.expectedCents ?? 0),
      );
      expect(await check(`?month=${month}`)).toEqual(before);
    });

    it('recalculates purchases without a plan at the highest what-if fee', async () => {
      const { db } = site.database;
      const purchase = db.updateTable('document_purchase').where('id', '=', purchaseId);
      const { account_id } = await db
        .selectFrom('document_purchase')
        .where('id', '=', purchaseId)
        .select('account_id')
        .executeTakeFirstOrThrow();
      const other = await addAccount(site.database, ['planless']);
      await db.deleteFrom('subscription').where('account_id', '=', other.accountId).execute();
      await purchase.set({ account_id: other.accountId }).execute();
      const query = `?month=${month}&rule=PLAN&planId=${String(PLAN.S20)}&cents=5000`;
      const found = await check(query);
      await purchase.set({ account_id }).execute();
      expect(found.trial?.serviceCents).toBe(3 * 5_000);
      expect(found.rules.find(({ pages, rule }) => rule === 'PLAN' && pages > 0)).toMatchObject({
        planId: null,
        trialCents: 3 * 5_000,
      });
    });

    it('returns the same fee check after the account upgrades to a plan with a lower page fee', async () => {
      const { db } = site.database;
      const before = await check(`?month=${month}`);
      const { account_id: accountId } = await db
        .selectFrom('document_purchase')
        .where('id', '=', purchaseId)
        .select('account_id')
        .executeTakeFirstOrThrow();
      await db.transaction().execute(async (trx) => {
        const paid = await findRunningPlan(trx, accountId);
        const plan = { id: PLAN.S200, name: 'S200', priceCents: 12_000, includedSearches: 200 };
        const opened = { plan, costCents: 0, paid };
        await openPlan(trx, { accountId, userId: null }, opened, ['COURT'], runTime('2026-06-20'));
      });
      expect(await check(`?month=${month}`)).toEqual(before);
    });

    it.each([
      ['?rule=PAGE', 'Enter the amount to try.'],
      ['?cents=5', 'Choose the rule'],
      ['?rule=PLAN&cents=5&planId=999', 'Choose a plan.'],
      ['?rule=PAGE&cents=100001', ''],
      ['?rule=COURT&cents=1', ''],
    ])('returns 400 for the fee check query "%s"', async (query, words) => {
      const answer = await root.call('GET', `/admin/fee-check${query}`);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
    });
  });

  describe('saved filters', () => {
    const save = (given: object = {}) =>
      root.call('POST', '/admin/saved-reports', {
        payload: {
          reportId: 'AccountsPastDue',
          name: 'Old debts',
          request: { codes: 'aging:AGE_91', sort: 'open', descending: 'true' },
          cadence: 'WEEKLY',
          ...given,
        },
      });
    const mails = () =>
      site.database.db
        .selectFrom('mail_message')
        .where('subject', 'like', '%Accounts past due%')
        .select('body')
        .execute();

    it('returns saved filters with the report, only to the user who saved them', async () => {
      const { id } = (await save()).json<{ id: number }>();
      const page = (await root.call('GET', '/admin/reports/AccountsPastDue')).json<ReportPage>();
      expect(page.saved).toEqual([
        {
          id,
          name: 'Old debts',
          cadence: 'WEEKLY',
          query: '?codes=aging%3AAGE_91&sort=open&descending=true',
        },
      ]);
      await site.database.db
        .updateTable('saved_report')
        .set({ user_id: site.users.anna })
        .where('id', '=', id)
        .execute();
      for (const method of ['PUT', 'DELETE'] as const) {
        const payload = method === 'PUT' ? { cadence: 'NONE' } : undefined;
        const answer = await root.call(method, `/admin/saved-reports/${String(id)}`, { payload });
        expect(answer.statusCode).toBe(404);
      }
      await site.database.db.deleteFrom('saved_report').where('id', '=', id).execute();
      expect((await save({ name: '  ' })).statusCode).toBe(400);
      expect((await save({ reportId: 'Nothing' })).statusCode).toBe(400);
    });

    it('emails a scheduled report once per week, with a link to its file', async () => {
      const { db } = site.database;
      await db
        .updateTable('app_user')
        .set({ email: 'root@example.org', is_email_confirmed: true })
        .where('id', '=', site.users.root)
        .execute();
      const { id } = (await save()).json<{ id: number }>();
      const send = (at: string) => sendReports(db, Date.parse(at), ADDRESSES, { log: QUIET });
      // Saved on Monday, July 6; the next week begins on July 13.
      expect(await send('2026-07-06T12:00:00Z')).toBe(0);
      expect(await send('2026-07-12T12:00:00Z')).toBe(0);
      expect(await send('2026-07-14T12:00:00Z')).toBe(1);
      expect(await send('2026-07-14T13:00:00Z')).toBe(0);
      const [mail] = await mails();
      expect(mail?.body).toContain('https://example.org/file');
      expect(mail?.body).toMatch(/Old debts \(Accounts past due\)\s+\d+ accounts?\./);
      await db
        .updateTable('app_user')
        .set({ is_super_user: false })
        .where('id', '=', site.users.root)
        .execute();
      expect(await send('2026-08-14T13:00:00Z')).toBe(0);
      await db
        .updateTable('app_user')
        .set({ is_super_user: true })
        .where('id', '=', site.users.root)
        .execute();
      await root.call('DELETE', `/admin/saved-reports/${String(id)}`);
      expect(await mails()).toHaveLength(1);
    });

    it('emails the other reports when one fails, and emails the failed report in the next run', async () => {
      const { db } = site.database;
      await db.deleteFrom('mail_message').execute();
      await db
        .updateTable('app_user')
        .set({ email: 'root@example.org', is_email_confirmed: true })
        .where('id', '=', site.users.root)
        .execute();
      const broken = (await save({ name: 'Broken' })).json<{ id: number }>();
      const sound = (await save({ name: 'Sound' })).json<{ id: number }>();
      const page = ({ id }: { readonly id: number }): string => {
        if (id === broken.id) throw new Error('No page');
        return ADDRESSES.page();
      };
      const at = Date.parse('2026-07-14T12:00:00Z');
      const failing = sendReports(db, at, { ...ADDRESSES, page }, { log: QUIET });
      await expect(failing).rejects.toThrow('No page');
      const sent = await mails();
      expect(sent).toHaveLength(1);
      expect(sent[0]?.body).toContain('Sound');
      expect(await sendReports(db, at, ADDRESSES, { log: QUIET })).toBe(1);
      expect(await mails()).toHaveLength(2);
      for (const { id } of [broken, sound]) {
        await root.call('DELETE', `/admin/saved-reports/${String(id)}`);
      }
    });
  });

  describe('changes from a report', () => {
    const TARGET = {
      kind: 'DUNNING_OFF',
      reportId: 'AccountsPastDue',
      request: { find: 'bulk co' },
    };
    let accountIds: number[];
    let jobs: JobStore;
    /** Runs the action's newest job. */
    const run = async (id: number) => {
      const { rows } = await sql<{ payload: Parameters<typeof runAction>[1] }>`
        select data as payload from jobs.job
         where name = ${RUN_ACTION.name} and (data ->> 'actionId')::integer = ${id}
         order by created_on desc limit 1`.execute(site.database.db);
      const payload = rows[0]?.payload ?? { actionId: id };
      await runAction(site.database.db, payload, () => site.clock.now());
    };
    beforeAll(async () => {
      const { db } = site.database;
      // Only its queue: the job itself is run here.
      jobs = createJobStore(site.database, (error) => {
        throw error;
      });
      await jobs.open([RUN_ACTION]);
      accountIds = [];
      for (let index = 0; index < 5; index += 1) {
        const { accountId } = await addBilledAccount(site.database, { from: '2026-04-01' });
        accountIds.push(accountId);
      }
      await sql`update account set name = 'Bulk Co ' || id
                 where id = any(${accountIds}::bigint[])`.execute(db);
      await runPeriods(db, runTime('2026-05-01'));
      // One is off already, by someone else.
      await sql`update account_billing
                   set is_dunning_disabled = true, dunning_disabled_reason = 'Earlier',
                       dunning_disabled_at = timestamptz '2026-03-03 03:03:03.123456Z'
                 where account_id = ${accountIds[0]}::bigint`.execute(db);
    });
    afterAll(() => jobs.close());
    const preview = async (given: object = {}): Promise<ReportActionPreview> =>
      (
        await root.call('POST', '/admin/report-actions/preview', {
          payload: { ...TARGET, accountIds: null, ...given },
        })
      ).json<ReportActionPreview>();
    const start = async (given: object = {}) =>
      root.call('POST', '/admin/report-actions', {
        payload: {
          ...TARGET,
          accountIds: null,
          reason: 'An outage',
          total: 5,
          mark: (await preview()).mark,
          confirmedTotal: null,
          ...given,
        },
      });
    const actions = async (): Promise<readonly ReportAction[]> =>
      (await root.call('GET', '/admin/report-actions')).json<ResultList<ReportAction>>().items;
    const step = (id: number, word: 'STOP' | 'UNDO', by = root) =>
      by.call('PUT', `/admin/report-actions/${String(id)}`, { payload: { step: word } });
    const billing = async (): Promise<unknown> =>
      (
        await sql`select account_id, is_dunning_disabled, dunning_disabled_at::text,
                         dunning_disabled_by, dunning_disabled_reason
                    from account_billing where account_id = any(${accountIds}::bigint[])
                   order by 1`.execute(site.database.db)
      ).rows;

    it('previews, changes, audits, and restores accounts byte for byte', async () => {
      expect(await preview()).toMatchObject({ total: 5, changes: 4, skips: 1 });
      expect(await preview({ accountIds: [accountIds[1], site.users.anna] })).toMatchObject({
        total: 1,
        changes: 1,
        skips: 0,
      });
      const before = await billing();
      const { id } = (await start()).json<{ id: number }>();
      await run(id);
      expect((await actions())[0]).toMatchObject({ state: 'DONE', changed: 4, skipped: 1 });
      const events = await site.database.db
        .selectFrom('audit_event')
        .where('action', '=', 'dunningSet')
        .where('target', '=', `account/${String(accountIds[1])}`)
        .select('detail')
        .execute();
      expect(events).toMatchObject([
        { detail: { isOffBefore: false, isOffAfter: true, reasonAfter: 'An outage' } },
      ]);
      expect((await step(id, 'UNDO')).statusCode).toBe(200);
      await run(id);
      expect((await actions())[0]).toMatchObject({ state: 'UNDONE', undone: 4 });
      expect(await billing()).toEqual(before);
      expect((await step(id, 'UNDO')).statusCode).toBe(409);
    });

    it('audits the undo under the super user who requested it', async () => {
      const { userIds } = await addAccount(site.database, ['undoer']);
      await site.database.db
        .updateTable('app_user')
        .set({ is_super_user: true, is_demo: true })
        .where('id', 'in', userIds)
        .execute();
      const { id } = (await start()).json<{ id: number }>();
      await run(id);
      expect((await step(id, 'UNDO', await site.signedIn('undoer'))).statusCode).toBe(200);
      await run(id);
      const { rows } = await sql<{ actor: number }>`
        select distinct actor_id as actor from audit_event
         where action = 'dunningRestored' and detail ->> 'reportActionId' = ${String(id)}`.execute(
        site.database.db,
      );
      expect(rows).toEqual([{ actor: userIds[0] }]);
    });

    it("doesn't undo the change to an account that was changed again after the action", async () => {
      const { id } = (await start()).json<{ id: number }>();
      await run(id);
      await sql`update account_billing set dunning_disabled_reason = 'Mine'
                 where account_id = ${accountIds[2]}::bigint`.execute(site.database.db);
      await step(id, 'UNDO');
      await run(id);
      expect((await actions())[0]).toMatchObject({ state: 'UNDONE', undone: 3, kept: 1 });
      await sql`update account_billing set is_dunning_disabled = false,
                       dunning_disabled_reason = null, dunning_disabled_at = null,
                       dunning_disabled_by = null
                 where account_id = ${accountIds[2]}::bigint`.execute(site.database.db);
    });

    it("rejects a change of different accounts, a report that doesn't offer the change, and a second run", async () => {
      expect((await start({ total: 4 })).body).toContain(
        'The accounts in the report have changed.',
      );
      const others = await preview({ accountIds: accountIds.slice(1) });
      expect(
        (
          await start({
            accountIds: accountIds.slice(0, 4),
            total: others.total,
            mark: others.mark,
          })
        ).body,
      ).toContain('The accounts in the report have changed.');
      expect((await start({ reportId: 'SuperAdmin' })).statusCode).toBe(400);
      expect((await start({ reason: ' ' })).statusCode).toBe(400);
      const many = await start({ total: CONFIRM_TWICE_FROM });
      expect([many.statusCode, many.body]).toEqual([400, expect.stringContaining('1000')]);
      await site.database.db
        .insertInto('report_action')
        .values({
          kind: 'DUNNING_ON',
          report_id: 'DunningDisabled',
          reason: 'r',
          requested_by: site.users.root,
          requested_at: new Date(0),
          request_id: 'r',
          state: 'RUNNING',
          total: 0,
        })
        .execute();
      expect((await start()).body).toContain('Another change from a report is running');
      const [running] = await actions();
      expect((await step(running?.id ?? 0, 'UNDO')).statusCode).toBe(409);
      expect((await step(running?.id ?? 0, 'STOP')).statusCode).toBe(200);
      expect((await actions())[0]).toMatchObject({ state: 'STOPPED' });
    });

    it('stops between batches, and changes nothing more after a stop', async () => {
      const { id } = (await start()).json<{ id: number }>();
      await run(id);
      await step(id, 'UNDO');
      await run(id);
      const before = await billing();
      await sql`update report_action set state = 'STOPPED' where id = ${id}`.execute(
        site.database.db,
      );
      await sql`update report_action_item set state = 'WAITING' where action_id = ${id}`.execute(
        site.database.db,
      );
      await run(id);
      expect(await billing()).toEqual(before);
    });
  });
});
