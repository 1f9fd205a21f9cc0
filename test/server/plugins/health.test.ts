import { openTestSite, type TestSite } from '../testApp';

describe('health', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('says that it lives without asking the database', async () => {
    const answer = await site.app.inject('/livez');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'alive' });
  });

  it('says that it is ready when the database answers', async () => {
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
  });

  it('is not ready any more while it stops, and lives on', async () => {
    site.app.draining.isDraining = true;
    expect((await site.app.inject('/readyz')).statusCode).toBe(503);
    expect((await site.app.inject('/livez')).statusCode).toBe(200);
    site.app.draining.isDraining = false;
  });

  it('is not ready when the database does not answer', async () => {
    const other = await openTestSite({
      shared: {
        users: site.users,
        database: { ...site.database, check: () => Promise.reject(new Error('gone')) },
      },
    });
    expect((await other.app.inject('/readyz')).statusCode).toBe(503);
    expect((await other.app.inject('/livez')).statusCode).toBe(200);
    await other.close();
  });
});
