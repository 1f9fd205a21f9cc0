import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatOdometer } from '#contract/billing/odometer';
import type { StateCounts } from '#contract/schemas/counts';
import type {
  CountyHolding,
  RegisterHolding,
  SampleSearch,
} from '#contract/schemas/countyHoldings';
import type { CurrentUser } from '#contract/schemas/users';
import { SearchArea } from '../../../../src/client/app/shell/SearchArea';
import { shadeBounds, shadeOf } from '../../../../src/client/ui/charts/countyShades';
import { Screen } from '../../../../src/client/features/home/screens/HomeScreen';
import type { HttpResult } from '../../../../src/client/platform/ports';
import { searchSubmitted } from '../../../../src/client/state/search/search';
import { COUNTS_LINE, countsAnswer, stateCounts } from '../../../support/testCounts';
import { testUser } from '../../../support/testSite';
import { goodAnswer } from '../../../support/goodAnswers';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';

const ODOMETER = formatOdometer({
  used: 12,
  included: 2_000,
  href: '/web/vue/in/common/SearchCountSummary',
});
const COUNTIES_LINE = 'GET /web/common/counts/counties';
const county = (
  countyId: number,
  name: string,
  court: Partial<RegisterHolding>,
): CountyHolding => ({
  countyId,
  name,
  registers: {
    court: {
      records: 0,
      places: { searched: 0, all: 3 },
      asOf: null,
      since: null,
      system: null,
      regionId: null,
      ...court,
    },
    judgment: null,
    recorder: null,
    taxWarrant: null,
  },
});
const COUNTIES = [
  county(18001, 'Adams County', {
    records: 1_234,
    places: { searched: 2, all: 3 },
    asOf: '2026-06-30T12:00:00Z',
    regionId: 201,
  }),
  county(18003, 'Allen County', {}),
];

