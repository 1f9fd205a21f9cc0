import { bulkEFilingRefused, MESSAGES } from './messages';
import type { CurrentUser } from './schemas/users';

/** Roles with their priorities (spec sections 6 and 9). */
export const ROLE_PRIORITIES = {
  SUPER_USER: 50,
  ACCOUNT_ADMIN: 20,
  ACTIVE_ACCOUNT: 15,
  USER: 10,
  BULK_EFILING: 5,
  ANY: 0,
  CUSTOM: 100,
} as const;
export type Role = keyof typeof ROLE_PRIORITIES;

/** Conditions in addition to a role; all must hold (spec section 6, Capabilities). */
export type Capability =
  | 'ACTIVE_ACCOUNT'
  | 'RENEWABLE_ACCOUNT'
  | 'RECORDER'
  | 'FINE_PAYMENT_REVIEW'
  | 'EFILING_REVIEW'
  | 'EFILER';

export type LoginStatus = 'unknown' | 'loggedIn' | 'loggedOut';

/** Access requirements of a screen or call: any of `roles`, and all of `requires`. */
export interface AccessRule {
  readonly roles: readonly Role[];
  readonly requires?: readonly Capability[];
  /**
   * Only with role CUSTOM: a predicate of a logged-in user, and the message shown when it denies
   * access.
   */
  readonly custom?: { readonly allows: (user: CurrentUser) => boolean; readonly message: string };
}

export const PUBLIC_ACCESS: AccessRule = { roles: ['ANY'] };

/**
 * Administrators of an account, who manage its users, invoices, and plan (spec section 6,
 * Capabilities).
 */
export const ACCOUNT_ADMINISTRATION: AccessRule = {
  roles: ['ACCOUNT_ADMIN'],
  requires: ['ACTIVE_ACCOUNT'],
};

export type AccessDecision =
  /** `role` is the highest listed role that matches; null while it is unknown. */
  | { readonly kind: 'granted'; readonly role: Role | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'login' }
  | { readonly kind: 'home' }
  | { readonly kind: 'forbidden'; readonly failure: AccessFailure };

export type AccessFailure = Role | Capability;

const ROLE_TESTS: Record<
  Exclude<Role, 'CUSTOM'>,
  (user: CurrentUser, isLoggedIn: boolean) => boolean
> = {
  SUPER_USER: (user, isLoggedIn) => isLoggedIn && user.isSuperUser,
  ACCOUNT_ADMIN: (user, isLoggedIn) => isLoggedIn && user.isAdmin && user.account !== null,
  ACTIVE_ACCOUNT: (user, isLoggedIn) => isLoggedIn && user.account?.status === 'ACTIVE',
  USER: (_user, isLoggedIn) => isLoggedIn,
  BULK_EFILING: (user, isLoggedIn) =>
    isLoggedIn &&
    user.account?.bulkEFilingEnabled === true &&
    (user.isBulkEFilingUploader || user.isBulkEFilingReviewer),
  ANY: () => true,
};

const CAPABILITY_TESTS: Record<Capability, (user: CurrentUser) => boolean> = {
  ACTIVE_ACCOUNT: (user) => user.account?.status === 'ACTIVE',
  RENEWABLE_ACCOUNT: (user) => user.account?.accountStatus === 'ACTIVE',
  RECORDER: (user) => user.recorderId !== null,
  FINE_PAYMENT_REVIEW: (user) => user.isFinepayReviewer && user.clerkId !== null,
  EFILING_REVIEW: (user) => user.isEFilingReviewer && user.clerkId !== null,
  EFILER: (user) => user.efmUsers['STATE-IN'] !== undefined,
};

function hasCapability(user: CurrentUser, capability: Capability): boolean {
  return CAPABILITY_TESTS[capability](user);
}

function byPriority(roles: readonly Role[]): Role[] {
  return [...roles].sort((a, b) => ROLE_PRIORITIES[b] - ROLE_PRIORITIES[a]);
}

/**
 * Evaluates an access rule (spec section 6). Client and server share this function: the client
 * chooses what to show, the server enforces the rule.
 *
 * A rule that lists ANY is granted immediately, even while the login status is unknown;
 * role-specific behavior waits for the status (`role` is null until then).
 */
export function decideAccess(
  rule: AccessRule,
  status: LoginStatus,
  user: CurrentUser,
): AccessDecision {
  const ranked = byPriority(rule.roles);
  if (status === 'unknown') {
    return ranked.includes('ANY') ? { kind: 'granted', role: null } : { kind: 'pending' };
  }
  const isLoggedIn = status === 'loggedIn';
  const matches = (role: Role): boolean =>
    role === 'CUSTOM'
      ? isLoggedIn && rule.custom?.allows(user) === true
      : ROLE_TESTS[role](user, isLoggedIn);
  const granted = ranked.find(matches);
  if (granted === undefined) {
    if (!isLoggedIn) return { kind: 'login' };
    const lowest = ranked.at(-1);
    if (lowest === undefined || lowest === 'SUPER_USER') return { kind: 'home' };
    return { kind: 'forbidden', failure: lowest };
  }
  const missing = rule.requires?.find((capability) => !hasCapability(user, capability));
  if (missing !== undefined) {
    return isLoggedIn ? { kind: 'forbidden', failure: missing } : { kind: 'login' };
  }
  return { kind: 'granted', role: granted };
}

/** Returns the message for denied access (spec section 8). */
export function accessFailureMessage(
  failure: AccessFailure,
  support: { email: string; phone: string },
  rule?: AccessRule,
): string {
  switch (failure) {
    case 'ACCOUNT_ADMIN':
      return MESSAGES.notAccountAdmin;
    case 'ACTIVE_ACCOUNT':
    case 'RENEWABLE_ACCOUNT':
      return MESSAGES.noActiveSubscription;
    case 'BULK_EFILING':
      return bulkEFilingRefused(support);
    case 'RECORDER':
      return 'Authorization Failed. This page is for county recorders and registers of deeds.';
    case 'FINE_PAYMENT_REVIEW':
      return 'Authorization Failed. This page is for clerks who review fine payments.';
    case 'EFILING_REVIEW':
      return 'Authorization Failed. This page is for clerks who review electronic filings.';
    case 'EFILER':
      return `Authorization Failed. This page is for filers. To file for yourself, open E-Filing and choose “File for yourself”. To file for a firm, contact ${support.email} or ${support.phone}.`;
    case 'CUSTOM':
      return rule?.custom?.message ?? 'Authorization Failed.';
    case 'SUPER_USER':
    case 'USER':
    case 'ANY':
      return 'Authorization Failed.';
  }
}
