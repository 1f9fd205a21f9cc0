import type { Lane } from '../work';

/**
 * The pools of a server: pages share one with the server's own work; every other kind has its own.
 */
export type PoolName = 'page' | 'record' | 'search' | 'export';

/** The pool that serves a lane. */
export const POOL_OF_LANE: Readonly<Record<Lane, PoolName>> = {
  page: 'page',
  own: 'page',
  record: 'record',
  search: 'search',
  export: 'export',
};

export interface PoolLimits {
  /** Maximum number of connections. */
  readonly size: number;
  /** Time limit of a statement, after which it is canceled. */
  readonly statementMs: number;
}

export interface ServerLimits {
  readonly pools: Readonly<Record<PoolName, PoolLimits>>;
  /** Time limit of each piece of a bulk load. */
  readonly bulkMs: number;
  /** Maximum callers waiting for a connection of a pool. */
  readonly maxWaiting: number;
  /** Maximum wait of the server's own work for a connection. */
  readonly maxWaitMs: number;
  /** Maximum time for opening a connection. */
  readonly connectMs: number;
  /** Time after which an idle transaction is ended, because it may hold locks. */
  readonly idleTransactionMs: number;
  /** Maximum lag of a replica that is read. */
  readonly replicaLagMs: number;
  /** How often the replica is checked. */
  readonly replicaCheckMs: number;
}

/** At most 25 connections, with one for checks and two for the pool monitor. */
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
  replicaCheckMs: 2_000,
};
