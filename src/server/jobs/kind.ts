import type { Static, TSchema } from '@sinclair/typebox';

/** Schedule of a recurring job. */
export interface Schedule {
  /** Cron expression: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** IANA time zone of the schedule. */
  readonly timeZone: string;
}

/** A kind of job: its name, payload, time limit, and retries. */
export interface JobKind<Payload extends TSchema = TSchema> {
  /** Letters, digits, and hyphens. Never change it: stored jobs refer to it. */
  readonly name: string;
  readonly payload: Payload;
  /** A job that exceeds this limit fails and is retried. */
  readonly timeLimitSeconds: number;
  /** Seconds from the first failure to the second attempt; doubles with each retry. */
  readonly firstWaitSeconds: number;
  /** Present for recurring jobs, whose payload is an empty object. */
  readonly schedule?: Schedule;
}

/** Maximum attempts per job; after the last one, the job moves to the dead letters. */
export const MAX_TRIES = 8;

/** One attempt to run a job, passed to its handler. */
export interface JobRun {
  readonly id: string;
  /** Number of this attempt, starting at 1. */
  readonly tries: number;
  /** Aborted when the time limit expires or the server stops. */
  readonly signal: AbortSignal;
  /** Reports how much of the work is done. */
  progress(done: number, total: number): Promise<void>;
}

/**
 * Runs a job. It may run twice if a server crashes midway or takes too long, so a handler must be
 * idempotent.
 */
export type JobHandler<Payload extends TSchema> = (
  payload: Static<Payload>,
  run: JobRun,
) => Promise<void>;

/**
 * Returns the name of the queue for jobs that failed their last attempt, for an operator to
 * inspect.
 */
export function deadLettersOf(name: string): string {
  return `${name}-dead`;
}
