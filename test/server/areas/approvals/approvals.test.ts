import type { AccountMoney } from '#contract/schemas/accountMoney';
import type { Approval } from '#contract/schemas/approvals';
import type { ResultList } from '#contract/schemas/fields';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { receivePayment } from '../../../../src/server/domain/billing/paymentsRepository';
import { transactionWithAudit } from '../../../../src/server/domain/audit/repository';
import { addAccount } from '../../accounts';
import {
  addSuperUser,
  openAccount,
  proveIdentity,
  setFactorTime,
} from '../../../support/superUsers';
import { auditOf } from '../../pages/forms';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const HOUR_MS = 3_600_000;

describe('changes that require two super users', () => {
  let site: TestSite;
  let root: TestBrowser;
  let second: TestBrowser;
  let accountId: number;
  let receiptId: number;
  beforeEach(async () => {
    site = await openTestSite();
    root = await site.signedIn('root');
    second = await addSuperUser(site, 'second');
    ({ accountId } = await addAccount(site.database, ['payer']));
    const { receiptId: id } = await transactionWithAudit(site.database.db, async (trx) => ({
      receiptId: await receivePayment(
        trx,
        { accountId, userId: null, kind: 'CHECK', cents: 900_00, reference: 'Check 7' },
        START,
      ),
    }));
    receiptId = id;
    await openAccount(root, accountId);
  });
  afterEach(() => site.close());

  const refund = (cents: number, given: object = {}) =>
    root.call('POST', `/admin/accounts/${String(accountId)}/refunds`, {
      payload: { receiptId, cents, reason: 'Paid twice', ...given },
    });
  const list = async (browser: TestBrowser): Promise<readonly Approval[]> =>
    (await browser.call('GET', '/admin/approvals')).json<ResultList<Approval>>().items;
  const decide = (browser: TestBrowser, id: number, isGranted = true) =>
    browser.call('PUT', `/admin/approvals/${String(id)}`, { payload: { isGranted } });
  const balance = async (): Promise<number> =>
    (await root.call('GET', `/admin/accounts/${String(accountId)}/money`)).json<AccountMoney>()
      .balanceCents;

  it('refunds up to $500 immediately, and larger amounts only after another super user approves', async () => {
    expect((await refund(400_00)).statusCode).toBe(200);
    expect(await balance()).toBe(500_00);
    expect(await list(root)).toEqual([]);

    await refund(100_00, { reason: 'Reversed' });
    await transactionWithAudit(site.database.db, async (trx) => {
      const more = { kind: 'CHECK', cents: 700_00, reference: 'Check 8' } as const;
      receiptId = await receivePayment(trx, { accountId, userId: null, ...more }, START);
    });
    expect((await refund(500_01)).statusCode).toBe(200);
    expect(await balance()).toBe(1_100_00);
    const [open] = await list(second);
    expect(open).toMatchObject({ kind: 'REFUND', state: 'OPEN', mayDecide: true });
    expect(open?.summary).toContain('$500.01');

    await setFactorTime(site, 'second', START - 11 * 60_000);
    await proveIdentity(site, 'root');
    expect((await decide(root, open?.id ?? 0)).statusCode).toBe(403);
    const unproved = await decide(second, open?.id ?? 0);
    expect(unproved.json<{ code: string }>().code).toBe('PROOF_NEEDED');
    await proveIdentity(site, 'second');
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(200);
    expect(await balance()).toBe(599_99);
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(409);
    expect(await proveBooks(site.database.db)).toEqual([]);
    const events = (await auditOf(site, `account/${String(accountId)}`)).filter(
      ({ action }) => !action.startsWith('record'),
    );
    expect(events.slice(-3).map(({ action }) => action)).toEqual([
      'approvalRequested',
      'approvalDecided',
      'paymentRefunded',
    ]);
  });

  it('requires approval once a payment’s refunds total more than $500', async () => {
    await refund(300_00);
    await refund(300_00, { reason: 'Paid twice, the rest' });
    expect(await balance()).toBe(600_00);
    expect(await list(second)).toMatchObject([{ kind: 'REFUND', state: 'OPEN' }]);
  });

  it('changes nothing when a request is denied, and allows one open request per target', async () => {
    await refund(600_00);
    expect((await refund(700_00)).statusCode).toBe(409);
    const [open] = await list(second);
    await proveIdentity(site, 'second');
    expect((await decide(second, open?.id ?? 0, false)).statusCode).toBe(200);
    expect(await balance()).toBe(900_00);
    expect((await list(root))[0]).toMatchObject({ state: 'REFUSED', decidedBy: 'second' });
    const notices = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', site.users.root)
      .select('title')
      .execute();
    expect(notices.map(({ title }) => title)).toContain('Request refused');
    expect((await refund(600_00)).statusCode).toBe(200);
  });

  it('keeps a request open when its change is no longer possible', async () => {
    await refund(600_00);
    await refund(400_00);
    const [open] = await list(second);
    await proveIdentity(site, 'second');
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(409);
    expect((await list(second))[0]?.state).toBe('OPEN');
    expect(await balance()).toBe(500_00);
  });

  it('expires a request after 24 hours', async () => {
    await refund(600_00);
    site.clock.time = START + 24 * HOUR_MS;
    second = await addSuperUser(site, 'third');
    await proveIdentity(site, 'third');
    const [expired] = await list(second);
    expect(expired?.state).toBe('EXPIRED');
    expect((await decide(second, expired?.id ?? 0)).statusCode).toBe(409);
    expect((await decide(second, 999_999)).statusCode).toBe(404);
  });
});
