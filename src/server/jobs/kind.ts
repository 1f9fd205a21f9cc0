import type { Static, TSchema } from '@sinclair/typebox';

/** When a job comes by itself. */
export interface Schedule {
  /** Minute, hour, day of the month, month, day of the week, as cron has them. */
  readonly cron: string;
  /** IANA zone of the clock that this is told by, such as the courts'. */
  readonly timeZone: string;
}

/** A kind of job: what it is called, what it is given, and what becomes of it when it fails. */
export interface JobKind<Payload extends TSchema = TSchema> {
  /** Letters, digits and hyphens; stays, since jobs in the database bear it. */
  readonly name: string;
  readonly payload: Payload;
  /** A job that takes longer has failed, and is tried again. */
  readonly timeLimitSeconds: number;
  /** Seconds from the first failure to the second try; each further wait is twice as long. */
  readonly firstWaitSeconds: number;
  /** Its payload is an empty object then. */
  readonly schedule?: Schedule;
}

/** Tries of a job in all; then it lies among the dead letters. */
export const MOST_TRIES = 8;

/** What a handler knows of the try that it is. */
export interface JobRun {
  readonly id: string;
  /** From 1 on. */
  readonly tries: number;
  /** Aborted when the time limit is over or the server stops. */
  readonly signal: AbortSignal;
  /** Tells how much of the work is done. */
  progress(done: number, total: number): Promise<void>;
}

/**
 * Does a job. It may be done twice, when a server dies in the middle or takes too long: whoever
 * writes one sees to it that the second time changes nothing.
 */
export type JobHandler<Payload extends TSchema> = (
  payload: Static<Payload>,
  run: JobRun,
) => Promise<void>;

/** Where jobs lie that failed at their last try, for an operator to look at. */
export function deadLettersOf(name: string): string {
  return `${name}-dead`;
}
