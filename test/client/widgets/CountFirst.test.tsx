import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchCount } from '#contract/schemas/countFirst';
import { costInWords, foundInWords } from '../../../src/client/widgets/countFirstWords';
import { odometerReceived } from '../../../src/client/state/odometer/slice';
import { SearchWidget } from '../../../src/client/widgets/SearchWidget';
import { renderOnPage } from '../../support/testPage';
import { answer } from '../../support/testPorts';
import { testUser } from '../../support/testSite';

const LINE = 'GET /web/court/cases/count';
const PLAN = { kind: 'PLAN', cents: 0, left: 17, refusal: null, warning: null } as const;
const COUNT: SearchCount = {
  total: 3,
  capped: false,
  counties: [
    { id: 18097, name: 'Marion', count: 2 },
    { id: 18089, name: 'Lake', count: 1 },
  ],
  cost: PLAN,
};

async function open(body: object = COUNT) {
  const page = await renderOnPage(<SearchWidget id="court" />, {
    user: testUser(),
    prepare: ({ network }) => network.always(LINE, answer(200, body)),
  });
  act(() => void page.dispatch(odometerReceived({ used: 3, included: 20, href: '/' })));
  return { ...page, person: userEvent.setup() };
}

describe('previewing the result count of a search', () => {
  it('shows the matches by county and the cost, and stays on the page', async () => {
    const page = await open();
    const { network, person } = page;
    await person.type(screen.getByRole('textbox', { name: /Case Party/ }), 'smith');
    await person.click(await screen.findByRole('button', { name: 'Preview result count' }));
    await page.drawn();
    expect(screen.getByText(/^3 court cases in 2 counties: Marion 2, Lake 1\./)).toHaveTextContent(
      'This search uses 1 of the 17 searches left in your plan. Counting is free.',
    );
    expect(network.sent(LINE)[0]?.url).toContain('fullName=smith');
    expect(network.sent(LINE)[0]?.url).not.toContain('action=');
    expect(page.went('push')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Search (uses 1)' }));
    expect(page.went('push')).toHaveLength(1);
  });

  it('hides the count as soon as the search text changes', async () => {
    const page = await open();
    const { person } = page;
    const input = screen.getByRole('textbox', { name: /Case Party/ });
    await person.type(input, 'smith');
    await person.click(await screen.findByRole('button', { name: 'Preview result count' }));
    await page.drawn();
    await person.type(input, 'e');
    expect(screen.queryByText(/^3 court cases/)).not.toBeInTheDocument();
  });

  it('hides the search button if a budget would block the search', async () => {
    const refusal = 'This search is beyond the budget.';
    const page = await open({ ...COUNT, cost: { ...PLAN, kind: 'EXTRA', refusal } });
    const { person } = page;
    await person.type(screen.getByRole('textbox', { name: /Case Party/ }), 'smith');
    await person.click(await screen.findByRole('button', { name: 'Preview result count' }));
    await page.drawn();
    expect(screen.getByText(/beyond the budget/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Search \(/ })).not.toBeInTheDocument();
  });

  it('shows the same error for missing text as the search does', async () => {
    const { network, person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Preview result count' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a Party Name.');
    expect(network.sent(LINE)).toEqual([]);
  });

  it('hides the count for visitors, whose searches are free', async () => {
    await renderOnPage(<SearchWidget id="court" />, {});
    expect(screen.queryByRole('button', { name: 'Preview result count' })).not.toBeInTheDocument();
  });
});

describe('the text of a count', () => {
  const words = { thing: 'case', things: 'court cases' };

  it("shows an exact count up to the search's limit, with at most five counties", () => {
    expect(foundInWords({ ...COUNT, total: 0, counties: [] }, words)).toMatch(
      /^No court cases found\./,
    );
    expect(foundInWords({ ...COUNT, total: 3, capped: true }, words)).toBe(
      'At least 3 court cases in 2 counties.',
    );
    expect(foundInWords({ ...COUNT, total: 0, capped: true, counties: [] }, words)).toBe(
      'Too many matches to count. Narrow your search.',
    );
    expect(foundInWords({ ...COUNT, total: 1_000, capped: true }, words)).toBe(
      'More than 1,000 court cases, in at least 2 counties.',
    );
    const counties = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `C${String(id)}`, count: 1 }));
    expect(foundInWords({ ...COUNT, total: 7, counties }, words)).toBe(
      '7 court cases in 7 counties: C1 1, C2 1, C3 1, C4 1, C5 1, and 2 more.',
    );
  });

  it.each([
    ['BONUS', 0, 'Search (uses 1)'],
    ['EXTRA', 375, 'Search (costs $3.75)'],
    ['REPEATED', 0, 'Search (free)'],
    ['SUBSCRIBED', 0, 'Search (free)'],
    ['UNLIMITED', 0, 'Search (free)'],
  ] as const)('shows the cost on the button: %s', (kind, cents, button) => {
    expect(costInWords({ ...PLAN, kind, cents }).button).toBe(button);
  });
});
