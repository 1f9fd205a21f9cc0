import { INDIANA, MICHIGAN } from '#contract/locales';
import { ANONYMOUS_USER } from '#contract/account/user';
import { rowById } from '../../../../src/client/app/routeTable';
import { TAB_ROWS, visibleTabs } from '../../../../src/client/app/shell/tabs';
import { testUser } from '../../../support/testSite';

describe('the tabs', () => {
  it('gives each tab an existing screen and its title', () => {
    const ids = TAB_ROWS.map(({ routeId }) => routeId);
    expect(ids.filter((id) => rowById(id) === undefined)).toEqual([]);
    expect(new Set(ids.map((id) => rowById(id)?.tab)).size).toBe(ids.length);
  });

  it("shows visitors the edition's areas and help", () => {
    const labels = (locale: typeof INDIANA) =>
      visibleTabs(locale, 'loggedOut', ANONYMOUS_USER).map(({ label }) => label);
    expect(labels(INDIANA)).toEqual([
      'Welcome',
      'Court Cases',
      'E-Filing',
      'Recorded Documents',
      'Tax Warrants',
      'Help',
    ]);
    expect(labels(MICHIGAN)).toEqual(['Welcome', 'Register of Deeds', 'Help']);
  });

  it('shows users an account tab, with notifications on the right', () => {
    const tabs = visibleTabs(MICHIGAN, 'loggedIn', testUser());
    expect(tabs.map(({ label }) => label)).toEqual([
      'Welcome',
      'Register of Deeds',
      'My Countyline',
      'Help',
      'Notifications',
    ]);
    expect(tabs.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(['notifications']);
  });

  it('includes administration only for super users', () => {
    const ids = (isSuperUser: boolean) =>
      visibleTabs(INDIANA, 'loggedIn', testUser({ isSuperUser })).map(({ id }) => id);
    expect(ids(true)).toContain('admin');
    expect(ids(false)).not.toContain('admin');
  });

  it('shows nothing about the user until the login status is known', () => {
    const ids = visibleTabs(INDIANA, 'unknown', ANONYMOUS_USER).map(({ id }) => id);
    expect(ids).not.toContain('my');
    expect(ids).not.toContain('notifications');
  });
});
