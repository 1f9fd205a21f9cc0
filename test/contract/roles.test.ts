import {
  accessFailureMessage,
  decideAccess,
  ROLE_PRIORITIES,
  type AccessRule,
  type LoginStatus,
  type Role,
} from '#contract/roles';
import { hasTrialPlan } from '#contract/billing/trialPlan';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { Account, CurrentUser } from '#contract/schemas/users';

const account: Account = {
  id: 7,
  status: 'ACTIVE',
  accountStatus: 'ACTIVE',
  subscriptions: {},
  billingCodeEnabled: false,
  bulkEFilingEnabled: false,
};
const plain: CurrentUser = { ...ANONYMOUS_USER, id: 5, status: 'ACTIVE', account: null };
const USERS = {
  visitor: ANONYMOUS_USER,
  plain,
  active: { ...plain, account },
  inactive: { ...plain, account: { ...account, status: 'INACTIVE' } },
  pastDue: { ...plain, account: { ...account, accountStatus: 'PAST_DUE' } },
  admin: { ...plain, isAdmin: true, account },
  adminWithoutAccount: { ...plain, isAdmin: true },
  superUser: { ...plain, isSuperUser: true },
  uploader: {
    ...plain,
    isBulkEFilingUploader: true,
    account: { ...account, bulkEFilingEnabled: true },
  },
  uploaderNotEnabled: { ...plain, isBulkEFilingUploader: true, account },
  reviewer: {
    ...plain,
    isBulkEFilingReviewer: true,
    account: { ...account, bulkEFilingEnabled: true },
  },
  enabledOnly: { ...plain, account: { ...account, bulkEFilingEnabled: true } },
  finepay: { ...plain, isFinepayReviewer: true, clerkId: 3 },
  finepayWithoutClerk: { ...plain, isFinepayReviewer: true },
  efiling: { ...plain, isEFilingReviewer: true, clerkId: 3 },
  filer: { ...plain, efmUsers: { 'STATE-IN': { id: 'efm-1', individual: true, admin: false } } },
  recorder: { ...plain, recorderId: 0 },
} as const satisfies Record<string, CurrentUser>;
type Name = keyof typeof USERS;

function decide(rule: AccessRule, name: Name, status?: LoginStatus) {
  const user = USERS[name];
  return decideAccess(rule, status ?? (user.id === null ? 'loggedOut' : 'loggedIn'), user);
}

describe('role priorities', () => {
  it("uses the specification's role priorities", () => {
    expect(ROLE_PRIORITIES).toEqual({
      SUPER_USER: 50,
      ACCOUNT_ADMIN: 20,
      ACTIVE_ACCOUNT: 15,
      USER: 10,
      BULK_EFILING: 5,
      ANY: 0,
      CUSTOM: 100,
    });
  });
});

describe('a rule with one role', () => {
  const granted: Record<Exclude<Role, 'CUSTOM'>, readonly Name[]> = {
    SUPER_USER: ['superUser'],
    ACCOUNT_ADMIN: ['admin'],
    ACTIVE_ACCOUNT: [
      'active',
      'pastDue',
      'admin',
      'uploader',
      'uploaderNotEnabled',
      'reviewer',
      'enabledOnly',
    ],
    USER: (Object.keys(USERS) as Name[]).filter((name) => name !== 'visitor'),
    BULK_EFILING: ['uploader', 'reviewer'],
    ANY: Object.keys(USERS) as Name[],
  };
  const rows = (Object.keys(granted) as (keyof typeof granted)[]).flatMap((role) =>
    (Object.keys(USERS) as Name[]).map((name) => [role, name] as const),
  );

  it.each(rows)('grants or denies access under the rule %s to %s', (role, name) => {
    const decision = decide({ roles: [role] }, name);
    if (granted[role].includes(name)) expect(decision).toEqual({ kind: 'granted', role });
    else if (name === 'visitor') expect(decision).toEqual({ kind: 'login' });
    else if (role === 'SUPER_USER') expect(decision).toEqual({ kind: 'home' });
    else expect(decision).toEqual({ kind: 'forbidden', failure: role });
  });

  it.each(Object.keys(granted) as (keyof typeof granted)[])(
    'waits for the login status under the rule %s, unless the rule allows everyone',
    (role) => {
      expect(decide({ roles: [role] }, 'visitor', 'unknown')).toEqual(
        role === 'ANY' ? { kind: 'granted', role: null } : { kind: 'pending' },
      );
    },
  );

  it('uses the login status rather than the previous user', () => {
    expect(decide({ roles: ['SUPER_USER'] }, 'superUser', 'loggedOut')).toEqual({ kind: 'login' });
    expect(decide({ roles: ['SUPER_USER'] }, 'superUser', 'unknown')).toEqual({ kind: 'pending' });
  });
});

