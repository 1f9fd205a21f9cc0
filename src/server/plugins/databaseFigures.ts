import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MONITOR_LABEL, type MonitorSpan } from '#contract/admin/poolMonitor';
import { HOUR_MS, MINUTE_MS } from '#contract/time';
import { measureFolder, type FolderUse } from '../domain/databaseMonitor/dataFolder';
import { mergeRows } from '../domain/databaseMonitor/figures';
import {
  findFigures,
  insertFigures,
  sweepFigures,
  type FigureRow,
  type Grain,
} from '../domain/databaseMonitor/figuresRepository';
import { readDatabase, type DatabaseReading } from '../domain/databaseMonitor/readingRepository';
import { runLabeled, runOwnWork } from '../work';

/** How long rows are stored. */
const AGES: Readonly<Record<Grain, number>> = { minute: 24 * HOUR_MS, hour: 30 * 24 * HOUR_MS };
/**
 * Interval for measuring DATA_DIR, because counting its files takes longer than the other
 * measurements.
 */
const FOLDER_EVERY_MS = 10 * MINUTE_MS;
/** Maximum rows per write, after a long time without a database. */
const MAX_WRITTEN = 1_440;

const SPANS: Readonly<
  Record<MonitorSpan, { readonly grain: Grain; readonly lengthMs: number; readonly stepMs: number }>
> = {
  HOUR: { grain: 'minute', lengthMs: HOUR_MS, stepMs: MINUTE_MS },
  DAY: { grain: 'minute', lengthMs: 24 * HOUR_MS, stepMs: 15 * MINUTE_MS },
  MONTH: { grain: 'hour', lengthMs: 30 * 24 * HOUR_MS, stepMs: 6 * HOUR_MS },
};

interface Timed<Value> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: Value;
}

/** Event loop delay and memory use of this process. */
interface ProcessFigures {
  readonly loopMs: number;
  readonly heapBytes: number;
  readonly memoryBytes: number;
}

/** Statistics in memory, available even without the database. */
interface DatabaseFigures {
  /** Name of this app server. */
  readonly server: string;
  /** Returns the last reading of the database; null before the first. */
  reading(): Timed<DatabaseReading> | null;
  /** Returns the last measurement of DATA_DIR; null before the first. */
  folder(): Timed<FolderUse> | null;
  process(): ProcessFigures;
  history(span: MonitorSpan): {
    readonly stepMinutes: number;
    readonly points: readonly FigureRow[];
  };
  /** Measures the current minute and stores it; reuses a measurement that is already running. */
  collect(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly databaseFigures: DatabaseFigures;
  }
}

