import { isInEdition } from '#contract/site/routeMatch';
import { allowedMenuItems, leadsSomewhere, menuItems } from '#contract/account/menu';
import { INDIANA, LOCALES, MICHIGAN, type Locale } from '#contract/locales';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { CurrentUser } from '#contract/schemas/users';
import { matchRoute, rowById } from '../../../../src/client/app/routeTable';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';

function labels(user: CurrentUser, locale: Locale = INDIANA): string[] {
  return allowedMenuItems(locale, 'loggedIn', user).map(({ label }) => label);
}

const EVERY_USER = [
  'My Calendar',
  'My Deadlines',
  'My Bar IDs',
  'My Saved Cases',
  'My Saved Documents',
  'My Purchased Documents',
  'My Search Regions',
  'My Saved Searches',
  'View Searches',
  'View Limit Details',
  'Edit User Information',
  'Change Email Addresses',
  'Change Password',
  'My Saved Tax Warrants',
  // Not in the spec: exported files, two-step login, and personal data.
  'My PDF Files',
  'Login Security',
  'My Data',
  // Not in the spec: where filers begin.
  'E-filing',
];

/** Not in the spec: screens of filers. */
const FILER = [
  'File a New Case',
  'File into a Case',
  'My Filing Drafts',
  'My Filing Templates',
  'My Electronic Filings',
  'Service Contacts',
  'Firm Administration',
];

const ACTIVE_ADMINISTRATOR = [
  'View Account Transactions',
  'View Invoices',
  'View Receipts',
  'Upgrade Plan',
  // Not in the spec: spending limits.
  'Spending Limits',
  'View Users',
  'Add a User',
  // Not in the spec: keys of the public API.
  'API Keys',
  'Add a Credit Card',
  'Edit Billing Information',
];

/** A past-due account: no access, and no plan to renew. */
const PAST_DUE = { ...TEST_ACCOUNT, status: 'INACTIVE', accountStatus: 'PAST_DUE' } as const;

const sorted = (list: readonly string[]): string[] => [...list].sort();

