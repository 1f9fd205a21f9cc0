import { TEST_PASSWORD } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestSite } from '../../testApp';
import { openServer } from '../../../../src/server/db/server';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { makeDatabase, tellServer, type OwnDatabase } from '../../../support/serverDatabase';
import { seed } from '../../seed';

const SERVER = process.env[SERVER_VARIABLE] ?? '';
const LIMITS = {
  ...WIDE_LIMITS,
  loginFailures: [{ count: 3, windowMs: 60_000 }],
  requests: {
    ...WIDE_LIMITS.requests,
    search: { visitor: { count: 2, windowMs: 60_000 }, user: { count: 2, windowMs: 60_000 } },
  },
  // The test triggers it.
  shareMs: 3_600_000,
};
const SEARCH = '/court/cases?fullName=smith';

let own: OwnDatabase;
let one: TestSite;
let other: TestSite;
beforeAll(async () => {
  own = await makeDatabase(SERVER);
  const database = await openServer({ url: own.url });
  const users = await seed(database);
  const config = { limits: LIMITS };
  one = await openTestSite({ shared: { database, users }, config });
  other = await openTestSite({
    shared: { database: await openServer({ url: own.url }), users },
    config,
  });
});
afterAll(async () => {
  for (const site of [one, other]) {
    await site.close();
    await site.database.close();
  }
  await own.remove();
});
beforeEach(() => {
  one.clock.time = START;
  other.clock.time = START;
});

/** The same cookies, sent to the other server. */
function carriedOver(from: ReturnType<TestSite['browser']>, to: TestSite, address?: string) {
  const browser = to.browser(address);
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}
async function userIn(browser: ReturnType<TestSite['browser']>): Promise<number | null> {
  return (await browser.call('GET', '/users/current')).json<{ id: number | null }>().id;
}

describe('two servers on one database', () => {
  it('shares sessions between two servers, and applies a logout on one to the other', async () => {
    const here = one.browser();
    await here.signIn('anna');
    const there = carriedOver(here, other);
    expect(await userIn(there)).toBe(one.users.anna);
    const answer = await there.post('/web/in/common/Logout', {});
    expect(answer.statusCode).toBeLessThan(400);
    expect(await userIn(there)).toBeNull();
    // A session found valid is cached for a moment.
    one.clock.time += 60_000;
    expect(await userIn(here)).toBeNull();
  });

  it('accepts forms from the other server, because both share the token secret', async () => {
    const here = one.browser();
    await here.open('/web/in/common/Login');
    const answer = await carriedOver(here, other).post('/web/in/common/Login', {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(answer.statusCode).toBe(303);
  });

  it('counts failed logins of two servers together', async () => {
    const address = '198.51.100.7';
    await one.browser(address).signIn('arno', 'wrong');
    await other.browser(address).signIn('arno', 'wrong');
    await one.browser(address).signIn('arno', 'wrong');
    const refused = await other.browser(address).signIn('arno');
    expect(refused.statusCode).toBe(429);
  });

  it('counts searches of two servers together once they have exchanged counts', async () => {
    const address = '198.51.100.8';
    const search = async (site: TestSite) =>
      (await site.browser(address).call('GET', SEARCH)).statusCode;
    expect(await search(one)).toBe(200);
    expect(await search(other)).toBe(200);
    await one.app.requestLimits.exchange();
    await other.app.requestLimits.exchange();
    expect(await search(other)).toBe(429);
  });
});

describe('a site whose database server is down', () => {
  const name = () => new URL(own.url).pathname.slice(1);
  const shut = async () => {
    await tellServer(SERVER, `alter database ${name()} allow_connections false`);
    await tellServer(
      SERVER,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name()],
    );
  };
  const open = () => tellServer(SERVER, `alter database ${name()} allow_connections true`);

  it('returns 503 to calls, searches, and pages, and recovers automatically', async () => {
    await shut();
    const statuses = [];
    for (const browser of [one.browser(), other.browser()]) {
      statuses.push((await browser.call('GET', SEARCH)).statusCode);
      statuses.push((await browser.call('GET', '/motd/messages?app_code=COURT')).statusCode);
      statuses.push((await browser.signIn('berta')).statusCode);
      statuses.push((await browser.open('/readyz')).statusCode);
    }
    await open();
    expect(statuses).toEqual([503, 503, 503, 503, 503, 503, 503, 503]);
    // A readiness check is shared for a second.
    one.clock.time += 2_000;
    expect((await one.browser().open('/readyz')).statusCode).toBe(200);
    const browser = one.browser();
    expect((await browser.signIn('berta')).statusCode).toBe(303);
  });
});
