import { createAction } from '@reduxjs/toolkit';
import type { CallName } from '#contract/calls';

/** A call of the contract, or the odometer call, which has its own base URL (spec section 7). */
export type SentCallName = CallName | 'getOdometer';

/** A request was sent to the server. `attempt` is 1, or higher for a retry. */
export const callSent = createAction<{
  readonly call: SentCallName;
  readonly attempt: number;
}>('calls/sent');

/**
 * The server responded, with any status. The session then checks its cookies. Times are in
 * milliseconds of the page's monotonic clock, which a wrong date doesn't affect.
 */
export const callAnswered = createAction<{
  readonly call: SentCallName;
  /** True if the call may have used one of the plan's searches. */
  readonly isCounted: boolean;
  readonly status: number;
  /** From the first attempt to the response. */
  readonly durationMs: number;
  /** When an idle session of a logged-in user ends. */
  readonly sessionEndsAt?: number;
}>('calls/answered');

/**
 * A call ended without a response: offline, timeout, unreadable body, or canceled. `canceled` means
 * its saga no longer needs it: a newer request, another page, or another user.
 */
export const callFailed = createAction<{
  readonly call: SentCallName;
  readonly cause: 'offline' | 'timedOut' | 'unreadable' | 'canceled';
  readonly durationMs: number;
}>('calls/failed');
