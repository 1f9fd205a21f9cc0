import type { CallBody } from '#contract/calls';
import type { Locale } from '#contract/locales';
import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import type { UserChangeKind } from '#contract/admin/people';
import { requestApproval } from '../../domain/approvals/requestApproval';
import type { GrantedApproval } from '../../domain/approvals/kinds';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import { appointFirmAdmin } from '../../domain/firms/heirsRepository';
import { addPasswordRequest } from '../../domain/passwords/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { resetFactorsIn, type FactorChanging } from '../../domain/secondFactor/changeRepository';
import { endSessionByKey, endSessionsOf, renewTokensOf } from '../../domain/sessions/repository';
import { requestConfirmation, type Confirmation } from '../../domain/users/confirmationRepository';
import { settleAlerts, type Leaving } from '../../domain/users/leavingRepository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { requireOpenRecord, type Staff } from './openRecord';
import {
  deleteBounce,
  insertBounce,
  lockSupportedUser,
  setAdministrator,
  setEmailConfirmed,
  setUserStatus,
  type SupportedUser,
} from './repository';

export interface PeopleParts {
  readonly db: AppDatabase;
  readonly mails: { readonly wake: () => void };
  /** Clears the user's login delays, of both steps. */
  readonly clearFailures: (username: string) => Promise<void>;
  /** Creates a link that confirms a user's address, and the email that contains it. */
  readonly confirmationOf: (locale: Locale, user: SupportedUser) => Confirmation;
}

/** A change of a user inside its transaction. */
interface UserChanging {
  readonly trx: AuditedTransaction;
  readonly audit: Audit;
  readonly user: SupportedUser;
  readonly actor: Actor & { readonly actorId: number };
  readonly reason: string;
  readonly sessionKey: string | null;
  readonly heirId: number | null;
  readonly locale: Locale;
  readonly parts: PeopleParts;
}

/** Details of a change for the audit log: the values before and after. */
type Detail = Readonly<Record<string, string | boolean>>;

const ONLY_APPROVALS =
  'Super users can’t be changed here. Change their rights on the Approvals page.';
const NOT_ONESELF = 'You can’t change your own user here. Another super user can.';
const LAST_ADMINISTRATOR =
  'This is the account’s only administrator. Make another user an administrator first.';
export const ALREADY = 'The user is already in that state. Nothing was changed.';
const CONFIRMED = 'The address is already confirmed, so no link was sent.';
const NO_FACTOR = 'This user doesn’t use two-step login.';
const ACCOUNT_CLOSED = 'This user’s account is closed. Reopen the account first.';
const INACTIVE = 'The user is deactivated. Reactivate the user first.';
const NO_ACCOUNT = 'This user has no account to administer.';
const ACTIVE = 'The user is active. Deactivate the user first.';
const NO_HEIR = 'Choose an active user of the account to receive the alerts.';
const UNCONFIRMED = 'The user’s email address isn’t confirmed. Confirm it first.';

/**
 * Changes a user for support, in one audited transaction with the account and the user locked.
 * Throws 400 for an invalid reason, and 404 for an unknown user or session. Throws 403 for super
 * users, and if no reason for opening the record was stated; 409 if another change came first or
 * nothing would change.
 */
export async function changeUser(
  parts: PeopleParts,
  staff: Staff,
  userId: number,
  request: CallBody<'postUserChange'> & { readonly locale: Locale },
): Promise<void> {
  const { change, heirId = null, locale, sessionKey, version } = request;
  const reason = requireReason(request.reason);
  await requireOpenRecord(parts.db, staff, { kind: 'user', id: userId });
  const actor = { ...staff.actor, actorId: staff.reader.userId };
  const user = await transactionWithAudit(parts.db, async (trx, audit) => {
    const found = await lockChangeableUser(trx, staff, userId);
    await requireVersion(trx, targetOf('user', userId), version);
    const changing = { trx, audit, user: found, actor, reason, sessionKey, heirId, locale, parts };
    const detail = await CHANGES[change](changing);
    const target = targetOf('user', userId);
    audit({ ...actor, action: ACTIONS[change], target, detail: { ...detail, reason } });
    return found;
  });
  if (change === 'UNLOCK') await parts.clearFailures(user.username);
  parts.mails.wake();
}

