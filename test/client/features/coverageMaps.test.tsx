import { screen, within } from '@testing-library/react';
import { coverageMaps } from '#contract/counties/coverageMaps';
import { INDIANA, LOCALES, MICHIGAN } from '#contract/locales';
import { Screen } from '../../../src/client/features/counties/screens/CoverageScreen';
import { goodBody } from '../../support/goodAnswers';
import { renderOnPage } from '../../support/testPage';
import { answer } from '../../support/testPorts';

/** The ten coverage maps of the spec: what each shows, or why it doesn't open. */
const MAPS = [
  ['/in/CourtCounties?register=court', INDIANA, 'Cases', '7'],
  ['/in/CourtCounties?register=judgment', INDIANA, 'Judgments', '5'],
  ['/in/CourtCounties?register=recorder', INDIANA, 'Recorded documents', '3'],
  ['/in/CourtCounties?register=taxWarrant', INDIANA, 'Tax warrants', '1'],
  ['/in/CourtCounties?register=county', INDIANA, 'Records', '16'],
  ['/mi/CourtCounties?register=recorder', MICHIGAN, 'Recorded documents', '3'],
  ['/mi/CourtCounties?register=county', MICHIGAN, 'Records', '3'],
  ['/mi/CourtCounties?register=court', MICHIGAN, null, 'court cases'],
  ['/mi/CourtCounties?register=judgment', MICHIGAN, null, 'judgments'],
  ['/mi/CourtCounties?register=taxWarrant', MICHIGAN, null, 'tax warrants'],
] as const;

const holding = (records: number, asOf = '2026-07-06T13:00:00Z') => ({
  records,
  asOf,
  regionId: null,
  since: '1994-01-03',
  system: 'Odyssey',
  places: { searched: 1, all: 1 },
});

async function open(at: string, isIndiana: boolean, more: readonly object[] = []) {
  const own = isIndiana
    ? { court: holding(7), judgment: holding(5), taxWarrant: holding(1, '2026-07-09T13:00:00Z') }
    : { court: null, judgment: null, taxWarrant: null };
  const county = { countyId: isIndiana ? 18177 : 26163, name: 'Wayne County' };
  const acceptance = { filings: 5, medianHours: 3, ninthHours: 76.8 };
  const counties = [
    {
      ...county,
      registers: { ...own, recorder: holding(3) },
      ...(isIndiana ? { acceptance } : {}),
    },
    ...more,
  ];
  return renderOnPage(<Screen />, {
    at,
    prepare: ({ network }) =>
      network.always(
        'GET /web/common/counts/counties',
        answer(200, goodBody('getCountyHoldings', { counties })),
      ),
  });
}

