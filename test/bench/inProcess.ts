import { Agent, get } from 'node:http';
import path from 'node:path';
import { createQueryId } from 'kysely';
import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely';
import { DIST } from '../../scripts/builds';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openEmbedded } from '../../src/server/db/embedded';
import { loadSiteFiles } from '../../src/server/site/siteFiles';
import { copyDemoData } from '../support/builtServer';
import { TEST_SECRET_BOX } from '../support/testSecrets';
import { WIDE_REQUEST_LIMITS } from '../support/wideLimits';
import { leaveData, withFolder, type PrepareData } from './running';

const BOOKKEEPING = /\b(rate_counter|session)\b/;

/** An answer's time, and the time of its queries when run separately. */
export interface TimedAnswer {
  readonly httpMs: number;
  readonly rawMs: number;
  readonly body: string;
}

/** A server in this process, so that its queries are visible. */
export interface InProcessServer {
  /**
   * Requests a path below the context path and also runs its queries separately. Alternates which
   * goes first, because the second one benefits from warm caches.
   */
  time(target: string): Promise<TimedAnswer>;
  /** Returns the id of the case with the most entries, and their number. */
  longestCase(): Promise<{ caseId: number; entries: number }>;
}

function fetchText(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'application/json' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode ?? 0} for ${url}: ${body.slice(0, 200)}`));
      });
    }).on('error', reject);
  });
}

/**
 * Runs `work` with a server on demo data of `scale` over real HTTP; `prepare` changes the data
 * first.
 */
export function withInProcessServer<Result>(
  scale: number,
  work: (server: InProcessServer) => Promise<Result>,
  prepare: PrepareData = leaveData,
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, scale);
    await prepare(dataDir);
    const database = await openEmbedded({ dataDir });
    const seen: RootOperationNode[] = [];
    const recorder: KyselyPlugin = {
      transformQuery: ({ node }) => {
        seen.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = database.db.withPlugin(recorder);
    const settings = readConfig({ DATA_DIR: dataDir, DEMO: 'on' });
    const app = await buildApp({
      database: { ...database, db, readDb: db },
      clock: { now: () => Date.now() },
      config: { ...settings, limits: { ...settings.limits, ...WIDE_REQUEST_LIMITS } },
      secretBox: TEST_SECRET_BOX,
      site: loadSiteFiles(path.join(DIST, 'client')),
    });
    const queriesOf = new Map<string, readonly CompiledQuery[]>();
    const wasRawFirst = new Set<string>();
    async function timeRaw(queries: readonly CompiledQuery[]): Promise<number> {
      const begin = performance.now();
      for (const query of queries) await database.db.executeQuery(query);
      return performance.now() - begin;
    }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      return await work({
        longestCase: async () => {
          const { case_id: caseId, entries } = await database.db
            .selectFrom('ccs_entry')
            .select(({ fn }) => ['case_id', fn.countAll<number>().as('entries')])
            .groupBy('case_id')
            .orderBy('entries', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow();
          return { caseId, entries };
        },
        time: async (target) => {
          const known = queriesOf.get(target);
          const isRawFirst = known !== undefined && !wasRawFirst.has(target);
          if (isRawFirst) wasRawFirst.add(target);
          else wasRawFirst.delete(target);
          const rawBefore = isRawFirst ? await timeRaw(known) : null;
          seen.length = 0;
          const begin = performance.now();
          const body = await fetchText(agent, `${address}${settings.contextPath}${target}`);
          const httpMs = performance.now() - begin;
          const executor = database.db.getExecutor();
          const queries = seen
            .filter(({ kind }) => kind === 'SelectQueryNode' || kind === 'RawNode')
            .map((node) => executor.compileQuery(node, createQueryId()))
            .filter(({ sql }) => !BOOKKEEPING.test(sql));
          queriesOf.set(target, queries);
          return { httpMs, rawMs: rawBefore ?? (await timeRaw(queries)), body };
        },
      });
    } finally {
      agent.destroy();
      await app.close();
      await database.close();
    }
  });
}
