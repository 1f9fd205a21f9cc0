import { Type } from '@sinclair/typebox';
import {
  ERROR_GROUP_STATES,
  REFERENCE_PATTERN,
  REQUEST_KINDS,
  STATUS_PATTERN,
} from '../admin/requestLog';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';

/** Request ids increase forever, so they outgrow other ids. */
const RowIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A logged request, without its query or searched names. */
export type LoggedRequest = Shape<typeof LoggedRequestSchema>;
const LoggedRequestSchema = exactly({
  id: RowIdSchema,
  /** UUID, as in the server log and the audit log. */
  requestId: Type.String(),
  /** UUID of the request's server error; null if there was none. */
  reference: nullable(Type.String()),
  at: Type.String(),
  method: Type.String(),
  /** Route pattern; empty if no route matched. */
  route: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  /** Null for an event stream, which stays open. */
  ms: nullable(Type.Number()),
  databaseMs: Type.Number(),
  /** Milliseconds spent waiting for the database. */
  waitMs: Type.Number(),
  bytes: Type.Integer(),
  userId: nullable(IdSchema),
  username: nullable(Type.String()),
  /**
   * First characters of the session's hash, or the API key's short id; null if there is neither.
   */
  session: nullable(Type.String()),
  /** The IP address, truncated to its network. */
  network: Type.String(),
  build: Type.String(),
});

/** Requests in one hour. */
const RequestHourSchema = exactly({
  at: Type.String(),
  requests: Type.Integer(),
  errors: Type.Integer(),
  slow: Type.Integer(),
  /** Rows that weren't stored because the buffer was full. */
  dropped: Type.Integer(),
});
export type RequestHour = Shape<typeof RequestHourSchema>;

const PACE = {
  requests: Type.Integer(),
  /** Median and 95th percentile of the durations, in milliseconds; null without requests. */
  p50Ms: nullable(Type.Number()),
  p95Ms: nullable(Type.Number()),
  slow: Type.Integer(),
  /** Statuses of 500 and above. */
  errors: Type.Integer(),
  /** Errors with status 503. */
  busy: Type.Integer(),
};

/** Requests of the last 60 minutes, with their steps of five minutes, oldest first. */
const LastHourSchema = exactly({ ...PACE, steps: Type.Array(exactly(PACE)) });
export type LastHour = Shape<typeof LastHourSchema>;
export type RequestPace = LastHour['steps'][number];

const RequestListSchema = exactly({
  ...listProperties(LoggedRequestSchema),
  /** True if the page comes from the server's memory because the database isn't responding. */
  isFromMemory: Type.Boolean(),
  /** Id of the page's oldest row, from which the next page continues; null on the last page. */
  next: nullable(RowIdSchema),
  hours: Type.Array(RequestHourSchema),
  lastHour: LastHourSchema,
});
export type RequestList = Shape<typeof RequestListSchema>;

/** A server error, with the log lines around it. */
const LoggedErrorSchema = exactly({
  reference: Type.String(),
  at: Type.String(),
  method: Type.String(),
  route: Type.String(),
  message: Type.String(),
  stack: Type.String(),
  build: Type.String(),
  groupId: nullable(IdSchema),
  lines: Type.Array(Type.String()),
});
export type LoggedError = Shape<typeof LoggedErrorSchema>;

const RequestDetailsSchema = exactly({
  /** Null if the request was deleted, but its error or recording wasn't. */
  request: nullable(LoggedRequestSchema),
  error: nullable(LoggedErrorSchema),
  /** Requests of the same user or session before and after this one, in order. */
  before: Type.Array(LoggedRequestSchema),
  after: Type.Array(LoggedRequestSchema),
  /** References of the recordings that contain the error. */
  recordings: Type.Array(Type.String()),
});
export type RequestDetails = Shape<typeof RequestDetailsSchema>;

/** Errors on one route with the same message. */
export type ErrorGroup = Shape<typeof ErrorGroupSchema>;
const ErrorGroupSchema = exactly({
  id: IdSchema,
  method: Type.String(),
  route: Type.String(),
  /** Numbers and ids are replaced with `#`. */
  message: Type.String(),
  state: words(ERROR_GROUP_STATES),
  firstAt: Type.String(),
  lastAt: Type.String(),
  count: Type.Integer(),
  /** Reference of the newest error. */
  reference: Type.String(),
  builds: Type.Array(
    exactly({
      build: Type.String(),
      firstAt: Type.String(),
      lastAt: Type.String(),
      count: Type.Integer(),
    }),
  ),
  /** Build in which the error was resolved; empty if the next build will resolve it. */
  resolvedBuild: nullable(Type.String()),
  resolvedBy: nullable(Type.String()),
  resolvedAt: nullable(Type.String()),
  /** Number of times the error recurred after it was resolved. */
  returns: Type.Integer(),
});

const ErrorGroupsSchema = exactly({
  groups: Type.Array(ErrorGroupSchema),
  /** Known builds, newest first. */
  builds: Type.Array(Type.String()),
  currentBuild: Type.String(),
});
export type ErrorGroups = Shape<typeof ErrorGroupsSchema>;

const Reference = Type.String({ pattern: REFERENCE_PATTERN, maxLength: 36 });

/** Requests and errors, for super users. */
export const REQUEST_LOG_SCHEMAS = {
  getRequests: {
    query: exactly({
      kind: Type.Optional(words(REQUEST_KINDS)),
      /** Prefix of a reference or request ID. */
      find: Type.Optional(Reference),
      /** Username or number of a user. */
      user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      /** Prefix of the path. */
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      status: Type.Optional(Type.String({ pattern: STATUS_PATTERN })),
      /** Milliseconds. */
      slowerThan: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
      before: Type.Optional(RowIdSchema),
    }),
    response: RequestListSchema,
  },
  getRequest: {
    query: exactly({
      id: Type.Optional(RowIdSchema),
      reference: Type.Optional(Reference),
    }),
    response: RequestDetailsSchema,
  },
  getErrorGroups: { response: ErrorGroupsSchema },
  putErrorGroup: {
    params: exactly({ groupId: IdSchema }),
    body: exactly({
      state: words(ERROR_GROUP_STATES),
      /** Build with the fix; empty if the next build will have it. */
      build: Type.String({ maxLength: 200 }),
    }),
    response: ErrorGroupsSchema,
  },
} as const;
