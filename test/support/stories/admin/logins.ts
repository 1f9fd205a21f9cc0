import * as loginSlices from '../../../../src/client/features/admin/logins/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { SUPER_USER, type Stories, screen } from '../story';

const LOGINS_AT = '/in/admin/LoginMonitor';

/** Stories of the calls for the login monitor. */
export const ADMIN_LOGINS_STORIES = {
  getLogins: screen(
    LOGINS_AT,
    'GET /web/admin/logins',
    loginSlices.loginOverview,
    { good: goodBody('getLogins') },
    { user: SUPER_USER, others: { 'GET /web/admin/logins': goodBody('getLogins') } },
  ),
  deleteThrottle: {
    kind: 'change',
    line: `DELETE /web/admin/logins/throttles/${'0'.repeat(32)}`,
    user: SUPER_USER,
    at: LOGINS_AT,
    others: { 'GET /web/admin/logins': goodBody('getLogins') },
    good: goodBody('deleteThrottle', { ended: 1 }),
    cause: (page) =>
      page.dispatch(loginSlices.liftThrottle.send({ params: { throttleId: '0'.repeat(32) } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  postSessionEnd: {
    kind: 'change',
    line: 'POST /web/admin/logins/sessions/end',
    user: SUPER_USER,
    at: LOGINS_AT,
    others: { 'GET /web/admin/logins': goodBody('getLogins') },
    good: goodBody('postSessionEnd', { ended: 2 }),
    cause: (page) =>
      page.dispatch(loginSlices.endSessions.send({ body: { userId: 3, key: null } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
} satisfies Stories;
