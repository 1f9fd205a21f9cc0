import { MEMBERS_CALLS } from '#contract/calls/members';
import { EMAIL_FIELD } from '#contract/account/members';
import { parseId, type Query } from '#contract/site/queryFields';
import { createLook } from '../../records/look/lookSlices';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

const ofUser = ({ query }: { readonly query: Query }) => {
  const userId = parseId(query['userId']);
  return userId === null ? null : { params: { userId } };
};

export const member = createLoadable('members/user', MEMBERS_CALLS.getUser, {
  routes: ['members.status', 'members.authorize'],
  argumentsOf: ofUser,
});
/** The user in the URL, or the current user. */
export const viewedUser = createLoadable('members/viewedUser', MEMBERS_CALLS.getUser);
/** The account in the URL, or the user's own. */
export const account = createLoadable('members/account', MEMBERS_CALLS.getAccount);
export const matchingEmails = createLoadable(
  'members/matchingEmails',
  MEMBERS_CALLS.getMatchingEmails,
  {
    routes: 'members.emails',
    argumentsOf({ query }) {
      const email = query[EMAIL_FIELD]?.trim() ?? '';
      return { query: email === '' ? {} : { email } };
    },
  },
);

/** Saves a super user's reason for viewing a user or an account. */
export const stateReason = createLook('members/look');

const key = ({ params }: { readonly params: { readonly userId: number } }): string =>
  String(params.userId);

export const changeStatus = createCommand('members/status', MEMBERS_CALLS.putUserStatus, {
  hasForm: true,
});
export const changeAdministrator = createCommand(
  'members/administrator',
  MEMBERS_CALLS.putAdministrator,
  { key },
);
/** Removes a lost second factor. */
export const resetFactor = createCommand('members/factor', MEMBERS_CALLS.deleteSecondFactor, {
  key,
});
/** Logs a user out of all other browsers. */
export const endSessions = createCommand('members/sessions', MEMBERS_CALLS.deleteUserSessions, {
  key,
});
