import { Secret, TOTP } from 'otpauth';
import { appSecretContext } from '../../src/server/domain/secrets/repository';
import { addAccount } from '../server/accounts';
import { TEST_SECRET_BOX } from './testSecrets';
import type { TestBrowser, TestSite } from '../server/testApp';

/** Secret of the authenticator apps of added super users. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The code that the app of an added super user shows at a time. */
export function codeAt(at: number): string {
  return new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: at });
}

/** Adds a super user who logged in with a second factor, without using the login page. */
export async function addSuperUser(site: TestSite, username: string): Promise<TestBrowser> {
  const { db } = site.database;
  const { userIds } = await addAccount(site.database, [username]);
  const [userId = 0] = userIds;
  const browser = await site.signedIn(username);
  await db.updateTable('app_user').set({ is_super_user: true }).where('id', '=', userId).execute();
  await db
    .insertInto('authenticator_app')
    .values({
      user_id: userId,
      secret: TEST_SECRET_BOX.seal(SECRET, appSecretContext(userId)),
      started_at: new Date(0),
      confirmed_at: new Date(0),
      last_step: null,
    })
    .execute();
  await setFactorTime(site, username);
  return browser;
}

/** Sets when a user last used a second factor, in all sessions. */
export async function setFactorTime(
  site: TestSite,
  username: string,
  at = site.clock.now(),
): Promise<void> {
  await updateSessions(site, username, { factor_at: new Date(at) });
}

/** Confirms the identity of a user in all sessions, with a second factor. */
export async function proveIdentity(
  site: TestSite,
  username: string,
  at = site.clock.now(),
): Promise<void> {
  await updateSessions(site, username, { proved_at: new Date(at), factor_at: new Date(at) });
}

async function updateSessions(
  { database: { db } }: TestSite,
  username: string,
  times: { readonly factor_at: Date; readonly proved_at?: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set(times)
    .where('user_id', 'in', db.selectFrom('app_user').where('username', '=', username).select('id'))
    .execute();
}

/** States a reason for viewing an account in a super user's session. */
export async function openAccount(by: TestBrowser, accountId: number): Promise<void> {
  await by.call('POST', '/admin/record-looks', {
    payload: { kind: 'account', id: accountId, reason: 'BILLING' },
  });
}
