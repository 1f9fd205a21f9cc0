import type { Transaction } from 'kysely';
import { openServer } from '../../../../src/server/db/server';
import type { Database } from '../../../../src/server/db/tables/database';
import { endInvitation } from '../../../../src/server/domain/firms/registrationsRepository';
import { lockFirm } from '../../../../src/server/domain/service/contactsRepository';
import { lockUserRow } from '../../../../src/server/domain/users/lockRepository';
import { hashLinkToken, newLinkToken } from '../../../../src/server/domain/passwords/tokens';
import { addPasswordRequest } from '../../../../src/server/domain/passwords/repository';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { makeDatabase, tellServer, type OwnDatabase } from '../../../support/serverDatabase';
import { addAccount } from '../../accounts';
import { addFilers } from '../../filers';
import { seed } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';

const SERVER = process.env[SERVER_VARIABLE] ?? '';

let own: OwnDatabase;
let site: TestSite;
beforeAll(async () => {
  own = await makeDatabase(SERVER);
  const database = await openServer({ url: own.url });
  site = await openTestSite({ shared: { database, users: await seed(database) } });
});
afterAll(async () => {
  await site.close();
  await site.database.close();
  await own.remove();
});

/** A transaction of this database waits for another one's lock. */
const WAITING = `select 1 from pg_stat_activity
                  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs a change in a transaction, starts another one, and finishes the first when the other waits
 * for it, or has ended. Returns the other's outcome.
 */
async function during<Outcome>(
  change: (trx: Transaction<Database>) => Promise<unknown>,
  other: () => Promise<Outcome>,
  finish: (trx: Transaction<Database>) => Promise<unknown> = () => Promise.resolve(),
): Promise<Outcome> {
  const { pending } = await site.database.db.transaction().execute(async (trx) => {
    await change(trx);
    const state = { hasEnded: false };
    const started = other().finally(() => {
      state.hasEnded = true;
    });
    while (!state.hasEnded && (await tellServer(own.url, WAITING)).length === 0);
    await finish(trx);
    return { pending: started };
  });
  return pending;
}

const setUser = (trx: Transaction<Database>, userId: number, changes: object) =>
  trx.updateTable('app_user').set(changes).where('id', '=', userId).execute();

async function addUser(username: string, changes: object) {
  const { userIds } = await addAccount(site.database, [username]);
  const [userId = 0] = userIds;
  await site.database.db.updateTable('app_user').set(changes).where('id', '=', userId).execute();
  return userId;
}

/** The addresses to which emails were sent since the last call. */
async function receivers(): Promise<string[]> {
  site.app.mails.wake();
  await site.app.mails.settled();
  return site.mails.splice(0).map(({ to }) => to);
}

describe('an address that changes while a link is being sent', () => {
  const [OLD, NEW] = ['old@example.org', 'new@example.org'];

  it('sends the confirmation link to the new address if the address changes meanwhile', async () => {
    const userId = await addUser('paula', { email: OLD, is_email_confirmed: false });
    const browser = await site.signedIn('paula');
    const answer = await during(
      (trx) => setUser(trx, userId, { email: NEW }),
      () => browser.post('/web/in/common/ConfirmEmail', {}),
    );
    expect(answer.statusCode).toBe(303);
    expect(await receivers()).toEqual([NEW]);
  });

  it('sends no password link to the new address before the address is confirmed', async () => {
    const userId = await addUser('petra', { email: OLD, is_email_confirmed: true });
    const request = { name: 'petra', localeCode: 'STATE-IN', at: START, requestId: 'a test' };
    await addPasswordRequest(site.database.db, request);
    const sent = await during(
      (trx) => setUser(trx, userId, { email: NEW, is_email_confirmed: false }),
      receivers,
    );
    expect(sent).toEqual([NEW]);
    const links = site.database.db.selectFrom('password_token').where('user_id', '=', userId);
    expect(await links.selectAll().execute()).toEqual([]);
  });
});

describe('a user who joins a firm while its administrator works', () => {
  async function firmWithGuest(name: string) {
    const { firmId } = await addFilers(site, [`${name}-chief`]);
    const email = `${name}@example.com`;
    const userId = await addUser(name, { email, is_email_confirmed: true });
    return { firmId, userId, email, browser: await site.signedIn(name) };
  }
  const open = (browser: Awaited<ReturnType<TestSite['signedIn']>>, token: string) =>
    browser.call('POST', '/efiling/registrations/confirmation', { payload: { token } });

  it('waits while the invitation is being revoked, and then rejects the invitation', async () => {
    const { browser, email, firmId } = await firmWithGuest('gustav');
    const token = newLinkToken();
    const { id } = await site.database.db
      .insertInto('filing_invitation')
      .values({
        firm_id: firmId,
        email,
        role: 'FILER',
        token_hash: hashLinkToken(token),
        created_at: new Date(START),
        expires_at: new Date(START + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await during(
      (trx) => lockFirm(trx, firmId),
      () => open(browser, token),
      (trx) => endInvitation(trx, firmId, id, START),
    );
    expect(answer.statusCode).toBe(409);
  });

  it("waits while the firm answers another of the user's requests", async () => {
    const { browser, firmId, userId } = await firmWithGuest('greta');
    const token = newLinkToken();
    await site.database.db
      .insertInto('filing_registration')
      .values({
        user_id: userId,
        kind: 'firm',
        firm_name: 'Firm',
        join_firm_id: firmId,
        terms_version: '1',
        token_hash: hashLinkToken(token),
        created_at: new Date(START),
        expires_at: new Date(START + 60_000),
      })
      .execute();
    const answer = await during(
      (trx) => lockFirm(trx, firmId),
      () => open(browser, token),
      (trx) => lockUserRow(trx, userId),
    );
    expect(answer.json()).toMatchObject({ result: 'requested' });
  });
});