function createFigures(app: FastifyInstance): DatabaseFigures & { close(): Promise<void> } {
  const { clock, database, settings } = app;
  const server = `${hostname().slice(0, 60)}:${String(settings.port)}`;
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const rows: Record<Grain, readonly FigureRow[]> = { minute: [], hour: [] };
  const unwritten: Record<Grain, readonly FigureRow[]> = { minute: [], hour: [] };
  let reading: Timed<DatabaseReading> | null = null;
  let folder: Timed<FolderUse> | null = null;
  let loopMs = 0;
  let waits = { granted: 0, refused: 0, waitedMs: 0 };
  let logPosition: number | null = null;
  let isLoaded = false;
  let sweptAt = 0;
  let running: Promise<void> | null = null;

  async function attempt(what: string, measure: () => Promise<void>): Promise<boolean> {
    try {
      await measure();
      return true;
    } catch (error) {
      app.log.warn({ err: error, what }, 'pool monitor not updated');
      return false;
    }
  }

  /** Returns the sums over all pools, and the increases since the last minute. */
  function measurePools() {
    const loads = Object.values(database.pools());
    const lanes = loads.flatMap((load) => load.lanes);
    const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);
    const now = {
      granted: sum(lanes.map(({ granted }) => granted)),
      refused: sum(lanes.map(({ refused }) => refused)),
      waitedMs: sum(lanes.map(({ waitedMs }) => waitedMs)),
    };
    const callers = now.granted + now.refused - waits.granted - waits.refused;
    const measured = {
      busy: sum(loads.map(({ busy }) => busy)),
      waiting: sum(lanes.map(({ waiting }) => waiting)),
      waitMs: callers === 0 ? 0 : (now.waitedMs - waits.waitedMs) / callers,
      refused: now.refused - waits.refused,
    };
    waits = now;
    return measured;
  }

  function processFigures(): ProcessFigures {
    const { heapUsed, rss } = process.memoryUsage();
    return { loopMs, heapBytes: heapUsed, memoryBytes: rss };
  }

  function measureMinute(
    now: number,
    pools: ReturnType<typeof measurePools>,
    isRead: boolean,
  ): FigureRow {
    loopMs = loop.count === 0 ? 0 : loop.percentile(99) / 1e6;
    loop.reset();
    const { heapBytes } = processFigures();
    const position = isRead ? (reading?.value.logPosition ?? null) : null;
    const written = position === null || logPosition === null ? null : position - logPosition;
    logPosition = position ?? logPosition;
    const running = database.monitor.running();
    return {
      at: Math.floor(now / MINUTE_MS) * MINUTE_MS,
      values: {
        ...pools,
        longestMs: running.reduce((longest, { ms }) => Math.max(longest, ms), 0),
        lagMs: database.replica()?.lagMs ?? null,
        cacheHits: isRead ? (reading?.value.cacheHits ?? null) : null,
        databaseBytes: isRead ? (reading?.value.bytes ?? null) : null,
        walBytes: written === null ? null : Math.max(0, written),
        freeBytes: folder?.value.freeBytes ?? null,
        loopMs,
        heapBytes,
      },
    };
  }

  /** Adds a row in memory, replacing an earlier row for the same time. */
  function add(grain: Grain, row: FigureRow, now: number): void {
    const isNew = (each: FigureRow): boolean => each.at !== row.at && each.at > now - AGES[grain];
    rows[grain] = [...rows[grain].filter(isNew), row];
    unwritten[grain] = [...unwritten[grain].filter(isNew), row];
  }

  /** Adds rows for completed hours. */
  function addHours(now: number): void {
    const stored = new Set(rows.hour.map(({ at }) => at));
    for (const hour of mergeRows(rows.minute, HOUR_MS)) {
      if (hour.at + HOUR_MS <= now && !stored.has(hour.at)) add('hour', hour, now);
    }
  }

  async function loadRows(now: number): Promise<void> {
    if (isLoaded) return;
    for (const grain of ['minute', 'hour'] as const) {
      const stored = await findFigures(database.db, { server, grain }, now - AGES[grain]);
      const times = new Set(rows[grain].map(({ at }) => at));
      rows[grain] = [...stored.filter(({ at }) => !times.has(at)), ...rows[grain]];
    }
    isLoaded = true;
  }

  async function store(now: number): Promise<void> {
    await loadRows(now);
    addHours(now);
    for (const grain of ['minute', 'hour'] as const) {
      const written = unwritten[grain].slice(0, MAX_WRITTEN);
      await insertFigures(database.db, { server, grain }, written);
      unwritten[grain] = unwritten[grain].filter((row) => !written.includes(row));
    }
    if (now - sweptAt < HOUR_MS) return;
    await sweepFigures(database.db, { minute: now - AGES.minute, hour: now - AGES.hour });
    sweptAt = now;
  }

  async function measure(): Promise<void> {
    const now = clock.now();
    // Before this measurement's own statements, which other callers would wait for.
    const pools = measurePools();
    const isRead = await attempt('database', async () => {
      reading = { value: await readDatabase(database.monitor), at: now };
    });
    if (folder === null || now - folder.at >= FOLDER_EVERY_MS) {
      await attempt('disk', async () => {
        folder = { value: await measureFolder(settings.dataDir), at: now };
      });
    }
    add('minute', measureMinute(now, pools, isRead), now);
    addHours(now);
    if (isRead) await attempt('rows', () => store(now));
  }

  return {
    server,
    reading: () => reading,
    folder: () => folder,
    process: processFigures,
    history(span) {
      const { grain, lengthMs, stepMs } = SPANS[span];
      const since = clock.now() - lengthMs;
      return {
        stepMinutes: stepMs / MINUTE_MS,
        points: mergeRows(
          rows[grain].filter(({ at }) => at >= since),
          stepMs,
        ),
      };
    },
    collect() {
      running ??= runOwnWork(() => runLabeled(MONITOR_LABEL, measure)).finally(() => {
        running = null;
      });
      return running;
    },
    async close() {
      loop.disable();
      await running;
    },
  };
}

/**
 * Measures the database, its connections, DATA_DIR, and this process every minute. Keeps the
 * statistics in memory and in the database: by minute for a day, and by hour for 30 days.
 */
export const databaseFiguresPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const figures = createFigures(app);
    app.decorate('databaseFigures', figures);
    const timer = setInterval(() => void figures.collect(), MINUTE_MS).unref();
    app.addHook('onListen', (next) => {
      void figures.collect();
      next();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await figures.close();
    });
    done();
  },
  { name: 'databaseFigures' },
);
