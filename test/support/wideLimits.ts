import type { Limits } from '../../src/server/limits';

const MANY = { count: 1_000_000, windowMs: 60_000 };
const MANY_AT_ONCE = { running: 1_000, waiting: 1_000, waitMs: 60_000 };
const ANYBODY = { visitor: MANY, user: MANY };

/** Request limits that tests never reach by accident. */
export const WIDE_REQUEST_LIMITS: Pick<
  Limits,
  'requests' | 'visitorRows' | 'unknownSessions' | 'databaseWaitMs' | 'bursts'
> = {
  requests: {
    page: ANYBODY,
    list: ANYBODY,
    record: ANYBODY,
    search: ANYBODY,
    facets: ANYBODY,
    countFirst: ANYBODY,
    signIn: ANYBODY,
    change: ANYBODY,
    upload: ANYBODY,
    any: ANYBODY,
  },
  visitorRows: MANY,
  unknownSessions: MANY,
  databaseWaitMs: 60_000,
  bursts: { visitor: MANY_AT_ONCE, user: MANY_AT_ONCE },
};
