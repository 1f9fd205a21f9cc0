import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { MONITORS_FIELD, monitorOfEvent, type MonitorId } from '#contract/admin/monitors';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { DIST } from '../../scripts/builds';
import { DEMO_PASSWORD } from '../../src/demo/accounts';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openEmbedded } from '../../src/server/db/embedded';
import { openSecretBox } from '../../src/server/domain/secrets/repository';
import { loadSiteFiles } from '../../src/server/site/siteFiles';
import { ask } from '../load/ask';
import { loopback } from '../load/loopback';
import { RefusedError, Visitor } from '../load/visitor';
import { copyDemoData, startBuiltServer } from '../support/builtServer';
import { WIDE_REQUEST_LIMITS } from '../support/wideLimits';
import { median, quantile, type Figure, type Measure } from './measure';
import { fillHistory, REFERENCE, REQUESTS } from './monitorHistory';
import { withFolder } from './running';

const SCALE = 0.05;
const USER = 'super';
const CONTEXT = '/web';
/** Answers of each page; the first ones fill the caches and let the database reuse its plans. */
const ROUNDS = 47;
const WARM_UP_ROUNDS = 7;
const PAUSE_MS = 250;
const PAGE_GOAL_MS = 100;
const REFERENCE_GOAL_MS = 50;
/** Times of each monitor in which it is open, and of the same length in which it isn't. */
const WINDOWS = 5;
const WINDOW_MS = 6_000;
/** Small calls, so that the differences of their own times don't hide those of the monitor. */
const CALLS_PER_SECOND = 10;
const THROUGHPUT_GOAL_PERCENT = 1;
const CHANGES = 10;
const AGE_GOAL_MS = 2_000;
/** Pairs of windows with and without the log of requests, at this rate. */
const LOG_WINDOWS = 20;
const LOG_WINDOW_MS = 2_000;
const LOGGED_PER_SECOND = 50;
const LOG_GOAL_PERCENT = 102;
/** Ticks of the processor time in /proc, in milliseconds. */
const TICK_MS = 10;

/** Calls and pages of monitors, below the context path. */
const PAGES: Readonly<Record<string, string>> = {
  HttpLogging: '/admin/requests',
  'HttpLogging, server errors': '/admin/requests?status=5xx',
  'HttpLogging, groups of errors': '/admin/error-groups',
  OCRDaemonMonitor: '/admin/jobs',
  MailService: '/admin/mails',
  'MailService, failed': '/admin/mails?state=FAILED',
  DataUpdateStatus: '/admin/reports/DataUpdateStatus',
  PoolMonitor: '/admin/poolMonitor?span=DAY',
  LoginMonitor: '/admin/logins',
  RefusedRows: `/in${BACKEND_PAGES.refusedRows}`,
  OperatorAlerts: '/admin/operatorAlerts',
};
const FIND_REFERENCE = `/admin/request?reference=${REFERENCE}`;
const PLAIN = '/users/current';

/** What an open page of each live monitor loads. */
const LIVE: Readonly<Record<MonitorId, readonly string[]>> = {
  requests: ['/admin/requests', '/admin/error-groups'],
  jobs: ['/admin/jobs'],
  mail: ['/admin/mails'],
  logins: ['/admin/logins'],
  pool: ['/admin/poolMonitor?span=HOUR'],
};

async function signIn(visitor: Visitor): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await visitor.signIn(USER, DEMO_PASSWORD);
      return;
    } catch (error) {
      const isBusy = error instanceof RefusedError && error.answer.status === 503;
      if (!isBusy || tries === 60) throw error;
      await wait(1_000);
    }
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Answer times of each page, in turns with a call that reads only the user. */
async function measurePages(visitor: Visitor): Promise<Figure[]> {
  const all: Readonly<Record<string, string>> = { ...PAGES, FIND_REFERENCE, PLAIN };
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, target] of Object.entries(all)) {
      const ms = await msOf(() =>
        name === 'RefusedRows' ? visitor.open(CONTEXT + target) : visitor.call(CONTEXT + target),
      );
      if (round >= WARM_UP_ROUNDS) times.set(name, [...(times.get(name) ?? []), ms]);
    }
    await wait(PAUSE_MS);
  }
  const p95 = (name: string): number => quantile(times.get(name) ?? [], 0.95);
  const figure = (name: string, value: number, goal: number): Figure => ({
    name,
    unit: 'ms',
    value,
    goal,
    floor: p95('PLAIN'),
    floorIs: 'the current user',
  });
  return [
    ...Object.keys(PAGES).map((name) => figure(`${name}: p95`, p95(name), PAGE_GOAL_MS)),
    figure(
      `A reference among ${String(REQUESTS)} requests: p95`,
      p95('FIND_REFERENCE'),
      REFERENCE_GOAL_MS,
    ),
  ];
}

