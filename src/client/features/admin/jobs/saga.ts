import type { JobActionResult } from '#contract/schemas/jobs';
import { delay, fork, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { refresh } from '../../../state/loadable/saga';
import { pollAfter } from '../../../state/location/whilePageOpen';
import { toastShown } from '../../../state/toast/slice';
import { changeJobs, jobsOverview } from './slice';

const POLL_MS = 2_000;
const MAX_POLLS = 60;

/** True while a changed job is queued or running. */
function isUnfinished({ running, waiting }: JobActionResult): boolean {
  return running + waiting > 0;
}

/** Polls the page until the changed jobs have ended, for at most two minutes. */
function* poll(): Saga {
  yield* refresh(jobsOverview, {});
  for (let count = 0; count < MAX_POLLS; count += 1) {
    const shown = yield* select(jobsOverview.select);
    if (!('data' in shown) || !shown.data.actions.some(isUnfinished)) return;
    yield* delay(POLL_MS);
    yield* refresh(jobsOverview, {});
  }
}

const SENT = {
  RETRY: 'Retry started. See its progress below.',
  RUN: 'Job started. See its progress below.',
  DISCARD: 'Failed jobs discarded.',
} as const;

function* afterChange({ args, isStillThere, outcome }: CommandEnd<'postJobAction'>): Saga {
  if (outcome.ok) yield* put(toastShown({ type: 'success', message: SENT[args.body.action] }));
  else if (isStillThere) yield* refresh(jobsOverview, {});
}

/** Runs the sagas of the jobs screen. */
export function* jobsSaga(): Saga {
  yield* fork(() => pollAfter(changeJobs.actions.done, poll));
  yield* runCommand(changeJobs, afterChange);
}
