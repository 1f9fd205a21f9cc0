import type { MessageErrorBody } from '#contract/apiErrors';
import type { Storage } from '../../../src/server/db/storage';
import { openTestDatabase } from '../../support/testDatabase';
import { addCase, seed } from '../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../testApp';

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
    expect(answer.json()).toEqual({ status: 'ready', reads: true });
  });

  it('is not ready any more while it stops, and lives on', async () => {
    site.app.draining.isDraining = true;
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'stopping', reads: false });
    expect((await site.app.inject('/livez')).statusCode).toBe(200);
    site.app.draining.isDraining = false;
  });

  it('asks the database once for all who want to know within a second', async () => {
    const check = jest.fn(() => Promise.resolve());
    const other = await openTestSite({
      shared: { users: site.users, database: { ...site.database, check } },
    });
    const ask = async () => (await other.app.inject('/readyz')).statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
    expect(check).toHaveBeenCalledTimes(1);
    other.clock.time += 1_000;
    check.mockRejectedValue(new Error('gone'));
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([503]));
    expect(check).toHaveBeenCalledTimes(2);
    other.clock.time += 1_000;
    check.mockResolvedValue();
    expect(await ask()).toBe(200);
    await other.close();
  });

  it('is not ready when the database does not answer', async () => {
    const other = await openTestSite({
      shared: {
        users: site.users,
        database: { ...site.database, check: () => Promise.reject(new Error('gone')) },
      },
    });
    const answer = await other.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'unavailable', reads: false });
    expect((await other.app.inject('/livez')).statusCode).toBe(200);
    await other.close();
  });
});

describe('a site whose disk is full', () => {
  const disk = { isWritable: true, look: () => Promise.resolve(disk.isWritable), close: jest.fn() };
  const storage: Storage = disk;
  let site: TestSite;
  let anna: TestBrowser;
  let caseId: number;
  beforeAll(async () => {
    const database = await openTestDatabase({ storage });
    site = await openTestSite({ shared: { database, users: await seed(database) } });
    caseId = await addCase(database, {
      number: '49Z01-2601-SC-000071',
      parties: [{ first: 'Dora', last: 'Diskfull' }],
    });
    anna = await site.signedIn('anna');
    disk.isWritable = false;
  });
  afterAll(async () => {
    await site.close();
    await site.database.close();
  });

  it('is not ready, says that it can be read, and lives on', async () => {
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'readOnly', reads: true });
    expect((await site.app.inject('/livez')).statusCode).toBe(200);
  });

  it('says of a change that it could not be saved, to a call and on a page', async () => {
    const call = await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } });
    expect(call.statusCode).toBe(507);
    expect(call.json<MessageErrorBody>().message).toContain('could not be saved');
    const page = await site.browser().signIn('anna');
    expect(page.statusCode).toBe(507);
    expect(page.body).toContain('could not be saved');
  });

  it('goes on reading, also for a user whose session would be noted as used', async () => {
    site.clock.time += 5 * 60_000;
    expect((await anna.call('GET', `/court/cases/${caseId}`)).statusCode).toBe(200);
    expect((await anna.call('GET', '/users/current')).json()).toMatchObject({ firstName: 'Anna' });
  });

  it('saves again as soon as there is room', async () => {
    disk.isWritable = true;
    site.clock.time += 1_000;
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
    expect(
      (await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } })).statusCode,
    ).toBe(200);
  });
});
