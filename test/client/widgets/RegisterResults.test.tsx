import { screen } from '@testing-library/react';
import { act } from 'react';
import { MESSAGES } from '#contract/messages';
import { regionsRequested } from '../../../src/client/state/regions/slice';
import type { UnsearchedRegisterId } from '#contract/registerWords';
import { RegisterResults } from '../../../src/client/widgets/RegisterResults';
import { COUNTS_LINE, countsAnswer } from '../../support/testCounts';
import { answer } from '../../support/testPorts';
import { renderOnPage } from '../../support/testPage';
import type { TestStoreOptions } from '../../support/testStore';

const ROWS = [
  {
    id: 'judgment',
    results: '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith',
    heading: 'Judgments: party name “smith”',
    things: 'judgments',
    kind: 'judgments',
    overview: '/in/court',
    office: 'the clerk of the court',
    missing: MESSAGES.missingPartyName,
    asks: 'Party Name',
  },
  {
    id: 'recorder',
    results: '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&fullName=smith',
    heading: 'Recorded documents: party name “smith”',
    things: 'recorded documents',
    kind: 'documents',
    overview: '/in/recorder',
    office: 'the recorder of the county',
    missing: MESSAGES.missingPartyName,
    asks: 'Party Name',
  },
  {
    id: 'taxWarrant',
    results: '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&fullName=smith',
    heading: 'Tax warrants: taxpayer name “smith”',
    things: 'tax warrants',
    kind: 'taxWarrants',
    overview: '/in/tax_warrant',
    office: 'the clerk of the county',
    missing: MESSAGES.missingPartyName,
    asks: 'Taxpayer Name',
  },
] as const;

function open(id: UnsearchedRegisterId, options: TestStoreOptions) {
  return renderOnPage(<RegisterResults id={id} />, {
    ...options,
    prepare: (ports) => {
      ports.network.always(COUNTS_LINE, countsAnswer({}));
      options.prepare?.(ports);
    },
  });
}
const heading = () => screen.getByRole('heading', { level: 1 });
const facts = (within: ParentNode = document) =>
  [...within.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);

describe.each(ROWS)('results of $things, which are not searched yet', (row) => {
  const { heading: words, id, kind, overview, results, things } = row;

  it('have an address of their own: a search does not end on the home page', async () => {
    const { state, went } = await open(id, { at: results });
    expect(state().location.current?.routeId).toMatch(/earch\.results$/);
    expect(state().location.status).toBe('shown');
    expect([...went('push'), ...went('assign')]).toEqual([]);
    // The whole search stands in it then.
    expect(went('replace')).toEqual([expect.stringContaining(`${results}&`)]);
  });

  it('say that none are online, and not that nothing was found', async () => {
    await open(id, { at: results });
    expect(heading()).toHaveTextContent(words);
    expect(
      screen.getByRole('heading', { name: `No Indiana ${things} are online yet` }),
    ).toBeInTheDocument();
    expect(screen.getByText(/That does not mean that there are none/)).toHaveTextContent(
      `ask ${row.office}.`,
    );
    const link = screen.getByRole('link', { name: `About ${things}` });
    expect(link).toHaveAttribute('href', overview);
  });

  it('say that they cannot be searched where some are online', async () => {
    await open(id, {
      at: results,
      prepare: ({ network }) => network.always(COUNTS_LINE, countsAnswer({ [kind]: 1_200 })),
    });
    expect(screen.getByRole('heading', { name: /cannot be searched yet/ })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`1,200 Indiana ${things}`))).toBeInTheDocument();
  });

  it.each(['abc', '0'])(
    'are not shown where the region id is not numeric: %s',
    async (regionId) => {
      await open(id, { at: `${results}&regionId=${regionId}` });
      expect(screen.getByText(/A region id must be numeric/)).toBeInTheDocument();
      expect(screen.queryByText(/online yet/)).toBeNull();
      expect(screen.getByRole('link', { name: /^Search in All Indiana/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/fullName=smith&regionId=\d+$/),
      );
    },
  );

  it('ask for a name where the address has none', async () => {
    await open(id, { at: results.replace('smith', '%20') });
    expect(screen.getByText(row.missing)).toBeInTheDocument();
    expect(screen.queryByText(/online yet/)).toBeNull();
  });

  it('end the waiting when the counts do not come', async () => {
    await open(id, {
      at: results,
      prepare: ({ network }) => network.always(COUNTS_LINE, answer(400)),
    });
    expect(screen.getByRole('button', { name: 'Count again' })).toBeInTheDocument();
    expect(facts()).toContainEqual([row.asks, 'smith']);
  });

  it.each([
    ['100,000 letters', 'x'.repeat(100_000)],
    ['half a character', '%ED%A0%80'],
    ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['regex characters', '.*%5B('],
    ['a NUL', '%00'],
  ])('show %s as text, short in the heading', async (_what, text) => {
    await open(id, { at: results.replace('smith', text) });
    expect(heading().textContent.length).toBeLessThan(120);
    expect(document.querySelector('script')).toBeNull();
  });
});

describe('what was asked for', () => {
  it('is repeated in words, with region and billing code', async () => {
    const { advance, dispatch } = await open('judgment', {
      at: '/in/court/JudgmentSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=12&billingCode=A-7',
      prepare: ({ network }) =>
        network.always(
          'GET /web/search/regions/judgment',
          answer(200, {
            all: { id: 10_539, name: 'All judgments' },
            public: [{ id: 12, name: 'Marion County' }],
            user: [],
          }),
        ),
    });
    await act(async () => {
      dispatch(regionsRequested({ code: 'judgment' }));
      await advance(250);
    });
    expect(facts()).toEqual([
      ['Party Name', 'smith'],
      ['Super Search', 'On'],
      ['Searching', 'Marion County'],
      ['Billing Code', 'A-7'],
    ]);
    expect(screen.getByText('It was not counted as a search.')).toBeInTheDocument();
  });

  it('may be a book alone, and is a liber in Michigan', async () => {
    const { visitDrawn } = await open('recorder', {
      at: '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=12',
    });
    expect(heading()).toHaveTextContent('Recorded documents: book “12”');
    expect(facts()).toContainEqual(['Book', '12']);
    await visitDrawn(
      '/mi/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=12&page=3',
    );
    expect(heading()).toHaveTextContent('Recorded documents: liber “12”, page “3”');
    expect(
      screen.getByRole('heading', { name: 'No Michigan recorded documents are online yet' }),
    ).toBeInTheDocument();
  });

  it.each([
    ['judgment', '/in/court/JudgmentSearch?action=PERFORM-SEARCH&publicCaseId=', 'Case Number'],
    [
      'recorder',
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&publicDocumentId=',
      'Document Number',
    ],
    [
      'recorder',
      '/in/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&book=&page=',
      'Book and/or Page Number',
    ],
    [
      'recorder',
      '/mi/recorder/FindRecordedDocuments?action=GET-FIND-RECORDED-DOCUMENTS&page=%20',
      'Liber and/or Page Number',
    ],
    [
      'taxWarrant',
      '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&warrantNumber=abc',
      'Warrant Number',
    ],
  ] as const)('is asked for in the words of its kind: %s at %s', async (id, at, asked) => {
    await open(id, { at });
    expect(screen.getByText(`Please enter a ${asked}.`)).toBeInTheDocument();
  });

  it('keeps only the digits of a warrant number', async () => {
    await open('taxWarrant', {
      at: '/in/tax_warrant/TaxWarrantSearch?action=RESULTS-PAGE&warrantNumber=00-12x34567899',
    });
    expect(facts()).toContainEqual(['Warrant Number', '00123456']);
  });
});
