import { createAction } from '@reduxjs/toolkit';
import type { CallName } from '#contract/calls';

/** An answer of the server came in, whatever it says. The session looks at its cookies on this. */
export const answerArrived = createAction<{ call: CallName; status: number }>(
  'calls/answerArrived',
);