async function open(
  at: string,
  {
    counties = COUNTIES,
    hearings = [],
    michigan = {},
    month = [],
    samples = [],
    searches = [],
    user,
  }: {
    counties?: readonly CountyHolding[];
    samples?: readonly SampleSearch[];
    /** Texts of the user's latest searches, or their differences from a case search. */
    searches?: readonly (string | object)[];
    hearings?: readonly object[];
    /** The account's billing months, newest first. */
    month?: readonly { readonly from: string; readonly to: string }[];
    michigan?: Partial<StateCounts>;
    user?: CurrentUser;
  } = {},
) {
  const page = await renderOnPage(
    <>
      <SearchArea />
      <Screen />
    </>,
    {
      at,
      ...(user === undefined ? {} : { user }),
      prepare: ({ network }) => {
        network.always(
          COUNTS_LINE,
          countsAnswer(
            {
              cases: 20_481,
              courts: 180,
              places: { ...stateCounts().places, court: { searched: 180, all: 313 } },
              courtCounties: 92,
              taxWarrants: 1,
              taxWarrantCounties: 1,
            },
            michigan,
          ),
        );
        network.always(COUNTIES_LINE, answer(200, { counties, samples }));
        network.always(
          'GET /web/court/my/hearings',
          goodAnswer('getUpcomingHearings', { asOf: '2026-07-06T12:00:00Z', items: hearings }),
        );
        network.always('GET /web/in/common/OdometerDiv.jsp', answer(200, ODOMETER));
        network.always(
          'GET /web/common/searches',
          goodAnswer('getSearchDetails', {
            periods: month,
            items: searches.map((text, index) => ({
              id: String(index),
              appCode: 'COURT',
              regionId: 1,
              regionName: 'All Indiana courts',
              searchedFor: [
                { name: 'fullName', value: typeof text === 'string' ? text : 'kathy smith' },
                { name: 'partyRole', value: 'CASE_PARTY' },
              ],
              ...(typeof text === 'string' ? {} : text),
            })),
          }),
        );
      },
    },
  );
  await page.drawn();
  return page;
}
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the home page', () => {
  it('shows real record counts above a search that works immediately', async () => {
    await open('/in/');
    expect(await screen.findByText(/^[\d,]+ records · 180 of 313 courts$/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Court cases' }));
    expect(await screen.findByText('20,481 court cases · 180 of 313 courts')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Search' })).toBeEnabled();
  });

  it.each([
    ['/in/', 'Indiana'],
    ['/mi/', 'Michigan'],
  ])('keeps one heading at %s while the counts load', async (at, state) => {
    const answers: ((result: HttpResult) => void)[] = [];
    const page = await renderOnPage(<SearchArea />, {
      at,
      prepare: ({ network }) => void answers.push(network.hold(COUNTS_LINE).answer),
    });
    const heading = await screen.findByRole('heading', { level: 1 });
    const words = `Search ${state} public records. Free, no account needed.`;
    expect(heading.textContent).toBe(words);
    answers[0]?.(countsAnswer({ cases: 3 }, { documents: 3 }));
    await act(() => page.settle());
    expect(screen.getByText(/^\d+ records · |^3 recorded documents · /)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(heading.textContent).toBe(words);
  });

  it('omits "no account needed" for a logged-in user', async () => {
    await open('/in/', { user: testUser() });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Search Indiana public records',
    );
  });

  it('shows how many of the 83 Michigan counties are covered', async () => {
    await open('/mi/', {
      michigan: {
        documents: 40_000,
        places: { ...stateCounts().places, recorder: { searched: 24, all: 83 } },
      },
    });
    expect(await screen.findByText('40,000 recorded documents · 24 of 83 counties')).toBeVisible();
  });

  it('recognizes a case number in the all-records search and searches by case number', async () => {
    const { count, story } = await open('/in/');
    const input = screen.getByRole('textbox', { name: /Name or number/ });
    await userEvent.type(input, 'Smith 3rd');
    expect(input).not.toHaveAccessibleDescription();
    await userEvent.clear(input);
    await userEvent.type(input, '49d01-2401-f6-7');
    expect(input).toHaveAccessibleDescription(
      "That looks like a case number. We'll search by case number.",
    );
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(count(searchSubmitted)).toBe(1);
    expect(JSON.stringify(story)).toContain('"publicCaseId":"49d01-2401-f6-7"');
  });

  it('recognizes a parcel number in the all-records search and searches documents by parcel', async () => {
    const { story } = await open('/in/');
    const input = screen.getByRole('textbox', { name: /Name or number/ });
    await userEvent.type(input, '49-06-25-178-053.000-101');
    expect(input).toHaveAccessibleDescription(
      "That looks like a parcel number. We'll search by parcel number.",
    );
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    const sent = JSON.stringify(story);
    expect(sent).toContain('"path":"/recorder/FindRecordedDocuments"');
    expect(sent).toContain('"parcelNumber":"49-06-25-178-053.000-101"');
    expect(sent).toContain('"regionId":39');
  });

  it('recognizes a document number in the all-records search and searches documents by number', async () => {
    const { story } = await open('/in/');
    await userEvent.type(screen.getByRole('textbox', { name: /Name or number/ }), '2026-004512');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(JSON.stringify(story)).toContain('"publicDocumentId":"2026-004512"');
  });

  it('searches for a name in all registers', async () => {
    const { count, went } = await open('/in/');
    await userEvent.type(screen.getByRole('textbox', { name: /Name or number/ }), 'kathy smith');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(count(searchSubmitted)).toBe(1);
    const address = new URL(went('push').at(-1) ?? '', 'http://x');
    expect(address.pathname).toBe('/in/common/Person');
    expect(Object.fromEntries(address.searchParams)).toEqual({ fullName: 'kathy smith' });
  });

  it('asks for search text instead of running an empty all-records search', async () => {
    const { count } = await open('/in/');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    const input = screen.getByRole('textbox', { name: /Name or number/ });
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Enter a name or a number.');
    expect(count(searchSubmitted)).toBe(0);
  });

  it("keeps the text when a register is chosen, and offers that register's kinds of search", async () => {
    const { story } = await open('/in/');
    await userEvent.type(screen.getByRole('textbox', { name: /Name or number/ }), 'kathy smith');
    await userEvent.click(screen.getByRole('radio', { name: 'Tax warrants' }));
    expect(screen.getByRole('textbox', { name: /Taxpayer Name/ })).toHaveValue('kathy smith');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    const sent = JSON.stringify(story);
    expect(sent).toContain('"path":"/tax_warrant/TaxWarrantSearch"');
    expect(sent).toContain('"fullName":"kathy smith"');
  });

  it('searches by attorney if Attorney is chosen under Search by', async () => {
    const { story } = await open('/in/');
    await userEvent.click(screen.getByRole('radio', { name: 'Court cases' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Search by' }), 'Attorney');
    await userEvent.type(screen.getByRole('textbox', { name: /Attorney/ }), 'heron');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(JSON.stringify(story)).toContain('"partyRole":"ATTORNEY"');
  });

  it('offers every register of the edition, and no choice if there is only one', async () => {
    await open('/in/');
    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['All records', 'Court cases', 'Judgments', 'Recorded documents', 'Tax warrants']);
    cleanup();
    await open('/mi/');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('search', { name: 'Register of Deeds' })).toBeVisible();
  });

  it('shows users their latest searches instead of samples', async () => {
    await open('/in/', {
      user: testUser(),
      samples: [{ register: 'court', kind: 'person', text: 'John Smith' }],
      searches: ['kathy smith', 'mary jones'],
    });
    const list = within(await screen.findByRole('list', { name: 'Recent searches:' }));
    const [first] = list.getAllByRole('link');
    expect(first).toHaveTextContent('Kathy Smith');
    expect(first).toHaveAttribute('href', expect.stringContaining('/in/court/CaseSearch?'));
    expect(list.getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'John Smith' })).toBeNull();
  });

  it('loads the user’s recent searches in any billing month', async () => {
    const { network } = await open('/in/', { user: testUser(), searches: ['kathy smith'] });
    await screen.findByRole('list', { name: 'Recent searches:' });
    expect(network.sent('GET /web/common/searches').map(({ url }) => url)).toEqual([
      `/web/common/searches?userId=${String(testUser().id)}&view=RECENT`,
    ]);
  });

  it('distinguishes searches with the same words by record type and region', async () => {
    await open('/in/', {
      user: testUser(),
      searches: [
        {},
        { regionId: 201, regionName: 'Adams County' },
        { appCode: 'TW', searchedFor: [{ name: 'fullName', value: 'kathy smith' }] },
        // The same search, older.
        'Kathy Smith',
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Recent searches:' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Kathy Smith, court cases, All Indiana courts',
      'Kathy Smith, court cases, Adams County',
      'Kathy Smith, tax warrants',
    ]);
    const regions = list
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)
      .map((query) => query.get('regionId'));
    expect(regions.slice(0, 2)).toEqual(['1', '201']);
  });

  it('loads only unread notifications', async () => {
    const { network } = await open('/in/', { user: testUser() });
    expect(network.sent('GET /web/api/notifications').map(({ url }) => url)).toEqual([
      expect.stringContaining('view=UNREAD'),
    ]);
  });

  it('shows users hearings, notifications, and usage instead of the visitors’ cards', async () => {
    await open('/in/', { user: testUser() });
    for (const title of ['Upcoming hearings', 'New since your last visit', 'Searches this month']) {
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
    }
    expect(screen.queryByRole('heading', { name: 'Find my case' })).toBeNull();
    cleanup();
    await open('/in/');
    expect(screen.getByRole('heading', { name: 'Find my case' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Upcoming hearings' })).toBeNull();
  });

  it('shows the time and the court of each hearing below its day', async () => {
    const hearing = (id: number, startsAt: string) => ({
      id,
      caseId: id,
      caption: 'State v. Heron',
      courtName: 'Marion Superior Court 1',
      timeZone: 'America/Indiana/Indianapolis',
      startsAt,
    });
    await open('/in/', {
      user: testUser(),
      hearings: [
        hearing(1, '2026-07-06T17:00:00Z'),
        hearing(2, '2026-07-07T13:30:00Z'),
        hearing(3, '2026-07-09T13:30:00Z'),
      ],
    });
    const list = within(screen.getByRole('list', { name: 'Hearings' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Today, Mon, Jul 6State vs. Heron1:00 PM EDT · Marion Superior Court 1',
      'Tomorrow, Tue, Jul 7State vs. Heron9:30 AM EDT · Marion Superior Court 1',
    ]);
    expect(screen.getByRole('link', { name: 'All 3 hearings' })).toHaveAttribute(
      'href',
      expect.stringContaining('/common/ViewAccountDashboard'),
    );
  });

  it('shows when the billing month of the counted searches started', async () => {
    await open('/in/', {
      user: testUser(),
      month: [{ from: '2026-06-15', to: '2026-07-15' }],
    });
    expect(await screen.findByText(/^1,988 left\./)).toHaveTextContent(
      '1,988 left. Billing month began Jun 15, 2026. View usage',
    );
  });

  it('counts the records of each register and lists missing registers on one line', async () => {
    await open('/in/');
    const online = section('Records available');
    expect(online.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Court cases20,48192 counties, 180 of 313 courts',
      'Tax warrants11 county',
    ]);
    expect(online.getByText(/^Not available yet/)).toHaveTextContent(
      'Not available yet: judgments, electronic filings, recorded documents.',
    );
    expect(online.getByRole('link', { name: 'Tax warrants' })).toHaveAttribute(
      'href',
      '/in/tax_warrant',
    );
  });

  it('links each sample search to its full URL', async () => {
    await open('/in/', {
      samples: [
        { register: 'court', kind: 'person', text: 'John Smith' },
        { register: 'court', kind: 'attorney', text: 'Heron' },
        { register: 'court', kind: 'number', text: '49D01-2401-CM-000001' },
      ],
    });
    const queryOf = (name: string) => {
      const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
      return Object.fromEntries(new URL(href, 'http://x').searchParams);
    };
    expect(queryOf('John Smith')).toEqual({
      action: 'PERFORM-SEARCH',
      fullName: 'John Smith',
      isFullTextNameBasedSearch: 'true',
      partyRole: 'CASE_PARTY',
      regionId: '1',
    });
    expect(queryOf('Heron')).toMatchObject({ fullName: 'Heron', partyRole: 'ATTORNEY' });
    expect(queryOf('49D01-2401-CM-000001')).toMatchObject({ publicCaseId: '49D01-2401-CM-000001' });
    expect(screen.getByText(/^Try:/)).toHaveTextContent(
      'Try: John Smith (person, with nicknames)Heron (attorney’s cases)49D01-2401-CM-000001 (case number)',
    );
  });

  it('shows at most three samples, so that they fit on one line', async () => {
    await open('/in/', {
      samples: [
        { register: 'court', kind: 'person', text: 'John Smith' },
        { register: 'court', kind: 'organization', text: 'State of Indiana' },
        { register: 'court', kind: 'attorney', text: 'Heron' },
        { register: 'court', kind: 'number', text: '49D01-2401-CM-000001' },
      ],
    });
    expect(screen.queryByRole('link', { name: 'Heron' })).toBeNull();
    expect(screen.getByText(/^Try:/)).toHaveTextContent(
      /John Smith.*State of Indiana.*49D01-2401-CM-000001/,
    );
  });

  it('offers sign-up only to visitors', async () => {
    await open('/in/');
    expect(screen.getByRole('link', { name: 'sign up' })).toBeVisible();
    cleanup();
    await open('/in/', { user: testUser() });
    expect(screen.queryByRole('link', { name: 'sign up' })).toBeNull();
  });

  it('suggests document searches in Michigan', async () => {
    await open('/mi/', {
      samples: [{ register: 'recorder', kind: 'organization', text: 'First Bank' }],
    });
    expect(screen.getByRole('link', { name: 'First Bank' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/mi\/recorder\/.*fullName=First(\+|%20)Bank/),
    );
  });

  it('shows only cards on the page for an unknown URL', async () => {
    await open('/in/nowhere');
    for (const [title, text] of [
      ['Advanced search', 'Search by date, type, or status'],
      ['Coverage by county', 'Each county’s records and start dates'],
      ['Help', 'Search tips and contacts'],
    ] as const) {
      const card = within(screen.getByRole('region', { name: title }));
      expect(within(card.getByRole('heading')).getByRole('link', { name: title })).toBeVisible();
      expect(card.getByText(text)).toBeVisible();
    }
    expect(screen.queryByText('Find my case')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('suggests no search when there are no records', async () => {
    await open('/in/');
    expect(screen.queryByText(/^Try:/)).toBeNull();
  });

  it('shows the same county counts on the map and in the table', async () => {
    await open('/in/');
    const row = screen.getByRole('row', { name: /^Adams/ });
    expect(row).toHaveTextContent('AdamsUpdated Jun 301,2342 of 3Not online');
    expect(within(row).getByRole('link')).toHaveAttribute(
      'href',
      '/in/court/CaseSearch?regionId=201',
    );
    expect(screen.getByRole('row', { name: /^Allen/ })).toHaveTextContent('Allen00 of 3Not online');
    const titles = [...document.querySelectorAll('svg title')].map((title) => title.textContent);
    expect(titles).toContain(
      'Adams County: 1,234 court cases, 2 of 3 courts, last updated: Jun 30, 2026',
    );
    // Keyboard and screen reader users have the same links in the table.
    for (const link of document.querySelectorAll('svg a')) {
      expect(link).toHaveAttribute('tabindex', '-1');
    }
  });

  it('shows the first 12 counties in the table, and all of them on request', async () => {
    await open('/in/', {
      counties: Array.from({ length: 20 }, (_, index) =>
        county(18_001 + 2 * index, `Place ${String(index)} County`, {
          records: 5,
          regionId: index,
        }),
      ),
    });
    const rows = () => screen.getAllByRole('rowheader');
    expect(rows()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 20 counties' }));
    expect(rows()).toHaveLength(20);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it('shows that no records are online in Michigan when there are none', async () => {
    await open('/mi/');
    expect(
      await screen.findByText('No Michigan recorded documents are available yet.'),
    ).toBeVisible();
    expect(screen.getByText(/None of the 2 counties in Michigan sends recorded/)).toBeVisible();
    expect(document.querySelector('svg title')).toBeNull();
    expect(screen.queryByText(/^Try:/)).toBeNull();
    expect(screen.getByText(/confirm it with the county register of deeds/)).toBeInTheDocument();
  });
});

describe('map shades', () => {
  it('increases map shades by a constant factor and reserves the first shade for zero', () => {
    const bounds = shadeBounds([0, 110, 115, 3_000]);
    expect(bounds).toEqual([250, 570, 1_300]);
    expect([0, 110, 249, 250, 600, 3_000].map((amount) => shadeOf(amount, bounds))).toEqual([
      0, 1, 1, 2, 3, 4,
    ]);
  });

  it('merges map shades when counties have similar counts', () => {
    expect(shadeBounds([5, 5, 5])).toEqual([]);
    expect(shadeBounds([0, 0])).toEqual([]);
  });
});
