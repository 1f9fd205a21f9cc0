import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('the count of unread notifications', () => {
  let site: TestSite;
  let anna: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
  });
  afterAll(() => site.close());

  const PATH = '/api/notifications/unread/count';
  const add = (userId: number, times: number, readAt: Date | null = null) =>
    site.database.db
      .insertInto('notification')
      .values(
        Array.from({ length: times }, () => ({
          user_id: userId,
          kind: 'ACCOUNT' as const,
          target: null,
          title: 'A note',
          body: 'Its text',
          created_at: new Date('2026-07-01T12:00:00Z'),
          read_at: readAt,
        })),
      )
      .execute();

  it('is a number: 0 for nothing', async () => {
    const answer = await anna.call('GET', `${PATH}?inbox=true`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toBe('0');
  });

  it("counts the user's own that are not read, however many", async () => {
    await add(site.users.anna, 120);
    await add(site.users.anna, 2, new Date('2026-07-02T12:00:00Z'));
    await add(site.users.arno, 3);
    expect((await anna.call('GET', `${PATH}?inbox=true`)).json()).toBe(120);
    expect((await anna.call('GET', PATH)).json()).toBe(120);
    const arno = await site.signedIn('arno');
    expect((await arno.call('GET', `${PATH}?inbox=true`)).json()).toBe(3);
  });

  it('is not for visitors', async () => {
    expect((await site.browser().call('GET', `${PATH}?inbox=true`)).statusCode).toBe(401);
  });

  it.each(['inbox=', 'inbox=1', 'inbox=false', 'inbox=true&inbox=true', 'inbox[]=true', 'user=1'])(
    'refuses the query %s',
    async (query) => {
      expect((await anna.call('GET', `${PATH}?${query}`)).statusCode).toBe(400);
    },
  );
});
