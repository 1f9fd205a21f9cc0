import { sql } from 'kysely';
import { COOKIES } from '#contract/site/settings';
import { MESSAGES } from '#contract/messages';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addAccount } from '../../accounts';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';
import {
  auditOf,
  HOSTILE_TEXTS,
  ODD_TEXTS,
  outdatedToken,
  postRaw,
  problemsOf,
  valueOf,
} from '../forms';

const PAGE = '/web/in/common/EditUser';
const NEW = `${PAGE}?mode=new`;
const SAVE: Readonly<Record<string, string>> = {
  action: 'SAVE-USER',
  firstName: 'Greta',
  lastName: 'Moor',
};
const INACTIVATE: Readonly<Record<string, string>> = { action: 'INACTIVATE-USER' };
const PASSWORD = 'heron above the mill';

let serial = 0;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

interface Firm {
  readonly accountId: number;
  /** Administrator. */
  readonly boss: number;
  readonly worker: number;
  readonly bossName: string;
  readonly workerName: string;
}

/** Adds an account with an administrator and another user. */
async function addFirm(status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE'): Promise<Firm> {
  serial += 1;
  const [bossName, workerName] = [`boss${serial}`, `worker${serial}`];
  const { accountId, userIds } = await addAccount(site.database, [bossName, workerName]);
  const [boss = 0, worker = 0] = userIds;
  const { db } = site.database;
  await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', boss).execute();
  await db.updateTable('account').set({ status }).where('id', '=', accountId).execute();
  return { accountId, boss, worker, bossName, workerName };
}

async function userOf(browser: TestBrowser) {
  return (await browser.call('GET', '/users/current')).json<Record<string, unknown>>();
}

async function rowOf(id: number) {
  return site.database.db
    .selectFrom('app_user')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
}

describe('names and rights that change at the same time', () => {
  /** Rejects writes that name a column of users, even with its old value. */
  async function without(column: string, work: () => Promise<unknown>): Promise<void> {
    const { db } = site.database;
    await sql`
      create or replace function refuse_write() returns trigger language plpgsql
        as 'begin raise exception ''This column may not be written.''; end'`.execute(db);
    await sql`
      create trigger refuse_write before update of ${sql.ref(column)} on app_user
        for each row execute function refuse_write()`.execute(db);
    try {
      await work();
    } finally {
      await sql`drop trigger refuse_write on app_user`.execute(db);
    }
  }

  it('saves a name without overwriting rights, and a right without overwriting names', async () => {
    const { boss, bossName, worker } = await addFirm();
    const browser = await site.signedIn(bossName);
    await without('is_admin', async () => {
      expect((await browser.post(PAGE, SAVE)).statusCode).toBe(303);
    });
    expect(await rowOf(boss)).toMatchObject({ first_name: 'Greta', is_admin: true });
    await without('first_name', async () => {
      const path = `/common/users/${String(worker)}/administrator`;
      const answer = await browser.call('PUT', path, { payload: { isAdmin: true } });
      expect(answer.statusCode).toBe(200);
    });
    expect(await rowOf(worker)).toMatchObject({ is_admin: true });
  });

  it.each([true, false])(
    'keeps rights that changed to %s while the form was open',
    async (isAdmin) => {
      const { bossName, worker } = await addFirm();
      const { db } = site.database;
      const grade = (is_admin: boolean) =>
        db.updateTable('app_user').set({ is_admin }).where('id', '=', worker).execute();
      await grade(!isAdmin);
      const browser = await site.signedIn(bossName);
      const address = `${PAGE}?userId=${String(worker)}`;
      const { body } = await browser.open(address);
      const [, wasAdmin = ''] = /name="wasAdmin" value="([01])"/.exec(body) ?? [];
      await grade(isAdmin);
      const form = { ...SAVE, wasAdmin, ...(isAdmin ? {} : { isAdmin: '1' }) };
      expect((await browser.post(address, form)).statusCode).toBe(303);
      expect(await rowOf(worker)).toMatchObject({ first_name: 'Greta', is_admin: isAdmin });
    },
  );
});

