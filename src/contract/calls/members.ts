import { LIST } from '../answers';
import type { MEMBERS_SCHEMAS } from '../schemas/members';
import { area, call } from './row';

const USER = {
  id: 'number',
  firstName: 'text',
  lastName: 'text',
  username: 'text',
  email: 'text',
  mailsEndedAt: 'text?',
  isActive: 'flag',
  isAdmin: 'flag',
  account: 'object?',
  addedAt: 'text',
  lastSeenAt: 'text?',
  sessions: 'number',
  alerts: {
    courtCase: 'number',
    taxWarrant: 'number',
    recorderDocument: 'number',
    savedSearch: 'number',
    barId: 'number',
  },
  isSelf: 'flag',
  mayChange: 'flag',
  hasSecondFactor: 'flag',
  apiKeys: 'number',
  mayResetFactor: 'flag',
  heirs: 'list',
} as const;

/** The users of an account, and the account itself. */
export const MEMBERS_CALLS = area({
  getUser: call<(typeof MEMBERS_SCHEMAS)['getUser']>({
    method: 'GET',
    isReadable: true,
    path: '/common/users/{userId}',
    answers: USER,
  }),
  /** Deactivates or reactivates a user. */
  putUserStatus: call<(typeof MEMBERS_SCHEMAS)['putUserStatus']>({
    method: 'PUT',
    path: '/common/users/{userId}/status',
    answers: USER,
  }),
  putAdministrator: call<(typeof MEMBERS_SCHEMAS)['putAdministrator']>({
    method: 'PUT',
    path: '/common/users/{userId}/administrator',
    answers: USER,
  }),
  /** Logs a user out of every browser except the requesting one. */
  deleteUserSessions: call<(typeof MEMBERS_SCHEMAS)['deleteUserSessions']>({
    method: 'DELETE',
    path: '/common/users/{userId}/sessions',
    answers: USER,
  }),
  /** Removes a lost second factor; the password is then enough. */
  deleteSecondFactor: call<(typeof MEMBERS_SCHEMAS)['deleteSecondFactor']>({
    method: 'DELETE',
    path: '/common/users/{userId}/second-factor',
    answers: USER,
  }),
  getAccount: call<(typeof MEMBERS_SCHEMAS)['getAccount']>({
    method: 'GET',
    isReadable: true,
    path: '/common/accounts/{accountId}',
    answers: {
      id: 'number',
      name: 'text',
      status: 'text',
      accountStatus: 'text',
      openedAt: 'text',
      billTo: 'texts',
      emails: 'texts',
      areEmailsOwn: 'flag',
      isCodeEnabled: 'flag',
      isCodeRequired: 'flag',
      codeMask: 'text?',
      plan: 'object?',
      comp: 'object?',
      card: 'text?',
      openCents: 'number',
      activeUsers: 'number',
      administrators: 'list',
    },
  }),
  /** Users with the given email address; without one, the addresses that several users share. */
  getMatchingEmails: call<(typeof MEMBERS_SCHEMAS)['getMatchingEmails']>({
    method: 'GET',
    path: '/common/matching-emails',
    answers: LIST,
  }),
});
