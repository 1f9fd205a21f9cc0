import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { API_SCOPES } from '#contract/account/apiKeys';
import { HEADERS } from '#contract/site/headers';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { openEmbedded } from '../../src/server/db/embedded';
import { newKey } from '../../src/server/domain/apiKeys/keyFormat';
import { insertKey } from '../../src/server/domain/apiKeys/repository';
import { ask } from '../load/ask';
import { loopback } from '../load/loopback';
import { RefusedError, Visitor } from '../load/visitor';
import { copyDemoData, freePort, startBuiltServer } from '../support/builtServer';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { quantile, type Figure, type Measure } from './measure';
import { withFolder } from './running';

const SCALE = 0.05;
const USER = 'admin';
/** Rounds of each side; the first one fills the caches. */
const ROUNDS = 40;
/** Between two rounds, so that the user stays within the limits of searches and records. */
const PAUSE_MS = 1_000;
/** Tries to sign in while the server starts. */
const MAX_ATTEMPTS = 60;
const DAY_MS = 86_400_000;
const GOAL_PERCENT = 110;

/** Stores a key of the user with every scope; returns it. */
async function addKey(dataDir: string): Promise<string> {
  const handle = await openEmbedded({ dataDir });
  try {
    const user = await handle.db
      .selectFrom('app_user')
      .where('username', '=', USER)
      .select(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    const { hash, key, shortId } = newKey();
    const at = Date.now();
    const order = {
      userId: user.id,
      accountId: user.account_id ?? 0,
      name: 'Bench',
      shortId,
      hash,
    };
    await handle.db.transaction().execute((trx) =>
      insertKey(trx, {
        ...order,
        scopes: API_SCOPES,
        networks: [],
        at,
        expiresAt: at + DAY_MS,
      }),
    );
    return key;
  } finally {
    await handle.close();
  }
}

/** The same call on the site and in the API, below the context path. */
const CALLS = [
  ...SEARCHED_NAMES.slice(0, 2).map((name) => {
    const query = new URLSearchParams({ fullName: name, isFullTextNameBasedSearch: 'true' });
    const address = `/court/cases?${query.toString()}`;
    return { site: address, api: address };
  }),
  { site: '/recorder/purchased', api: '/purchases' },
  { site: '/search/regions/court', api: '/regions/court' },
] as const;

/** Signs in as soon as the server, which is still loading, accepts it. */
async function signIn(visitor: Visitor): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await visitor.signIn(USER, DEMO_PASSWORD);
      return;
    } catch (error) {
      const isBusy = error instanceof RefusedError && error.answer.status === 503;
      if (!isBusy || tries === MAX_ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** `npm run bench -- api`: calls of the API against the same calls of a logged-in screen. */
export const api: Measure = {
  name: 'api',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const dataDir = path.join(folder, 'data');
      await copyDemoData(dataDir, SCALE);
      const key = await addKey(dataDir);
      const port = await freePort();
      const logFile = path.join(folder, 'server.log');
      const server = await startBuiltServer({
        dataDir,
        logFile,
        port,
        environment: { DEMO: 'on' },
      });
      try {
        const address = `http://127.0.0.1:${String(port)}`;
        const visitor = new Visitor(address, loopback('signIns', 0));
        await signIn(visitor);
        const from = loopback('signIns', 1);
        const onSite: number[] = [];
        const inApi: number[] = [];
        async function askApi(target: string): Promise<void> {
          const { body, status } = await ask(address, {
            from,
            path: `/web/api/v1${target}`,
            headers: { authorization: `Bearer ${key}`, [HEADERS.location]: 'STATE-IN' },
          });
          if (status !== 200) throw new Error(`${String(status)} for ${target}: ${body}`);
        }
        for (let round = 0; round <= ROUNDS; round += 1) {
          for (const call of CALLS) {
            // Alternates which goes first, because the second one benefits from warm caches.
            const sides = [
              async () => [onSite, await msOf(() => visitor.call(`/web${call.site}`))] as const,
              async () => [inApi, await msOf(() => askApi(call.api))] as const,
            ];
            for (const side of round % 2 === 0 ? sides : sides.reverse()) {
              const [times, ms] = await side();
              if (round > 0) times.push(ms);
            }
          }
          await wait(PAUSE_MS);
        }
        const [site, own] = [quantile(onSite, 0.95), quantile(inApi, 0.95)];
        return [
          {
            name: 'API p95 against the same calls of the screens',
            unit: '%',
            value: (100 * own) / site,
            floor: 100,
            goal: GOAL_PERCENT,
            floorIs: `the screens' calls (${site.toFixed(1)} ms)`,
          },
        ];
      } finally {
        await server.stop();
      }
    }),
};
