import type { Lane } from '../work';

/** The pools of a server: pages with the server's own work, and one for each kind beside. */
export type PoolName = 'page' | 'record' | 'search' | 'export';

/** Which pool the queries of a lane take their connections from. */
export const POOL_OF_LANE: Readonly<Record<Lane, PoolName>> = {
  page: 'page',
  own: 'page',
  record: 'record',
  search: 'search',
  export: 'export',
};

export interface PoolLimits {
  /** Most connections. */
  readonly size: number;
  /** A statement that runs longer is ended. */
  readonly statementMs: number;
}

export interface ServerLimits {
  readonly pools: Readonly<Record<PoolName, PoolLimits>>;
  /** The same for each piece of a bulk load. */
  readonly bulkMs: number;
  /** Callers that may wait for a connection of a pool. */
  readonly maxWaiting: number;
  /** Longest wait of the server's own work for a connection. */
  readonly maxWaitMs: number;
  /** Longest time for a new connection. */
  readonly connectMs: number;
  /** A transaction in which nothing happens for so long is ended: it may hold locks. */
  readonly idleTransactionMs: number;
  /** A replica further behind than this is not read. */
  readonly replicaLagMs: number;
  /** The replica is looked at this often. */
  readonly replicaLookMs: number;
}

/** 23 connections of a server at most, the one for checks included. */
export const SERVER_LIMITS: ServerLimits = {
  pools: {
    page: { size: 10, statementMs: 5_000 },
    record: { size: 4, statementMs: 5_000 },
    search: { size: 6, statementMs: 3_000 },
    export: { size: 2, statementMs: 5_000 },
  },
  bulkMs: 600_000,
  maxWaiting: 200,
  maxWaitMs: 10_000,
  connectMs: 2_000,
  idleTransactionMs: 30_000,
  replicaLagMs: 30_000,
  replicaLookMs: 2_000,
};