describe('the coverage maps', () => {
  it('lists five maps in each edition', () => {
    const listed = MAPS.map(([at]) => at).sort();
    const all = LOCALES.flatMap((locale) =>
      coverageMaps(locale).map(({ id }) => `${locale.prefix}/CourtCounties?register=${id}`),
    );
    expect([...all].sort()).toEqual(listed);
  });

  it.each(MAPS)(
    "opens %s, or explains why it can't",
    async (at, { code, state }, column, words) => {
      await open(at, code === INDIANA.code);
      if (column === null) {
        expect(
          screen.getByText(
            `No office in ${state} sends ${words} to this site, so no map is available. Choose a different map, or switch to Indiana.`,
          ),
        ).toBeVisible();
        expect(screen.queryByRole('table')).toBeNull();
        return;
      }
      const table = screen.getByRole('table', { name: `Records online by county in ${state}` });
      expect(within(table).getByRole('columnheader', { name: column })).toBeVisible();
      expect(
        within(table).getByRole('row', {
          name: new RegExp(`^Wayne Since 1994 · Source: Odyssey ${words}\\b`),
        }),
      ).toBeVisible();
      const maps = within(screen.getByRole('navigation', { name: 'Registers' }));
      expect(maps.getAllByRole('link', { current: 'page' })).toHaveLength(1);
    },
  );

  it("shows how fast a county's courts accept filings: the median and the 90th percentile", async () => {
    await open('/in/CourtCounties?register=court', true);
    expect(screen.getByRole('cell', { name: '3 h 9 of 10 within 3.2 days' })).toBeVisible();
  });

  it('lists acceptance times below the table if most counties have none', async () => {
    const others = ['Adams', 'Allen'].map((name, index) => ({
      countyId: 18001 + 2 * index,
      name: `${name} County`,
      registers: { court: holding(7), judgment: null, recorder: null, taxWarrant: null },
    }));
    await open('/in/CourtCounties?register=court', true, others);
    expect(screen.queryByRole('columnheader', { name: 'Time to accept' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Time to accept' })).toHaveTextContent(
      'Wayne: 3 h 9 of 10 within 3.2 days',
    );
  });

  it("shows the update date of the most recently updated register for a county's combined records", async () => {
    await open('/in/CourtCounties?register=county', true);
    expect(screen.getByText('Jul 9, 2026', { selector: 'dd' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Wayne .* 16\b/ })).toBeVisible();
  });

  it("shows the first year and the source system of each county's records", async () => {
    const other = {
      countyId: 18001,
      name: 'Adams County',
      registers: {
        court: holding(7),
        judgment: null,
        recorder: null,
        taxWarrant: { ...holding(3), since: null, system: 'Tyler Eagle' },
      },
    };
    await open('/in/CourtCounties?register=taxWarrant', true, [other]);
    const table = screen.getByRole('table', { name: 'Records online by county in Indiana' });
    const cells = (name: RegExp) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent);
    expect(cells(/^Wayne/)).toEqual(['1994', 'Odyssey']);
    expect(cells(/^Adams/)).toEqual(['Not online', 'None']);
  });

  it('shows a source shared by all counties once, and an update date per county', async () => {
    const registers = { court: null, judgment: null, recorder: null, taxWarrant: holding(3) };
    const other = { countyId: 18001, name: 'Adams County', registers };
    await open('/in/CourtCounties?register=taxWarrant', true, [other]);
    expect(screen.getByText('Odyssey', { selector: 'dd' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Source' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Last updated' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Adams Since 1994 .*2026$/ })).toBeVisible();
  });

  it('shows the most common source once, and a different source in the row of its county', async () => {
    const countyOf = (countyId: number, name: string, system: string) => ({
      countyId,
      name,
      registers: {
        court: null,
        judgment: null,
        recorder: null,
        taxWarrant: { ...holding(3), system },
      },
    });
    await open('/in/CourtCounties?register=taxWarrant', true, [
      countyOf(18001, 'Adams County', 'Odyssey'),
      countyOf(18003, 'Allen County', 'Tyler Eagle'),
    ]);
    expect(screen.getByText('Odyssey, unless noted', { selector: 'dd' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Allen .*2026 ?Source: Tyler Eagle$/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Adams .*2026$/ })).toBeVisible();
  });

  it('names the counties with courts that are not online', async () => {
    const court = { ...holding(7), places: { searched: 1, all: 3 } };
    const registers = { court, judgment: null, recorder: null, taxWarrant: null };
    await open('/in/CourtCounties?register=court', true, [
      { countyId: 18001, name: 'Adams County', registers },
    ]);
    const text = screen.getByText('Not online').nextElementSibling as HTMLElement;
    expect(within(text).getByRole('link', { name: 'Adams' })).toHaveAttribute(
      'href',
      '/in/common/ViewCountyDetails?countyId=18001',
    );
  });

  it("combines the start dates and the sources of a county's registers", async () => {
    const later = { ...holding(3), since: '2001-05-02', system: 'Tyler Eagle' };
    const registers = { court: later, judgment: null, recorder: holding(2), taxWarrant: null };
    const counties = [{ countyId: 18001, name: 'Adams County', registers }];
    await open('/in/CourtCounties?register=county', true, counties);
    expect(
      screen.getByRole('row', { name: /^Adams Since 1994 · Source: Several systems 5/ }),
    ).toBeVisible();
  });
});
