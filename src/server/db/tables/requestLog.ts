import type { Generated } from 'kysely';

/** A logged request; see `LoggedRequest` of the contract. */
export interface RequestLogTable {
  id: Generated<number>;
  request_id: string;
  reference: string | null;
  at: Date;
  method: string;
  route: string;
  path: string;
  status: number;
  /** Null for an event stream. */
  ms: number | null;
  database_ms: number;
  wait_ms: number;
  bytes: number;
  user_id: number | null;
  session: string | null;
  network: string;
  build: string;
}

/** Requests during one hour, across all servers. */
export interface RequestHourTable {
  at: Date;
  requests: number;
  errors: number;
  slow: number;
  dropped: number;
}

/** A build that has run on this database. */
export interface ServerBuildTable {
  build: string;
  first_at: Date;
}

/** Errors on one route with the same message. */
export interface ErrorGroupTable {
  id: Generated<number>;
  /** Hash of method, route, and message. */
  key: string;
  method: string;
  route: string;
  message: string;
  /** The newest error. */
  reference: string;
  /**
   * Build that resolves the error; empty for the build after the newest one at that time; null
   * while the error is open.
   */
  resolved_build: string | null;
  resolved_at: Date | null;
  resolved_by: number | null;
  returns: Generated<number>;
}

export interface ErrorGroupBuildTable {
  group_id: number;
  build: string;
  first_at: Date;
  last_at: Date;
  count: number;
}
