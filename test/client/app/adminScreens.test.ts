import { adminMenu } from '#contract/admin/menu';
import { INDIANA, LOCALES } from '#contract/locales';
import { createRouteMatch, isInEdition } from '#contract/site/routeMatch';
import { decideAccess, type AccessDecision } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { ANONYMOUS_USER } from '#contract/account/user';
import { ROUTE_TABLE } from '../../../src/client/app/routeTable';
import { testUser } from '../../support/testSite';

const account = testUser().account;

/** Everyone who may reach an address of the admin area, and what each one gets. */
const ROLES: Readonly<Record<string, readonly [CurrentUser, AccessDecision['kind']]>> = {
  visitor: [ANONYMOUS_USER, 'login'],
  user: [testUser(), 'home'],
  'user without an account': [testUser({ account: null }), 'home'],
  'user of an inactive account': [
    testUser({ account: account === null ? null : { ...account, status: 'INACTIVE' } }),
    'home',
  ],
  administrator: [testUser({ isAdmin: true }), 'home'],
  clerk: [testUser({ clerkId: 3, isEFilingReviewer: true, isFinepayReviewer: true }), 'home'],
  recorder: [testUser({ recorderId: 3 }), 'home'],
  filer: [
    testUser({
      isBulkEFilingUploader: true,
      efmUsers: { 'STATE-IN': { id: '1', individual: false, admin: true } },
    }),
    'home',
  ],
  'super user without two-step login': [testUser({ isSuperUser: false }), 'home'],
  'super user who views the site as a user': [
    testUser({ view: { by: 'Root', until: '2026-07-06T13:30:00Z' } }),
    'home',
  ],
  'super user': [testUser({ isSuperUser: true }), 'granted'],
};

const SCREENS = ROUTE_TABLE.filter(({ tab }) => tab === 'admin');
const CELLS = Object.entries(ROLES).flatMap(([role, [user, expected]]) =>
  SCREENS.flatMap((row) =>
    LOCALES.map((locale) => ({ role, user, expected, row, locale, name: locale.state })),
  ),
);

describe('admin screens by role and edition', () => {
  it('opens each screen only to super users, in both editions', () => {
    expect(CELLS.length).toBeGreaterThan(800);
    const wrong = CELLS.filter(({ expected, row, user }) => {
      const status = user.id === null ? 'loggedOut' : 'loggedIn';
      return decideAccess(row.access, status, user).kind !== expected;
    });
    expect(wrong.map(({ name, role, row }) => `${role}, ${row.id}, ${name}`)).toEqual([]);
  });

  it('finds each screen at its URL, but only in the editions that have the screen', () => {
    const match = createRouteMatch(ROUTE_TABLE);
    const wrong = SCREENS.flatMap((row) =>
      LOCALES.filter((locale) => {
        const found = match(locale, row.path, {})?.row.id === row.id;
        return found !== isInEdition(row, locale);
      }).map(({ state }) => `${row.id}, ${state}`),
    );
    expect(wrong).toEqual([]);
  });

  it('shows only super user screens in the menu', () => {
    const entries = adminMenu(INDIANA).flatMap(({ items }) => items);
    const listed = new Set(entries.map(({ routeId }) => routeId));
    const rows = ROUTE_TABLE.filter(({ id }) => listed.has(id));
    expect(rows.filter(({ access }) => access.roles.join() !== 'SUPER_USER')).toEqual([]);
    const below = ROUTE_TABLE.filter(({ path }) => path.startsWith('/admin'));
    expect(below.filter(({ tab }) => tab !== 'admin')).toEqual([]);
  });
});
