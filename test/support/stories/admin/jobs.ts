import * as jobSlices from '../../../../src/client/features/admin/jobs/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

/** Stories of the calls for the job monitor. */
export const ADMIN_JOBS_STORIES = {
  getJobs: screen(
    '/in/admin/OCRDaemonMonitor',
    'GET /web/admin/jobs',
    jobSlices.jobsOverview,
    { good: goodBody('getJobs') },
    { user: SUPER_USER, others: { 'GET /web/admin/jobs': goodBody('getJobs') } },
  ),
  postJobAction: {
    kind: 'change',
    line: 'POST /web/admin/jobs/actions',
    user: SUPER_USER,
    at: '/in/admin/OCRDaemonMonitor',
    others: { 'GET /web/admin/jobs': goodBody('getJobs') },
    good: goodBody('postJobAction'),
    cause: (page) =>
      page.dispatch(
        jobSlices.changeJobs.send({
          body: { action: 'RETRY', kind: 'alerts', cause: null, jobId: null, expected: 2 },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
