import {
  decideSuperUser,
  approvals,
  decideApproval,
  requestSuperUser,
  superUserRequests,
} from '../../../../src/client/features/admin/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

/** Stories of the calls for super user rights and approvals. */
export const ADMIN_SUPER_USERS_STORIES = {
  getSuperUserRequests: screen(
    '/in/admin/AuthorizeSuperUser',
    'GET /web/admin/super-user-requests',
    superUserRequests,
    {
      good: goodBody('getSuperUserRequests', { total: 0, asOf: 'newer' }),
      older: goodBody('getSuperUserRequests', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER, others: { 'GET /web/admin/approvals': goodBody('getApprovals') } },
  ),
  postSuperUserRequest: {
    kind: 'form',
    line: 'POST /web/admin/super-user-requests',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('postSuperUserRequest'),
    cause: (page) =>
      page.dispatch(
        requestSuperUser.send({
          body: { kind: 'GRANT', username: 'ada', reason: 'r', until: null },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => requestSuperUser.select(page.state()).status,
    errors: (page) => requestSuperUser.selectErrors(page.state()),
  },
  putSuperUserDecision: {
    kind: 'change',
    line: 'PUT /web/admin/super-user-requests/3',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('putSuperUserDecision'),
    cause: (page) =>
      page.dispatch(decideSuperUser.send({ params: { requestId: 3 }, body: { isGranted: true } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getApprovals: screen(
    '/in/admin/AuthorizeSuperUser',
    'GET /web/admin/approvals',
    approvals,
    {
      good: goodBody('getApprovals', { total: 0, asOf: 'newer' }),
      older: goodBody('getApprovals', { total: 0, asOf: 'older' }),
    },
    {
      user: SUPER_USER,
      others: { 'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests') },
    },
  ),
  putApprovalDecision: {
    kind: 'change',
    line: 'PUT /web/admin/approvals/3',
    user: SUPER_USER,
    at: '/in/admin/AuthorizeSuperUser',
    others: {
      'GET /web/admin/super-user-requests': goodBody('getSuperUserRequests'),
      'GET /web/admin/approvals': goodBody('getApprovals'),
    },
    good: goodBody('putApprovalDecision'),
    cause: (page) =>
      page.dispatch(decideApproval.send({ params: { approvalId: 3 }, body: { isGranted: true } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
