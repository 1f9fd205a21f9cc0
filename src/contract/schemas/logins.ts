import { Type } from '@sinclair/typebox';
import { LOGIN_OUTCOMES } from '../account/logins';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';

const RowIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A login attempt. For an unknown username, only that fact is stored. */
export type LoginAttempt = Shape<typeof AttemptSchema>;
const AttemptSchema = exactly({
  id: RowIdSchema,
  at: Type.String(),
  outcome: words(LOGIN_OUTCOMES),
  userId: nullable(IdSchema),
  username: nullable(Type.String()),
  /** The IP address, reduced to its network. */
  network: Type.String(),
});

export type LoginHour = Shape<typeof HourSchema>;
const HourSchema = exactly({
  at: Type.String(),
  succeeded: Type.Integer(),
  failed: Type.Integer(),
});

/** Attempts from one network, or of one user, in the last 24 hours. */
export type LoginSource = Shape<typeof SourceSchema>;
const SourceSchema = exactly({
  network: nullable(Type.String()),
  userId: nullable(IdSchema),
  username: nullable(Type.String()),
  failed: Type.Integer(),
  succeeded: Type.Integer(),
  /** Number of the network's users, or of the user's networks. */
  others: Type.Integer(),
  lastAt: Type.String(),
});

/** A throttle that currently prevents logins. */
export type LoginThrottle = Shape<typeof ThrottleSchema>;
const ThrottleSchema = exactly({
  /** Opaque; reveals no username. */
  id: Type.String(),
  kind: words(['PASSWORD', 'CODE', 'NETWORK', 'NAME']),
  userId: nullable(IdSchema),
  username: nullable(Type.String()),
  /** Network; null for a throttle of a known browser or of all networks. */
  network: nullable(Type.String()),
  isBrowser: Type.Boolean(),
  failures: Type.Integer(),
  until: Type.String(),
});

export type OpenSession = Shape<typeof SessionSchema>;
const SessionSchema = exactly({
  /** Part of the hash of the session's cookie. */
  key: Type.String(),
  userId: IdSchema,
  username: Type.String(),
  startedAt: Type.String(),
  lastSeenAt: Type.String(),
  network: Type.String(),
  isSuperUser: Type.Boolean(),
  isOwn: Type.Boolean(),
});

const OverviewSchema = exactly({
  ...listProperties(AttemptSchema),
  /** True if the data comes from the server's memory because the database isn't responding. */
  isFromMemory: Type.Boolean(),
  next: nullable(RowIdSchema),
  hours: Type.Array(HourSchema),
  counts: Type.Array(exactly({ outcome: words(LOGIN_OUTCOMES), count: Type.Integer() })),
  failuresLastHour: Type.Integer(),
  /** Average number of failures in this hour of the day, over the two previous weeks. */
  usual: Type.Number(),
  /** The latest alert in the last 24 hours. */
  alert: nullable(exactly({ at: Type.String(), failures: Type.Integer(), usual: Type.Number() })),
  networks: Type.Array(SourceSchema),
  users: Type.Array(SourceSchema),
  throttles: Type.Array(ThrottleSchema),
  sessions: Type.Array(SessionSchema),
  sessionTotal: Type.Integer(),
  /** Latest password links and new passwords. */
  resets: Type.Array(
    exactly({
      at: Type.String(),
      action: words(['LINK', 'SET']),
      userId: nullable(IdSchema),
      username: nullable(Type.String()),
    }),
  ),
});
export type LoginOverview = Shape<typeof OverviewSchema>;

const Done = exactly({ ended: Type.Integer() });

/** Logins, throttles, and sessions, for super users. */
export const LOGINS_SCHEMAS = {
  getLogins: {
    query: exactly({
      /** Username or number of a user. */
      user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      network: Type.Optional(Type.String({ minLength: 1, maxLength: 45 })),
      outcome: Type.Optional(words(LOGIN_OUTCOMES)),
      before: Type.Optional(RowIdSchema),
    }),
    response: OverviewSchema,
  },
  deleteThrottle: {
    params: exactly({ throttleId: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    response: Done,
  },
  postSessionEnd: {
    body: exactly({
      userId: IdSchema,
      /** Null ends all sessions of the user. */
      key: nullable(Type.String({ pattern: '^[0-9a-f]{16}$' })),
    }),
    response: Done,
  },
} as const;
