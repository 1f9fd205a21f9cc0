import { Type } from '@sinclair/typebox';
import { FIGURES, MONITOR_SPANS, STATEMENT_ENDS } from '../admin/poolMonitor';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

const LANE = words(['page', 'record', 'search', 'export', 'own']);

/** Statistics of a connection pool's lane since the server started. */
export type PoolLane = Shape<typeof PoolLaneSchema>;
const PoolLaneSchema = exactly({
  pool: Type.String(),
  lane: LANE,
  waiting: Type.Integer(),
  granted: Type.Integer(),
  refused: Type.Integer(),
  averageWaitMs: Type.Number(),
});

/** A request or job that has a connection or is waiting for one. */
export type MonitoredCaller = Shape<typeof CallerSchema>;
const CallerSchema = exactly({
  pool: Type.String(),
  lane: LANE,
  label: Type.String(),
  isWaiting: Type.Boolean(),
  ms: Type.Number(),
});

/** A running statement, or an open transaction between two statements. */
export type MonitoredStatement = Shape<typeof StatementSchema>;
const StatementSchema = exactly({
  id: IdSchema,
  /**
   * Must be sent to end the statement, because the id may belong to a different statement by then.
   */
  mark: Type.String(),
  label: Type.String(),
  /** Without parameter values. */
  text: Type.String(),
  ms: Type.Number(),
  /** What the statement is waiting for; null while it runs. */
  waitsFor: nullable(Type.String()),
  /** True if the session is idle in a transaction, so it can only be terminated. */
  isIdle: Type.Boolean(),
  /** True if the statement was already canceled, so it can now be terminated. */
  isCanceled: Type.Boolean(),
  /** True for the monitor's own statement, which can't be ended. */
  isOwn: Type.Boolean(),
});

/** A session that waits for a lock. */
export type LockWait = Shape<typeof LockSchema>;
const LockSchema = exactly({
  id: IdSchema,
  label: Type.String(),
  lock: Type.String(),
  /** The table; null for other locks. */
  table: nullable(Type.String()),
  /** Sessions that hold the lock, or have waited for it longer. */
  blockers: Type.Array(exactly({ id: Type.Integer(), label: Type.String() })),
});

/**
 * Durations of one kind of statement since the server started. The label names the request or job,
 * and the table.
 */
export type StatementLabel = Shape<typeof LabelSchema>;
const LabelSchema = exactly({
  label: Type.String(),
  count: Type.Integer(),
  failed: Type.Integer(),
  averageMs: Type.Number(),
  maxMs: Type.Number(),
});

export type TableSize = Shape<typeof TableSchema>;
const TableSchema = exactly({
  name: Type.String(),
  /** Including indexes. */
  bytes: Type.Number(),
  indexBytes: Type.Number(),
  /** Estimated by the database. */
  rows: Type.Number(),
});

export type UnusedIndex = Shape<typeof IndexSchema>;
const IndexSchema = exactly({ name: Type.String(), table: Type.String(), bytes: Type.Number() });

/** Values of all metrics at one time, in order. */
const PointSchema = exactly({
  at: Type.String(),
  values: Type.Array(nullable(Type.Number()), { maxItems: FIGURES.length }),
});

const MonitorSchema = exactly({
  kind: words(['EMBEDDED', 'SERVER']),
  /** `BUSY`: the embedded database is running statements and doesn't respond until they end. */
  state: words(['ANSWERS', 'BUSY', 'AWAY']),
  asOf: Type.String(),
  /** When the database's numbers were last read; null if they never were. */
  readAt: nullable(Type.String()),
  /** Name of this app server. */
  server: Type.String(),
  pools: Type.Array(exactly({ name: Type.String(), size: Type.Integer(), busy: Type.Integer() })),
  lanes: Type.Array(PoolLaneSchema),
  callers: Type.Array(CallerSchema),
  statements: Type.Array(StatementSchema),
  locks: Type.Array(LockSchema),
  slowest: Type.Array(LabelSchema),
  tables: Type.Array(TableSchema),
  unusedIndexes: Type.Array(IndexSchema),
  database: exactly({
    bytes: nullable(Type.Number()),
    /** Fraction of reads served from the cache: 0 to 1. */
    cacheHits: nullable(Type.Number()),
    /** Size of the log files; null if the database user can't see them. */
    logBytes: nullable(Type.Number()),
  }),
  replica: nullable(
    exactly({
      state: words(['current', 'behind', 'away', 'promoted']),
      lagMs: nullable(Type.Number()),
    }),
  ),
  /** Disk with DATA_DIR; null until it has been measured. */
  disk: nullable(
    exactly({
      freeBytes: Type.Number(),
      sizeBytes: Type.Number(),
      folders: Type.Array(exactly({ name: Type.String(), bytes: Type.Number() })),
      /** True if there were too many files to measure them all. */
      isPartial: Type.Boolean(),
      readAt: Type.String(),
    }),
  ),
  process: exactly({
    heapBytes: Type.Number(),
    heapLimitBytes: Type.Number(),
    memoryBytes: Type.Number(),
    /** Event loop delay in the last minute, 99th percentile. */
    loopMs: Type.Number(),
    uptimeSeconds: Type.Integer(),
  }),
  history: exactly({ stepMinutes: Type.Integer(), points: Type.Array(PointSchema) }),
});
export type PoolMonitor = Shape<typeof MonitorSchema>;

/** The database, its connections, and this server, for super users. */
export const POOL_MONITOR_SCHEMAS = {
  getPoolMonitor: {
    query: exactly({ span: words(MONITOR_SPANS) }),
    response: MonitorSchema,
  },
  endStatement: {
    params: exactly({ statementId: IdSchema }),
    body: exactly({
      action: words(STATEMENT_ENDS),
      mark: Type.String({ pattern: '^\\d{1,20}$' }),
    }),
    response: exactly({ action: words(STATEMENT_ENDS) }),
  },
} as const;
