import type { Notification } from '#contract/schemas/notifications';
import { addCase, addNotification } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

describe('inbox', () => {
  let site: TestSite;
  let anna: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
  });
  afterAll(() => site.close());

  const list = async (person: TestBrowser) =>
    (await person.call('GET', '/api/notifications')).json<{
      items: Notification[];
      total: number;
    }>();
  const mark = (person: TestBrowser, id: number, isRead: boolean) =>
    person.call('PUT', `/api/notifications/${id}/read`, { payload: { isRead } });

  it("lists the user's own notifications, newest first, each with its record", async () => {
    const caseId = await addCase(site.database, { number: '49D01-2606-SC-000771' });
    const aboutCase = await addNotification(site.database, site.users.anna, {
      target: `courtCase/${String(caseId)}`,
    });
    const aboutAccount = await addNotification(site.database, site.users.anna);
    await addNotification(site.database, site.users.berta);
    const { items, total } = await list(anna);
    expect(items.map(({ id, record }) => [id, record])).toEqual([
      [aboutAccount, null],
      [aboutCase, { kind: 'courtCase', id: caseId, state: 'IN' }],
    ]);
    expect(total).toBe(2);
  });

  it('hides notifications about a case that has since been sealed', async () => {
    const caseId = await addCase(site.database, { number: '49D01-2606-SC-000772', isSealed: true });
    const id = await addNotification(site.database, site.users.anna, {
      target: `courtCase/${String(caseId)}`,
    });
    expect((await list(anna)).items.map((item) => item.id)).not.toContain(id);
    expect((await anna.call('GET', `/api/notifications/${id}`)).statusCode).toBe(404);
    expect((await mark(anna, id, true)).statusCode).toBe(404);
    await anna.call('PATCH', '/api/notifications', { payload: { ids: [], change: 'READ_ALL' } });
    await anna.call('PATCH', '/api/notifications', { payload: { ids: [id], change: 'READ' } });
    const { db } = site.database;
    expect(
      await db.selectFrom('notification').select('read_at').where('id', '=', id).execute(),
    ).toEqual([{ read_at: null }]);
  });

  it('records when a notification was first read, and marks it unread again', async () => {
    const id = await addNotification(site.database, site.users.anna);
    const first = (await mark(anna, id, true)).json<Notification>();
    expect(first.readAt).toBe(new Date(START).toISOString());
    site.clock.time += 60_000;
    expect((await mark(anna, id, true)).json<Notification>().readAt).toBe(first.readAt);
    expect((await mark(anna, id, false)).json<Notification>().readAt).toBeNull();
  });

  it("returns 404 for another user's notification", async () => {
    const id = await addNotification(site.database, site.users.anna);
    const berta = await site.signedIn('berta');
    const foreign = await mark(berta, id, true);
    const unknown = await mark(berta, 2_000_000_000, true);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual(unknown.json());
    expect((await anna.call('GET', `/api/notifications/${id}`)).json<Notification>().readAt).toBe(
      null,
    );
  });

  it.each(['abc', '0', '-1', '99999999999999999999', '%00'])(
    'returns 400 or 404 for the notification %s',
    async (id) => {
      const { statusCode } = await anna.call('GET', `/api/notifications/${id}`);
      expect([400, 404]).toContain(statusCode);
    },
  );
});
