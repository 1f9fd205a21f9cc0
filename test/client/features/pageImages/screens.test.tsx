import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import { HEADERS } from '#contract/headers';
import { Screen as PagesScreen } from '../../../../src/client/features/pageImages/screens/DocumentPagesScreen';
import { Screen as PurchasesScreen } from '../../../../src/client/features/pageImages/screens/PurchasesScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const AT = '/in/recorder/PreviewDocument?documentId=7';
const PAGES = 'GET /web/recorder/documents/7/pages';
const BUY = 'POST /web/recorder/documents/7/purchases';

const PURCHASE: Purchase = {
  ...(goodBody('postPurchase') as unknown as Purchase),
  id: 12,
  documentId: 7,
  documentNumber: '2026-001',
  pages: [1, 3],
  officeCents: 200,
  serviceCents: 100,
  billingCode: null,
  boughtAt: '2026-07-06T14:00:00.000Z',
  expiresAt: '2026-08-05T14:00:00.000Z',
  state: 'READY',
};

function pagesOf(told: Partial<DocumentPages> = {}): DocumentPages {
  return {
    ...(goodBody('getDocumentPages') as unknown as DocumentPages),
    documentId: 7,
    documentNumber: '2026-001',
    state: 'READY',
    pages: [
      { page: 1, width: 8.5, height: 14, officeCents: 100 },
      { page: 2, width: 8.5, height: 14, officeCents: 100 },
      { page: 3, width: 24, height: 36, officeCents: 500 },
    ],
    rule: '$1.00 a page, $5.00 for large ones.',
    serviceCents: 50,
    bought: [],
    ...told,
  };
}

async function openPages(
  told: Partial<DocumentPages> = {},
  user: ReturnType<typeof testUser> | null = testUser(),
) {
  const page = await renderOnPage(<PagesScreen />, {
    user,
    at: AT,
    prepare: ({ network }) => network.always(PAGES, answer(200, pagesOf(told))),
  });
  return { ...page, person: userEvent.setup() };
}

describe('the pages of a document', () => {
  it('add up as they are ticked: what the office gets, and this site', async () => {
    const { person } = await openPages();
    expect(screen.getByText('No page ticked.')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: /^Page 1/ }));
    expect(screen.getByText(/^1 page: \$1\.00 for the office and \$0\.50/)).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: /^Page 3/ }));
    expect(screen.getByRole('button', { name: 'Buy 2 pages for $7.00' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'All 3' }));
    expect(screen.getByRole('button', { name: 'Buy 3 pages for $8.50' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'None' }));
    await person.click(screen.getByRole('button', { name: 'Buy pages' }));
    expect(screen.getByText('Tick the pages to buy.', { selector: 'p' })).toBeVisible();
  });

  it('are bought at the price that was shown, and stand there to be fetched', async () => {
    const { advance, network, person } = await openPages();
    network.always(BUY, answer(201, PURCHASE));
    network.always(PAGES, answer(200, pagesOf({ bought: [PURCHASE] })));
    await person.click(screen.getByRole('checkbox', { name: /^Page 1/ }));
    await person.click(screen.getByRole('checkbox', { name: /^Page 2/ }));
    await person.click(screen.getByRole('button', { name: 'Buy 2 pages for $3.00' }));
    await act(() => advance(100));
    const [sent] = network.sent(BUY);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      pages: [1, 2],
      billingCode: '',
      totalCents: 300,
    });
    expect(sent?.headers[HEADERS.once]).toMatch(/\S/);
    const link = screen.getByRole('link', { name: 'Download pages 1, 3 (PDF)' });
    expect(link).toHaveAttribute('href', '/web/recorder/purchased/12/pages.pdf');
    expect(link).toHaveFocus();
    expect(screen.getByText('No page ticked.')).toBeVisible();
  });

  it('can be looked at by visitors, who are shown the way to sign in', async () => {
    await openPages({ serviceCents: null }, null);
    expect(screen.getAllByRole('img', { name: /reduced and marked/ })).toHaveLength(3);
    const way = screen.getByRole('link', { name: 'Log in' });
    expect(way.getAttribute('href')).toContain(encodeURIComponent('PreviewDocument?documentId=7'));
    expect(screen.queryByRole('button', { name: /Buy/ })).not.toBeInTheDocument();
  });

  it.each([
    ['NONE', 'No pages here'],
    ['RESTRICTED', 'Pages not shown'],
    ['DAMAGED', 'Pages not readable'],
  ] as const)('that are %s are said to be so', async (state, title) => {
    await openPages({ state, pages: [], rule: null });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('what an account bought', () => {
  it('is listed with its file while there is one, and why there is none', async () => {
    const bought = [
      PURCHASE,
      { ...PURCHASE, id: 13, state: 'EXPIRED' },
      { ...PURCHASE, id: 14, state: 'WITHDRAWN', documentId: null },
    ];
    await renderOnPage(<PurchasesScreen />, {
      user: testUser(),
      at: '/in/recorder/ViewPurchasedDocuments',
      prepare: ({ network }) =>
        network.always(
          'GET /web/recorder/purchased',
          answer(200, { items: bought, total: 3, capped: false, asOf: '2026-07-06T14:00:00.000Z' }),
        ),
    });
    const [, ready, expired, withdrawn] = screen.getAllByRole('row');
    expect(
      within(ready as HTMLElement).getByRole('link', { name: 'Download DP-000012 (PDF)' }),
    ).toHaveAttribute('href', '/web/recorder/purchased/12/pages.pdf');
    expect(ready).toHaveTextContent('$3.00');
    expect(expired).toHaveTextContent('can be bought anew');
    expect(withdrawn).toHaveTextContent('ask about a refund');
    expect(within(withdrawn as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  });
});
