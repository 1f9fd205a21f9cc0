import { setTimeout as wait } from 'node:timers/promises';
import { openServer } from '../../src/server/db/server';
import { seed } from '../server/seed';
import { openTestSite, type TestSite } from '../server/testApp';
import type { PostgresServer } from '../../scripts/postgresServer';
import { startPostgres } from '../../scripts/postgresServer';
import { fillRecords, RECORDS, timeUntil, type Trial } from './trial';

const CALLS = ['/court/cases?fullName=smith', '/motd/messages?app_code=COURT'];

/** Sends requests nonstop until stopped; counts answers by status and records the slowest. */
function startVisitors(site: TestSite) {
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  let isOver = false;
  const visitors = CALLS.map(async (path) => {
    while (!isOver) {
      const begin = performance.now();
      const { statusCode } = await site.browser().call('GET', path);
      slowestMs = Math.max(slowestMs, performance.now() - begin);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      await wait(20);
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(visitors);
    return { statuses, slowestMs };
  };
}

async function tryOutage(
  trial: Trial,
  name: string,
  site: TestSite,
  end: () => Promise<void>,
  begin: () => Promise<void>,
) {
  const stop = startVisitors(site);
  await wait(300);
  await end();
  await wait(trial.outageMs);
  await begin();
  const back = await timeUntil(async () => {
    const { statusCode } = await site.browser().call('GET', CALLS[0] ?? '');
    return statusCode === 200;
  });
  const { slowestMs, statuses } = await stop();
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  trial.note(`${name} for ${trial.outageMs / 1000} s`, counts);
  trial.note('slowest answer', `${slowestMs.toFixed(0)} ms`);
  trial.note('first good answer after', `${back.toFixed(0)} ms`);
  trial.hold(
    'nobody got anything but 200 and 503',
    [...statuses.keys()].every((s) => s === 200 || s === 503),
  );
}

/** Tries a lost database and a hanging one while people use the site. */
export async function tryOutages(trial: Trial): Promise<void> {
  const server: PostgresServer = await startPostgres(trial.binaries, trial.folder, 'outage');
  try {
    await fillRecords(server);
    const database = await openServer({ url: server.url(RECORDS) });
    const site = await openTestSite({ shared: { database, users: await seed(database) } });
    await tryOutage(
      trial,
      'lost',
      site,
      () => server.stop('SIGQUIT'),
      () => server.start(),
    );
    await tryOutage(
      trial,
      'hanging',
      site,
      () => server.signalAll('SIGSTOP'),
      () => server.signalAll('SIGCONT'),
    );
    await site.close();
    await database.close();
  } finally {
    await server.stop('SIGQUIT');
  }
}
