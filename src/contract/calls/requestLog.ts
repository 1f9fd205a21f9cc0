import { LIST } from '../answers';
import type { REQUEST_LOG_SCHEMAS } from '../schemas/requestLog';
import { area, call } from './row';

type Schemas = typeof REQUEST_LOG_SCHEMAS;

const LAST_HOUR = {
  requests: 'number',
  p50Ms: 'number?',
  p95Ms: 'number?',
  slow: 'number',
  errors: 'number',
  busy: 'number',
  steps: 'list',
} as const;
const GROUPS = { groups: 'list', builds: 'texts', currentBuild: 'text' } as const;

/** Requests and errors, for super users. */
export const REQUEST_LOG_CALLS = area({
  getRequests: call<Schemas['getRequests']>({
    method: 'GET',
    path: '/admin/requests',
    answers: {
      ...LIST,
      isFromMemory: 'flag',
      next: 'number?',
      hours: 'list',
      lastHour: LAST_HOUR,
    },
  }),
  getRequest: call<Schemas['getRequest']>({
    method: 'GET',
    path: '/admin/request',
    answers: {
      request: 'object?',
      error: 'object?',
      before: 'list',
      after: 'list',
      recordings: 'texts',
    },
  }),
  getErrorGroups: call<Schemas['getErrorGroups']>({
    method: 'GET',
    path: '/admin/error-groups',
    answers: GROUPS,
  }),
  /** Resolves a group of errors in a build, or reopens it. */
  putErrorGroup: call<Schemas['putErrorGroup']>({
    method: 'PUT',
    path: '/admin/error-groups/{groupId}',
    answers: GROUPS,
  }),
});