describe('editing another user while the user changes their own name', () => {
  it('keeps the new name, and saves the right', async () => {
    const { bossName, worker, workerName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const address = `${PAGE}?userId=${String(worker)}`;
    const { body } = await browser.open(address);
    const hidden: Readonly<Record<string, string>> = Object.fromEntries(
      [...body.matchAll(/name="(was\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const [firstName = '', lastName = ''] = ['firstName', 'lastName'].map((name) =>
      valueOf(body, name),
    );
    expect(firstName).toBe(workerName);
    await (await site.signedIn(workerName)).post(PAGE, SAVE);
    const form = { action: 'SAVE-USER', ...hidden, firstName, lastName, isAdmin: '1' };
    expect((await browser.post(address, form)).statusCode).toBe(303);
    expect(await rowOf(worker)).toMatchObject({
      first_name: 'Greta',
      last_name: 'Moor',
      is_admin: true,
    });
  });
});

describe('editing one’s own names', () => {
  it.each(['/web/common/EditUser', PAGE, '/web/mi/common/EditUser'])(
    'shows and changes the user’s names at %s',
    async (address) => {
      const { worker, workerName } = await addFirm();
      const browser = await site.signedIn(workerName);
      const page = await browser.open(address);
      expect(page.statusCode).toBe(200);
      expect(valueOf(page.body, 'firstName')).toBe(workerName);
      expect(page.body).not.toContain('isAdmin');
      const answer = await browser.post(address, SAVE);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(address);
      const after = await browser.open(answer.headers.location ?? '');
      expect(after.body).toContain('Changes saved.');
      expect(valueOf(after.body, 'firstName')).toBe('Greta');
      expect(await userOf(browser)).toMatchObject({ firstName: 'Greta', lastName: 'Moor' });
      expect(await auditOf(site, `user/${worker}`)).toEqual([
        {
          action: 'userChanged',
          actor_id: worker,
          detail: { nameBefore: `${workerName} Tester`, nameAfter: 'Greta Moor' },
        },
      ]);
    },
  );

  it('shows the account menu with the entries that the user may open', async () => {
    const { bossName, workerName } = await addFirm();
    const entries = (body: string) =>
      [
        .../<div class="page-menu-groups"[^]*?<\/nav>/
          .exec(body)![0]
          .matchAll(/<a href="([^"]*)"/g),
      ].map(([, address = '']) => address.replaceAll('&amp;', '&'));
    const worker = (await (await site.signedIn(workerName)).open(PAGE)).body;
    expect(entries(worker)).toEqual([
      '/web/in/court/Calendar',
      '/web/in/court/MyDeadlines',
      '/web/vue/in/common/ViewIdList',
      '/web/vue/in/court/ViewMyCases',
      '/web/vue/in/isefs/Efiling',
      '/web/vue/in/recorder/ViewMyDocuments',
      '/web/vue/in/recorder/ViewPurchasedDocuments',
      '/web/vue/in/common/MySearchRegions',
      '/web/vue/in/common/ViewSearchList',
      '/web/vue/in/common/ViewExports',
      '/web/vue/in/common/SearchCountDetails',
      '/web/vue/in/common/LimitCountSummary',
      '/web/vue/in/recorder/SelectSubscription',
      PAGE,
      '/web/in/common/EditEmail',
      '/web/vue/in/common/SetPassword?action=GET-PASSWORD-CHANGE',
      '/web/in/common/SignInSecurity',
      '/web/in/common/MyData',
      '/web/vue/in/tax_warrant/ViewMyTaxWarrants',
    ]);
    const boss = await site.signedIn(bossName);
    const added = (await boss.open(NEW)).body;
    expect(entries(added)).toEqual(
      expect.arrayContaining([...entries(worker), '/web/vue/in/common/ViewUserList', NEW]),
    );
    expect(added.match(/aria-current="page">[^<]*/g)).toEqual(['aria-current="page">Add a User']);
    const michigan = (await boss.open('/web/mi/common/EditUser')).body;
    expect(entries(michigan).join(' ')).not.toMatch(/court|tax_warrant/);
  });

  it('writes no audit event if nothing changed', async () => {
    const { worker, workerName } = await addFirm();
    const browser = await site.signedIn(workerName);
    await browser.post(PAGE, { ...SAVE, firstName: workerName, lastName: 'Tester' });
    expect(await auditOf(site, `user/${worker}`)).toEqual([]);
  });

  it('lets a super user without an account edit their own names', async () => {
    const root = await site.signedIn('root');
    expect((await root.open(PAGE)).statusCode).toBe(200);
    expect((await root.post(PAGE, SAVE)).statusCode).toBe(303);
  });

  it('redirects visitors to log in and back', async () => {
    const answer = await site.browser().open(PAGE);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      '/web/in/common/Login?done=%2Fweb%2Fin%2Fcommon%2FEditUser',
    );
  });

  it('redirects to the requested page if it is on this site', async () => {
    const browser = await site.signedIn('arno');
    const to = async (done: string) => {
      const answer = await browser.post(`${PAGE}?done=${encodeURIComponent(done)}`, SAVE);
      return answer.headers.location;
    };
    expect(await to('/web/vue/in/common/ViewUser')).toBe('/web/vue/in/common/ViewUser');
    expect(await to('https://evil.example/')).toBe(PAGE);
    const page = await browser.open(`${PAGE}?cancel=${encodeURIComponent('//evil.example')}`);
    expect(page.body).not.toContain('evil');
  });

  it('accepts any query without an error', async () => {
    const browser = await site.signedIn('arno');
    for (const query of ['done=%00', 'userId=%C0', 'mode=%ED%A0%80', 'cancel=%']) {
      expect((await browser.open(`${PAGE}?${query}`)).statusCode).toBe(400);
    }
    const long = encodeURIComponent('/'.repeat(2_500));
    for (const query of ['done=a&done=b', 'mode=new&mode=new', 'mode[]=new', `done=${long}`]) {
      expect((await browser.open(`${PAGE}?${query}`)).statusCode).toBe(200);
      expect((await browser.post(`${PAGE}?${query}`, SAVE)).statusCode).toBe(303);
    }
  });

  it("never grants rights through the user's own form, regardless of the submitted fields", async () => {
    const { worker, workerName } = await addFirm();
    const browser = await site.signedIn(workerName);
    await browser.post(PAGE, { ...SAVE, isAdmin: 'on' });
    await browser.post(`${PAGE}?userId=${worker}`, { ...SAVE, isAdmin: 'on' });
    expect((await rowOf(worker)).is_admin).toBe(false);
    const unknown = await browser.post(PAGE, { ...SAVE, isSuperUser: 'on' });
    expect(unknown.statusCode).toBe(400);
    expect((await browser.post(PAGE, INACTIVATE)).statusCode).toBe(400);
    expect((await rowOf(worker)).status).toBe('ACTIVE');
  });

  it('keeps the typed text after an error, and links the message to its field', async () => {
    const browser = await site.signedIn('anna');
    const answer = await browser.post(PAGE, { ...SAVE, firstName: ' ', lastName: 'O"Neil' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('<title>Error: Edit user information');
    expect(problemsOf(answer.body)).toEqual({ firstName: 'Enter the first name.' });
    expect(valueOf(answer.body, 'lastName')).toBe('O&quot;Neil');
    expect(answer.body).toMatch(/id="firstName"[^>]*aria-describedby="firstName-error"/);
  });

  it('shows the typed names when the token is outdated, and saves nothing', async () => {
    const browser = await site.signedIn('anna');
    const answer = await browser.post(PAGE, { ...SAVE, _xsrf: outdatedToken(browser) });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Your session has changed since this page was opened.');
    expect(valueOf(answer.body, 'firstName')).toBe(SAVE.firstName);
    expect(await userOf(browser)).toMatchObject({ firstName: 'Anna' });
  });

  it.each(['constructor', '__proto__', 'changed', 'x'])(
    'shows no notice for a URL with saved=%s',
    async (saved) => {
      const browser = await site.signedIn('anna');
      const { body } = await browser.open(`${PAGE}?saved=${saved}`);
      expect(body).not.toContain('role="status"');
    },
  );

  describe.each(['firstName', 'lastName'])('in %s', (field) => {
    it.each(Object.entries(HOSTILE_TEXTS))(
      'rejects a name with %s and shows a message',
      async (_name, text) => {
        const browser = await site.signedIn('berta');
        const answer = await browser.post(PAGE, { ...SAVE, [field]: text });
        expect(answer.statusCode).toBe(422);
        expect(Object.keys(problemsOf(answer.body))).toEqual([field]);
        expect(answer.body.length).toBeLessThan(20_000);
      },
    );

    it.each(Object.entries(ODD_TEXTS))('accepts a name with %s', async (_name, text) => {
      const browser = await site.signedIn('berta');
      expect((await browser.post(PAGE, { ...SAVE, [field]: text })).statusCode).toBe(303);
      expect(await userOf(browser)).toMatchObject({ [field]: text });
    });

    it('rejects invalid text and repeated values in a name', async () => {
      const browser = await site.signedIn('berta');
      for (const value of ['=%00', '=%C0', '=%ED%A0%80', `=a&${field}=b`, '[]=a']) {
        const answer = await postRaw(browser, PAGE, `action=SAVE-USER&${field}${value}`);
        expect(answer.statusCode).toBe(400);
      }
    });
  });
});

describe('editing a user of the account', () => {
  const about = (id: number | string) => `${PAGE}?userId=${id}`;

  it('shows the user, and changes names and rights', async () => {
    const { boss, bossName, worker, workerName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const page = await browser.open(about(worker));
    expect(page.body).toContain(`username ${workerName}, email someone@example.org`);
    expect(page.body).not.toMatch(/id="isAdmin"[^>]*checked/);
    const answer = await browser.post(about(worker), { ...SAVE, isAdmin: 'on' });
    expect(answer.headers.location).toBe(about(worker));
    const after = await browser.open(answer.headers.location ?? '');
    expect(after.body).toMatch(/id="isAdmin"[^>]*checked/);
    expect(await rowOf(worker)).toMatchObject({
      first_name: 'Greta',
      last_name: 'Moor',
      is_admin: true,
    });
    expect(await auditOf(site, `user/${worker}`)).toEqual([
      {
        action: 'userChanged',
        actor_id: boss,
        detail: {
          nameBefore: `${workerName} Tester`,
          nameAfter: 'Greta Moor',
          isAdmin: true,
        },
      },
    ]);
  });

  it('edits a user at URLs with Michigan’s prefix and without a prefix', async () => {
    const { bossName, worker } = await addFirm();
    const browser = await site.signedIn(bossName);
    for (const prefix of ['/web/mi', '/web']) {
      const address = `${prefix}/common/EditUser?userId=${worker}`;
      expect((await browser.open(address)).statusCode).toBe(200);
      const answer = await browser.post(address, SAVE);
      expect(answer.headers.location).toBe(address);
    }
  });

  it('sends new rights to the user’s open pages with their next response', async () => {
    const { bossName, worker, workerName } = await addFirm();
    const open = await site.signedIn(workerName);
    const token = open.cookies.get(COOKIES.xsrf);
    const session = open.cookies.get(COOKIES.session);
    const browser = await site.signedIn(bossName);
    await browser.post(about(worker), { ...SAVE, isAdmin: 'on' });
    expect(await userOf(open)).toMatchObject({ isAdmin: true });
    expect(open.cookies.get(COOKIES.xsrf)).not.toBe(token);
    expect(open.cookies.get(COOKIES.session)).toBe(session);
    expect((await open.call('POST', '/users/current/session')).statusCode).toBe(200);
    const kept = open.cookies.get(COOKIES.xsrf);
    await browser.post(about(worker), { ...SAVE, firstName: 'Gerta', isAdmin: 'on' });
    await userOf(open);
    expect(open.cookies.get(COOKIES.xsrf)).toBe(kept);
  });

  it("removes a user's rights immediately", async () => {
    const { bossName, worker, workerName } = await addFirm();
    const boss = await site.signedIn(bossName);
    await boss.post(about(worker), { ...SAVE, isAdmin: 'on' });
    const other = await site.signedIn(workerName);
    expect((await other.open(NEW)).statusCode).toBe(200);
    await boss.post(about(worker), SAVE);
    expect((await other.open(NEW)).statusCode).toBe(403);
  });

  it('returns 404 for another account’s user, an unknown user, and an invalid id', async () => {
    const { bossName } = await addFirm();
    const other = await addFirm();
    const browser = await site.signedIn(bossName);
    for (const id of [
      other.worker,
      site.users.root,
      2_147_483_647,
      2_147_483_648,
      '9'.repeat(400),
      '0',
      '-1',
      '1.5',
      '1e3',
      'abc',
      '',
      '%27',
      `${other.worker}&userId=${other.worker}`,
      'x'.repeat(7_000),
    ]) {
      expect((await browser.open(about(id))).statusCode).toBe(404);
      expect((await browser.post(about(id), SAVE)).statusCode).toBe(404);
      expect((await browser.post(about(id), INACTIVATE)).statusCode).toBe(404);
    }
    expect(await rowOf(other.worker)).toMatchObject({
      first_name: other.workerName,
      status: 'ACTIVE',
    });
    expect(await auditOf(site, `user/${other.worker}`)).toEqual([]);
  });

  it('rejects edits of super users, even on the same account', async () => {
    const { bossName, worker } = await addFirm();
    await site.database.db
      .updateTable('app_user')
      .set({ is_super_user: true })
      .where('id', '=', worker)
      .execute();
    const browser = await site.signedIn(bossName);
    expect((await browser.open(about(worker))).statusCode).toBe(404);
    expect((await browser.post(about(worker), SAVE)).statusCode).toBe(404);
  });

  it("returns 403 to users who aren't administrators", async () => {
    const { boss, workerName } = await addFirm();
    const browser = await site.signedIn(workerName);
    for (const address of [about(boss), about(site.users.anna), about('abc'), NEW]) {
      for (const answer of [await browser.open(address), await browser.post(address, SAVE)]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.body).toContain(MESSAGES.notAccountAdmin);
      }
    }
    expect((await rowOf(boss)).first_name).not.toBe('Greta');
  });

  it('lets administrators of an inactive account edit only themselves', async () => {
    const { boss, bossName, worker } = await addFirm('INACTIVE');
    const browser = await site.signedIn(bossName);
    for (const address of [about(worker), NEW]) {
      const answer = await browser.post(address, SAVE);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain(MESSAGES.noActiveSubscription);
    }
    expect((await browser.post(PAGE, SAVE)).statusCode).toBe(303);
    expect((await browser.post(about(boss), SAVE)).statusCode).toBe(303);
    expect((await rowOf(boss)).is_admin).toBe(true);
  });

  it('returns 403 to super users who administer no account', async () => {
    const root = await site.signedIn('root');
    expect((await root.open(about(site.users.anna))).statusCode).toBe(403);
    expect((await root.open(NEW)).statusCode).toBe(403);
  });

  it('keeps the last administrator’s rights', async () => {
    const { boss, bossName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const answer = await browser.post(about(boss), SAVE);
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body).isAdmin).toContain(
      'An account needs at least one administrator',
    );
    expect(valueOf(answer.body, 'firstName')).toBe('Greta');
    expect(await rowOf(boss)).toMatchObject({ is_admin: true, first_name: bossName });
    expect(await auditOf(site, `user/${boss}`)).toEqual([]);
  });

  it("doesn't count inactive administrators or administrators of other accounts", async () => {
    const { boss, bossName, worker } = await addFirm();
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true, status: 'INACTIVE' })
      .where('id', '=', worker)
      .execute();
    const browser = await site.signedIn(bossName);
    expect((await browser.post(about(boss), SAVE)).statusCode).toBe(422);
  });

  it('lets an administrator give up admin rights if there is another administrator', async () => {
    const { boss, bossName, worker } = await addFirm();
    const browser = await site.signedIn(bossName);
    await browser.post(about(worker), { ...SAVE, isAdmin: 'on' });
    const answer = await browser.post(about(boss), SAVE);
    expect(answer.statusCode).toBe(303);
    expect(await userOf(browser)).toMatchObject({ isAdmin: false });
    const after = await browser.open(answer.headers.location ?? '');
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toContain('isAdmin');
  });

  it('keeps one administrator when two remove each other’s rights at the same time', async () => {
    const { boss, bossName, worker, workerName } = await addFirm();
    const one = await site.signedIn(bossName);
    await one.post(about(worker), { ...SAVE, isAdmin: 'on' });
    const other = await site.signedIn(workerName);
    await Promise.all([one.post(about(worker), SAVE), other.post(about(boss), SAVE)]);
    const rows = await Promise.all([rowOf(boss), rowOf(worker)]);
    expect(rows.filter((row) => row.is_admin)).toHaveLength(1);
  });

  it('links to the page that deactivates the user and reassigns alerts', async () => {
    const { boss, bossName, worker } = await addFirm();
    const browser = await site.signedIn(bossName);
    const link = `/web/vue/in/common/ChangeUserStatus?userId=${worker}`;
    expect((await browser.open(about(worker))).body).toContain(`href="${link}"`);
    expect((await browser.open(about(boss))).body).not.toContain('ChangeUserStatus');
    expect((await browser.post(about(worker), INACTIVATE)).statusCode).toBe(400);
    expect((await rowOf(worker)).status).toBe('ACTIVE');
  });

  it("changes no user without the form's token", async () => {
    const { bossName, worker, workerName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const answer = await browser.post(about(worker), { ...SAVE, _xsrf: '' });
    expect(answer.statusCode).toBe(403);
    expect(valueOf(answer.body, 'firstName')).toBe(workerName);
    expect(await rowOf(worker)).toMatchObject({ first_name: workerName, status: 'ACTIVE' });
  });

  it('rejects unknown actions of the user form', async () => {
    const { bossName, worker } = await addFirm();
    const browser = await site.signedIn(bossName);
    for (const action of ['', 'REACTIVATE-USER', 'x'.repeat(20_000)]) {
      expect((await browser.post(about(worker), { ...SAVE, action })).statusCode).toBe(400);
    }
  });
});

describe('adding a user', () => {
  const newUser = (changes: Readonly<Record<string, string>> = {}) => {
    serial += 1;
    return {
      ...SAVE,
      email: 'greta@example.org',
      username: `greta${serial}`,
      password: PASSWORD,
      passwordAgain: PASSWORD,
      ...changes,
    };
  };

  it('adds a user who can log in with the temporary password', async () => {
    const { accountId, boss, bossName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const page = await browser.open(NEW);
    expect(page.statusCode).toBe(200);
    expect(page.body).toMatch(/We don’t email\s+new users/);
    const user = newUser();
    const answer = await browser.post(NEW, user);
    expect(answer.statusCode).toBe(303);
    const id = Number(/userId=(\d+)$/.exec(answer.headers.location ?? '')?.[1]);
    const after = await browser.open(answer.headers.location ?? '');
    expect(after.body).toContain('User added.');
    const added = site.browser();
    const signedIn = await added.signIn(user.username, PASSWORD);
    // Users must accept the terms themselves.
    expect(signedIn.headers.location).toContain('/web/in/common/AcceptTerms?done=');
    await added.post(String(signedIn.headers.location), { terms: '1' });
    expect(await userOf(added)).toMatchObject({
      id,
      firstName: 'Greta',
      isAdmin: false,
      isSuperUser: false,
      account: { id: accountId },
    });
    const events = await auditOf(site, `user/${id}`);
    expect(events).toEqual([
      { action: 'userAdded', actor_id: boss, detail: { username: user.username, accountId } },
      { action: 'termsAccepted', actor_id: id, detail: { version: 1 } },
    ]);
    expect(await userOf(browser)).toMatchObject({ id: boss });
  });

  it('lists all missing fields and keeps the typed text, but no password', async () => {
    const { bossName } = await addFirm();
    const browser = await site.signedIn(bossName);
    const empty = await browser.post(NEW, { action: 'SAVE-USER' });
    expect(empty.statusCode).toBe(422);
    expect(Object.keys(problemsOf(empty.body))).toEqual([
      'firstName',
      'lastName',
      'email',
      'username',
      'password',
    ]);
    const answer = await browser.post(NEW, newUser({ username: 'ANNA' }));
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body)).toEqual({
      username: 'This username is already in use. Choose a different one.',
    });
    expect(valueOf(answer.body, 'email')).toBe('greta@example.org');
    expect(answer.body).not.toContain(PASSWORD);
  });

  it.each(Object.entries(HOSTILE_TEXTS))(
    'rejects %s in each field, with a message',
    async (_name, text) => {
      const { bossName } = await addFirm();
      const browser = await site.signedIn(bossName);
      for (const field of ['firstName', 'lastName', 'email', 'username', 'password']) {
        const again: Record<string, string> = field === 'password' ? { passwordAgain: text } : {};
        const answer = await browser.post(NEW, newUser({ [field]: text, ...again }));
        expect(answer.statusCode).toBe(422);
        expect(Object.keys(problemsOf(answer.body))).toEqual([field]);
      }
    },
  );

  it('limits additions per account, to prevent guessing usernames', async () => {
    const guarded = await openTestSite({
      shared: site,
      config: { limits: { ...DEFAULT_LIMITS, userAdditions: { count: 2, windowMs: 3_600_000 } } },
    });
    const { bossName } = await addFirm();
    const browser = await guarded.signedIn(bossName);
    expect((await browser.post(NEW, newUser())).statusCode).toBe(303);
    expect((await browser.post(NEW, newUser({ username: 'anna' }))).statusCode).toBe(422);
    const answer = await browser.post(NEW, newUser());
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(valueOf(answer.body, 'firstName')).toBe('Greta');
    const { bossName: otherBoss } = await addFirm();
    const other = await guarded.signedIn(otherBoss);
    expect((await other.post(NEW, newUser())).statusCode).toBe(303);
    await guarded.close();
  });
});
