import { sql } from 'kysely';
import { CALLS, type CallName } from '#contract/calls';
import type { CurrentUser } from '#contract/schemas/users';
import { addSuperUser, codeAt, proveIdentity, setFactorTime } from '../../../support/superUsers';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const MINUTE_MS = 60_000;

describe('the second factor in the admin area', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  it('asks for the second factor again after 30 minutes, on a page that returns to the admin area', async () => {
    const browser = await addSuperUser(site, 'factor-a');
    expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(200);
    await setFactorTime(site, 'factor-a', START - 30 * MINUTE_MS);
    const asked = await browser.call('GET', '/admin/approvals');
    expect([asked.statusCode, asked.json<{ location: string }>().location]).toEqual([
      401,
      '/web/in/common/ConfirmIdentity',
    ]);
    expect((await browser.call('GET', '/common/account')).statusCode).toBe(200);
    const page = await browser.open(
      '/web/in/common/ConfirmIdentity?done=%2Fweb%2Fvue%2Fin%2Fadmin',
    );
    expect(page.body).toContain('Confirm it’s you');
    const wrong = await browser.post('/web/in/common/ConfirmIdentity', { code: '000000' });
    expect(wrong.statusCode).toBe(422);
    expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(401);
    const right = await browser.post(
      '/web/in/common/ConfirmIdentity?done=%2Fweb%2Fvue%2Fin%2Fadmin',
      { code: codeAt(START) },
    );
    expect([right.statusCode, right.headers.location]).toEqual([303, '/web/vue/in/admin']);
    expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(200);
  });

  it("doesn't accept a password instead of a second factor, and requires no second factor from demo users", async () => {
    const browser = await addSuperUser(site, 'factor-b');
    const { db } = site.database;
    await db
      .updateTable('session')
      .set({ factor_at: null, proved_at: new Date(START) })
      .where('user_id', 'in', (query) =>
        query.selectFrom('app_user').where('username', '=', 'factor-b').select('id'),
      )
      .execute();
    expect((await browser.call('GET', '/admin/approvals')).statusCode).toBe(401);
    const root = await site.signedIn('root');
    site.clock.time = START + 10 * MINUTE_MS;
    expect((await root.call('GET', '/admin/approvals')).statusCode).toBe(200);
  });

  it('asks super users for the second factor when they use administrators’ calls for other users', async () => {
    const browser = await addSuperUser(site, 'factor-c');
    const { userIds } = await addAccount(site.database, ['factor-d']);
    const other = `/common/users/${String(userIds[0])}`;
    const statuses = async () => [
      (await browser.call('GET', other)).statusCode,
      (await browser.call('PUT', `${other}/administrator`, { payload: { isAdmin: true } }))
        .statusCode,
      (await browser.call('DELETE', `${other}/sessions`)).statusCode,
    ];
    await setFactorTime(site, 'factor-c', START - 30 * MINUTE_MS);
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await browser.call('GET', '/users/current')).statusCode).toBe(200);
    await setFactorTime(site, 'factor-c', START);
    expect(await statuses()).toEqual([403, 403, 403]);
    const payload = { kind: 'user', id: userIds[0], reason: 'SUPPORT' };
    await browser.call('POST', '/admin/record-looks', { payload });
    expect(await statuses()).toEqual([200, 403, 403]);
  });

  it("checks a demo user's password on the identity confirmation page", async () => {
    const root = await site.signedIn('root');
    const done = encodeURIComponent('/web/vue/in/admin');
    const empty = await root.post('/web/in/common/ConfirmIdentity', { password: '' });
    expect(empty.statusCode).toBe(422);
    const answer = await root.post(`/web/in/common/ConfirmIdentity?done=${done}`, {
      password: 'wrong',
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('viewing the site as a user', () => {
  let site: TestSite;
  let viewer: TestBrowser;
  let target: number;
  let made = 0;
  let viewerName: string;
  let targetName: string;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    made += 1;
    viewerName = `viewer-${String(made)}`;
    targetName = `target-${String(made)}`;
    viewer = await addSuperUser(site, viewerName);
    const added = await addAccount(site.database, [`boss-${String(made)}`, targetName]);
    const [boss = 0, id = 0] = added.userIds;
    target = id;
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', boss)
      .execute();
    await proveIdentity(site, viewerName);
  });

  const current = async (by: TestBrowser): Promise<CurrentUser> =>
    (await by.call('GET', '/users/current')).json<CurrentUser>();
  const start = async (by: TestBrowser, id: number) => {
    await by.call('POST', '/admin/record-looks', {
      payload: { kind: 'user', id, reason: 'SUPPORT' },
    });
    return by.call('POST', `/admin/users/${String(id)}/view`, {
      payload: { reason: 'She can’t search' },
    });
  };
  /** Starts a view, and reads the page's new token as any response sets it. */
  const begin = async (): Promise<void> => {
    expect((await start(viewer, target)).statusCode).toBe(200);
    expect((await current(viewer)).id).toBe(target);
  };
  const events = async () =>
    (await auditOf(site, `user/${String(target)}`)).filter(({ action }) =>
      action.startsWith('view'),
    );
  const setUser = (username: string, changes: object) =>
    site.database.db
      .updateTable('app_user')
      .set(changes)
      .where('username', '=', username)
      .execute();

  it("shows the user's pages with a banner, and returns to the record at the end", async () => {
    await begin();
    expect(await current(viewer)).toMatchObject({
      id: target,
      isSuperUser: false,
      view: { by: `${viewerName} Tester`, until: new Date(START + 30 * MINUTE_MS).toISOString() },
    });
    expect((await viewer.call('GET', '/common/account')).statusCode).toBe(200);
    const page = await viewer.open('/web/in/common/EndView');
    expect(page.body).toContain('you’re viewing the site as');
    const end = await viewer.post('/web/in/common/EndView', {});
    expect(end.headers.location).toBe(`/web/vue/in/admin/User?userId=${String(target)}`);
    expect(await current(viewer)).toMatchObject({ isSuperUser: true, firstName: viewerName });
    expect((await viewer.call('GET', '/admin/approvals')).statusCode).toBe(200);
  });

  // Fault 1: a view within a view lost who the real super user was.
  it('rejects a second view within a view, and still identifies the super user', async () => {
    await begin();
    const { userIds } = await addAccount(site.database, [`nested-${String(made)}`]);
    const nested = await start(viewer, userIds[0] ?? 0);
    expect([nested.statusCode, nested.json<{ code: string }>().code]).toEqual([403, 'VIEW_ONLY']);
    expect((await current(viewer)).id).toBe(target);
    await viewer.post('/web/in/common/EndView', {});
    expect(await current(viewer)).toMatchObject({ firstName: viewerName, isSuperUser: true });
  });

  // Fault 2: taking away the rights did not end the view.
  it.each([
    ['loses super user rights', { is_super_user: false }],
    ['becomes inactive', { status: 'INACTIVE' }],
  ])('stops showing the site as the user when the super user %s', async (_what, changes) => {
    await begin();
    await setUser(viewerName, changes);
    const seen = await viewer.call('GET', '/users/current');
    expect(seen.json<CurrentUser>().id).not.toBe(target);
    expect((await viewer.call('GET', '/admin/approvals')).statusCode).not.toBe(200);
    if (!('status' in changes)) {
      expect((await events()).at(-1)).toMatchObject({
        action: 'viewEnded',
        detail: { why: 'rights' },
      });
    }
  });

  // Regression: viewing a user with an unconfirmed email address logged the super user out.
  it('shows the site as a user with an unconfirmed address or unaccepted terms, and stays logged in', async () => {
    await setUser(targetName, { is_email_confirmed: false, terms_version: 0 });
    await begin();
    expect(await current(viewer)).toMatchObject({ id: target, isEmailConfirmed: false });
    await viewer.post('/web/in/common/EndView', {});
    expect(await current(viewer)).toMatchObject({ firstName: viewerName });
  });

  // Fault 4: start and end were logged, but not the pages between.
  it('logs the start, each page, and the end of a view under the super user, and lets the administrator read the log', async () => {
    await begin();
    await viewer.call('GET', '/common/account');
    await viewer.open('/web/vue/in/common/SavedSearches');
    await viewer.post('/web/in/common/EndView', {});
    const { id } = await current(viewer);
    const logged = await events();
    expect(new Set(logged.map(({ actor_id }) => actor_id))).toEqual(new Set([id]));
    expect(logged.at(0)).toMatchObject({ action: 'viewStarted', detail: { minutes: 30 } });
    expect(logged.at(-1)).toMatchObject({ action: 'viewEnded', detail: { why: 'button' } });
    const pages = logged.flatMap(({ action, detail }) =>
      action === 'viewedAs' ? [(detail as { page: string }).page] : [],
    );
    expect(pages).toContain('/web/common/account');
    expect(pages).toContain('/web/vue/in/common/SavedSearches');
    const boss = await site.signedIn(`boss-${String(made)}`);
    const security = await boss.open('/web/in/common/SignInSecurity');
    expect(security.body).toContain('Views by support');
    expect(security.body).toContain('She can’t search');
    const own = await site.signedIn(targetName);
    expect((await own.open('/web/in/common/SignInSecurity')).body).not.toContain(
      'Views by support',
    );
  });

  it('ends a view after 30 minutes or when the user loses access, but not when the user logs out', async () => {
    const own = await site.signedIn(targetName);
    await begin();
    await own.open('/web/in/common/Logout');
    await own.post('/web/in/common/Logout', {});
    expect((await current(viewer)).id).toBe(target);
    for (const minutes of [10, 20, 29]) {
      site.clock.time = START + minutes * MINUTE_MS;
      expect((await current(viewer)).id).toBe(target);
    }
    site.clock.time = START + 30 * MINUTE_MS;
    expect(await current(viewer)).toMatchObject({ firstName: viewerName });
    expect((await events()).at(-1)).toMatchObject({ detail: { why: 'time' } });
    await proveIdentity(site, viewerName);
    await begin();
    await setUser(targetName, { status: 'INACTIVE' });
    expect(await current(viewer)).toMatchObject({ firstName: viewerName });
    expect((await events()).at(-1)).toMatchObject({ detail: { why: 'user' } });
  });

  it('requires a stated reason and a recent second factor, and never shows the site as a super user', async () => {
    const view = () =>
      viewer.call('POST', `/admin/users/${String(target)}/view`, { payload: { reason: 'Help' } });
    expect((await view()).json()).toMatchObject({ code: 'LOOK_REASON_NEEDED' });
    await setFactorTime(site, viewerName, START - 11 * MINUTE_MS);
    expect((await start(viewer, target)).json()).toMatchObject({ code: 'PROOF_NEEDED' });
    await setFactorTime(site, viewerName);
    expect((await start(viewer, site.users.root)).statusCode).toBe(403);
    const self = await current(viewer);
    expect((await start(viewer, self.id ?? 0)).statusCode).toBe(409);
    expect((await start(viewer, 999_999_999)).statusCode).toBe(404);
  });

  const names = Object.keys(CALLS) as CallName[];

  it('marks only GET calls as viewable, but none that counts toward a plan', () => {
    const rows = names.map((name) => CALLS[name]).filter((row) => 'isReadable' in row);
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row).toMatchObject({ method: 'GET' });
    expect(rows.filter((row) => 'isCounted' in row)).toEqual([]);
  });

  it("rejects all calls that a view doesn't allow, and changes no table", async () => {
    await begin();
    const { db } = site.database;
    const fingerprints = async (): Promise<Record<string, string>> => {
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE'
           and table_name not in ('audit_event', 'session') order by 1`.execute(db);
      const found: Record<string, string> = {};
      for (const { name } of tables) {
        const { rows } = await sql<{ mark: string }>`
          select pg_relation_size(${name}::regclass)::text || '/' || count(*) as mark
            from ${sql.table(name)}`.execute(db);
        found[name] = rows[0]?.mark ?? '';
      }
      return found;
    };
    const before = await fingerprints();
    for (const name of names) {
      const { method, path, ...row } = CALLS[name];
      const filled = path.replace(/\{\w*[iI]d\}/g, '1').replace(/\{\w+\}/g, 'COURT');
      const answer = await viewer.call(method, filled, method === 'GET' ? {} : { payload: {} });
      const isReadable = 'isReadable' in row;
      const isRefused = answer.statusCode === 403 && answer.body.includes('VIEW_ONLY');
      expect([name, isRefused]).toEqual([name, !isReadable]);
      expect(answer.statusCode).not.toBe(500);
    }
    for (const page of ['AcceptTerms', 'PayInvoices', 'UpgradeServicePlan', 'MyData', 'Logout']) {
      const answer = await viewer.open(`/web/in/common/${page}`);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('You can’t accept terms, pay');
    }
    expect(await fingerprints()).toEqual(before);
  });
});