/**
 * Locks a user's account and the user for a change by support. Throws 404 for an unknown user, 403
 * for a super user, and 409 for the requester.
 */
async function lockChangeableUser(
  trx: AuditedTransaction,
  { reader }: Staff,
  userId: number,
): Promise<SupportedUser> {
  const user = await lockSupportedUser(trx, userId);
  if (user === null) throw notFound();
  if (user.isSuperUser) throw forbidden(ONLY_APPROVALS);
  requireOtherUser(reader, userId);
  return user;
}

/** Throws 409 for the requester. */
export function requireOtherUser({ userId: readerId }: Staff['reader'], userId: number): void {
  if (userId === readerId) throw conflict(NOT_ONESELF);
}

/**
 * Throws 403 for a super user, who can only lose office and bulk e-filing rights, and 409 for a
 * user who can't log in, or whose identity isn't confirmed.
 */
export function requireGrantable({
  isConfirmed,
  isSuperUser,
  status,
}: Pick<SupportedUser, 'isConfirmed' | 'isSuperUser' | 'status'>): void {
  if (isSuperUser) throw forbidden(ONLY_APPROVALS);
  if (status === 'INACTIVE') throw conflict(INACTIVE);
  if (!isConfirmed) throw conflict(UNCONFIRMED);
}

/** Returns the reason as stored; throws 400 if it is invalid. */
export function requireReason(sent: string): string {
  const reason = tidyName(sent);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  return reason;
}

const ACTIONS: Readonly<Record<UserChangeKind, string>> = {
  INACTIVATE: 'userInactivated',
  REACTIVATE: 'userReactivated',
  MAKE_ADMIN: 'userChanged',
  REMOVE_ADMIN: 'userChanged',
  REMOVE_ALERTS: 'alertsSettled',
  HAND_OVER_ALERTS: 'alertsSettled',
  UNLOCK: 'loginUnlocked',
  CONFIRM_EMAIL: 'emailConfirmed',
  UNCONFIRM_EMAIL: 'emailUnconfirmed',
  SEND_CONFIRMATION: 'confirmationSent',
  SEND_PASSWORD_LINK: 'passwordLinkSent',
  MARK_BOUNCED: 'addressMarked',
  CLEAR_BOUNCE: 'addressCleared',
  END_SESSIONS: 'sessionsEnded',
  END_SESSION: 'sessionEnded',
  REMOVE_FACTOR: 'factorRemovalRequested',
};

