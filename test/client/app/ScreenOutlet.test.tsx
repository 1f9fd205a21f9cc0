import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, type ComponentType } from 'react';
import { CHUNK_LOAD_TIMEOUT_MS } from '#contract/limits';
import { MESSAGES } from '#contract/messages';
import { rowById } from '../../../src/client/app/routeTable';
import type { HttpResult } from '../../../src/client/platform/ports';
import { ScreenOutlet } from '../../../src/client/app/ScreenOutlet';
import { selectErrors } from '../../../src/client/state/errors/selectors';
import { errorsCleared } from '../../../src/client/state/errors/slice';
import { goodAnswer } from '../../support/goodAnswers';
import { figure } from '../../support/figures';
import { answer } from '../../support/testPorts';
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
          { id: 7, number: 17, dueOn: '2026-09-30', openCents: 20_000 },
          { id: 9, number: 21, dueOn: '2026-10-31', openCents: 1_800 },
        ],
      } as const;
      await renderOnPage(<ScreenOutlet />, { user: testUser({ isAdmin: true, account }), at });
      expect(await screen.findByRole('alert')).toHaveTextContent(/past due: \$218\.00/);
      expect(screen.getByRole('link', { name: 'INV-17 (PDF)' })).toHaveAttribute(
        'href',
        '/web/common/invoice.pdf?invoiceId=7',
      );
      expect(
        screen.getByRole('row', { name: /^INV-21 \(PDF\) Oct 31, 2026 \$18\.00$/ }),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'Pay $218.00' })).toHaveAttribute(
        'href',
        '/web/in/common/PayInvoices',
      );
      expect(screen.queryByText(/ask an administrator/i)).toBeNull();
    },
  );

  /** Opens the page of an account with one unpaid invoice and these loaded facts. */
  async function openPastDue(facts: HttpResult, retried = facts) {
    const account = {
      ...TEST_ACCOUNT,
      status: 'INACTIVE',
      accountStatus: 'PAST_DUE',
      dueCents: 21_800,
      openInvoices: [{ id: 8, number: 1108, dueOn: '2026-11-27', openCents: 21_800 }],
    } as const;
    await renderOnPage(<ScreenOutlet />, {
      user: testUser({ isAdmin: true, account }),
      at: '/in/common/ViewInvoiceList',
      prepare: ({ network }) => {
        network.once('GET /web/common/past-due', facts);
        network.always('GET /web/common/past-due', retried);
      },
    });
    return within(await screen.findByRole('alert'));
  }

  const FACTS = {
    asOf: '2026-11-28T15:00:00Z',
    openCents: 21_800,
    nextInvoiceOn: '2026-12-12',
    extraSearchCents: 0,
    nextPlanCents: 3_800,
    paidThisYearCents: 41_800,
    paidLastYearCents: 7_600,
    planCents: 3_800,
    months: ['2026-10', '2026-11'],
    byCode: [
      { billingCode: '2026-022', isOther: false, cents: [900, 1_200] },
      { billingCode: '2026-014', isOther: false, cents: [300, 0] },
    ],
    card: 'Visa ending in 0002',
    lastCharge: {
      at: '2026-11-12T14:05:00Z',
      status: 'DECLINED',
      card: 'Visa ending in 0002',
      invoiceNumber: 1108,
      reason: 'The card has expired.',
    },
    nextStep: { status: 'DUNNED', on: '2026-12-12' },
  };

  it('shows a past-due account its next invoice, payments, and charges by billing code', async () => {
    const alert = await openPastDue(goodAnswer('getPastDue', FACTS));
    expect(await alert.findByText(/Last attempt: Nov 12, 2026, 9:05 AM EST/)).toHaveTextContent(
      'with Visa ending in 0002. The card has expired. We won’t retry it.',
    );
    expect(alert.getByText(/searches stop on Dec 12, 2026/)).toBeVisible();
    expect(figure('Balance due')).toHaveTextContent('$218.00');
    expect(figure('Balance due')).toHaveTextContent('Due Nov 27, 2026');
    expect(figure('Next invoice')).toHaveTextContent('$38.00At renewal, Dec 12, 2026');
    expect(figure('Paid this year')).toHaveTextContent('$418.00$76.00 in 2025');
    expect(screen.getAllByText('Extra charges by invoice and code')[0]).toBeInTheDocument();
    expect(screen.getAllByText('2026-022')[0]).toBeInTheDocument();
    expect(alert.getByRole('link', { name: 'Change card' })).toHaveAttribute(
      'href',
      '/web/in/common/EditCcInfo',
    );
  });

  it('offers to add a card if a past-due account has none', async () => {
    const alert = await openPastDue(
      goodAnswer('getPastDue', { ...FACTS, card: null, lastCharge: null, nextStep: null }),
    );
    expect(await alert.findByText('There is no card on file.')).toBeVisible();
    expect(alert.getByRole('link', { name: 'Add a card' })).toBeVisible();
    expect(alert.queryByText(/searches stop/)).toBeNull();
  });

  it('shows the open invoice of a past-due account even if other amounts don’t load', async () => {
    const alert = await openPastDue({ kind: 'offline' });
    expect(alert.getByText('Pay INV-1108, due Nov 27, 2026, to restore access.')).toBeVisible();
    expect(screen.getByRole('row', { name: /INV-1108/ })).toHaveTextContent('$218.00');
    expect(screen.getByRole('link', { name: 'INV-1108 (PDF)' })).toBeVisible();
    expect(figure('Balance due')).toHaveTextContent('$218.00');
    expect(alert.getByRole('link', { name: 'Pay $218.00' })).toBeVisible();
  });

  it('loads the figures of a past-due account again on request', async () => {
    await openPastDue(answer(500, { message: 'Failed' }), goodAnswer('getPastDue', FACTS));
    const person = userEvent.setup();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(figure('Next invoice')).toHaveTextContent('Not available');
    await person.click(retry);
    expect(await screen.findByText(/At renewal, Dec 12, 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows the reason on a refused page even after the error area was cleared', async () => {
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
    const { advance, asked, drawn, fees, store } = await leaveForFees();
    await act(() => advance(CHUNK_LOAD_TIMEOUT_MS));
    // The reason is in the error area above.
    expect(selectErrors(store.getState()).map(({ text }) => text)).toEqual([MESSAGES.chunkLoad]);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.queryByText(MESSAGES.chunkLoad)).toBeNull();
    expect(asked.titles.at(-1)).toBe(`Error: ${FEES}`);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(asked.titles.at(-1)).toBe(FEES);
    fees.come();
    await drawn();
    expect(screen.getByText('The screen of about.fees')).toBeVisible();
  });
});
