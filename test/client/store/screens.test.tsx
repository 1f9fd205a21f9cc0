import { isValidElement } from 'react';
import { ROUTE_TABLE, rowById } from '../../../src/client/app/routeTable';
import { shortenLists } from '../../../src/client/store/createStore';
import { createScreens } from '../../../src/client/store/screens';

describe('the screens of the route table', () => {
  it.each(ROUTE_TABLE.map(({ id }) => [id]))('%s comes with its feature', async (id) => {
    const screens = createScreens(rowById);
    expect(screens.render(id)).toBeNull();
    const load = await screens.load(id);
    expect(load.isLoaded).toBe(true);
    expect(isValidElement(screens.render(id))).toBe(true);
    const hasFeature = load.isLoaded && load.feature !== null;
    expect(hasFeature).toBe(rowById(id)?.loadFeature !== undefined);
  });

  it('are there at once when they were loaded before', async () => {
    const screens = createScreens(rowById);
    const first = screens.load('home');
    expect(first).toBeInstanceOf(Promise);
    const load = await first;
    expect(screens.load('home')).toBe(load);
  });

  it('are fetched beforehand without counting as loaded: a recording tells what was', async () => {
    let fetched = 0;
    const row = {
      load: () => Promise.resolve({ Screen: () => null }),
      loadFeature: () => Promise.reject(new Error(`No way ${(fetched += 1)}`)),
    };
    const screens = createScreens(() => row);
    screens.prepare('home');
    expect(fetched).toBe(1);
    expect(screens.render('home')).toBeNull();
    // A failed prefetch is retried on request, and the error appears then.
    expect(await screens.load('home')).toMatchObject({ isLoaded: false });
    expect(fetched).toBe(2);
  });

  it('do not come for an id that no row has', async () => {
    const screens = createScreens(rowById);
    expect(await screens.load('toString')).toEqual({ isLoaded: false, failure: 'script' });
    expect(screens.render('toString')).toBeNull();
  });
});

describe('what Redux DevTools shows', () => {
  it('has long lists as one line, and everything else whole', () => {
    const short = Array.from({ length: 50 }, (_, index) => index);
    expect(
      shortenLists({ a: { b: [...short, 50] }, c: short, d: null, e: 'x', f: [{ g: [1] }] }),
    ).toEqual({ a: { b: '51 entries' }, c: short, d: null, e: 'x', f: [{ g: [1] }] });
  });
});
