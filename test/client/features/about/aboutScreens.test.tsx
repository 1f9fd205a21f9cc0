import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Screen as AboutUsScreen } from '../../../../src/client/features/about/screens/AboutUsScreen';
import { Screen as FeesScreen } from '../../../../src/client/features/about/screens/FeesScreen';
import { Screen as PrivacyScreen } from '../../../../src/client/features/about/screens/PrivacyScreen';
import { stateCounts } from '../../../support/testCounts';
import { answer, listAnswer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';

const PLANS = 'GET /web/common/plans';
const COUNTS = 'GET /web/common/counts';

const NONE = {
  places: stateCounts().places,
  cases: 0,
  documents: 0,
  taxWarrants: 0,
  judgments: 0,
  courtCounties: 0,
  judgmentCounties: 0,
  courts: 0,
  judgmentCourts: 0,
  recorderCounties: 0,
  taxWarrantCounties: 0,
  efilingFilings: 0,
  efilingCounties: 0,
};

const TWENTY = {
  id: 2,
  name: '20 searches',
  priceCents: 3_800,
  includedSearches: 20,
  extraSearchCents: 375,
  upgradePoint: 28,
  pageCents: 210,
  alertLimit: 25,
};
const FREE = { ...TWENTY, id: 1, name: 'Free', priceCents: 0, alertLimit: 5 };
const UNLIMITED = {
  ...TWENTY,
  id: 8,
  name: 'Unlimited viewing',
  priceCents: 750_000,
  includedSearches: null,
  extraSearchCents: null,
  upgradePoint: null,
  alertLimit: null,
};

async function show(content: ReactElement, at: string, plans: readonly object[] = []) {
  const page = await renderOnPage(content, {
    at,
    prepare: ({ network }) => {
      network.always(PLANS, listAnswer([...plans]));
      network.always(
        COUNTS,
        answer(200, { IN: { ...NONE, cases: 20_481, courts: 12, courtCounties: 9 }, MI: NONE }),
      );
    },
  });
  await page.drawn();
  return page;
}

describe('the fee schedule', () => {
  it('lists each plan with labeled prices on a phone', async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
    try {
      await show(<FeesScreen />, '/in/info/fees', [FREE, TWENTY, UNLIMITED]);
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
    expect(screen.queryByRole('table')).toBeNull();
    const item = screen.getByRole('link', { name: 'Choose 20 searches' }).closest('li')!;
    expect(item).toHaveTextContent('Choose 20 searches$38.00/month');
    expect(item).toHaveTextContent('$3.75 extra search $2.10 page fee 25 alerts');
    const unlimited = screen.getByRole('link', { name: 'Choose Unlimited viewing' }).closest('li')!;
    expect(unlimited).toHaveTextContent('$2.10 page fee unlimited alerts');
  });

  it('shows each plan with its prices and limits', async () => {
    await show(<FeesScreen />, '/in/info/fees', [FREE, TWENTY, UNLIMITED]);
    const cells = (name: string) =>
      // Narrow screens repeat some cells under the plan name.
      within(screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Free')[0]).toBe('$0.00');
    expect(cells('20 searches')).toEqual([
      '$38.00',
      '$3.75',
      '28',
      '$2.10',
      '25',
      'Choose 20 searches',
    ]);
    expect(cells('Unlimited viewing')).toEqual([
      '$7,500.00',
      'Included',
      'None',
      '$2.10',
      'Unlimited',
      'Choose Unlimited viewing',
    ]);
  });

  it.each([
    ['20', '20 searches: 20 searches, $38.00 a month.', '20 searches'],
    ['1,000', '1,000 searches: Free, $3,727.50 a month.', 'Free'],
    ['5000', '5,000 searches: Unlimited viewing, $7,500.00 a month.', 'Unlimited viewing'],
  ])('marks the plan with the lowest cost for %s searches a month', async (typed, words, name) => {
    await show(<FeesScreen />, '/in/info/fees', [
      { ...FREE, includedSearches: 6, extraSearchCents: typed === '1,000' ? 375 : 10_000 },
      { ...TWENTY, extraSearchCents: 10_000 },
      UNLIMITED,
    ]);
    fireEvent.change(screen.getByRole('textbox', { name: 'How many searches a month?' }), {
      target: { value: typed },
    });
    expect(screen.getByText(`Lowest cost for ${words}`)).toBeVisible();
    const row = screen.getByText('Lowest cost').closest('tr')!;
    expect(within(row).getByRole('rowheader')).toHaveTextContent(new RegExp(`^${name}`));
  });

  it('explains search counting and links to the sign-up for each plan', async () => {
    await show(<FeesScreen />, '/in/info/fees', [FREE]);
    expect(screen.getByText(/even if it finds nothing/)).toBeInTheDocument();
    expect(screen.getByText(/within 24 hours/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose Free' })).toHaveAttribute(
      'href',
      '/web/in/common/NewSubscription?plan=1',
    );
    expect(screen.getByRole('link', { name: 'Start free trial' })).toHaveAttribute(
      'href',
      '/web/in/common/NewSubscription',
    );
  });

  it('shows a message when no plan is available', async () => {
    await show(<FeesScreen />, '/in/info/fees');
    expect(screen.getByText('No plans available')).toBeInTheDocument();
  });
});

describe('privacy and public access', () => {
  it('explains the limits of the records and the duties of users', async () => {
    await show(<PrivacyScreen />, '/in/info/privacy-public-access');
    for (const words of [
      /not the official record/i,
      /innocent until proven guilty/,
      /Check the disposition/,
      /where the information came from/,
      /little or no cost/,
      /bulk copying/,
    ]) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    }
  });

  it('omits courts in an edition without courts', async () => {
    await show(<PrivacyScreen />, '/mi/info/privacy-public-access');
    expect(screen.queryByText(/verdict|expunged/)).not.toBeInTheDocument();
    expect(screen.getByText(/register of deeds/)).toBeInTheDocument();
  });
});

describe('about us', () => {
  it('counts the records of each register', async () => {
    await show(<AboutUsScreen />, '/in/common/AboutUs');
    expect(screen.getByText('20,481')).toBeInTheDocument();
    expect(screen.getByText('No Indiana tax warrants are available yet.')).toBeInTheDocument();
  });

  it('lists only the registers of the edition', async () => {
    await show(<AboutUsScreen />, '/mi/common/AboutUs');
    expect(screen.getByText('No Michigan recorded documents are available yet.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /court|tax|judgment/i })).not.toBeInTheDocument();
  });
});