/** Follows a monitor like an open page; returns how to leave it. */
function openMonitor(
  address: string,
  visitor: Visitor,
  monitor: MonitorId,
  onChange: () => Promise<void>,
): () => Promise<void> {
  const left = new AbortController();
  let loading: Promise<void> = Promise.resolve();
  const target = `${CONTEXT}${UNREAD_STREAM_PATH}?${MONITORS_FIELD}=${monitor}`;
  const sent = request(
    new URL(target, address),
    {
      agent: false,
      signal: left.signal,
      localAddress: loopback('signIns', 0),
      headers: {
        accept: 'text/event-stream',
        'sec-fetch-site': 'same-origin',
        cookie: visitor.cookies(),
      },
    },
    (incoming) => {
      if (incoming.statusCode !== 200) {
        throw new Error(`The stream was answered with ${String(incoming.statusCode)}.`);
      }
      incoming.setEncoding('utf8');
      incoming.on('error', () => undefined);
      incoming.on('data', (text: string) => {
        const isChanged = text
          .split('\n')
          .some((line) => monitorOfEvent(line.replace('data: ', '')) === monitor);
        if (isChanged) loading = loading.then(onChange);
      });
    },
  );
  sent.on('error', () => undefined);
  sent.end();
  return async () => {
    left.abort();
    await loading;
  };
}

/** Processor time of each thread of a process, in milliseconds. */
async function threadsMs(processId: number): Promise<ReadonlyMap<string, number>> {
  const folder = `/proc/${String(processId)}/task`;
  const times = new Map<string, number>();
  for (const thread of await readdir(folder)) {
    const text = await readFile(path.join(folder, thread, 'stat'), 'utf8').catch(() => null);
    const cells = text?.slice(text.lastIndexOf(')') + 2).split(' ');
    if (cells !== undefined) times.set(thread, (Number(cells[11]) + Number(cells[12])) * TICK_MS);
  }
  return times;
}

let calls = 0;

/** Calls that are logged, at a steady rate, each from another address; returns their times. */
async function call(address: string, rate: { perSecond: number; ms: number }): Promise<number[]> {
  const running: Promise<{ readonly ms: number }>[] = [];
  for (let sent = 0; sent < (rate.ms / 1_000) * rate.perSecond; sent += 1) {
    calls += 1;
    const from = loopback('visitors', calls);
    running.push(ask(address, { path: `${CONTEXT}/common/counts`, from }));
    await wait(1_000 / rate.perSecond);
  }
  return (await Promise.all(running)).map(({ ms }) => ms);
}

/**
 * Part of the site's throughput that an open monitor takes: of the thread that it keeps busiest (the
 * server's or the database's), in percent of its time.
 */
async function measureOpen(
  { address, processId }: { readonly address: string; readonly processId: number },
  visitor: Visitor,
  monitor: MonitorId,
): Promise<Figure> {
  const window = async (): Promise<ReadonlyMap<string, number>> => {
    const before = await threadsMs(processId);
    const ms = await msOf(() => call(address, { perSecond: CALLS_PER_SECOND, ms: WINDOW_MS }));
    return new Map(
      [...(await threadsMs(processId))].map(([thread, spent]) => [
        thread,
        (100 * (spent - (before.get(thread) ?? 0))) / ms,
      ]),
    );
  };
  const shares = new Map<string, number[]>();
  for (let pair = 0; pair < WINDOWS; pair += 1) {
    const without = await window();
    const leave = openMonitor(address, visitor, monitor, async () => {
      for (const target of LIVE[monitor]) await visitor.call(CONTEXT + target);
    });
    // Opening isn't part of it.
    await wait(1_500);
    const open = await window();
    await leave();
    for (const [thread, share] of open) {
      shares.set(thread, [...(shares.get(thread) ?? []), share - (without.get(thread) ?? 0)]);
    }
  }
  return {
    name: `Throughput that an open page takes: ${monitor}`,
    unit: '%',
    value: Math.max(0, ...[...shares.values()].map(median)),
    goal: THROUGHPUT_GOAL_PERCENT,
    floor: null,
    floorIs: '',
  };
}

