import type { FastifyInstance } from 'fastify';
import { getHeapStatistics } from 'node:v8';
import { FIGURES, type MonitorSpan } from '#contract/poolMonitor';
import type { MonitoredCaller, PoolLane, PoolMonitor } from '#contract/schemas/poolMonitor';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { findActivity, type Activity } from './activity';
import { endStatement, type CanceledStatements } from './endStatement';

const MOST_CALLERS = 50;
const MOST_LABELS = 20;

const iso = (at: number): string => new Date(at).toISOString();

/** The database, its connections, and this server, for super users (spec section 2, PoolMonitor). */
export function registerPoolMonitorArea(app: FastifyInstance): void {
  const { clock, database, databaseFigures: figures } = app;
  const canceled: CanceledStatements = new Map();

  function lanes(): PoolLane[] {
    return Object.entries(database.pools()).flatMap(([pool, load]) =>
      load.lanes.map(({ granted, lane, refused, waitedMs, waiting }) => ({
        ...{ pool, lane, waiting, granted, refused },
        averageWaitMs: waitedMs / Math.max(1, granted + refused),
      })),
    );
  }

  function callers(): MonitoredCaller[] {
    return Object.entries(database.monitor.callers())
      .flatMap(([pool, list]) => list.map((caller) => ({ pool, ...caller })))
      .slice(0, MOST_CALLERS);
  }

  function stateOf({ isAnswering, statements }: Activity): PoolMonitor['state'] {
    if (isAnswering) return 'ANSWERS';
    return database.kind === 'embedded' && statements.length > 0 ? 'BUSY' : 'AWAY';
  }

  /** Only the first page after a start waits for the figures. */
  async function firstReading(isAnswering: boolean): Promise<void> {
    if (figures.reading() === null && isAnswering) await figures.collect();
  }

  async function monitor(span: MonitorSpan): Promise<PoolMonitor> {
    const activity = await findActivity(app, canceled);
    await firstReading(activity.isAnswering);
    const reading = figures.reading();
    const folder = figures.folder();
    const { points, stepMinutes } = figures.history(span);
    return {
      kind: database.kind === 'embedded' ? 'EMBEDDED' : 'SERVER',
      state: stateOf(activity),
      asOf: iso(clock.now()),
      readAt: reading === null ? null : iso(reading.at),
      server: figures.server,
      pools: Object.entries(database.pools()).map(([name, { busy, size }]) => ({
        ...{ name, size, busy },
      })),
      lanes: lanes(),
      callers: callers(),
      statements: activity.statements,
      locks: activity.locks,
      slowest: database.monitor.slowest(MOST_LABELS).map(({ totalMs, ...each }) => ({
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
      process: {
        ...figures.process(),
        heapLimitBytes: getHeapStatistics().heap_size_limit,
        uptimeSeconds: Math.floor(process.uptime()),
      },
      history: {
        stepMinutes,
        points: points.map(({ at, values }) => ({
          at: iso(at),
          values: FIGURES.map((name) => values[name]),
        })),
      },
    };
  }

  registerCall(app, 'getPoolMonitor', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: ({ query }) => monitor(query.span),
  });

  registerCall(app, 'endStatement', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ actor, body, params }) => {
      await endStatement(app, canceled, actor, { ...body, id: params.statementId });
      return { action: body.action };
    },
  });
}
