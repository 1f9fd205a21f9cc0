import { createAction } from '@reduxjs/toolkit';
import type { CallName } from '#contract/calls';

/** A call of the contract, or the odometer's, which has a base of its own (spec section 7). */
export type SentCallName = CallName | 'getOdometer';

/** A request left for the server. `attempt` is 1, or more for a retry. */
export const callSent = createAction<{
  readonly call: SentCallName;
  readonly attempt: number;
}>('calls/sent');

/**
 * The server answered, with whatever status. The session checks its cookies on this. Times are in
 * milliseconds of the page's monotonic clock, which a wrong date doesn't move.
 */
export const callAnswered = createAction<{
  readonly call: SentCallName;
  /** It may have used a search of the plan. */
  readonly isCounted: boolean;
  readonly status: number;
  /** From the first attempt to the answer. */
  readonly durationMs: number;
  /** When the session of a logged-in user ends unless it is used. */
  readonly sessionEndsAt?: number;
}>('calls/answered');

/**
 * A call ended without an answer: no connection, no time left, a body that can't be read, or a saga
 * that no longer needs it (`canceled`: a newer request, another page, another user).
 */
export const callFailed = createAction<{
  readonly call: SentCallName;
  readonly cause: 'offline' | 'timedOut' | 'unreadable' | 'canceled';
  readonly durationMs: number;
}>('calls/failed');
