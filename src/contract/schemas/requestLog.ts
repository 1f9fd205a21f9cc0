import { Type } from '@sinclair/typebox';
import { ERROR_GROUP_STATES, REFERENCE_PATTERN, STATUS_PATTERN } from '../requestLog';
import { exactly, IdSchema, listProperties, nullable, words, type Shape } from './fields';

/** The ring of requests counts on forever, so its ids outgrow those of records. */
const RowIdSchema = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An answered request, without its query and the names searched for. */
export type LoggedRequest = Shape<typeof LoggedRequestSchema>;
const LoggedRequestSchema = exactly({
  id: RowIdSchema,
  /** UUID in the log and in the audit trail. */
  requestId: Type.String(),
  /** UUID of its server error; null if there was none. */
  reference: nullable(Type.String()),
  at: Type.String(),
  method: Type.String(),
  /** Route pattern; empty if no route matched. */
  route: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  /** Null for a stream of events, which stays open. */
  ms: nullable(Type.Number()),
  databaseMs: Type.Number(),
  /** Time in which it waited for the database. */
  waitMs: Type.Number(),
  bytes: Type.Integer(),
  userId: nullable(IdSchema),
  username: nullable(Type.String()),
  /** First characters of the hash of its session, or the short id of its API key; null for neither. */
  session: nullable(Type.String()),
  /** The shortened URL. */
  network: Type.String(),
  build: Type.String(),
});

/** Requests of one hour. */
const RequestHourSchema = exactly({
  at: Type.String(),
  requests: Type.Integer(),
  errors: Type.Integer(),
  slow: Type.Integer(),
  /** Rows that weren't stored because the buffer was full. */
  dropped: Type.Integer(),
});
export type RequestHour = Shape<typeof RequestHourSchema>;

const RequestListSchema = exactly({
  ...listProperties(LoggedRequestSchema),
  /** An earlier response from the server's memory, because the database doesn't respond. */
  isFromMemory: Type.Boolean(),
  /** Oldest row of the page, for the next page; null if there are no more. */
  next: nullable(RowIdSchema),
  hours: Type.Array(RequestHourSchema),
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
  /** Null if the request isn't stored any more, but its error or recording is. */
  request: nullable(LoggedRequestSchema),
  error: nullable(LoggedErrorSchema),
  /** Requests of the same user, or of the same session, in their order. */
  before: Type.Array(LoggedRequestSchema),
  after: Type.Array(LoggedRequestSchema),
  /** References of recordings in which it occurs. */
  recordings: Type.Array(Type.String()),
});
export type RequestDetails = Shape<typeof RequestDetailsSchema>;

/** Errors of one route with one message. */
export type ErrorGroup = Shape<typeof ErrorGroupSchema>;
const ErrorGroupSchema = exactly({
  id: IdSchema,
  method: Type.String(),
  route: Type.String(),
  /** Numbers and ids are replaced by `#`. */
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
  /** Build in which it was resolved; empty for the one after the newest. */
  resolvedBuild: nullable(Type.String()),
  resolvedBy: nullable(Type.String()),
  resolvedAt: nullable(Type.String()),
  /** How often it returned after it was resolved. */
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
      /** Beginning of a reference or request ID. */
      find: Type.Optional(Reference),
      /** Username or number of a user. */
      user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      /** Beginning of the path. */
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
      /** Build that has the fix; empty for the one after the newest. */
      build: Type.String({ maxLength: 200 }),
    }),
    response: ErrorGroupsSchema,
  },
} as const;
