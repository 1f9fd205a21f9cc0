import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { HEADERS } from '#contract/site/headers';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { ask } from './ask';
import { loopback } from './loopback';
import { RefusedError, Visitor } from './visitor';

/** An attack's input: plain values, since it runs in a separate process. */
export interface AttackTarget {
  readonly address: string;
  /** Number of cases in the register; their ids start at 1. */
  readonly cases: number;
}

/** Results of an attack's requests. */
export interface AttackReport {
  /** Requests by status; `reset` for those whose socket broke first. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds of each granted request. */
  readonly grantedMs: readonly number[];
  /** Sockets still open when the server should have closed them. */
  readonly heldSockets: number;
  /** Rows of register data received. */
  readonly rows: number;
  /** Of these, the rows of the last `LATE_SECONDS`: the steady rate after the initial allowance. */
  readonly lateRows: number;
  readonly seconds: number;
}

type Attack = (target: AttackTarget) => Promise<AttackReport>;

/** Counts an attack's results. */
class Tally {
  readonly statuses: Record<string, number> = {};
  readonly grantedMs: number[] = [];
  rows = 0;
  lateRows = 0;
  private readonly begin = performance.now();

  count(status: number | string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  seconds(): number {
    return (performance.now() - this.begin) / 1000;
  }

  report(heldSockets = 0): AttackReport {
    const { statuses, grantedMs, rows, lateRows } = this;
    return { statuses, grantedMs, rows, lateRows, heldSockets, seconds: this.seconds() };
  }
}

function openSocket({ address }: AttackTarget, index: number): Socket {
  const { hostname, port } = new URL(address);
  return connect({
    host: hostname,
    port: Number(port),
    localAddress: loopback('attackers', index),
  });
}

/** Sends all of `head` immediately and counts what comes back until the server closes. */
function sendHead(target: AttackTarget, tally: Tally, index: number, head: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = openSocket(target, index);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (answer = (answer + text).slice(0, 20)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      tally.count(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'reset');
      resolve();
    });
    socket.setTimeout(60_000, () => socket.destroy());
    socket.write(head);
  });
}

const FLOOD_SECONDS = 20;

/** Sends `count` simultaneous requests with the same head, repeated each second for `seconds`. */
async function floodHeads(
  target: AttackTarget,
  flood: { readonly head: string; readonly count: number; readonly seconds: number },
): Promise<AttackReport> {
  const tally = new Tally();
  while (tally.seconds() < flood.seconds) {
    const begin = tally.seconds();
    await Promise.all(
      Array.from({ length: flood.count }, (_, index) => sendHead(target, tally, index, flood.head)),
    );
    await wait(Math.max(0, 1_000 * (begin + 1 - tally.seconds())));
  }
  return tally.report();
}

const longAddresses: Attack = (target) => {
  const fields = Array.from({ length: 190_000 }, (_, index) => `${index.toString(36)}=`).join('&');
  const head = `GET /web/common/counts?${fields} HTTP/1.1\r\nHost: ${hostOf(target)}\r\nConnection: close\r\n\r\n`;
  return floodHeads(target, { head, count: 50, seconds: FLOOD_SECONDS });
};

const largeHeaders: Attack = (target) => {
  const head = `GET /web/vue/in/ HTTP/1.1\r\nHost: ${hostOf(target)}\r\nX-Filler: ${'a'.repeat(900_000)}\r\nConnection: close\r\n\r\n`;
  return floodHeads(target, { head, count: 200, seconds: FLOOD_SECONDS });
};

function hostOf({ address }: AttackTarget): string {
  return new URL(address).host;
}

const DRIP_EVERY_MS = 3_000;
const CUT_WITHIN_MS = 40_000;

/** Opens sockets that send some data and then single bytes slowly, and checks which are closed. */
async function drip(
  target: AttackTarget,
  drops: { readonly head: string; readonly count: number },
): Promise<AttackReport> {
  const tally = new Tally();
  const open = new Set<Socket>();
  for (let index = 0; index < drops.count; index += 1) {
    const socket = openSocket(target, index);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.on('data', () => undefined);
    socket.write(drops.head);
    // A full accept queue would refuse the rest.
    if (index % 50 === 49) await wait(10);
  }
  while (open.size > 0 && tally.seconds() * 1_000 < CUT_WITHIN_MS) {
    await wait(DRIP_EVERY_MS);
    for (const socket of open) socket.write('a');
  }
  const held = open.size;
  for (const socket of open) socket.destroy();
  return tally.report(held);
}

const slowBodies: Attack = (target) =>
  drip(target, {
    head: `POST /web/in/common/Login HTTP/1.1\r\nHost: ${hostOf(target)}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n`,
    count: 3_000,
  });

const slowHeaders: Attack = (target) =>
  drip(target, {
    head: `GET /web/vue/in/ HTTP/1.1\r\nHost: ${hostOf(target)}\r\nX-Filler: `,
    count: 500,
  });

const SENDERS = 10;
/** Exceeds the size limit, and the deepest that fits it. */
const DEPTHS = [2_400_000, 450_000];

