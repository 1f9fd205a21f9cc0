import { sql } from 'kysely';
import { MARION, addCase } from '../../seed';
import { addAccount } from '../../accounts';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const PAGE = '/web/in/common/ViewFinePaymentTransactions';

describe('a county’s fine payments', () => {
  let site: TestSite;
  let clerk: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    const caseId = await addCase(site.database, { number: '49Z01-2606-IF-000777' });
    const sealedId = await addCase(site.database, {
      number: '49Z01-2606-IF-000778',
      isSealed: true,
    });
    const payment = (of: number, paid_on: string, amount_cents: number, account: string) => ({
      case_id: of,
      account,
      paid_on,
      amount_cents,
      receipt_number: 'R-1',
      payor: '=HYPERLINK("x")',
    });
    await site.database.db
      .insertInto('case_payment')
      .values([
        payment(caseId, '2026-06-20', 15_000, 'Toll Fines'),
        payment(caseId, '2026-06-21', -5_000, 'Toll Fines'),
        payment(caseId, '2026-06-22', 2_500, 'Toll Costs'),
        payment(caseId, '2026-01-05', 9_900, 'Toll Fines'),
        payment(sealedId, '2026-06-21', 77_700, 'Toll Fines'),
      ])
      .execute();
    const { userIds } = await addAccount(site.database, ['reviewer']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_finepay_reviewer: true, clerk_id: MARION })
      .where('id', 'in', userIds)
      .execute();
    clerk = await site.signedIn('reviewer');
  });
  afterAll(() => site.close());

  it('shows the last thirty days of fine payments and their total, but no sealed case', async () => {
    const { body } = await clerk.open(`${PAGE}?account=Toll%20Fines`);
    expect(body).toContain('49Z01-2606-IF-000777');
    expect(body).not.toContain('49Z01-2606-IF-000778');
    expect(body.replace(/\s+/g, ' ')).toContain('2 payments, $100.00');
    expect(body).not.toContain('$99.00');
    const whole = (await clerk.open(PAGE)).body;
    expect(whole).toContain('Toll Costs ($25.00)');
  });

  it('filters fine payments by date and account', async () => {
    const answer = await clerk.open(`${PAGE}?from=2026-01-01&to=2026-06-30&account=Toll%20Fines`);
    expect(answer.body.replace(/\s+/g, ' ')).toContain('3 payments, $199.00');
  });

  it.each(['from=2026-02-30', 'to=x', 'from=2026-06-30&to=2026-06-01', 'from=9999-99-99'])(
    'shows an error on the fine payments page for %s',
    async (query) => {
      const answer = await clerk.open(`${PAGE}?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('There is a problem');
    },
  );

  it.each(['from=2026-02-30', 'to=x', 'from=2026-06-30&to=2026-06-01'])(
    'returns 400 instead of a file of fine payments for %s',
    async (query) => {
      const answer = await clerk.send({
        method: 'GET',
        url: `/web/common/fine-payments.csv?${query}`,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect(answer.body).toMatch(/Enter dates such as|must not be after/);
    },
  );

  it('exports fine payments as a file without formulas', async () => {
    const answer = await clerk.send({
      method: 'GET',
      url: '/web/common/fine-payments.csv?from=2026-06-22&to=2026-06-22&account=Toll%20Costs',
    });
    expect(answer.body.split('\r\n')).toHaveLength(3);
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('shows fine payments only to clerks who review them', async () => {
    expect((await (await site.signedIn('anna')).open(PAGE)).statusCode).toBe(403);
    expect((await site.browser().open(PAGE)).statusCode).toBe(303);
  });

  it('states at the end of a file that rows are missing', async () => {
    const { db } = site.database;
    const caseId = await addCase(site.database, { number: '49Z01-2606-IF-000779' });
    await sql`
      insert into case_payment (case_id, account, paid_on, amount_cents, receipt_number, payor)
      select ${caseId}, 'Bulk', '2025-03-01', 100, 'R', null from generate_series(1, 100001)`.execute(
      db,
    );
    const query = 'from=2025-03-01&to=2025-03-01';
    const { body } = await clerk.open(`/web/common/fine-payments.csv?${query}`);
    const lines = body.trim().split('\n');
    expect(lines).toHaveLength(100_002);
    expect(lines.at(-1)).toContain('Only the first 100,000 rows are in this file.');
  });
});
