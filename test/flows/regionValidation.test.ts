import { selectRegions } from '../../src/client/state/regions/selectors';
import { regionsEdited, regionShown } from '../../src/client/state/regions/slice';
import { pageFocused } from '../../src/client/state/site/slice';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const lineOf = (id: number): string =>
  `GET /web/api/search/regions/recorder/${String(id)}/validation`;
const dateOf = (page: OpenPage) =>
  page.select((state) => selectRegions(state, 'recorder'))?.validation;
const asked = (page: OpenPage): string[] =>
  page.network.lines().filter((line) => line.endsWith('/validation'));

async function open() {
  return openPage({
    user: testUser(),
    prepare: ({ network }) => {
      network.always(lineOf(39), answer(200, { validationDate: '2026-06-30' }));
      network.always(lineOf(40), answer(200, { validationDate: '2026-05-01' }));
    },
  });
}

describe('the index date of the region on screen', () => {
  it("requests a region's index date 250 ms after the last change of region", async () => {
    const page = await open();
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(249);
    page.dispatch(regionShown({ code: 'recorder', regionId: 40 }));
    await page.advance(249);
    expect(asked(page)).toEqual([]);
    await page.advance(1);
    expect(asked(page)).toEqual([lineOf(40)]);
    expect(dateOf(page)).toEqual({ regionId: 40, date: '2026-05-01' });
  });

  it("doesn't request a known index date again", async () => {
    const page = await open();
    for (let turn = 0; turn < 3; turn += 1) {
      page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
      await page.advance(1_000);
    }
    expect(asked(page)).toEqual([lineOf(39)]);
  });

  it("shows no index date if the server has none, and doesn't request it again", async () => {
    const page = await open();
    page.network.always(lineOf(41), answer(200, { validationDate: null }));
    for (let turn = 0; turn < 2; turn += 1) {
      page.dispatch(regionShown({ code: 'recorder', regionId: 41 }));
      await page.advance(250);
    }
    expect(dateOf(page)).toEqual({ regionId: 41, date: null });
    expect(asked(page)).toEqual([lineOf(41)]);
  });

  it.each([
    answer(404, { message: 'Not found' }),
    answer(500, { message: 'broken' }),
    answer(200, {}),
    answer(200, { validationDate: 5 }),
  ])(
    'requests the index date again after an invalid response, without an error: %j',
    async (bad) => {
      const page = await open();
      page.network.once(lineOf(39), bad);
      page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
      await page.advance(250);
      expect(dateOf(page) ?? null).toBeNull();
      page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
      await page.advance(250);
      expect(dateOf(page)).toEqual({ regionId: 39, date: '2026-06-30' });
      expect(page.errors()).toEqual([]);
    },
  );

  it('ignores a late index date from an older request', async () => {
    const page = await open();
    const held = page.network.hold(lineOf(39));
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(250);
    page.dispatch(regionShown({ code: 'recorder', regionId: 40 }));
    await page.advance(250);
    held.answer(answer(200, { validationDate: '2026-06-30' }));
    await page.settle();
    expect(dateOf(page)).toEqual({ regionId: 40, date: '2026-05-01' });
  });

  it('requests the index date again for another user', async () => {
    const page = await open();
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(250);
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.advance(250);
    expect(asked(page)).toEqual([lineOf(39), lineOf(39)]);
  });

  it('requests the index date again after regions were edited', async () => {
    const page = await open();
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(250);
    page.dispatch(regionsEdited({ code: 'recorder' }));
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(250);
    expect(asked(page)).toEqual([lineOf(39), lineOf(39)]);
  });

  it('logs out on a 401 for the index date without redirecting', async () => {
    const page = await open();
    page.network.always(lineOf(39), answer(401));
    page.dispatch(regionShown({ code: 'recorder', regionId: 39 }));
    await page.advance(250);
    expect(page.state().session.status).toBe('loggedOut');
    expect(page.went('assign')).toEqual([]);
  });

  it.each([0, -1, 1.5, NaN, Infinity, '39', 'abc', '1/../2', null] as unknown as number[])(
    "doesn't request an index date for a region with the id %p",
    async (regionId) => {
      const page = await open();
      page.dispatch(regionShown({ code: 'recorder', regionId }));
      await page.advance(1_000);
      expect(asked(page)).toEqual(regionId === ('39' as unknown) ? [lineOf(39)] : []);
    },
  );

  it.each(['tax_warrant', 'RECORDER', '', '../x', '__proto__'] as unknown as 'recorder'[])(
    "doesn't request an index date for a register called %j",
    async (code) => {
      const page = await open();
      page.dispatch(regionShown({ code, regionId: 39 }));
      await page.advance(1_000);
      expect(asked(page)).toEqual([]);
    },
  );
});
