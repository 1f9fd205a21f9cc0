import type { POOL_MONITOR_SCHEMAS } from '../schemas/poolMonitor';
import { area, call } from './row';

type Schemas = typeof POOL_MONITOR_SCHEMAS;

/** The database, its connections, and this server, for super users. */
export const POOL_MONITOR_CALLS = area({
  getPoolMonitor: call<Schemas['getPoolMonitor']>({
    method: 'GET',
    path: '/admin/poolMonitor',
    answers: {
      kind: 'text',
      state: 'text',
      asOf: 'text',
      readAt: 'text?',
      server: 'text',
      pools: 'list',
      lanes: 'list',
      callers: 'list',
      statements: 'list',
      locks: 'list',
      slowest: 'list',
      tables: 'list',
      unusedIndexes: 'list',
      database: { bytes: 'number?', cacheHits: 'number?', logBytes: 'number?' },
      replica: 'object?',
      disk: 'object?',
      process: {
        heapBytes: 'number',
        heapLimitBytes: 'number',
        memoryBytes: 'number',
        loopMs: 'number',
        uptimeSeconds: 'number',
      },
      history: { stepMinutes: 'number', points: 'list' },
    },
  }),
  /** Cancels a statement, or terminates its session. */
  endStatement: call<Schemas['endStatement']>({
    method: 'POST',
    path: '/admin/poolMonitor/statements/{statementId}/end',
    answers: { action: 'text' },
  }),
});
