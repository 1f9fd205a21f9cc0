import { PASSWORD_MIN_LENGTH } from '#contract/account/passwords';
import { formatDateTime, formatQuantity } from '#contract/formats';
import type { UserChangeKind } from '#contract/admin/people';
import type { UserRecord } from '#contract/schemas/people';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { RecordAction } from './ChangeForm';
import { officeRightsInWords } from './OfficeRights';

/**
 * The action that undoes each change. A cleared bounce can't be restored, because its reason is
 * lost.
 */
const INVERSES: Readonly<Partial<Record<UserChangeKind, UserChangeKind>>> = {
  INACTIVATE: 'REACTIVATE',
  REACTIVATE: 'INACTIVATE',
  MAKE_ADMIN: 'REMOVE_ADMIN',
  REMOVE_ADMIN: 'MAKE_ADMIN',
  CONFIRM_EMAIL: 'UNCONFIRM_EMAIL',
  UNCONFIRM_EMAIL: 'CONFIRM_EMAIL',
  MARK_BOUNCED: 'CLEAR_BOUNCE',
};

const PROOF = 'Confirm it’s you first, with the link on this page.';
const FINAL = 'You can’t undo this.';

function sessionsEnd({ sessions }: UserRecord): string {
  return formatQuantity(sessions.length, 'session ends now', 'sessions end now');
}

/** States what administrator rights mean for a reviewer of filings; empty for other users. */
function supervisorLines(
  { officeRights, username }: UserRecord,
  isAdmin: boolean,
): readonly string[] {
  const filings = { ...officeRights, isFineReviewer: false, recorderId: null };
  return officeRightsInWords(filings, isAdmin).map((right) =>
    isAdmin ? `${username} ${right}.` : `${username} ${right}, no longer as a supervisor.`,
  );
}

/** Returns the change of a user's administrator rights: its id, label, and effects. */
function administratorActions(
  user: UserRecord,
): readonly (readonly [UserChangeKind, string, ...string[]])[] {
  const { account, isAdmin, status, username } = user;
  if (account === null || (status === 'INACTIVE' && !isAdmin)) return [];
  return isAdmin
    ? [
        [
          'REMOVE_ADMIN',
          'Remove admin rights',
          `${username} no longer administers ${account.name}, and can still search and save.`,
          ...supervisorLines(user, false),
          'You can make the user an administrator again.',
          PROOF,
        ],
      ]
    : [
        [
          'MAKE_ADMIN',
          'Make administrator',
          `${username} sees invoices and all users’ searches of ${account.name}, and can change its plan, card, and users.`,
          ...supervisorLines(user, true),
          'You can remove the rights again.',
          PROOF,
        ],
      ];
}

/**
 * Returns the actions that turn off or transfer a deactivated user's alerts; none without an
 * account.
 */
function alertActions({ account, alerts, heirs, username }: UserRecord): readonly RecordAction[] {
  if (account === null || alerts.own === 0) return [];
  const count = formatQuantity(alerts.own, 'alert');
  return [
    {
      id: 'REMOVE_ALERTS' satisfies UserChangeKind,
      label: 'Turn off alerts',
      lines: [
        `${username}’s ${count} won’t count toward the account’s limit.`,
        `Saved items and searches stay. ${FINAL}`,
      ],
    },
    ...heirs.map(({ id, name }) => ({
      id: `${'HAND_OVER_ALERTS' satisfies UserChangeKind}:${String(id)}`,
      label: `Transfer alerts to ${name}`,
      lines: [`Transfers ${username}’s ${count} to ${name}. ${FINAL}`],
    })),
  ];
}

/** Returns the actions available for a user in the current state, with their effects. */
export function userActions(user: UserRecord): readonly RecordAction[] {
  const { alerts, bouncedAt, email, factor, isEmailConfirmed, sessions, status, username } = user;
  const isActive = status === 'ACTIVE';
  const action = (
    id: UserChangeKind,
    label: string,
    ...lines: readonly string[]
  ): RecordAction => ({ id, label, lines, ...(id in INVERSES ? { undo: INVERSES[id] } : {}) });
  return [
    ...(isActive
      ? [
          action(
            'INACTIVATE',
            'Deactivate user',
            `${username} can’t log in, and ${sessionsEnd(user)}.`,
            'Saved items and alerts stay, but no alerts are sent.',
            ...(alerts.own === 0
              ? []
              : ['Its alerts still count toward the account’s limit. You can settle them here.']),
            'If the user is the only administrator of an e-filing firm, the firm gets another one.',
            'You can reactivate the user later. Ended sessions aren’t restored.',
          ),
          action(
            'UNLOCK',
            'Unlock login',
            `${username} can try to log in again without waiting, despite the failed logins.`,
            `The password stays the same. ${FINAL}`,
          ),
        ]
      : [
          action(
            'REACTIVATE',
            'Reactivate user',
            `${username} can log in again, with the same password, rights, and saved items.`,
            'You can deactivate the user again.',
          ),
          ...alertActions(user),
        ]),
    ...administratorActions(user).map(([id, label, ...lines]) => action(id, label, ...lines)),
    ...(isEmailConfirmed
      ? [
          action(
            'UNCONFIRM_EMAIL',
            'Mark the address as not confirmed',
            `${email} gets only the confirmation email.`,
            'You can confirm the address again.',
          ),
        ]
      : [
          action(
            'CONFIRM_EMAIL',
            'Confirm address',
            `You vouch that ${email} belongs to ${username}. Alerts and invoices go there.`,
            'You can mark it as not confirmed again.',
          ),
          ...(isActive
            ? [
                action(
                  'SEND_CONFIRMATION',
                  'Resend confirmation link',
                  `${email} gets a new link. An earlier link stops working. ${FINAL}`,
                ),
              ]
            : []),
        ]),
    ...(isActive
      ? [
          action(
            'SEND_PASSWORD_LINK',
            'Send password link',
            isEmailConfirmed
              ? `${email} gets a link that works for an hour. The current password works until a new one is set.`
              : `${email} isn’t confirmed, so it gets a confirmation link instead.`,
            FINAL,
          ),
        ]
      : []),
    bouncedAt === null
      ? action(
          'MARK_BOUNCED',
          'Mark the address as unreachable',
          `${email} gets no more email until the mark is cleared.`,
          'You can resume email later.',
        )
      : action(
          'CLEAR_BOUNCE',
          'Resume email to this address',
          `${email} gets email again. If an email bounces, the address is marked again.`,
          'You can mark it again, but the original reason is lost.',
        ),
    ...(sessions.length === 0
      ? []
      : [
          action(
            'END_SESSIONS',
            'End all sessions',
            `${sessionsEnd(user)}. ${username} can log in again. ${FINAL}`,
          ),
          ...sessions.map(({ address, key, lastSeenAt }) => {
            const when = formatDateTime(lastSeenAt, STATE_TIME_ZONE);
            const where = address === '' ? '' : ` from ${address}`;
            return {
              id: `END_SESSION:${key}`,
              label: `End the session last used ${when}`,
              lines: [`The session${where} ends now. Other sessions continue. ${FINAL}`],
            };
          }),
        ]),
    ...((factor.hasApp || factor.passkeys > 0) && !factor.isRemovalOpen
      ? [
          action(
            'REMOVE_FACTOR',
            'Request to remove two-step login',
            'Another super user must approve this within 24 hours.',
            `Then all sessions end, and ${username} is emailed and can log in with only a password.`,
            `A password of fewer than ${String(PASSWORD_MIN_LENGTH)} characters must be replaced by email first.`,
            'The user can set up two-step login again.',
          ),
        ]
      : []),
  ];
}
