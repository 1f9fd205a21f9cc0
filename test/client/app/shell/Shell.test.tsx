import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorsShown } from '../../../../src/client/state/errors/slice';
import { messagesReceived } from '../../../../src/client/state/motd/slice';
import { userReceived } from '../../../../src/client/state/session/slice';
import { selectTheme } from '../../../../src/client/state/preferences/selectors';
import type { TextStorage } from '../../../../src/client/platform/browserStorage';
import { Shell } from '../../../../src/client/app/shell/Shell';
import { answer, listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { expectComplaint } from '../../../support/quietConsole';
import { createTestStorage } from '../../../support/testStore';
import { renderOnPage } from '../../../support/testPage';

function linksOf(container: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(
    within(container)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );
}

/** Errors that React logs for the broken parts. */
const NOT_DRAWN = /Objects are not valid as a React child|message\.trim is not a function/;
/** A value that the schemas refuse and that no shell part expects. */
const BROKEN = { text: 'not a text' } as unknown as string;

const BROKEN_PARTS: readonly {
  readonly name: string;
  readonly breaks: UnknownAction;
  readonly said: string | null;
}[] = [
  {
    name: 'a message of the day',
    breaks: messagesReceived({
      key: 'COURT|STATE-IN',
      items: [{ category: 'ALL', message: BROKEN, updated: '2026-01-05T00:00:00Z' }],
    }),
    said: null,
  },
  { name: 'an error message', breaks: errorsShown([{ text: BROKEN }]), said: null },
  {
    name: 'the name of the logged-in user',
    breaks: userReceived(testUser({ firstName: BROKEN })),
    said: 'Your account couldn’t be shown. Reload the page to try again.',
  },
];

describe('the shell', () => {
  it('offers visitors the login form, login help, and sign-up', async () => {
    await renderOnPage(<Shell />, { at: '/in/court?x=1' });
    const links = linksOf(screen.getByRole('banner'));
    expect(screen.getByRole('form', { name: 'Log in' })).toBeVisible();
    expect(links).toMatchObject({
      'Need help logging in': '/in/common/SetPassword',
      'Sign Up Now': '/web/in/common/NewSubscription?done=%2Fweb%2Fvue%2Fin%2Fcourt%3Fx%3D1',
      'Super Search': '/in/help/HelpTopic?shortName=SuperSearch',
    });
    expect(links).not.toHaveProperty('Account');
  });

  it('welcomes users by name, with links to account and logout', async () => {
    const { drawn } = await renderOnPage(<Shell />, {
      user: testUser({ firstName: 'Uma', lastName: 'User' }),
    });
    await drawn();
    const header = screen.getByRole('banner');
    const menu = await within(header).findByRole('button', { name: 'Welcome, Uma User' });
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(linksOf(header)).toMatchObject({ Account: '/in/common/ViewAccountDashboard' });
    expect(within(header).getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByText('Sign Up Now')).not.toBeInTheDocument();
  });

  it.each([
    ['a visitor', null, 'Terms of Service', 'Registered User Agreement'],
    ['a user', testUser(), 'Registered User Agreement', 'Terms of Service'],
  ])('shows %s a footer with the agreement that applies', async (_who, user, has, hasNot) => {
    await renderOnPage(<Shell />, { user });
    const footer = screen.getByRole('contentinfo');
    const labels = Object.keys(linksOf(footer));
    expect(labels).toEqual([
      has,
      'Privacy Policy',
      'Privacy and Public Access',
      'Help',
      'Careers',
      'About Us',
      'Fee Schedule',
      'Status',
      'API',
    ]);
    expect(labels).not.toContain(hasNot);
    expect(footer).toHaveTextContent('© 2002–2026 Countyline');
    expect(footer).toHaveTextContent('not an official record');
  });

  it('shows the unread count on the tab: 99+ at most, nothing at 0', async () => {
    const unread = async (count: number): Promise<string | null> => {
      const { view } = await renderOnPage(<Shell />, {
        user: testUser(),
        prepare: ({ network }) =>
          network.always('GET /web/api/notifications/unread/count', answer(200, count)),
      });
      const text = screen.getByRole('link', { name: /Notifications/ }).textContent;
      view.unmount();
      return text;
    };
    expect(await unread(0)).toBe('Notifications');
    expect(await unread(99)).toMatch(/^Notifications99(?!\+)/);
    expect(await unread(100)).toMatch(/^Notifications99\+/);
  });

  it.each(['GET /web/motd/messages', 'GET /web/users/current'])(
    'hides the content until the data for everything above and next to it has loaded: %s',
    async (line) => {
      let held: { answer: (result: ReturnType<typeof answer>) => void } | null = null;
      const page = await renderOnPage(<Shell />, {
        at: '/in/court',
        user: testUser(),
        prepare: ({ network }) => (held = network.hold(line)),
      });
      expect(screen.getByRole('main')).toHaveClass('held');
      const body = line.endsWith('messages') ? listAnswer([]) : answer(200, testUser());
      held!.answer(body);
      await act(() => page.settle());
      expect(screen.getByRole('main')).not.toHaveClass('held');
    },
  );

  it.each(BROKEN_PARTS)("keeps working without a part that can't render: $name", async (part) => {
    // React logs the error; the user sees the rest of the page.
    expectComplaint(NOT_DRAWN);
    const page = await renderOnPage(<Shell />, { at: '/in/court', user: testUser() });
    const main = screen.getByRole('main');
    await page.drawn();
    act(() => void page.dispatch(part.breaks));
    await page.drawn();
    expect(screen.getByRole('main')).toBe(main);
    expect(within(main).getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible();
    expect(screen.getByRole('search')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    if (part.said !== null) expect(screen.getByText(part.said)).toBeVisible();
  });

  it('renders a failed part again on the next page', async () => {
    expectComplaint(NOT_DRAWN);
    const page = await renderOnPage(<Shell />, { at: '/in/court' });
    act(() => void page.dispatch(errorsShown([{ text: BROKEN }])));
    await page.drawn();
    await act(() => page.visit('/in/'));
    act(() => void page.dispatch(errorsShown([{ text: 'A line that can be drawn.' }])));
    expect(screen.getByText('A line that can be drawn.')).toBeVisible();
  });

  it('shows a different icon for each register tab', async () => {
    await renderOnPage(<Shell />, { at: '/in/' });
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    const signs = ['Court Cases', 'Recorded Documents', 'Tax Warrants'].map((name) =>
      tabs.getByRole('link', { name }).firstElementChild?.querySelector('path')?.getAttribute('d'),
    );
    expect(signs).not.toContain(undefined);
    expect(new Set(signs).size).toBe(3);
    expect(tabs.getByRole('link', { name: 'Welcome' }).querySelector('svg')).toBeNull();
  });

  it('highlights no tab for a URL without a screen', async () => {
    const { drawn } = await renderOnPage(<Shell />, { at: '/in/nowhere' });
    await drawn();
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(tabs.getByRole('link', { name: 'Welcome' })).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('link', { name: 'Advanced search' })).toBeNull();
  });

  it('shows nothing below the tabs until the shell knows whether the page has a search', async () => {
    await renderOnPage(<Shell />, { at: null });
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible();
    expect(screen.queryByRole('main')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('shows the account menu only to logged-in users on account screens', async () => {
    const { drawn, view } = await renderOnPage(<Shell />, {
      at: '/in/court/ViewMyCases',
      user: testUser(),
    });
    await drawn();
    const menu = await screen.findByRole('navigation', { name: 'Account menu' });
    expect(within(menu).getByRole('link', { name: 'My Saved Cases' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    view.unmount();
    await renderOnPage(<Shell />, { at: '/in/court' });
    expect(screen.queryByRole('navigation', { name: 'Account menu' })).not.toBeInTheDocument();
  });

  describe('the account menu', () => {
    async function openMenu(at: string, storage?: TextStorage) {
      const page = await renderOnPage(<Shell />, {
        at,
        user: testUser(),
        ...(storage && { storage }),
      });
      await page.drawn();
      const menu = within(await screen.findByRole('navigation', { name: 'Account menu' }));
      return { ...page, menu };
    }

    it('opens the account menu group of the current page', async () => {
      const { menu } = await openMenu('/in/court/ViewMyCases');
      expect(menu.getByRole('button', { name: /^Court Cases/ })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      expect(menu.getByRole('button', { name: /^Tax Warrants/ })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
    });

    it('highlights the closest menu entry for a page without an entry', async () => {
      const { menu } = await openMenu('/in/common/PurchaseCountDetails');
      expect(menu.getByRole('link', { name: 'View Searches' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });

    it('shows the number of entries of a closed group and hides its links', async () => {
      const { menu } = await openMenu('/in/court/ViewMyCases');
      expect(menu.getByRole('button', { name: 'Tax Warrants 1 page' })).toBeVisible();
      expect(menu.queryByRole('link', { name: 'My Saved Tax Warrants' })).not.toBeInTheDocument();
    });

    it('splits the My Account menu by subject', async () => {
      const { menu } = await openMenu('/in/court/ViewMyCases');
      const list = menu.getByRole('list', { name: 'Profile and security' });
      expect(within(list).getByRole('link', { name: 'Change Password' })).toBeVisible();
      expect(within(list).queryByRole('link', { name: 'View Searches' })).not.toBeInTheDocument();
    });

    it('restores open and closed menu groups on the next visit', async () => {
      const storage = createTestStorage({}).openTab();
      const first = await openMenu('/in/court/ViewMyCases', storage);
      await userEvent.click(first.menu.getByRole('button', { name: /^My Account/ }));
      await userEvent.click(first.menu.getByRole('button', { name: /^Tax Warrants/ }));
      await act(() => first.settle());
      first.view.unmount();
      const { menu } = await openMenu('/in/court/ViewMyCases', storage);
      expect(menu.getByRole('link', { name: 'My Saved Tax Warrants' })).toBeVisible();
      expect(menu.queryByRole('link', { name: 'Change Password' })).not.toBeInTheDocument();
    });
  });

  it('opens the admin group of a record page and highlights the list that links to the record', async () => {
    const { drawn } = await renderOnPage(<Shell />, {
      at: '/in/admin/AccountMoney?accountId=1',
      user: testUser({ isSuperUser: true }),
    });
    await drawn();
    const menu = within(await screen.findByRole('navigation', { name: 'Admin menu' }));
    expect(menu.getByRole('button', { name: /^Users/ })).toHaveAttribute('aria-expanded', 'true');
    const [current, ...others] = menu
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    expect(current).toHaveAttribute('href', '/in/admin/FindUser');
    expect(others).toEqual([]);
  });

  it('switches the theme with its menu and marks the chosen theme', async () => {
    const { drawn, store } = await renderOnPage(<Shell />, { at: '/in/court' });
    await drawn();
    const header = within(screen.getByRole('banner'));
    await userEvent.click(await header.findByRole('button', { name: 'Theme' }));
    await userEvent.click(header.getByRole('button', { name: 'Dark' }));
    expect(selectTheme(store.getState())).toBe('dark');
    expect(header.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    expect(header.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'false');
  });
});
