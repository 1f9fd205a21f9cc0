import {
  account,
  changeAdministrator,
  changeStatus,
  endSessions,
  resetFactor,
  matchingEmails,
  viewedUser,
} from '../../../src/client/features/members/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { type Stories, list, screen } from './story';

const MEMBER = goodBody('getUser', {
  id: 7,
  firstName: 'Ada',
  isActive: true,
  mayChange: true,
  account: { id: 3, name: 'A firm' },
  addedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  mailsEndedAt: null,
});
const ACCOUNT_VIEW = goodBody('getAccount', {
  id: 7,
  name: 'A firm',
  status: 'ACTIVE',
  accountStatus: 'ACTIVE',
  openedAt: '2026-01-01T00:00:00.000Z',
  plan: null,
  comp: null,
});

/** Stories of the calls for an account's users. */
export const MEMBERS_STORIES = {
  getUser: screen('/in/common/ViewUser?userId=7', 'GET /web/common/users/7', viewedUser, {
    good: MEMBER,
    older: { ...MEMBER, firstName: 'Older' },
  }),
  putUserStatus: {
    kind: 'form',
    line: 'PUT /web/common/users/7/status',
    at: '/in/common/ChangeUserStatus?userId=7',
    user: testUser({ isAdmin: true }),
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) =>
      page.dispatch(
        changeStatus.send({
          params: { userId: 7 },
          body: { isActive: false, alerts: 'KEEP', heirId: null },
        }),
      ),
    isShown: (page) => page.went('push').includes('/in/common/ViewUser?userId=7'),
    status: (page) => changeStatus.select(page.state()).status,
    errors: (page) => changeStatus.selectErrors(page.state()),
  },
  putAdministrator: {
    kind: 'change',
    line: 'PUT /web/common/users/7/administrator',
    at: '/in/common/AuthorizeAdministratorConfirm?userId=7',
    user: testUser({ isAdmin: true }),
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) =>
      page.dispatch(changeAdministrator.send({ params: { userId: 7 }, body: { isAdmin: true } })),
    isShown: (page) => page.went('push').includes('/in/common/ViewUser?userId=7'),
  },
  deleteUserSessions: {
    kind: 'change',
    line: 'DELETE /web/common/users/7/sessions',
    at: '/in/common/ViewUser?userId=7',
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) => page.dispatch(endSessions.send({ params: { userId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteSecondFactor: {
    kind: 'change',
    line: 'DELETE /web/common/users/7/second-factor',
    at: '/in/common/ViewUser?userId=7',
    others: { 'GET /web/common/users/7': MEMBER },
    good: MEMBER,
    cause: (page) => page.dispatch(resetFactor.send({ params: { userId: 7 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getAccount: screen(
    '/in/common/ViewAccount?accountId=7',
    'GET /web/common/accounts/7',
    account,
    { good: ACCOUNT_VIEW, older: { ...ACCOUNT_VIEW, name: 'Older' } },
    { user: testUser({ isAdmin: true }) },
  ),
  getMatchingEmails: screen(
    '/in/common/MatchingEmails?email=a@example.org',
    'GET /web/common/matching-emails',
    matchingEmails,
    { good: list({ id: 5 }), older: list() },
    { user: testUser({ isAdmin: true }) },
  ),
} satisfies Stories;
