import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documentFilters } from '#contract/search/documentFilters';
import { JUDGMENT_FILTERS } from '#contract/search/judgmentFilters';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { MESSAGES } from '#contract/messages';
import type { RegisterId } from '#contract/records/registers';
import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';
import { SearchForm } from '../../../src/client/widgets/SearchForm';
import { renderOnPage } from '../../support/testPage';

const ROWS = [
  {
    id: 'judgment',
    form: '/in/court/JudgmentSearch',
    things: 'judgments',
    narrows: ['Status', 'Case type', 'Amount from', 'Amount to', 'Lien expiration'],
    asks: ['Party Name', 'Case Number'],
  },
  {
    id: 'recorder',
    form: '/in/recorder/FindRecordedDocuments',
    things: 'recorded documents',
    narrows: ['Document type', 'Mortgages and liens'],
    asks: [
      'Party Name',
      'Document Number',
      'Book/Page',
      'Subdivision/Lot',
      'Section/Town/Range',
      'Parcel Number',
    ],
  },
  {
    id: 'taxWarrant',
    form: '/in/tax_warrant/TaxWarrantSearch',
    things: 'tax warrants',
    narrows: ['Status', 'Tax', 'Amount from', 'Amount to', 'Lien expiration'],
    asks: ['Taxpayer Name', 'Warrant Number'],
  },
] as const;

const open = (id: Exclude<RegisterId, 'court'>, at: string) => {
  const filters = {
    judgment: JUDGMENT_FILTERS,
    recorder: documentFilters(at.startsWith('/mi') ? MICHIGAN : INDIANA),
    taxWarrant: TAX_WARRANT_FILTERS,
  }[id];
  return renderOnPage(<SearchForm id={id} filters={filters} />, { at });
};
const tips = () => screen.getByRole('complementary', { name: 'Search tips' });

describe.each(ROWS)('the advanced search of $things', ({ asks, form, id, narrows }) => {
  it('shows the full search, with a hint for the chosen kind', async () => {
    const { state } = await open(id, form);
    expect(state().location.current?.routeId).toMatch(/earch\.form$/);
    const search = screen.getByRole('form', { name: /^Advanced .* search$/ });
    const kinds = within(search).getAllByRole('radio');
    expect(kinds).toHaveLength(asks.length);
    const person = userEvent.setup();
    for (const ask of asks) {
      await person.click(within(search).getByRole('radio', { name: ask }));
      const title = `Search by ${ask.toLowerCase()}`;
      expect(within(tips()).getByRole('heading')).toHaveTextContent(title);
      expect(tips()).toHaveTextContent(/[a-z]{3}.*Try:.*(How name search works|All help topics)/);
    }
  });

  it('fills in an example for each field of the chosen kind', async () => {
    await open(id, form);
    const person = userEvent.setup();
    const kind = asks.find((ask) => ask === 'Book/Page') ?? asks[1];
    await person.click(screen.getByRole('radio', { name: kind }));
    const [example] = within(tips()).getAllByRole('button');
    if (example === undefined) throw new Error('The hint has no example.');
    await person.click(example);
    const texts = [...document.querySelectorAll<HTMLInputElement>('form input[list], form input')]
      .filter(({ type }) => type === 'text')
      .map(({ value }) => value);
    const words = example.textContent.split(', ');
    expect(texts.slice(0, words.length)).toEqual(words);
    expect(document.activeElement).toHaveValue(words[0]);
  });

  it('fills in a date range that ends today', async () => {
    await open(id, form);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(screen.getByLabelText(/^(Filed|Recorded|Docketed) from$/)).toHaveValue('2026-06-06');
    expect(screen.getByLabelText(/^(Filed|Recorded|Docketed) to$/)).toHaveValue('');
  });

  it("shows the register's filters", async () => {
    await open(id, form);
    for (const name of narrows) expect(screen.getByLabelText(name)).toBeInTheDocument();
  });

  it('fills in the search from the URL', async () => {
    await open(id, `${form}?fullName=smith`);
    expect(screen.getByRole('textbox', { name: new RegExp(asks[0]) })).toHaveValue('smith');
  });

  it('opens the results of an advanced search', async () => {
    const { drawn, went } = await open(id, form);
    const person = userEvent.setup();
    await person.type(screen.getByRole('textbox', { name: new RegExp(asks[0]) }), 'smith');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await drawn();
    expect(went('push')[0]).toMatch(/\?action=[A-Z-]+&fullName=smith&/);
  });
});

describe('the advanced search of judgments', () => {
  it('links to the notice about incomplete judgment data', async () => {
    await open('judgment', '/in/court/JudgmentSearch');
    const link = screen.getByRole('link', { name: /^Read the notice/ });
    expect(link).toHaveAttribute('href', '/web/vue/in/help/HelpTopic?shortName=JudgmentNotice');
  });
});

