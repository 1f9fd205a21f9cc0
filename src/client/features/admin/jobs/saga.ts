import type { JobActionResult } from '#contract/schemas/jobs';
import { delay, put, select, type Saga } from '../../../platform/saga';
import { runCommand, type CommandEnd } from '../../../state/command/saga';
import { refresh } from '../../../state/loadable/saga';
import { selectShownLocation } from '../../../state/location/selectors';
import { toastShown } from '../../../state/toast/slice';
import { changeJobs, jobsOverview } from './slice';

const POLL_MS = 2_000;
const MAX_POLLS = 60;

/** True while a changed job is queued or running. */
function isUnfinished({ running, waiting }: JobActionResult): boolean {
  return running + waiting > 0;
}

/** Polls the page until the changed jobs have ended, for at most two minutes. */
function* followJobs(): Saga {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const shown = yield* select(jobsOverview.select);
    if (!('data' in shown) || !shown.data.actions.some(isUnfinished)) return;
    yield* delay(POLL_MS);
    const location = yield* select(selectShownLocation);
    if (location?.routeId !== 'admin.jobs') return;
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
  if (!isStillThere) return;
  yield* refresh(jobsOverview, {});
  yield* followJobs();
}

/** Runs the sagas of the jobs screen. */
export function* jobsSaga(): Saga {
  yield* runCommand(changeJobs, afterChange);
}
