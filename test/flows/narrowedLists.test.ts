import { ADDRESS_PAUSE_MS } from '#contract/limits';
import { selectShownQuery } from '../../src/client/state/location/selectors';
import { listNarrowed, routeChanged, screenEntered } from '../../src/client/state/location/slice';
import { listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const LIST = '/in/court/ViewMyCases';

async function openList(at = LIST) {
  const page = await openPage({
    at,
    user: testUser(),
    prepare: ({ network }) => network.always('GET /web/court/my', listAnswer([])),
  });
  await page.settle();
  const narrow = (fields: Readonly<Record<string, string>>) =>
    page.dispatch(listNarrowed({ fields }));
  return { ...page, narrow, addresses: () => page.went('replace') };
}

describe('a list that is filtered while typing', () => {
  it('filters a list while typing, and replaces the URL without re-entering the page', async () => {
    const page = await openList();
    const before = [page.count(routeChanged), page.count(screenEntered)];
    const calls = page.network.requests.length;
    page.narrow({ text: 'smith' });
    expect(page.select(selectShownQuery)).toEqual({ text: 'smith' });
    await page.settle();
    expect(page.addresses()).toEqual([`${LIST}?text=smith`]);
    expect([page.count(routeChanged), page.count(screenEntered)]).toEqual(before);
    expect(page.network.requests).toHaveLength(calls);
  });

  it('replaces the URL of a filtered list at most once per pause, ending with the last text', async () => {
    const page = await openList();
    for (const text of ['s', 'sm', 'smi', 'smit', 'smith']) {
      page.narrow({ text });
      await page.advance(ADDRESS_PAUSE_MS / 10);
    }
    expect(page.addresses()).toEqual([`${LIST}?text=s`]);
    await page.advance(ADDRESS_PAUSE_MS);
    expect(page.addresses()).toEqual([`${LIST}?text=s`, `${LIST}?text=smith`]);
    await page.advance(ADDRESS_PAUSE_MS * 3);
    expect(page.addresses()).toHaveLength(2);
  });

  it('keeps other fields of the URL, and drops a field without a value', async () => {
    const page = await openList(`${LIST}?reason=limit&tag=urgent`);
    page.narrow({ text: 'a' });
    page.narrow({ tag: '' });
    expect(page.select(selectShownQuery)).toEqual({ reason: 'limit', text: 'a' });
  });

  it("doesn't apply a pending list filter to the next page's URL", async () => {
    const page = await openList();
    page.narrow({ text: 's' });
    await page.settle();
    page.narrow({ text: 'smith' });
    await page.visit('/in/court');
    await page.advance(ADDRESS_PAUSE_MS * 2);
    expect(page.addresses()).toEqual([`${LIST}?text=s`]);
    expect(page.select(selectShownQuery)).toEqual({});
  });

  it('restores the filter when the user goes back to the list', async () => {
    const page = await openList();
    page.narrow({ text: 'smith' });
    await page.settle();
    await page.visit('/in/court');
    await page.visit(page.addresses().at(-1) ?? '', 'pop');
    expect(page.select(selectShownQuery)).toEqual({ text: 'smith' });
  });
});
