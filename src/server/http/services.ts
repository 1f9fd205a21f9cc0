import type { FastifyBaseLogger } from 'fastify';
import type { CallName } from '#contract/calls';
import type { Locale } from '#contract/locales';
import type { CurrentUser } from '#contract/schemas/users';
import { STATE_TIME_ZONE } from '#contract/stateClock';
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

/** Returns the ISO date in Indiana's main time zone; "today" for plans and coverage. */
export function civilDate(now: number): string {
  return DAY.format(now);
}

/**
 * Returns the instant at which an ISO date begins in Indiana's main time zone: 04:00 or 05:00 UTC.
 */
export function startOfCivilDate(day: string): Date {
  const summer = new Date(`${day}T04:00:00Z`);
  return civilDate(summer.getTime()) === day ? summer : new Date(`${day}T05:00:00Z`);
}

/** Returns the instant at which an ISO date begins in a time zone of Indiana or Michigan. */
export function startOfDay(day: string, timeZone: string): Date {
  const dayAt = (instant: Date): string => instant.toLocaleDateString('en-CA', { timeZone });
  const starts = [4, 5, 6].map((hour) => new Date(`${day}T0${String(hour)}:00:00Z`));
  return starts.find((start) => dayAt(start) === day) ?? startOfCivilDate(day);
}

const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: STATE_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