describe('the advanced search of the register of deeds', () => {
  it('asks for liber and page in Michigan', async () => {
    await open('recorder', '/mi/recorder/FindRecordedDocuments');
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Liber/Page' }));
    expect(screen.getByRole('textbox', { name: 'Liber' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Page' })).toBeInTheDocument();
    expect(tips()).toHaveTextContent('Liber, page, or both.');
  });
});

describe('amounts of an advanced search', () => {
  const type = async (from: string, to: string) => {
    const page = await open('taxWarrant', '/in/tax_warrant/TaxWarrantSearch?fullName=smith');
    const person = userEvent.setup();
    if (from !== '') await person.type(screen.getByLabelText('Amount from'), from);
    if (to !== '') await person.type(screen.getByLabelText('Amount to'), to);
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    return page.went('push').join();
  };

  it.each([
    ['1500', '2000', 'amountFrom=1500&amountTo=2000'],
    ['$1,500.00', '', 'amountFrom=1500'],
  ])('accepts %s to %s as typed', async (from, to, said) => {
    expect(await type(from, to)).toContain(said);
  });

  it.each([
    ['much', '', /Enter an amount in dollars/],
    ['2000', '1500', /maximum is less than the minimum/],
  ])('rejects %s to %s with a reason', async (from, to, rule) => {
    expect(await type(from, to)).toBe('');
    expect(screen.getByText(rule)).toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a number in the advanced search', () => {
  it.each([
    ['/in', '49-06-25-178-053.000-101'],
    ['/mi', '41-14-20-351-012'],
  ])('offers a parcel field in the advanced search: %s', async (prefix, parcel) => {
    const page = await open('recorder', `${prefix}/recorder/FindRecordedDocuments`);
    const person = userEvent.setup();
    await person.click(screen.getByRole('radio', { name: 'Parcel Number' }));
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText(MESSAGES.missingParcelNumber)).toBeInTheDocument();
    await person.type(screen.getByRole('textbox', { name: /Parcel Number/ }), parcel);
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    expect(page.went('push')[0]).toContain(`&parcelNumber=${parcel}&`);
  });

  it.each([
    ['Party Name', 'Liber 8017, Page 449', 'book and page', 'book=8017&page=449'],
    ['Document Number', 'L8017 P449', 'book and page', 'book=8017&page=449'],
    ['Book/Page', '8017/449', 'book and page', 'book=8017&page=449'],
    ['Party Name', 'Inst. No. 2026-4512', 'document number', 'publicDocumentId=2026-4512'],
    ['Document Number', 'Parcel 49-06-25', 'parcel number', 'parcelNumber=49-06-25'],
    ['Subdivision/Lot', 'PIN 49-06-25', 'parcel number', 'parcelNumber=49-06-25'],
    ['Party Name', 'TW 23611232', 'warrant number', 'warrantNumber=23611232'],
  ])('recognizes a number typed under %s: %s as %s', async (kind, text, what, said) => {
    const page = await open('recorder', '/in/recorder/FindRecordedDocuments');
    const person = userEvent.setup();
    await person.click(screen.getByRole('radio', { name: kind }));
    const [input] = screen.getAllByRole('textbox');
    await person.type(input as HTMLElement, text);
    expect(input).toHaveAccessibleDescription(
      `That looks like a ${what}. We'll search by ${what}.`,
    );
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    expect(page.went('push')[0]).toContain(said);
  });

  it('searches for an attorney number typed as a taxpayer by attorney, with super search', async () => {
    const page = await open(
      'taxWarrant',
      '/in/tax_warrant/TaxWarrantSearch?isFullTextNameBasedSearch=false',
    );
    const [input] = screen.getAllByRole('textbox');
    await userEvent.type(input as HTMLElement, '12345-49');
    expect(input).toHaveAccessibleDescription(/That looks like an attorney number\./);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await page.drawn();
    expect(page.went('push')[0]).toMatch(/fullName=12345-49&.*partyRole=ATTORNEY/);
    expect(page.went('push')[0]).toContain('isFullTextNameBasedSearch=true');
  });

  it('keeps only the digits of a warrant number', async () => {
    await open('taxWarrant', '/in/tax_warrant/TaxWarrantSearch?warrantNumber=TW%20%2323611232');
    expect(screen.getByRole('textbox', { name: /Warrant Number/ })).toHaveValue('23611232');
  });
});

describe('the advanced land search', () => {
  it('shows the section field first in Michigan', async () => {
    await open('recorder', '/mi/recorder/FindRecordedDocuments');
    const kinds = screen.getAllByRole('radio').map((kind) => kind.getAttribute('value'));
    expect(kinds.slice(-3)).toEqual(['section', 'land', 'parcel']);
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Section/Town/Range' }));
    expect(screen.getByRole('textbox', { name: 'Town' })).toBeInTheDocument();
  });
});
