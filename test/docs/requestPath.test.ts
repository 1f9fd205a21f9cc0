import { searchSubmitted } from '../../src/client/state/search/search';
import { goodAnswer } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { openPage, type OpenPage } from '../support/testStore';
import { readFromRoot } from './documents';

const DOCUMENT = readFromRoot('docs/request-path.md') ?? '';

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function section(start: string): string {
  const [, text = ''] = DOCUMENT.split(start);
  return text.split('\n## ')[0] ?? '';
}

/** Cells of a document's table rows. */
function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([first = '']) => !/^(-+|Step|File|Status)$/.test(first));
}

/** Files of the path, each with the names to look for there. */
const FILES = rowsOf(DOCUMENT)
  .map((cells) => cells.slice(cells[0]?.startsWith('`') === true ? 0 : 1))
  .filter(([file = '']) => file.startsWith('`src/'))
  .map(([file = '', names = '']) => ({ file: namesIn(file)[0] ?? '', names: namesIn(names) }));

const ACTIONS = [...section('<!-- actions of a search -->').matchAll(/^\d+\. `([^`]+)`/gm)].map(
  ([, type = '']) => type,
);

const FAILURES = rowsOf(section('## How a failure leaves this path')).map(
  ([status = '', , actions = '']) => ({ status: Number(status), actions: namesIn(actions) }),
);

const QUERY = {
  action: 'PERFORM-SEARCH',
  fullName: 'kathy smith',
  isFullTextNameBasedSearch: true,
  partyRole: 'CASE_PARTY',
  regionId: 1,
};
const REGIONS = { all: { id: 1, name: 'All Indiana courts' }, public: [], user: [] };

/** Actions of a submitted search on the home page, without those of other parts of the page. */
async function search(given: ReturnType<typeof goodAnswer>): Promise<string[]> {
  const page: OpenPage = await openPage({
    at: '/in/',
    prepare: ({ network }) => {
      network.always('GET /web/court/cases', given);
      network.always('GET /web/court/cases/facets', answer(404, { message: 'None' }));
      network.always('GET /web/search/regions/court', answer(200, REGIONS));
    },
  });
  const from = page.story.length;
  page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query: QUERY }));
  await page.settle();
  return page.story
    .slice(from)
    .filter(({ payload, type }) => {
      const { call = 'searchCases' } = (payload ?? {}) as { readonly call?: string };
      return (
        call === 'searchCases' &&
        /^(search|location|access|calls|errors|court\/caseSearch)\//.test(type)
      );
    })
    .map(({ type }) => type);
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('docs/request-path.md', () => {
  it("lists the files on a request's path through the browser app and the server", () => {
    expect(FILES.length).toBeGreaterThan(35);
  });

  it.each(FILES)('names only symbols that $file contains: $names', ({ file, names }) => {
    const text = readFromRoot(file);
    if (text === null) throw new Error(`${file} does not exist`);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it('lists at most 25 browser files from the click to the rows', () => {
    const files = [
      ...rowsOf(section('## In the browser: from Search to the call')),
      ...rowsOf(section('## In the browser: from the response to the rows')),
    ];
    expect(files.length).toBeGreaterThan(15);
    expect(files.length).toBeLessThanOrEqual(25);
  });

  it('lists at most 14 server files from the search route to the rows', () => {
    const files = rowsOf(section('## On the server: from the route to the rows'));
    expect(files.length).toBeGreaterThan(9);
    expect(files.length).toBeLessThanOrEqual(14);
  });

  it('lists the functions of runSearch in the order in which they run', () => {
    const text = readFromRoot('src/server/domain/recordSearch/runSearch.ts') ?? '';
    const [, body = ''] = text.split('export async function runSearch');
    const steps = [...body.matchAll(/\b(\w+(?:Search|Page))\((?!\))/g)].map(([, name]) => name);
    expect(steps).toEqual([
      'requireMaySearch',
      'readSearch',
      'authorizeSearch',
      'querySearch',
      'countPage',
      'answerPage',
    ]);
    for (const step of steps) expect(DOCUMENT).toContain(`\`${step ?? ''}\``);
  });

  it('lists the actions that a page dispatches for a search, in order', async () => {
    expect(await search(goodAnswer('searchCases'))).toEqual(ACTIONS);
  });

  it.each(FAILURES)(
    'lists the actions that follow a search whose response is $status',
    async ({ actions, status }) => {
      const seen = await search(answer(status, { message: 'No', messages: ['No'], fields: [] }));
      expect(seen.slice(seen.indexOf('calls/answered') + 1)).toEqual(actions);
    },
  );

  it('covers the failures 400, 401, 403, 404, 409, and 503', () => {
    expect(FAILURES.map(({ status }) => status)).toEqual([400, 401, 403, 404, 409, 503]);
  });
});
