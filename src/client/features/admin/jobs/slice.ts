import { JOBS_CALLS } from '#contract/calls/jobs';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Queues, schedules, and dead letters. */
export const jobsOverview = createLoadable('admin/jobs', JOBS_CALLS.getJobs, {
  routes: 'admin.jobs',
});

/** Retries or discards dead letters, or runs a scheduled job now. */
export const changeJobs = createCommand('admin/jobChange', JOBS_CALLS.postJobAction, {
  key: ({ body: { action, cause, jobId, kind } }) => changeKey({ action, cause, jobId, kind }),
});

/** Returns the key of a change; its button uses the key to find the change's state. */
export function changeKey(change: {
  readonly action: string;
  readonly kind: string | null;
  readonly cause: string | null;
  readonly jobId: string | null;
}): string {
  return JSON.stringify([change.action, change.kind, change.cause, change.jobId]);
}
