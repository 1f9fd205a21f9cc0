import { existsSync } from 'node:fs';
import path from 'node:path';
import { JOURNEY_CASE_NUMBER } from '../../src/demo/specialCases';
import { demoAccounts } from '../../src/demo/accounts';
import { complaintAboutChange, complaintAboutSignIn, OWNERSHIP } from '../support/browserAccounts';
import { caseAddress, caseIdOf, expectPressed, saveButton } from '../support/browserCourt';
import { appAddress, complaintComes, complaintsOf, openPage } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';
import type { PageOptions } from '../support/browserPage';

const SAVE_CALL = /\/web\/court\/my\/\d+$/;
const SAVE = { method: 'PUT', path: '/web/court/my/7', status: 200 };

/** Saves a case with a mocked response, so that the server doesn't change. */
async function saveCase(options: PageOptions) {
  const page = await openPage({ ...options, at: null });
  await page.route(SAVE_CALL, (route) =>
    route.fulfill({
      json: { alert: false },
      headers: { 'content-security-policy': "default-src 'none'" },
    }),
  );
  await page.goto(appAddress('in', caseAddress(await caseIdOf(page, JOURNEY_CASE_NUMBER))));
  const save = saveButton(page, JOURNEY_CASE_NUMBER);
  await expectPressed(save, false);
  const answered = page.waitForResponse(SAVE_CALL);
  await save.click();
  await answered;
  return page;
}

describe('a change to the whole site', () => {
  it.each(Object.entries(OWNERSHIP.siteChanges))(
    'reserves each site-wide change for one test file: %s, %s',
    (change, file) => {
      const [method = '', address = ''] = change.split(' ');
      expect(existsSync(path.join(__dirname, file))).toBe(true);
      const request = { method, path: address, status: 200 };
      expect(complaintAboutChange('super', file, request)).toBeNull();
      expect(complaintAboutChange('super', 'some.test.ts', request)).toMatch(/belongs to/);
    },
  );
});

describe('a demo account', () => {
  it('fails a test that changes a shared demo account', async () => {
    const page = await saveCase({ signedInAs: 'clerk' });
    await complaintComes(page, /^shared account: PUT \S+ as "clerk"/);
  });

  it('allows a test to change a user that the test itself signed up', async () => {
    const page = await saveCase({ signedUpAs: newUser() });
    expect(complaintsOf(page)).toEqual([]);
  });

  it.each([
    ['a read-only request', { ...SAVE, method: 'GET' }],
    ['a change that the server rejected', { ...SAVE, status: 409 }],
    ['a logout', { ...SAVE, method: 'POST', path: '/web/in/common/Logout', status: 303 }],
    [
      'a request to extend the session',
      { ...SAVE, method: 'POST', path: '/web/users/current/session' },
    ],
  ])('allows %s from a shared demo account', (_what, request) => {
    expect(complaintAboutChange('clerk', 'some.test.ts', request)).toBeNull();
  });

  it.each(Object.entries(OWNERSHIP.accounts))(
    'lets only the owning test file log in to and change an account: %s, %s',
    (username, file) => {
      expect(demoAccounts.map((account) => account.username)).toContain(username);
      expect(existsSync(path.join(__dirname, file))).toBe(true);
      expect(complaintAboutSignIn(username, file)).toBeNull();
      expect(complaintAboutSignIn(username, 'some.test.ts')).toMatch(/belongs to/);
      expect(complaintAboutChange(username, file, SAVE)).toBeNull();
    },
  );

  it('rejects a login with an account that another test file owns', async () => {
    const page = await openPage({ signedInAs: 'user', at: null });
    await complaintComes(page, /^shared account: "user" belongs to accessibility\.test\.ts$/);
  });
});
