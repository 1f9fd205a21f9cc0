import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UnsearchedRegisterId } from '#contract/registerWords';
import { RegisterSearchForm } from '../../../src/client/widgets/RegisterSearchForm';
import { COUNTS_LINE, countsAnswer } from '../../support/testCounts';
import { renderOnPage } from '../../support/testPage';

const ROWS = [
  {
    id: 'judgment',
    form: '/in/court/JudgmentSearch',
    things: 'judgments',
    kind: 'judgments',
    asks: ['Party Name', 'Case Number'],
  },
  {
    id: 'recorder',
    form: '/in/recorder/FindRecordedDocuments',
    things: 'recorded documents',
    kind: 'documents',
    asks: ['Party Name', 'Document Number', 'Book/Page'],
  },
  {
    id: 'taxWarrant',
    form: '/in/tax_warrant/TaxWarrantSearch',
    things: 'tax warrants',
    kind: 'taxWarrants',
    asks: ['Taxpayer Name', 'Warrant Number'],
  },
] as const;

const open = (id: UnsearchedRegisterId, at: string, counts = {}) =>
  renderOnPage(<RegisterSearchForm id={id} />, {
    at,
    prepare: ({ network }) => network.always(COUNTS_LINE, countsAnswer(counts)),
  });
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe.each(ROWS)('the advanced search of $things', ({ asks, form, id, kind, things }) => {
  it('is the search itself, with what each kind asks for', async () => {
    const { state } = await open(id, form);
    expect(state().location.current?.routeId).toMatch(/earch\.form$/);
    const search = screen.getByRole('form', { name: /^Advanced .* search$/ });
    const kinds = within(search).getAllByRole('radio');
    expect(kinds).toHaveLength(asks.length);
    expect(facts().map(([term]) => term)).toEqual(asks);
    expect(facts().every(([, told]) => told !== '')).toBe(true);
    expect(screen.getByText(/online yet, so a search finds nothing/)).toBeInTheDocument();
  });

  it('says that what is online is not searched yet', async () => {
    await open(id, form, { [kind]: 1_200 });
    expect(screen.getByText(/does not search them/)).toHaveTextContent(
      `1,200 Indiana ${things} are online`,
    );
  });

  it('starts with what the address says', async () => {
    await open(id, `${form}?fullName=smith`);
    expect(screen.getByRole('textbox', { name: new RegExp(asks[0]) })).toHaveValue('smith');
  });

  it('leads to the results', async () => {
    const { drawn, went } = await open(id, form);
    const person = userEvent.setup();
    await person.type(screen.getByRole('textbox', { name: new RegExp(asks[0]) }), 'smith');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await drawn();
    expect(went('push')[0]).toMatch(/\?action=[A-Z-]+&fullName=smith&/);
  });
});

describe('the advanced search of judgments', () => {
  it('leads to the notice that judgments are incomplete', async () => {
    await open('judgment', '/in/court/JudgmentSearch');
    const link = screen.getByRole('link', { name: /Judgments are incomplete/ });
    expect(link).toHaveAttribute('href', '/web/vue/in/help/HelpTopic?shortName=JudgmentNotice');
  });
});

describe('the advanced search of the register of deeds', () => {
  it('asks for liber and page in Michigan', async () => {
    await open('recorder', '/mi/recorder/FindRecordedDocuments');
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Liber/Page' }));
    expect(screen.getByRole('textbox', { name: 'Liber' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Page' })).toBeInTheDocument();
    expect(facts()).toContainEqual([
      'Liber/Page',
      'The liber or the page on which the document stands, or both.',
    ]);
  });
});
