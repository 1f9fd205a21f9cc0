import { screen, within } from '@testing-library/react';
import { act, type ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/limits';
import { MESSAGES } from '#contract/messages';
import { rowById } from '../../../src/client/app/routeTable';
import { ScreenOutlet } from '../../../src/client/app/ScreenOutlet';
import { errorsCleared } from '../../../src/client/state/errors/slice';
import { figure } from '../../support/figures';
import { renderOnPage } from '../../support/testPage';
import { TEST_ACCOUNT, TEST_SITE, testUser } from '../../support/testSite';

describe('a page that the user may not open', () => {
  const open = () =>
    renderOnPage(<ScreenOutlet />, { user: testUser(), at: '/in/common/ViewUserList' });

  it('explains whom to contact, links to the home page, and shows the reason in the error area', async () => {
    const { errors } = await open();
    expect(errors()).toEqual([MESSAGES.notAccountAdmin]);
    expect(
      screen.getByRole('heading', { name: 'You don’t have access to this page' }),
    ).toBeVisible();
    const help = screen.getByText(/^Only an account administrator can open this page/);
    expect(help).toHaveTextContent(`${TEST_SITE.supportEmail} or ${TEST_SITE.supportPhone}.`);
    expect(screen.queryByText(MESSAGES.notAccountAdmin)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/in/',
    );
  });

  it.each(['/in/common/ViewUserList', '/in/common/ViewInvoiceList'])(
    'lists the open invoices of a past-due account with a link to pay them: %s',
    async (at) => {
      const account = {
        ...TEST_ACCOUNT,
        status: 'INACTIVE',
        accountStatus: 'PAST_DUE',
        dueCents: 21_800,
        openInvoices: [
          { number: 17, dueOn: '2026-09-30', openCents: 20_000 },
          { number: 21, dueOn: '2026-10-31', openCents: 1_800 },
        ],
      } as const;
      await renderOnPage(<ScreenOutlet />, { user: testUser({ isAdmin: true, account }), at });
      expect(await screen.findByRole('alert')).toHaveTextContent(/past due: \$218\.00/);
      expect(screen.getByRole('rowheader', { name: 'INV-17' })).toBeVisible();
      expect(screen.getByRole('row', { name: /^INV-21 Oct 31, 2026 \$18\.00$/ })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Pay $218.00' })).toHaveAttribute(
        'href',
        '/web/in/common/PayInvoices',
      );
      expect(screen.queryByText(/ask an administrator/i)).toBeNull();
    },
  );

  it('shows the only open invoice of a past-due account', async () => {
    const account = {
      ...TEST_ACCOUNT,
      status: 'INACTIVE',
      accountStatus: 'PAST_DUE',
      dueCents: 21_800,
      openInvoices: [{ number: 1108, dueOn: '2026-11-27', openCents: 21_800 }],
    } as const;
    const user = testUser({ isAdmin: true, account });
    await renderOnPage(<ScreenOutlet />, { user, at: '/in/common/ViewInvoiceList' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Pay invoice INV-1108 to restore access\./,
    );
    expect(figure('Past due since')).toHaveTextContent('Nov 27, 2026');
    expect(figure('Balance due')).toHaveTextContent('$218.001 invoice');
    expect(screen.getByRole('row', { name: /INV-1108/ })).toBeVisible();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('link', { name: 'Pay $218.00' })).toBeVisible();
    expect(alert.getByRole('link', { name: 'Change card' })).toHaveAttribute(
      'href',
      '/web/in/common/EditCcInfo',
    );
  });

  it('shows the reason on a denied page even after the error area is cleared', async () => {
    const { store } = await open();
    act(() => void store.dispatch(errorsCleared()));
    expect(screen.getByText(MESSAGES.notAccountAdmin)).toBeVisible();
  });
});

describe('a page that is still loading', () => {
  const FEES = 'Fee Schedule – Indiana – Countyline';

  /** A loaded home page, and a fee page whose screen loads on command. */
  async function leaveForFees() {
    const fees: { come: () => void } = { come: () => undefined };
    const page = await renderOnPage(<ScreenOutlet />, {
      at: '/in/',
      rowOf(routeId) {
        const row = rowById(routeId);
        if (row === undefined) return undefined;
        const { isLoadedWhenIdle: _isLoadedWhenIdle, loadFeature: _loadFeature, ...rest } = row;
        const Screen: ComponentType = () => <p>The screen of {routeId}</p>;
        const load = () =>
          routeId === 'about.fees'
            ? new Promise<{ Screen: ComponentType }>((resolve) => {
                fees.come = () => resolve({ Screen });
              })
            : Promise.resolve({ Screen });
        return { ...rest, load };
      },
    });
    expect(screen.getByText('The screen of home')).toBeVisible();
    await page.visitDrawn('/in/info/fees');
    return { ...page, fees };
  }

  it("replaces the previous page immediately with the loading page's heading and title", async () => {
    const { asked } = await leaveForFees();
    expect(screen.queryByText('The screen of home')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fee Schedule');
    expect(asked.titles.at(-1)).toBe(FEES);
  });

  it('announces a loading page and focuses its heading when loaded', async () => {
    const { asked, drawn, fees } = await leaveForFees();
    const spoken = screen.getAllByRole('status')[0];
    expect(spoken).toHaveTextContent('Loading: Fee Schedule');
    fees.come();
    await drawn();
    expect(screen.getAllByRole('status')).toEqual([spoken]);
    expect(spoken).toBeEmptyDOMElement();
    expect(screen.getByText('The screen of about.fees')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Fee Schedule' })).toHaveFocus();
    expect(asked.titles.at(-1)).toBe(FEES);
  });

  it('shows an error when a page is still loading after two minutes, and retries on request', async () => {
    const { advance, asked, drawn, fees } = await leaveForFees();
    await act(() => advance(CHUNK_LOAD_TIMEOUT_MS));
    expect(screen.getByText(MESSAGES.chunkLoad)).toBeVisible();
    expect(asked.titles.at(-1)).toBe(`Error: ${FEES}`);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(asked.titles.at(-1)).toBe(FEES);
    fees.come();
    await drawn();
    expect(screen.getByText('The screen of about.fees')).toBeVisible();
  });
});
