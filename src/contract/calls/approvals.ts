import { LIST } from '../answers';
import type { APPROVALS_SCHEMAS } from '../schemas/approvals';
import { area, call } from './row';

/** Changes that need a second super user's approval. */
export const APPROVALS_CALLS = area({
  getApprovals: call<(typeof APPROVALS_SCHEMAS)['getApprovals']>({
    method: 'GET',
    path: '/admin/approvals',
    answers: LIST,
  }),
  putApprovalDecision: call<(typeof APPROVALS_SCHEMAS)['putApprovalDecision']>({
    method: 'PUT',
    path: '/admin/approvals/{approvalId}',
    answers: LIST,
  }),
});