/** Recordings of nothing but brackets, from ten simultaneous visitors, repeated each second. */
const deepRecordings: Attack = async ({ address }) => {
  const tally = new Tally();
  const senders = Array.from(
    { length: SENDERS },
    (_, index) => new Visitor(address, loopback('attackers', index)),
  );
  await Promise.all(senders.map((sender) => sender.openHome()));
  for (let turn = 0; tally.seconds() < FLOOD_SECONDS; turn += 1) {
    const begin = tally.seconds();
    const depth = DEPTHS[turn % DEPTHS.length] ?? 0;
    const recording = '['.repeat(depth) + ']'.repeat(depth);
    await Promise.all(
      senders.map(async (sender) => {
        const body = { recording, note: '', problem: '', address: '' };
        const status = await sender.change('/web/recordings', body).then(
          (answer) => answer.status,
          () => 'reset',
        );
        tally.count(status);
      }),
    );
    await wait(Math.max(0, 1_000 * (begin + 1 - tally.seconds())));
  }
  return tally.report();
};

const CLIENTS = 300;
const OVERLOAD_SECONDS = 60;
/** Retry delay of an impatient script after a refusal. */
const AFTER_REFUSAL_MS = 250;

function searchPath(kind: 'cases' | 'cases.csv', fullName: string, pageNumber = 1): string {
  const query = new URLSearchParams({ fullName, isFullTextNameBasedSearch: 'true' });
  if (pageNumber > 1) query.set('pageNumber', String(pageNumber));
  return `/web/court/${kind}?${query.toString()}`;
}

/** Six searches, three records, and one CSV per ten requests. */
function mixedPath({ cases }: AttackTarget, index: number): string {
  const name = SEARCHED_NAMES[index % SEARCHED_NAMES.length] ?? '';
  if (index % 10 === 0) return searchPath('cases.csv', name);
  if (index % 10 > 3) return searchPath('cases', name);
  return `/web/court/cases/${1 + ((index * 7919) % cases)}`;
}

/** Runs clients that send requests nonstop; `from` returns each one's address. */
async function overload(
  target: AttackTarget,
  from: (client: number) => string,
): Promise<AttackReport> {
  const tally = new Tally();
  const run = async (client: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; tally.seconds() < OVERLOAD_SECONDS; turn += 1) {
      const path = mixedPath(target, client * 31 + turn);
      try {
        const { status, ms } = await ask(target.address, { path, from: from(client), agent });
        // A 404 for a hidden case is a correct answer.
        const isGranted = status === 200 || status === 404;
        tally.count(isGranted ? 200 : status);
        if (isGranted) tally.grantedMs.push(ms);
        else await wait(AFTER_REFUSAL_MS);
      } catch {
        tally.count('reset');
        await wait(AFTER_REFUSAL_MS);
      }
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => run(client)));
  return tally.report();
}

const SCRAPE_SECONDS = 180;
/** Two one-minute windows; a shorter time would miss or double one. */
export const LATE_SECONDS = 120;

/** Runs one visitor who requests paths as fast as the server allows. */
async function scrape(
  { address }: AttackTarget,
  next: (index: number) => string,
  rowsOf: (path: string, body: string) => number,
): Promise<AttackReport> {
  const tally = new Tally();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; tally.seconds() < SCRAPE_SECONDS;) {
    const path = next(index);
    const answer = await ask(address, {
      path,
      from: loopback('attackers', 0),
      headers: { [HEADERS.location]: 'STATE-IN' },
      agent,
    }).catch(() => null);
    tally.count(answer?.status ?? 'reset');
    if (answer?.status === 200 || answer?.status === 404) {
      index += 1;
      const rows = rowsOf(path, answer.body);
      tally.rows += rows;
      if (tally.seconds() > SCRAPE_SECONDS - LATE_SECONDS) tally.lateRows += rows;
    } else {
      // The shortest useful delay when the server asks for none.
      await wait(100);
    }
  }
  agent.destroy();
  return tally.report();
}

function listedRows(path: string, body: string): number {
  if (path.includes('.csv')) return body.split('\r\n').length - 2;
  return (JSON.parse(body) as { items: readonly unknown[] }).items.length;
}

const GUESSERS = 50;
const GUESSING_SECONDS = 30;

/** Guesses one user's password from many addresses, each with a separate form. */
const guesses: Attack = async ({ address }) => {
  const tally = new Tally();
  await Promise.all(
    Array.from({ length: GUESSERS }, async (_, index) => {
      for (let turn = 0; tally.seconds() < GUESSING_SECONDS; turn += 1) {
        const guesser = new Visitor(address, loopback('attackers', index));
        const status = await guesser.signIn('user', `guess number ${index}/${turn}`).then(
          () => 200,
          (error: unknown) => (error instanceof RefusedError ? error.answer.status : 'reset'),
        );
        tally.count(status);
        await wait(AFTER_REFUSAL_MS);
      }
    }),
  );
  return tally.report();
};

/** All attacks that can run against a site; each one ends on its own. */
export const ATTACKS = {
  longAddresses,
  largeHeaders,
  slowBodies,
  slowHeaders,
  deepRecordings,
  guesses,
  overloadFromMany: (target) => overload(target, (client) => loopback('attackers', client)),
  overloadFromOne: (target) => overload(target, () => loopback('attackers', 0)),
  /** One record per request. */
  scrapeRecords: (target) =>
    scrape(
      target,
      (index) => `/web/court/cases/${1 + (index % target.cases)}`,
      () => 1,
    ),
  /** The largest answers: files and pages of all names that begin with a letter. */
  scrapeSearches: (target) =>
    scrape(
      target,
      (index) => {
        const letter = String.fromCharCode('a'.charCodeAt(0) + (Math.floor(index / 2) % 26));
        return searchPath(index % 2 === 0 ? 'cases.csv' : 'cases', `${letter}%`, 1 + (index % 20));
      },
      listedRows,
    ),
} satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof ATTACKS;
