import type { FastifyBaseLogger } from 'fastify';
import type { CallName } from '#contract/calls';
import type { Locale } from '#contract/locales';
import type { CurrentUser } from '#contract/schemas/users';
import {
  DatabaseOverloadedError,
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
} from '../db/errors';
import type { DatabaseHandle } from '../db/handle';
import type { ServerConfig } from '../config';
import type { SecretBox } from '../secretBox';

/** Status of the read replica for searches. */
export type ReplicaStatus = NonNullable<ReturnType<DatabaseHandle['replica']>>;

/** The database as passed to use cases, which open transactions and call repositories with it. */
export type AppDatabase = DatabaseHandle['db'];

/** Writes errors to the server's log. */
export type ErrorLog = Pick<FastifyBaseLogger, 'error'>;

/** Returns the time in milliseconds since 1970; tests replace it to change the time. */
export interface Clock {
  now(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: DatabaseHandle;
    readonly clock: Clock;
    readonly settings: ServerConfig;
    /** Encrypts data that must not be readable in the database. */
    readonly secretBox: SecretBox;
    readonly registeredCalls: Set<CallName>;
  }
  interface FastifyRequest {
    /** For visitors, the anonymous user. */
    readonly user: CurrentUser;
    /** The edition: from a page's URL, or from a call's Location-Code header. */
    readonly locale: Locale;
  }
}

/** True if the database is unavailable or overloaded; returned as 503. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || error instanceof DatabaseOverloadedError;
}

/** True if a change failed because the database is read-only; returned as 507. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return error instanceof DatabaseReadOnlyError;
}
