import { INDIANA, MICHIGAN } from '#contract/locales';
import { regionCodesOf } from '#contract/records/registers';
import { readEditedRegion } from '../../src/client/features/searchRegions/editedRegion';
import {
  changeRegion,
  deleteRegion,
  deletionRequested,
  deletionCancelled,
  ownRegion,
  ownRegions,
  regionKey,
  selectPendingDeletion,
} from '../../src/client/features/searchRegions/slice';
import { selectRegions } from '../../src/client/state/regions/selectors';
import { regionsRequested } from '../../src/client/state/regions/slice';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const MINE = {
  id: 8,
  code: 'court',
  name: 'Home',
  counties: [{ id: 18097, name: 'Marion County' }],
};
const GROUP = { all: { id: 1, name: 'All' }, public: [], user: [{ id: 8, name: 'Home' }] };
const LIST = 'GET /web/search/regions/user';
const SELECTOR = 'GET /web/search/regions/court';
const ONE = '/web/search/regions/court/user/8';

async function openRegions(at = '/in/common/MySearchRegions') {
  const page = await openPage({
    user: testUser(),
    at,
    prepare({ network }) {
      network.always(LIST, listAnswer([MINE]));
      network.always(SELECTOR, answer(200, GROUP));
      network.always(`GET ${ONE}`, answer(200, MINE));
      network.always('GET /web/common/counties', listAnswer(MINE.counties));
    },
  });
  await page.settle();
  return page;
}
const draft = { name: 'Office', countyIds: [18097] };
const submitted = changeRegion.send({ params: { appCode: 'court', regionId: 8 }, body: draft });
const asked = deletionRequested({ code: 'court', id: 8, name: 'Home' });
const confirmed = deleteRegion.send({ params: { appCode: 'court', regionId: 8 } });

describe('a saved region of the user', () => {
  it('adds a saved region to the selectors and returns to the list', async () => {
    const page = await openRegions('/in/common/EditMySearchRegion?appCode=court&regionId=8');
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(1_000);
    expect(page.network.sent(SELECTOR)).toHaveLength(1);
    page.network.always(`PUT ${ONE}`, answer(200, { ...MINE, name: 'Office' }));
    page.network.always(SELECTOR, answer(200, { ...GROUP, user: [{ id: 8, name: 'Office' }] }));
    page.dispatch(submitted);
    await page.settle();
    expect(page.went('push')).toEqual(['/in/common/MySearchRegions']);
    page.dispatch(regionsRequested({ code: 'court' }));
    await page.advance(1_000);
    const regions = page.select((state) => selectRegions(state, 'court'));
    expect(regions?.group?.user).toEqual([{ id: 8, name: 'Office' }]);
    expect(page.network.sent(`PUT ${ONE}`).map(({ body }) => body)).toEqual([
      JSON.stringify(draft),
    ]);
  });

  it("doesn't redirect users who have moved to another page", async () => {
    const page = await openRegions('/in/common/EditMySearchRegion?appCode=court&regionId=8');
    const held = page.network.hold(`PUT ${ONE}`);
    page.dispatch(submitted);
    await page.visit('/in/court');
    held.answer(answer(200, MINE));
    await page.settle();
    expect(page.went('push')).toEqual([]);
  });

  it('saves a region only once when the button is clicked repeatedly, and shows a rejection', async () => {
    const page = await openRegions('/in/common/EditMySearchRegion?appCode=court&regionId=8');
    const held = page.network.hold(`PUT ${ONE}`);
    page.dispatch(submitted);
    page.dispatch(submitted);
    await page.settle();
    const fields = [{ name: 'name', messages: ['Taken.'] }];
    held.answer(answer(400, { messages: [], fields }));
    await page.settle();
    expect(page.network.sent(`PUT ${ONE}`)).toHaveLength(1);
    expect(changeRegion.selectErrors(page.state()).fields['name']?.messages).toEqual(['Taken.']);
  });

  it("keeps a rejected region in its form with the server's errors", async () => {
    const page = await openRegions('/in/common/EditMySearchRegion?appCode=court&regionId=8');
    const fields = [{ name: 'name', messages: ['Taken.'] }];
    page.network.once(`PUT ${ONE}`, answer(400, { messages: [], fields }));
    page.dispatch(submitted);
    await page.settle();
    expect(changeRegion.selectErrors(page.state()).fields['name']?.messages).toEqual(['Taken.']);
    expect(page.went('push')).toEqual([]);
    expect(page.errors()).toEqual([]);
  });
});

