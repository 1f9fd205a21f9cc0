import type { JOBS_SCHEMAS } from '../schemas/jobs';
import { area, call } from './row';

type Schemas = typeof JOBS_SCHEMAS;

const OVERVIEW = {
  queues: 'list',
  schedules: 'list',
  dead: 'list',
  deadTotal: 'number',
  actions: 'list',
  seal: 'object?',
  asOf: 'text',
  isFromMemory: 'flag',
} as const;

/** Background jobs, for super users. */
export const JOBS_CALLS = area({
  getJobs: call<Schemas['getJobs']>({ method: 'GET', path: '/admin/jobs', answers: OVERVIEW }),
  /** Retries or discards dead letters, or runs a scheduled job now. */
  postJobAction: call<Schemas['postJobAction']>({
    method: 'POST',
    path: '/admin/jobs/actions',
    answers: OVERVIEW,
  }),
});
