import { setTimeout as wait } from 'node:timers/promises';
import { openServer, type ServerOptions } from '../../src/server/db/server';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { loadDemo } from '../../src/demo/loadDemo';
import type { PostgresServer } from '../../scripts/postgresServer';

/** A trial's input: the programs, a temporary folder, and the reporting functions. */
export interface Trial {
  readonly binaries: string;
  readonly folder: string;
  /** Length of an outage. */
  readonly outageMs: number;
  /** Reports a value or an observed fact. */
  note(name: string, value: string | number): void;
  /** Reports a check's result; a false one fails the trial. */
  hold(name: string, isSo: boolean): void;
}

/** One trial against real servers. */
export interface TrialRow {
  readonly name: string;
  readonly run: (trial: Trial) => Promise<void>;
}

/** The name of the demo database on each server. */
export const RECORDS = 'records';

/** Creates a database with demo data on that server. */
export async function fillRecords(server: PostgresServer, scale = 0.1): Promise<void> {
  await server.query(`create database ${RECORDS}`);
  const handle = await openServer({
    url: server.url(RECORDS),
    fill: (database) => loadDemo(database, { scale, now: Date.now() }),
  });
  await handle.close();
}

/** Opens the database, and closes it after `work`. */
export async function withServer<Result>(
  options: ServerOptions,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await openServer(options);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Returns milliseconds until a condition holds; Infinity if it doesn't within `limitMs`. */
export async function timeUntil(
  isSo: () => boolean | Promise<boolean>,
  limitMs = 20_000,
): Promise<number> {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > limitMs) return Infinity;
    await wait(10);
  }
  return performance.now() - begin;
}

/** Formats the median and 95th percentile of repeated runs of `work`, in milliseconds. */
export async function timeRuns(count: number, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  const at = (part: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(2);
  return `${at(0.5)} ms (p50), ${at(0.95)} ms (p95)`;
}
