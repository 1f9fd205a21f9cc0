import { passwordNotice, passwordUser } from '../../../src/client/features/passwords/slice';
import { callAnswered } from '../../../src/client/state/calls/actions';
import { selectIsLoggedIn } from '../../../src/client/state/session/selectors';
import { otherTabExtendedSession } from '../../../src/client/state/session/slice';
import { sessionExtensionRequested } from '../../../src/client/state/sessionEnd/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { type Stories, screen } from './story';

/** True after the page loaded the session's remaining time. */
const isLookAnswered = {
  match: (action: unknown): boolean =>
    callAnswered.match(action) &&
    action.payload.call === 'getSessionEnd' &&
    action.payload.status === 200,
};

/** Stories of the calls for login, the session, and new passwords. */
export const SESSION_STORIES = {
  getCurrentUser: {
    kind: 'background',
    line: 'GET /web/users/current',
    at: '/in/court',
    good: testUser({ firstName: 'Newer' }),
    older: testUser({ firstName: 'Older' }),
    cause: (page) => page.visit('/in/'),
    isShown: (page) => page.select(selectIsLoggedIn),
  },
  extendSession: {
    kind: 'background',
    line: 'POST /web/users/current/session',
    good: { expiresAt: '2026-01-05T00:30:00Z' },
    cause: (page) => page.dispatch(sessionExtensionRequested()),
    isShown: (page) => page.posted.includes('sessionExtended'),
  },
  getSessionEnd: {
    kind: 'background',
    line: 'GET /web/users/current/session',
    good: { expiresAt: '2026-01-05T00:30:00Z' },
    cause: (page) => page.dispatch(otherTabExtendedSession()),
    isShown: (page) => page.count(isLookAnswered) > 0,
  },
  getPasswordUser: {
    ...screen(
      '/in/common/SetPassword?action=GET-PASSWORD-ADMIN&userId=9',
      'GET /web/common/password-users/9',
      passwordUser,
      {
        good: goodBody('getPasswordUser', { id: 9, username: 'uma' }),
        older: goodBody('getPasswordUser', { id: 9, username: 'una' }),
      },
    ),
    user: testUser({ isAdmin: true }),
  },
  getPasswordNotice: screen(
    '/in/common/SetPasswordAcknowledgement',
    'GET /web/common/password-notice',
    passwordNotice,
    {
      good: goodBody('getPasswordNotice', { notice: 'changed' }),
      older: goodBody('getPasswordNotice', { notice: 'emailSent' }),
    },
  ),
} satisfies Stories;