const CHANGES: Readonly<Record<UserChangeKind, (change: UserChanging) => Promise<Detail>>> = {
  async INACTIVATE({ actor, audit, trx, user }) {
    if (user.status === 'INACTIVE') throw conflict(ALREADY);
    if (user.isLastAdministrator) throw conflict(LAST_ADMINISTRATOR);
    await appointFirmAdmin(trx, audit, actor, user.id);
    await setUserStatus(trx, user.id, 'INACTIVE');
    await endSessionsOf(trx, user.id);
    return { statusBefore: 'ACTIVE', statusAfter: 'INACTIVE' };
  },
  async REACTIVATE({ trx, user }) {
    if (user.status === 'ACTIVE') throw conflict(ALREADY);
    if (user.isAccountClosed) throw conflict(ACCOUNT_CLOSED);
    await setUserStatus(trx, user.id, 'ACTIVE');
    return { statusBefore: 'INACTIVE', statusAfter: 'ACTIVE' };
  },
  async MAKE_ADMIN({ trx, user }) {
    if (user.status === 'INACTIVE') throw conflict(INACTIVE);
    if (user.accountId === null) throw conflict(NO_ACCOUNT);
    if (user.isAdmin) throw conflict(ALREADY);
    return setRights(trx, user, true);
  },
  async REMOVE_ADMIN({ trx, user }) {
    if (!user.isAdmin) throw conflict(ALREADY);
    if (user.isLastAdministrator) throw conflict(LAST_ADMINISTRATOR);
    return setRights(trx, user, false);
  },
  REMOVE_ALERTS: (change) => settle(change, { alerts: 'REMOVE', heirId: null }),
  HAND_OVER_ALERTS: (change) => settle(change, { alerts: 'HAND_OVER', heirId: change.heirId }),
  UNLOCK: () => Promise.resolve({}),
  CONFIRM_EMAIL: (change) => confirm(change, true),
  UNCONFIRM_EMAIL: (change) => confirm(change, false),
  async SEND_CONFIRMATION({ locale, parts, trx, user }) {
    if (user.status === 'INACTIVE') throw conflict(INACTIVE);
    if (user.isConfirmed) throw conflict(CONFIRMED);
    await requestConfirmation(trx, parts.confirmationOf(locale, user));
    return { address: user.email };
  },
  async SEND_PASSWORD_LINK({ actor, locale, trx, user }) {
    if (user.status === 'INACTIVE') throw conflict(INACTIVE);
    const { at, requestId } = actor;
    await addPasswordRequest(trx, {
      name: user.username,
      localeCode: locale.code,
      at,
      requestId,
    });
    return { address: user.email };
  },
  async MARK_BOUNCED({ actor, reason, trx, user }) {
    if (user.isBounced) throw conflict(ALREADY);
    await insertBounce(trx, user.email, `Marked by support: ${reason}`, actor.at);
    return { address: user.email, wasReachable: true, isReachable: false };
  },
  async CLEAR_BOUNCE({ trx, user }) {
    if (!user.isBounced) throw conflict(ALREADY);
    await deleteBounce(trx, user.email);
    return { address: user.email, wasReachable: false, isReachable: true };
  },
  async END_SESSIONS({ trx, user }) {
    await endSessionsOf(trx, user.id);
    return {};
  },
  async END_SESSION({ sessionKey, trx, user }) {
    if (sessionKey === null || !(await endSessionByKey(trx, user.id, sessionKey))) throw notFound();
    return { session: sessionKey };
  },
  async REMOVE_FACTOR({ actor, audit, reason, trx, user }) {
    if (!user.hasFactor) throw conflict(NO_FACTOR);
    await requestApproval(trx, audit, actor, {
      kind: 'SECOND_FACTOR',
      target: targetOf('user', user.id),
      summary: `Remove two-step login of ${user.username}, who then logs in with only a password.`,
      reason,
      payload: { userId: user.id },
      aboutUserId: user.id,
    });
    return {};
  },
};

/** Saves whether a user administers the account. Other code reads `isAdmin` in the audit log. */
async function setRights(
  trx: AuditedTransaction,
  user: SupportedUser,
  isAdmin: boolean,
): Promise<Detail> {
  await setAdministrator(trx, user.id, isAdmin);
  await renewTokensOf(trx, user.id);
  return { isAdmin };
}

/**
 * Turns off or transfers a deactivated user's alerts, which still count toward the account's limit.
 */
async function settle({ trx, user }: UserChanging, leaving: Leaving): Promise<Detail> {
  const { accountId, id: userId, status } = user;
  if (status === 'ACTIVE') throw conflict(ACTIVE);
  if (accountId === null || !(await settleAlerts(trx, { accountId, userId }, leaving))) {
    throw conflict(NO_HEIR);
  }
  return { left: leaving.alerts };
}

async function confirm({ actor, trx, user }: UserChanging, isConfirmed: boolean): Promise<Detail> {
  if (user.isConfirmed === isConfirmed) throw conflict(ALREADY);
  await setEmailConfirmed(trx, user.id, isConfirmed ? new Date(actor.at) : null);
  await renewTokensOf(trx, user.id);
  return { address: user.email, wasConfirmed: user.isConfirmed, isConfirmed };
}

/**
 * Removes a second factor, as approved by two super users; the user is emailed after the commit.
 */
export async function applyFactorRemoval(
  parts: Pick<PeopleParts, 'mails'> & Pick<FactorChanging, 'mailOf'>,
  { actor, approval, audit, trx }: GrantedApproval,
): Promise<() => Promise<unknown>> {
  const userId = Number(approval.payload['userId']);
  const changing = { userId, actor, mailOf: parts.mailOf };
  if (!(await resetFactorsIn(trx, audit, changing, 'support'))) throw conflict(NO_FACTOR);
  return async () => parts.mails.wake();
}
