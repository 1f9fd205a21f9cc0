import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import { HEADERS } from '#contract/site/headers';
import { Screen as PagesScreen } from '../../../../src/client/features/pageImages/screens/DocumentPagesScreen';
import { Screen as ReaderScreen } from '../../../../src/client/features/pageImages/screens/ReaderScreen';
import { Screen as PurchasesScreen } from '../../../../src/client/features/pageImages/screens/PurchasesScreen';
import { openPdf, type PdfView } from '../../../../src/client/platform/pdfDocument';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

jest.mock('../../../../src/client/platform/pdfDocument', () => ({ openPdf: jest.fn() }));

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
  boughtAt: '2026-07-07T01:00:00.000Z',
  expiresAt: '2026-08-06T01:00:00.000Z',
  state: 'READY',
};

function pagesOf(changes: Partial<DocumentPages> = {}): DocumentPages {
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
    ...changes,
  };
}

async function openPages(
  changes: Partial<DocumentPages> = {},
  user: ReturnType<typeof testUser> | null = testUser(),
) {
  const page = await renderOnPage(<PagesScreen />, {
    user,
    at: AT,
    prepare: ({ network }) => network.always(PAGES, answer(200, pagesOf(changes))),
  });
  return { ...page, person: userEvent.setup() };
}

describe('document pages', () => {
  it('adds up the office fee and service fee as pages are selected', async () => {
    const { person } = await openPages();
    expect(screen.getByText('No pages selected.')).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: /^Page 1/ }));
    expect(screen.getByText(/^1 page: \$1\.00 office fee and \$0\.50/)).toBeVisible();
    await person.click(screen.getByRole('checkbox', { name: /^Page 3/ }));
    expect(screen.getByRole('button', { name: 'Buy 2 pages for $7.00' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'All 3' }));
    expect(screen.getByRole('button', { name: 'Buy 3 pages for $8.50' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'None' }));
    await person.click(screen.getByRole('button', { name: 'Buy pages' }));
    expect(screen.getByText('Select the pages to buy.', { selector: 'p' })).toBeVisible();
  });

  it('sells pages at the price shown and then offers the download', async () => {
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
    expect(
      screen.getByText('No pages selected. Already purchased, not charged: 1, 3.'),
    ).toBeVisible();
    expect(screen.getAllByText('Already purchased')).toHaveLength(2);
  });

  it('offers purchased pages for viewing and download instead of a second purchase', async () => {
    await openPages({ bought: [PURCHASE] });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: /^Page 2/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download pages 1, 3 (PDF)' })).toBeVisible();
  });

  it('hides the buy button once all pages are purchased', async () => {
    await openPages({ bought: [{ ...PURCHASE, pages: [1, 2, 3] }] });
    expect(screen.queryByRole('button', { name: /Buy/ })).not.toBeInTheDocument();
    expect(screen.getAllByText('Already purchased')).toHaveLength(3);
    expect(screen.getAllByRole('img', { name: /reduced and watermarked/ })).toHaveLength(3);
  });

  it('shows visitors previews and a login link', async () => {
    await openPages({ serviceCents: null }, null);
    expect(screen.getAllByRole('img', { name: /reduced and watermarked/ })).toHaveLength(3);
    const way = screen.getByRole('link', { name: 'Log in' });
    expect(way.getAttribute('href')).toContain(encodeURIComponent('PreviewDocument?documentId=7'));
    expect(screen.queryByRole('button', { name: /Buy/ })).not.toBeInTheDocument();
  });

  it.each([
    ['NONE', 'No pages available'],
    ['RESTRICTED', 'Pages restricted'],
    ['DAMAGED', 'Pages not readable'],
  ] as const)('explains the page state %s with "%s"', async (state, title) => {
    await openPages({ state, pages: [], rule: null });
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('purchased documents', () => {
  it('lists each purchased file, or why it is unavailable', async () => {
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
    // The evening in Indiana, not the day in UTC.
    expect(ready).toHaveTextContent('Jul 6, 2026');
    expect(ready).toHaveTextContent('until Aug 5, 2026');
    expect(expired).toHaveTextContent('You can buy it again');
    expect(withdrawn).toHaveTextContent('Contact us about a refund');
    expect(within(withdrawn as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/web/recorder/purchased.csv',
    );
    const field = screen.getByRole('searchbox', { name: 'Filter list' });
    await userEvent.type(field, 'dp-000013');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByRole('cell', { name: /You can buy it again/ })).toBeVisible();
    await userEvent.type(field, ' nothing');
    expect(screen.getByText('No matches')).toBeVisible();
    await userEvent.clear(field);
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });
});

describe('the viewer for purchased pages', () => {
  const READER = '/in/recorder/ReadPurchasedDocument?purchaseId=12';
  const draw = jest.fn<Promise<void>, [HTMLCanvasElement, PdfView]>(() => Promise.resolve());

  async function read(purchase: Purchase) {
    draw.mockClear();
    const page = await renderOnPage(<ReaderScreen />, {
      user: testUser(),
      at: READER,
      prepare: ({ network }) =>
        network.always(
          'GET /web/recorder/purchased?purchaseId=12',
          answer(200, { items: [purchase], total: 1, capped: false, asOf: purchase.boughtAt }),
        ),
    });
    await act(() => page.advance(100));
    return userEvent.setup();
  }

  it('shows one page at a time by document page number, with rotation and zoom', async () => {
    jest.mocked(openPdf).mockResolvedValue({
      pages: 2,
      draw,
      drawThumbnail: () => Promise.resolve(),
      textOf: (page) => Promise.resolve(page === 1 ? 'This indenture' : ''),
      sizeOf: () => Promise.resolve({ width: 612, height: 792 }),
      bookmarks: () => Promise.resolve([]),
      close: () => undefined,
    });
    const person = await read(PURCHASE);
    expect(screen.getByText(/available until Aug 5, 2026/)).toBeVisible();
    expect(openPdf).toHaveBeenLastCalledWith('/web/recorder/purchased/12/pages.pdf');
    expect(await screen.findByText('This indenture')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const next = screen.getByRole('button', { name: 'Next' });
    await person.click(next);
    expect(await screen.findByText('Page 3: an image without text')).toBeInTheDocument();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Rotate' }));
    await person.click(screen.getByRole('button', { name: 'Zoom in' }));
    const views = draw.mock.calls.map(([, view]) => view);
    expect(views.at(-1)).toMatchObject({ page: 2, turned: 90 });
    expect(views.at(-1)!.width).toBeGreaterThan(views[0]!.width);
  });

  it('shows an error and offers the download when the file can’t be opened', async () => {
    jest.mocked(openPdf).mockRejectedValue(new Error('410'));
    await read(PURCHASE);
    expect(await screen.findByText('We can’t show these pages')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download (PDF)' })).toBeVisible();
  });

  it('shows no pages after purchased pages expire', async () => {
    jest.mocked(openPdf).mockClear();
    await read({ ...PURCHASE, state: 'EXPIRED' });
    expect(screen.getByText('We can’t find these pages')).toBeVisible();
    expect(openPdf).not.toHaveBeenCalled();
  });
});
