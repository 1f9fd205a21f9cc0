import { createAction } from '@reduxjs/toolkit';
import type { CallName } from '#contract/calls';

/**
 * An answer of the server came in, whatever it says. The session looks at its cookies on this.
 * `sessionEndsAt` is there for a signed-in user: the end of the session unless it is used, in
 * milliseconds of the page's own clock, which a clock that is a day off does not move.
 */
export const answerArrived = createAction<{
  call: CallName;
  /** It may have used up a search of the plan. */
  isCounted: boolean;
  status: number;
  sessionEndsAt?: number;
}>('calls/answerArrived');
