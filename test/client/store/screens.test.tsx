import { isValidElement } from 'react';
import { ROUTE_TABLE, rowById } from '../../../src/client/app/routeTable';
import { shortenLists } from '../../../src/client/store/createStore';
import { createScreens } from '../../../src/client/store/screens';

describe('the screens of the route table', () => {
  it.each(ROUTE_TABLE.map(({ id }) => [id]))('loads %s together with its feature', async (id) => {
    const screens = createScreens(rowById);
    expect(screens.render(id)).toBeNull();
    const load = await screens.load(id);
    expect(load.isLoaded).toBe(true);
    expect(isValidElement(screens.render(id))).toBe(true);
    const hasFeature = load.isLoaded && load.feature !== null;
    expect(hasFeature).toBe(rowById(id)?.loadFeature !== undefined);
  });

  it('renders an already loaded screen without waiting', async () => {
    const screens = createScreens(rowById);
    const first = screens.load('home');
    expect(first).toBeInstanceOf(Promise);
    const load = await first;
    expect(screens.load('home')).toBe(load);
  });

  it('prefetches a screen without marking it as loaded, and retries a failed prefetch on request', async () => {
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

  it('rejects an id without a row in the route table', async () => {
    const screens = createScreens(rowById);
    expect(await screens.load('toString')).toEqual({ isLoaded: false, failure: 'script' });
    expect(screens.render('toString')).toBeNull();
  });
});

describe('state shown in Redux DevTools', () => {
  it('shortens long lists to one line and leaves the rest of the state unchanged', () => {
    const short = Array.from({ length: 50 }, (_, index) => index);
    expect(
      shortenLists({ a: { b: [...short, 50] }, c: short, d: null, e: 'x', f: [{ g: [1] }] }),
    ).toEqual({ a: { b: '51 entries' }, c: short, d: null, e: 'x', f: [{ g: [1] }] });
  });
});