describe('the sidebar', () => {
  it('lists all sidebar items in the specification', () => {
    const all = menuItems(INDIANA).map(({ label }) => label);
    expect(sorted(all)).toEqual(
      sorted([
        ...EVERY_USER,
        ...ACTIVE_ADMINISTRATOR,
        // Not in the spec: for administrators whose plan includes the API.
        'Webhooks',
        ...FILER,
        'View Fine Payments',
        'View Electronic Filings',
        'View Recorder Transactions',
        'View Property Watch Statistics',
        'Additional Document Services',
        // Not in the spec: past-due users can pay.
        'Pay Invoices',
        'Change Renewal Plan',
      ]),
    );
  });

  it('shows no sidebar items to visitors', () => {
    expect(allowedMenuItems(INDIANA, 'loggedOut', ANONYMOUS_USER)).toEqual([]);
    expect(allowedMenuItems(INDIANA, 'unknown', ANONYMOUS_USER)).toEqual([]);
  });

  it('shows users of a past-due account the common items, without plan renewal', () => {
    expect(sorted(labels(testUser({ account: PAST_DUE })))).toEqual(sorted(EVERY_USER));
  });

  it('shows Change Renewal Plan if the billing status is ACTIVE, regardless of the access status', () => {
    const account = { ...TEST_ACCOUNT, status: 'INACTIVE' } as const;
    expect(labels(testUser({ account }))).toContain('Change Renewal Plan');
    expect(labels(testUser({ account: null }))).not.toContain('Change Renewal Plan');
  });

  it('shows billing, users, and plan to administrators of an active account', () => {
    expect(labels(testUser({ isAdmin: true }))).toEqual(
      expect.arrayContaining([...ACTIVE_ADMINISTRATOR, 'Additional Document Services']),
    );
  });

  it('shows document services and payment to administrators of an inactive account', () => {
    expect(sorted(labels(testUser({ isAdmin: true, account: PAST_DUE })))).toEqual(
      sorted([...EVERY_USER, 'Additional Document Services', 'Pay Invoices']),
    );
  });

  it('shows e-filing screens to filers, and only the e-filing start page to other users', () => {
    const filer = testUser({
      efmUsers: { 'STATE-IN': { id: '1', individual: true, admin: false } },
    });
    expect(labels(filer)).toEqual(expect.arrayContaining(['E-filing', ...FILER]));
    expect(labels(testUser())).toContain('E-filing');
    expect(labels(testUser()).filter((label) => FILER.includes(label))).toEqual([]);
    expect(labels(filer, MICHIGAN)).not.toContain('E-filing');
  });

  it("shows fine payments only to fine-payment reviewers of a clerk's office", () => {
    expect(labels(testUser({ isFinepayReviewer: true, clerkId: 3 }))).toContain(
      'View Fine Payments',
    );
    expect(labels(testUser({ isFinepayReviewer: true }))).not.toContain('View Fine Payments');
    expect(labels(testUser({ clerkId: 3 }))).not.toContain('View Fine Payments');
  });

  it("shows electronic filings only to e-filing reviewers of a clerk's office", () => {
    expect(labels(testUser({ isEFilingReviewer: true, clerkId: 3 }))).toContain(
      'View Electronic Filings',
    );
    expect(labels(testUser({ isEFilingReviewer: true }))).not.toContain('View Electronic Filings');
    expect(labels(testUser({ clerkId: 3 }))).not.toContain('View Electronic Filings');
  });

  it('shows recorders their transactions and property watch statistics, but no property watch in Michigan', () => {
    const recorder = testUser({ recorderId: 4 });
    expect(labels(recorder)).toEqual(
      expect.arrayContaining(['View Recorder Transactions', 'View Property Watch Statistics']),
    );
    expect(labels(recorder, MICHIGAN)).toContain('View Recorder Transactions');
    expect(labels(recorder, MICHIGAN)).not.toContain('View Property Watch Statistics');
  });

  it('shows no court and no tax warrant entries in Michigan', () => {
    const shown = allowedMenuItems(MICHIGAN, 'loggedIn', testUser({ isAdmin: true }));
    expect(shown.filter(({ group }) => group === 'court' || group === 'taxWarrant')).toEqual([]);
  });

  it('shows a menu item to users who may open its screen, in the editions that have the screen', () => {
    const screens = menuItems(INDIANA).filter(({ routeId }) => routeId !== null);
    expect(screens.length).toBeGreaterThan(0);
    for (const { access, label, path, routeId } of screens) {
      const route = rowById(routeId ?? '');
      expect({ label, path, access }).toEqual({ label, path: route?.path, access: route?.access });
      const inMichigan = menuItems(MICHIGAN).some((item) => item.routeId === routeId);
      expect({ label, inMichigan }).toEqual({
        label,
        inMichigan: route !== undefined && isInEdition(route, MICHIGAN),
      });
    }
  });

  it('lists My Bar IDs under Court Cases in Indiana, and under My Account in Michigan', () => {
    const groups = LOCALES.map(
      (locale) => menuItems(locale).find(({ routeId }) => routeId === 'barIds.list')?.group,
    );
    expect(groups).toEqual(LOCALES.map(({ features }) => (features.court ? 'court' : 'account')));
    expect(new Set(groups)).toEqual(new Set(['court', 'account']));
  });

  it('refers to a screen by its route if the screen exists', () => {
    const others = menuItems(INDIANA).flatMap(({ path, routeId }) =>
      routeId === null ? [path] : [],
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((path) => matchRoute(INDIANA, path, {}) !== null)).toEqual([]);
  });

  it('links each menu item to its screen', () => {
    for (const locale of LOCALES) {
      for (const { path, query, routeId } of menuItems(locale)) {
        const found = matchRoute(locale, path, query ?? {})?.row.id ?? null;
        expect({ path, found }).toEqual({ path, found: routeId });
      }
    }
  });

  it('contains no dead link in the sidebar', () => {
    const [item] = menuItems(INDIANA).filter(({ routeId }) => routeId === null);
    const nowhere = { ...item!, path: '/no/SuchPage' };
    expect(leadsSomewhere({ ...nowhere, isBackendPage: false })).toBe(false);
    expect(leadsSomewhere({ ...nowhere, isBackendPage: true })).toBe(false);
    expect(leadsSomewhere({ ...nowhere, isBackendPage: true, path: '/common/EditUser' })).toBe(
      true,
    );
  });

  it('gives a menu item the same access rule as its screen', () => {
    const screens = menuItems(INDIANA).filter(({ routeId }) => routeId !== null);
    for (const { access, routeId } of screens) {
      expect({ routeId, access }).toEqual({ routeId, access: rowById(routeId!)?.access });
      expect(access.roles).not.toContain('ANY');
    }
  });
});
