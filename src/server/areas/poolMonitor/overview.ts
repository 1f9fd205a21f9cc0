import type { FastifyInstance } from 'fastify';
import { getHeapStatistics } from 'node:v8';
import { FIGURES, type MonitorSpan } from '#contract/admin/poolMonitor';
import type { MonitoredCaller, PoolLane, PoolMonitor } from '#contract/schemas/poolMonitor';
import { findActivity, type Activity } from './activity';
import type { CanceledStatements } from './endStatement';

const MAX_CALLERS = 50;
const MAX_LABELS = 20;

const iso = (at: number): string => new Date(at).toISOString();

function lanesOf({ database }: FastifyInstance): PoolLane[] {
  return Object.entries(database.pools()).flatMap(([pool, load]) =>
    load.lanes.map(({ granted, lane, refused, waitedMs, waiting }) => ({
      pool,
      lane,
      waiting,
      granted,
      refused,
      averageWaitMs: waitedMs / Math.max(1, granted + refused),
    })),
  );
}

function callersOf({ database }: FastifyInstance): MonitoredCaller[] {
  return Object.entries(database.monitor.callers())
    .flatMap(([pool, list]) => list.map((caller) => ({ pool, ...caller })))
    .slice(0, MAX_CALLERS);
}

function stateOf(
  { database }: FastifyInstance,
  { isAnswering, statements }: Activity,
): PoolMonitor['state'] {
  if (isAnswering) return 'ANSWERS';
  return database.kind === 'embedded' && statements.length > 0 ? 'BUSY' : 'AWAY';
}

function processOf({ databaseFigures }: FastifyInstance): PoolMonitor['process'] {
  return {
    ...databaseFigures.process(),
    heapLimitBytes: getHeapStatistics().heap_size_limit,
    uptimeSeconds: Math.floor(process.uptime()),
  };
}

function historyOf({ databaseFigures }: FastifyInstance, span: MonitorSpan) {
  const { points, stepMinutes } = databaseFigures.history(span);
  return {
    stepMinutes,
    points: points.map(({ at, values }) => ({
      at: iso(at),
      values: FIGURES.map((name) => values[name]),
    })),
  };
}

/** Loads the page; uses values in memory where the database doesn't respond. */
export async function loadMonitor(
  app: FastifyInstance,
  canceled: CanceledStatements,
  span: MonitorSpan,
): Promise<PoolMonitor> {
  const { clock, database, databaseFigures: figures } = app;
  const activity = await findActivity(app, canceled);
  // Only the first page after a server start waits for the statistics.
  if (figures.reading() === null && activity.isAnswering) await figures.collect();
  const reading = figures.reading();
  const folder = figures.folder();
  return {
    kind: database.kind === 'embedded' ? 'EMBEDDED' : 'SERVER',
    state: stateOf(app, activity),
    asOf: iso(clock.now()),
    readAt: reading === null ? null : iso(reading.at),
    server: figures.server,
    pools: Object.entries(database.pools()).map(([name, { busy, size }]) => ({
      name,
      size,
      busy,
    })),
    lanes: lanesOf(app),
    callers: callersOf(app),
    statements: activity.statements,
    locks: activity.locks,
    slowest: database.monitor.slowest(MAX_LABELS).map(({ totalMs, ...each }) => ({
      ...each,
      averageMs: totalMs / each.count,
    })),
    tables: reading?.value.tables ?? [],
    unusedIndexes: reading?.value.unusedIndexes ?? [],
    database: {
      bytes: reading?.value.bytes ?? null,
      cacheHits: reading?.value.cacheHits ?? null,
      logBytes: reading?.value.logBytes ?? null,
    },
    replica: database.replica(),
    disk: folder === null ? null : { ...folder.value, readAt: iso(folder.at) },
    process: processOf(app),
    history: historyOf(app, span),
  };
}
