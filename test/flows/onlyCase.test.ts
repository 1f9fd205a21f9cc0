import { searchSubmitted } from '../../src/client/state/search/search';
import { goodBody } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { openPage } from '../support/testStore';

const NUMBER = '49D01-2401-F6-000007';
const QUERY = { action: 'PERFORM-SEARCH', publicCaseId: NUMBER, regionId: 1 };
const RESULTS = `/in/court/CaseSearch?action=PERFORM-SEARCH&publicCaseId=${NUMBER}&regionId=1`;
const FOUND = goodBody('searchCases', {
  items: [goodBody('getCase', { caseId: 9 })],
  total: 1,
  understood: null,
});

const open = (found: object = FOUND, at = '/in/court') =>
  openPage({
    at,
    prepare: ({ network }) => network.always('GET /web/court/cases', answer(200, found)),
  });

async function submit(page: Awaited<ReturnType<typeof open>>): Promise<void> {
  page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query: QUERY }));
  await page.settle();
}

describe('a case number that finds one case', () => {
  it('opens the case instead of the results when its number is typed', async () => {
    const page = await open();
    await submit(page);
    expect(page.went('replace')).toContain('/in/court/ViewCaseDetails?caseId=9');
  });

  it('opens the case again when its number is typed again, even if the response is cached', async () => {
    const page = await open();
    await submit(page);
    await page.visit('/in/court');
    await submit(page);
    expect(page.went('replace').filter((to) => to.includes('caseId=9'))).toHaveLength(2);
  });

  it('shows the results when the URL of a number search is opened directly', async () => {
    const page = await open(FOUND, RESULTS);
    expect(page.went('replace')).toEqual([]);
  });

  it('shows the results for an incomplete number', async () => {
    const page = await open({ ...FOUND, understood: 'court 49D01' });
    await submit(page);
    expect(page.went('replace')).toEqual([]);
  });

  it('shows the results instead of opening a case if the number matches several cases', async () => {
    const page = await open({ ...FOUND, total: 2 });
    await submit(page);
    expect(page.went('replace')).toEqual([]);
  });
});