describe('a rule with several roles', () => {
  const rule: AccessRule = { roles: ['USER', 'SUPER_USER', 'ACCOUNT_ADMIN'] };

  it('grants the highest matching role, regardless of the order in the rule', () => {
    expect(decide(rule, 'superUser')).toEqual({ kind: 'granted', role: 'SUPER_USER' });
    expect(decide(rule, 'admin')).toEqual({ kind: 'granted', role: 'ACCOUNT_ADMIN' });
    expect(decide(rule, 'plain')).toEqual({ kind: 'granted', role: 'USER' });
    expect(decide({ roles: ['ANY', 'USER'] }, 'plain')).toEqual({ kind: 'granted', role: 'USER' });
    expect(decide({ roles: ['ANY', 'USER'] }, 'visitor')).toEqual({ kind: 'granted', role: 'ANY' });
  });

  it('reports the lowest listed role as the missing one', () => {
    expect(decide({ roles: ['ACCOUNT_ADMIN', 'BULK_EFILING'] }, 'plain')).toEqual({
      kind: 'forbidden',
      failure: 'BULK_EFILING',
    });
    expect(decide({ roles: ['SUPER_USER', 'ACCOUNT_ADMIN'] }, 'plain')).toEqual({
      kind: 'forbidden',
      failure: 'ACCOUNT_ADMIN',
    });
  });

  it('denies everyone under a rule without roles', () => {
    expect(decide({ roles: [] }, 'visitor')).toEqual({ kind: 'login' });
    expect(decide({ roles: [] }, 'superUser')).toEqual({ kind: 'home' });
  });
});

describe('capabilities required in addition to a role', () => {
  it.each<[AccessRule['requires'], Name, string | null]>([
    [['ACTIVE_ACCOUNT'], 'active', null],
    [['ACTIVE_ACCOUNT'], 'inactive', 'ACTIVE_ACCOUNT'],
    [['RENEWABLE_ACCOUNT'], 'inactive', null],
    [['RENEWABLE_ACCOUNT'], 'pastDue', 'RENEWABLE_ACCOUNT'],
    [['RENEWABLE_ACCOUNT'], 'plain', 'RENEWABLE_ACCOUNT'],
    [['RECORDER'], 'recorder', null],
    [['RECORDER'], 'plain', 'RECORDER'],
    [['FINE_PAYMENT_REVIEW'], 'finepay', null],
    [['FINE_PAYMENT_REVIEW'], 'finepayWithoutClerk', 'FINE_PAYMENT_REVIEW'],
    [['FINE_PAYMENT_REVIEW'], 'efiling', 'FINE_PAYMENT_REVIEW'],
    [['EFILING_REVIEW'], 'efiling', null],
    [['EFILING_REVIEW'], 'finepay', 'EFILING_REVIEW'],
    [['EFILER'], 'filer', null],
    [['EFILER'], 'efiling', 'EFILER'],
    [['RECORDER', 'ACTIVE_ACCOUNT'], 'plain', 'RECORDER'],
    [['ACTIVE_ACCOUNT', 'RECORDER'], 'plain', 'ACTIVE_ACCOUNT'],
    [['ACTIVE_ACCOUNT', 'RECORDER'], 'active', 'RECORDER'],
  ])(
    'checks the capabilities %j of %s and names the missing one: %s',
    (requires, name, failure) => {
      expect(decide({ roles: ['USER'], requires: requires ?? [] }, name)).toEqual(
        failure === null ? { kind: 'granted', role: 'USER' } : { kind: 'forbidden', failure },
      );
    },
  );

  it('sends a visitor to the login page when a capability is required', () => {
    expect(decide({ roles: ['ANY'], requires: ['ACTIVE_ACCOUNT'] }, 'visitor')).toEqual({
      kind: 'login',
    });
  });
});

describe('a custom rule', () => {
  const rule: AccessRule = {
    roles: ['CUSTOM'],
    custom: { allows: (user) => user.firstName === 'Ann', message: 'Only Ann.' },
  };

  it("applies a custom rule's predicate to users", () => {
    expect(decideAccess(rule, 'loggedIn', { ...plain, firstName: 'Ann' })).toEqual({
      kind: 'granted',
      role: 'CUSTOM',
    });
    const refused = decide(rule, 'plain');
    expect(refused).toEqual({ kind: 'forbidden', failure: 'CUSTOM' });
    expect(accessFailureMessage('CUSTOM', { email: '', phone: '' }, rule)).toBe('Only Ann.');
  });

  it('sends a visitor to the login page, regardless of what a custom rule returns', () => {
    const open: AccessRule = { roles: ['CUSTOM'], custom: { allows: () => true, message: '' } };
    expect(decide(open, 'visitor')).toEqual({ kind: 'login' });
    expect(decide(open, 'plain')).toEqual({ kind: 'granted', role: 'CUSTOM' });
  });

  it('denies everyone under a custom rule without a predicate', () => {
    expect(decide({ roles: ['CUSTOM'] }, 'superUser')).toMatchObject({ kind: 'forbidden' });
  });
});

describe('access denial messages', () => {
  const support = { email: 'a@b.example', phone: '555' };
  it.each([
    ['ACCOUNT_ADMIN', 'Authorization Failed. You must be an admin on your account'],
    ['ACTIVE_ACCOUNT', 'Authorization Failed. Your account must have an active subscription.'],
    ['RENEWABLE_ACCOUNT', 'Authorization Failed. Your account must have an active subscription.'],
    [
      'BULK_EFILING',
      'Bulk E-Filing Authorization Failed. Please contact support at a@b.example or 555 to get started.',
    ],
  ] as const)('explains the denial %s: %s', (failure, message) => {
    expect(accessFailureMessage(failure, support)).toBe(message);
  });
});

describe('a trial plan', () => {
  it.each([
    [{ COURT: 40 }, true],
    [{ COURT: 10, TW: 93 }, true],
    [{ COURT: 41 }, false],
    [{}, false],
  ])('recognizes a trial plan with the subscriptions %j: %s', (subscriptions, isTrial) => {
    expect(hasTrialPlan({ ...plain, account: { ...account, subscriptions } })).toBe(isTrial);
    expect(hasTrialPlan(plain)).toBe(false);
  });
});
