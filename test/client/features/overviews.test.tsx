import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoute } from '../../../src/client/app/routeTable';
import { visibleTabs } from '../../../src/client/app/shell/tabs';
import { Screen as CourtOverview } from '../../../src/client/features/court/screens/CourtOverviewScreen';
import { Screen as EfilingOverview } from '../../../src/client/features/efiling/screens/EfilingOverviewScreen';
import { Screen as RecorderOverview } from '../../../src/client/features/recorder/screens/RecorderOverviewScreen';
import { Screen as TaxWarrantOverview } from '../../../src/client/features/taxWarrant/screens/TaxWarrantOverviewScreen';
import { routeAppCode, routeTitle } from '../../../src/client/store/routes';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { ANONYMOUS_USER } from '#contract/account/user';
import { COUNTS_LINE, countsAnswer } from '../../support/testCounts';
import { renderOnPage } from '../../support/testPage';
import { answer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import type { TestStoreOptions } from '../../support/testStore';

const open = (content: React.ReactNode, options: TestStoreOptions) =>
  renderOnPage(content, {
    ...options,
    prepare: ({ network }) =>
      network.always(
        COUNTS_LINE,
        countsAnswer(
          { documents: 44, judgments: 5, judgmentCourts: 2, taxWarrants: 3, efilingFilings: 8 },
          { documents: 12 },
        ),
      ),
  });
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('the recorded documents overview', () => {
  it('shows counts and links, and uses the terms recorder and book in Indiana', async () => {
    await open(<RecorderOverview />, { at: '/in/recorder' });
    expect(facts()).toContainEqual(['Recorded documents', '44']);
    expect(hrefs()).toEqual([
      '/in/recorder/FindRecordedDocuments',
      '/in/CourtCounties?register=recorder',
      '/in/common/DataLegend',
      '/web/in/recorder/PropertyWatch',
    ]);
    expect(screen.getByText(/recorded by the recorder of the county/)).toHaveTextContent(
      'by book and page. You can enter just the book or just the page.',
    );
  });

  it('uses the terms register of deeds and liber in Michigan', async () => {
    await open(<RecorderOverview />, { at: '/mi/recorder' });
    expect(facts()).toContainEqual(['Recorded documents', '12']);
    expect(screen.getByText(/recorded by the register of deeds/)).toHaveTextContent(
      'by liber and page. You can enter just the liber or just the page.',
    );
    expect(document.body).not.toHaveTextContent(/recorder|book/);
  });

  it('links a logged-in user to saved documents', async () => {
    await open(<RecorderOverview />, { at: '/in/recorder', user: testUser() });
    expect(hrefs()).toContain('/in/recorder/ViewMyDocuments');
  });
});

describe('the tax warrant overview', () => {
  it('shows counts and links, and explains tax warrants', async () => {
    await open(<TaxWarrantOverview />, { at: '/in/tax_warrant', user: testUser() });
    expect(facts()).toContainEqual(['Tax warrants', '3']);
    expect(hrefs()).toEqual([
      '/in/tax_warrant/TaxWarrantSearch',
      '/in/tax_warrant/ViewMyTaxWarrants',
      '/in/CourtCounties?register=taxWarrant',
      '/in/common/DataLegend',
      '/in/tax_warrant/TaxWarrantSubscription',
    ]);
    expect(screen.getByText(/The lien lasts ten years/)).toBeInTheDocument();
  });
});

describe('the e-filing overview', () => {
  it('shows the number of filings, and links to e-filing and related pages', async () => {
    await open(<EfilingOverview />, { at: '/in/isefs' });
    expect(facts()).toContainEqual(['Electronic filings', '8']);
    expect(hrefs()).toEqual([
      '/web/in/common/NewSubscription',
      '/in/isefs/Efiling',
      '/in/CourtCounties?register=court',
      '/in/court/CaseSearch',
      '/in/isefs/Verify',
      '/web/in/court/ComputeDeadline',
      '/web/in/court/Calendar',
      '/in/common/DataLegend',
    ]);
  });

  it('shows within how many hours all counties accept half of their filings, and 9 of 10 filings', async () => {
    const county = (countyId: number, name: string, medianHours: number, ninthHours: number) => ({
      countyId,
      name,
      registers: { court: null, judgment: null, recorder: null, taxWarrant: null },
      acceptance: { filings: 20, medianHours, ninthHours },
    });
    const page = await renderOnPage(<EfilingOverview />, {
      at: '/in/isefs',
      prepare: ({ network }) => {
        network.always(COUNTS_LINE, countsAnswer({ efilingFilings: 8 }));
        network.always(
          'GET /web/common/counts/counties',
          answer(200, {
            counties: [
              county(18003, 'Allen County', 9.5, 13),
              county(18177, 'Wayne County', 8, 14),
            ],
            samples: [],
          }),
        );
      },
    });
    await page.drawn();
    expect(facts()).toContainEqual(['Typical wait', '9.5 h or less']);
    expect(facts()).toContainEqual(['Most filings', '14 h or less']);
    expect(screen.getByRole('row', { name: 'Allen County 9.5 h 13 h' })).toBeVisible();
  });

  it('searches the envelopes of a filer', async () => {
    const efmUsers = { 'STATE-IN': { id: '1', individual: true, admin: false } };
    const page = await open(<EfilingOverview />, { at: '/in/isefs', user: testUser({ efmUsers }) });
    await userEvent.type(screen.getByLabelText('Envelope, case, or name'), '30000001');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(page.went('push')).toEqual(['/in/isefs/MyElectronicFilings?text=30000001']);
  });
});

describe('the court overview', () => {
  it('includes the judgment search and judgment counts', async () => {
    await open(<CourtOverview />, { at: '/in/court' });
    const card = screen.getByRole('region', { name: 'Find a judgment' });
    expect(within(card).getByRole('form', { name: 'Search judgments' })).toBeInTheDocument();
    expect(within(card).getByRole('textbox', { name: /Party Name/ })).toBeInTheDocument();
    expect(facts()).toEqual(
      expect.arrayContaining([
        ['Judgments', '5'],
        ['Courts', '2'],
      ]),
    );
  });

  it('shows the last update of the most recently updated county, and shades counties by last update', async () => {
    const county = (countyId: number, name: string, asOf: string, records = 3) => ({
      countyId,
      name,
      registers: {
        court: {
          records,
          places: { searched: 1, all: 2 },
          asOf,
          regionId: null,
          since: null,
          system: null,
        },
        judgment: null,
        recorder: null,
        taxWarrant: null,
      },
    });
    await renderOnPage(<CourtOverview />, {
      at: '/in/court',
      prepare: ({ network }) => {
        network.always(COUNTS_LINE, countsAnswer({ cases: 6, courts: 3, courtCounties: 2 }, {}));
        network.always(
          'GET /web/common/counts/counties',
          answer(200, {
            counties: [
              county(18001, 'Adams County', '2026-06-01T12:00:00Z'),
              county(18003, 'Allen County', '2026-07-06T12:00:00Z'),
              county(18005, 'Bartholomew County', '2026-07-07T12:00:00Z', 0),
            ],
            samples: [],
          }),
        );
      },
    });
    // The newest load is ignored because its county has no records.
    expect(facts()).toEqual(
      expect.arrayContaining([
        ['Courts', '3 of 6'],
        ['Counties', '2 of 3'],
        ['Last updated', 'Jul 6, 2026'],
      ]),
    );
    expect(await screen.findByText('Shading shows the last update.')).toBeInTheDocument();
  });
});

describe('the register routes', () => {
  const row = (path: string, locale = INDIANA) => matchRoute(locale, path, {})?.row;

  it.each([
    ['/recorder', 'Recorded documents', 'RECORDER', 'recorder'],
    ['/tax_warrant', 'Tax warrants', 'TW', 'taxWarrant'],
    ['/isefs', 'Electronic filing', 'EFILING', undefined],
    ['/court/JudgmentSearch', 'Advanced judgment search', 'COURT', undefined],
  ])(
    'gives %s the title %s, the application %s, and a matching search',
    (path, title, appCode, searchWidget) => {
      const found = row(path)!;
      expect(routeTitle(found, INDIANA)).toBe(title);
      expect(routeAppCode(found, INDIANA)).toBe(appCode);
      expect(found.searchWidget).toBe(searchWidget);
    },
  );

  it('uses the title and application of the register of deeds in Michigan', () => {
    const found = row('/recorder', MICHIGAN)!;
    expect(routeTitle(found, MICHIGAN)).toBe('Register of Deeds');
    expect(routeAppCode(found, MICHIGAN)).toBe('REGISTER');
  });

  it.each(['/tax_warrant', '/tax_warrant/TaxWarrantSearch', '/isefs', '/court/JudgmentSearch'])(
    'limits %s to Indiana',
    (path) => {
      expect(row(path)).toBeDefined();
      expect(row(path, MICHIGAN)).toBeUndefined();
    },
  );

  it('gives each area a tab that opens its overview', () => {
    const paths = (locale: typeof INDIANA) =>
      visibleTabs(locale, 'loggedOut', ANONYMOUS_USER).map(({ label, path }) => `${label} ${path}`);
    expect(paths(INDIANA)).toEqual(
      expect.arrayContaining([
        'Court Cases /court',
        'E-Filing /isefs',
        'Recorded Documents /recorder',
        'Tax Warrants /tax_warrant',
      ]),
    );
    expect(paths(MICHIGAN)).toContain('Register of Deeds /recorder');
    expect(paths(MICHIGAN).join()).not.toMatch(/court|isefs|tax_warrant/);
  });
});