/** Time from a request's answer until an open page of the log shows it. */
async function measureAge(address: string, visitor: Visitor): Promise<Figure> {
  const ages: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const target = `${CONTEXT}/vue/in/bench-${String(change)}`;
    let sentAt = Infinity;
    let seen: (() => void) | null = null;
    const shown = new Promise<void>((resolve) => (seen = resolve));
    const leave = openMonitor(address, visitor, 'requests', async () => {
      const { body } = await visitor.call(`${CONTEXT}/admin/requests?path=${target}`);
      if (sentAt < Infinity && body.includes(`"path":"${target}"`)) seen?.();
    });
    await wait(1_500);
    await ask(address, { path: target, from: loopback('visitors', change) });
    sentAt = performance.now();
    await shown;
    ages.push(performance.now() - sentAt);
    await leave();
  }
  return {
    name: 'Age of live figures, requests: p95',
    unit: 'ms',
    value: quantile(ages, 0.95),
    goal: AGE_GOAL_MS,
    floor: null,
    floorIs: '',
  };
}

/** Answer times of two servers on one database, only one of which stores its requests. */
async function measureLog(dataDir: string): Promise<Figure> {
  const database = await openEmbedded({ dataDir });
  const settings = readConfig({ DATA_DIR: dataDir, DEMO: 'on' });
  const secretBox = await openSecretBox(database, settings);
  const open = async (logMs: number) => {
    const app = await buildApp({
      database,
      secretBox,
      clock: { now: () => Date.now() },
      config: { ...settings, limits: { ...settings.limits, ...WIDE_REQUEST_LIMITS, logMs } },
      site: loadSiteFiles(path.join(DIST, 'client')),
    });
    return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  const never = 2 ** 31 - 1;
  const [storing, plain] = [await open(settings.limits.logMs), await open(never)];
  const p95 = async (address: string): Promise<number> =>
    quantile(await call(address, { perSecond: LOGGED_PER_SECOND, ms: LOG_WINDOW_MS }), 0.95);
  try {
    const ratios: number[] = [];
    const floors: number[] = [];
    await p95(storing.address);
    await p95(plain.address);
    for (let pair = 0; pair < LOG_WINDOWS; pair += 1) {
      // The order changes, so that neither side always profits from the other's caches.
      const isFirst = pair % 2 === 0;
      const first = await p95(isFirst ? storing.address : plain.address);
      const second = await p95(isFirst ? plain.address : storing.address);
      const [own, floor] = isFirst ? [first, second] : [second, first];
      floors.push(floor);
      ratios.push((100 * own) / floor);
    }
    return {
      name: 'p95 with the log of requests at 50/s',
      unit: '%',
      value: median(ratios),
      goal: LOG_GOAL_PERCENT,
      floor: 100,
      floorIs: `without it (${median(floors).toFixed(1)} ms)`,
    };
  } finally {
    await storing.app.close();
    await plain.app.close();
    await database.close();
  }
}

async function measure(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await copyDemoData(dataDir, SCALE);
    const options = {
      dataDir,
      logFile: path.join(folder, 'server.log'),
      environment: { DEMO: 'on' },
    };
    await fillHistory(dataDir);
    const server = await startBuiltServer(options);
    const figures: Figure[] = [];
    try {
      const visitor = new Visitor(server.address, loopback('signIns', 0));
      await signIn(visitor);
      figures.push(...(await measurePages(visitor)));
      figures.push(await measureAge(server.address, visitor));
      for (const monitor of Object.keys(LIVE) as MonitorId[]) {
        figures.push(await measureOpen(server, visitor, monitor));
      }
    } finally {
      await server.stop();
    }
    return [...figures, await measureLog(dataDir)];
  });
}

/**
 * Measures the monitors on a site with 1,000,000 logged requests, 100,000 emails, and 50,000 jobs:
 * their pages, the age of live figures, the throughput that an open page takes, and the cost of the
 * log of requests.
 */
export const monitors: Measure = { name: 'monitors', measure };
