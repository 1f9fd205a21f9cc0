import { addressKey } from '../../../src/server/plugins/rateLimit/plugin';
import { DEFAULT_LIMITS } from '../../../src/server/limits';
import { openTestSite, START, type TestBrowser, type TestSite } from '../testApp';

describe('limits on searching', () => {
  let site: TestSite;
  let limited: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    limited = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
  });
  afterAll(async () => {
    await limited.close();
    await site.close();
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    limited.clock.time = START;
  });

  const search = (browser: TestBrowser, path = '/court/cases') =>
    browser.call('GET', `${path}?publicCaseId=1`);

  it('let a visitor search 60 times a minute, pages and files together', async () => {
    const visitor = limited.browser();
    for (let time = 1; time <= 59; time += 1) {
      expect((await search(visitor)).statusCode).toBe(200);
    }
    expect((await search(visitor, '/court/cases.csv')).statusCode).toBe(200);
    const refused = await search(visitor);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toEqual({ message: expect.any(String) as string });
    expect((await visitor.call('GET', '/users/current')).statusCode).toBe(200);
    limited.clock.time += 60_000;
    expect((await search(visitor)).statusCode).toBe(200);
  });

  it('let a user search 300 times, whatever visitors of the same address do', async () => {
    const anna = await limited.signedIn('anna');
    for (let time = 1; time <= 300; time += 1) await search(anna);
    expect((await search(anna)).statusCode).toBe(429);
    expect((await search(limited.browser())).statusCode).toBe(200);
  });

  it('do not count a search that was refused for its words', async () => {
    const visitor = limited.browser();
    for (let time = 1; time <= 70; time += 1) await visitor.call('GET', '/court/cases');
    expect((await search(visitor)).statusCode).toBe(200);
  });

  it('sweep counters of the day before', async () => {
    await search(limited.browser());
    limited.clock.time += 25 * 60 * 60_000;
    await limited.app.rateLimits.sweep();
    expect(await site.database.db.selectFrom('rate_counter').selectAll().execute()).toEqual([]);
  });

  it('count behind a trusted proxy by the address that it tells, else by its own', async () => {
    const behind = await openTestSite({
      shared: site,
      config: { limits: DEFAULT_LIMITS, trustProxy: ['127.0.0.1'] },
    });
    const from = (browser: TestBrowser, address: string) =>
      browser.call('GET', '/court/cases?publicCaseId=1', {
        headers: { 'x-forwarded-for': address },
      });
    for (let time = 1; time <= 60; time += 1) {
      await from(limited.browser(), `203.0.113.${time}`);
      await from(behind.browser(), '198.51.100.7');
    }
    expect((await from(limited.browser(), '203.0.113.99')).statusCode).toBe(429);
    expect((await from(behind.browser(), '198.51.100.7')).statusCode).toBe(429);
    expect((await from(behind.browser(), '198.51.100.8')).statusCode).toBe(200);
    await behind.close();
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('count %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