describe('the deletion of a region', () => {
  it('deletes a region only once, and closes the confirmation', async () => {
    const page = await openRegions();
    page.dispatch(asked);
    page.dispatch(deletionCancelled());
    expect(page.select(selectPendingDeletion)).toBeNull();
    const held = page.network.hold(`DELETE ${ONE}`);
    page.dispatch(asked);
    page.dispatch(confirmed);
    page.dispatch(confirmed);
    await page.settle();
    expect(page.network.sent(`DELETE ${ONE}`)).toHaveLength(1);
    expect(deleteRegion.select(page.state(), regionKey('court', 8)).status).toBe('running');
    page.network.always(LIST, listAnswer([]));
    held.answer(answer(200, null));
    await page.settle();
    expect(page.select(selectPendingDeletion)).toBeNull();
    expect(page.select(ownRegions.select)).toMatchObject({ data: { items: [] } });
  });

  it('deletes two regions at the same time', async () => {
    const page = await openRegions();
    const held = page.network.hold(`DELETE ${ONE}`);
    page.network.always('DELETE /web/search/regions/court/user/9', answer(200, null));
    page.dispatch(asked);
    page.dispatch(confirmed);
    page.dispatch(deletionRequested({ code: 'court', id: 9, name: 'Office' }));
    page.dispatch(deleteRegion.send({ params: { appCode: 'court', regionId: 9 } }));
    await page.settle();
    expect(page.network.sent('DELETE /web/search/regions/court/user/9')).toHaveLength(1);
    expect(page.select(selectPendingDeletion)).toBeNull();
    held.answer(answer(200, null));
    await page.settle();
    expect(page.select(selectPendingDeletion)).toBeNull();
  });

  it('removes a region from the list, with a message, when another tab deleted it', async () => {
    const page = await openRegions();
    page.network.always(`DELETE ${ONE}`, answer(404, { message: 'It is gone.' }));
    page.network.always(LIST, listAnswer([]));
    page.dispatch(asked);
    page.dispatch(confirmed);
    await page.settle();
    expect(page.errors()).toEqual(['It is gone.']);
    expect(page.select(ownRegions.select)).toMatchObject({ data: { items: [] } });
  });
});

describe('the editor URL', () => {
  it.each([
    [{}, { kind: 'new', code: null }],
    [{ appCode: 'tw' }, { kind: 'new', code: 'tw' }],
    [
      { appCode: 'court', regionId: '8' },
      { kind: 'own', code: 'court', regionId: 8 },
    ],
    [{ regionId: '8' }, { kind: 'nothing' }],
    [{ appCode: 'register' }, { kind: 'nothing' }],
    [{ appCode: 'constructor' }, { kind: 'nothing' }],
    [{ appCode: '' }, { kind: 'nothing' }],
    [{ appCode: 'court', regionId: '' }, { kind: 'nothing' }],
    [{ appCode: 'court', regionId: '8e1' }, { kind: 'nothing' }],
    [{ appCode: 'court', regionId: '-8' }, { kind: 'nothing' }],
    [{ appCode: 'court', regionId: '9'.repeat(30) }, { kind: 'nothing' }],
  ])('parses the query %j in Indiana as %j', (query, edited) => {
    expect(readEditedRegion(query, INDIANA)).toEqual(edited);
  });

  it('accepts the register of deeds only in Michigan', () => {
    expect(readEditedRegion({ appCode: 'register' }, MICHIGAN)).toMatchObject({ kind: 'new' });
    expect(readEditedRegion({ appCode: 'court' }, MICHIGAN)).toEqual({ kind: 'nothing' });
    expect([INDIANA, MICHIGAN].map(regionCodesOf)).toEqual([
      ['court', 'judgment', 'recorder', 'tw'],
      ['register'],
    ]);
  });

  it('sends nothing for an invalid region id', async () => {
    const page = await openRegions('/in/common/EditMySearchRegion?appCode=court&regionId=x');
    expect(page.select(ownRegion.select).status).toBe('notFound');
    expect(page.network.lines().filter((line) => line.includes('/user/'))).toEqual([]);
  });
});
