import { confirmBillingAddress } from '../../../src/server/domain/users/billingAddressRepository';
import { queueMails } from '../../../src/server/mail/repository';
import type { AddressProof } from '../../../src/server/mail/proofRepository';
import { openTestSite, START, type TestSite } from '../testApp';
import { addAccount } from '../accounts';
import { sources } from './sources';

describe('recipient addresses', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const VICTIM = 'victim@firm.example';

  async function accountOf(name: string, isConfirmed: boolean) {
    const { db } = site.database;
    const { accountId, userIds } = await addAccount(site.database, [name]);
    const [userId = 0] = userIds;
    await db
      .updateTable('app_user')
      .set({ email: VICTIM, is_email_confirmed: isConfirmed })
      .where('id', '=', userId)
      .execute();
    return { accountId, userId };
  }
  const isQueued = async (proof: AddressProof, to = VICTIM) => {
    const mail = { to, subject: 'x', lines: ['x'], at: START, usefulUntil: null, proof };
    const ids = await site.database.db.transaction().execute((trx) => queueMails(trx, [mail]));
    return ids[0] !== null;
  };

  it('sends only the confirmation email to an address until it is confirmed', async () => {
    const { accountId, userId } = await accountOf('unconfirmed-one', false);
    expect(await isQueued({ kind: 'USER', userId })).toBe(false);
    expect(await isQueued({ kind: 'ACCOUNT', accountId })).toBe(false);
    expect(await isQueued({ kind: 'WATCH', emailKey: VICTIM })).toBe(false);
    expect(await isQueued({ kind: 'CONFIRMATION' })).toBe(true);
  });

  it('sends email from the account that confirmed the address, and from no other account', async () => {
    const owner = await accountOf('confirmed-owner', true);
    const attacker = await accountOf('attacker', false);
    expect(await isQueued({ kind: 'ACCOUNT', accountId: owner.accountId })).toBe(true);
    expect(await isQueued({ kind: 'USER', userId: owner.userId })).toBe(true);
    expect(await isQueued({ kind: 'ACCOUNT', accountId: attacker.accountId })).toBe(false);
    expect(await isQueued({ kind: 'USER', userId: attacker.userId })).toBe(false);
  });

  it('sends invoices only after the address is confirmed for that account', async () => {
    const { accountId } = await accountOf('with-billing-address', true);
    const to = 'ap@firm.example';
    expect(await isQueued({ kind: 'ACCOUNT', accountId }, to)).toBe(false);
    const row = { account_id: accountId, address: to, token_hash: null, expires_at: null };
    await site.database.db
      .insertInto('billing_address')
      .values({ ...row, confirmed_at: null })
      .execute();
    expect(await isQueued({ kind: 'ACCOUNT', accountId }, to)).toBe(false);
    await site.database.db
      .updateTable('billing_address')
      .set({ confirmed_at: new Date(START) })
      .where('address', '=', to)
      .execute();
    expect(await isQueued({ kind: 'ACCOUNT', accountId }, 'AP@firm.example')).toBe(true);
  });

  it('unblocks a bounced address for invoices when it is confirmed', async () => {
    const { accountId } = await accountOf('with-bounced-address', true);
    const { db } = site.database;
    const address = 'bounced@firm.example';
    const link = { token_hash: 'hash', expires_at: new Date(START + 1_000), confirmed_at: null };
    await db
      .insertInto('billing_address')
      .values({ account_id: accountId, address, ...link })
      .execute();
    await db
      .insertInto('mail_bounce')
      .values({ address, bounced_at: new Date(START), reason: '550 5.1.1' })
      .execute();
    const request = { at: START, requestId: 'a' };
    expect(await confirmBillingAddress(db, 'wrong', request)).toBe(false);
    expect(await db.selectFrom('mail_bounce').selectAll().execute()).toHaveLength(1);
    expect(await confirmBillingAddress(db, 'hash', request)).toBe(true);
    expect(await db.selectFrom('mail_bounce').selectAll().execute()).toEqual([]);
  });

  it('queues emails in only one source file, and to unconfirmed addresses in only six files', () => {
    const inserting = sources.filter(({ text }) =>
      /insertInto\('mail_message'\)|insert into mail_message/.test(text),
    );
    expect(inserting.map(({ name }) => name)).toEqual(['mail/repository.ts']);
    const asking = sources.filter(({ text }) =>
      /proof: \{ kind: 'CONFIRMATION' \}|\(\{ kind: 'CONFIRMATION' \} as const\)/.test(text),
    );
    expect(asking.map(({ name }) => name).sort()).toEqual([
      'domain/firms/changeFirm.ts',
      'domain/firms/claimAttorney.ts',
      'domain/propertyWatch/mailingsRepository.ts',
      'domain/service/changeContacts.ts',
      'domain/users/billingAddresses.ts',
      'domain/users/confirmation.ts',
    ]);
  });
});
