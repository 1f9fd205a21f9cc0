import { render } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ADDRESS_PAUSE_MS } from '#contract/limits';
import { enterFirstPage } from '../../../src/client/app/enterFirstPage';
import { RouterBridge } from '../../../src/client/app/RouterBridge';
import { createNavigation } from '../../../src/client/platform/navigation';
import { currentEntryKey, rememberPosition } from '../../../src/client/platform/pagePosition';
import { selectLocation, selectShownQuery } from '../../../src/client/state/location/selectors';
import { listNarrowed, routeChanged } from '../../../src/client/state/location/slice';
import { settle } from '../../support/testPorts';
import { testUser } from '../../support/testSite';
import { openPage } from '../../support/testStore';

const APP_PATH = '/web/vue';
const RESULTS = '/in/court/CaseSearch';
const OPEN_SEARCH = 'action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true';
const SEARCH_LINE = 'GET /web/court/cases';

/** The app's start at an address, up to React's first draw. */
async function start(at: string, user: ReturnType<typeof testUser> | null = null) {
  window.history.replaceState(null, '', APP_PATH + at);
  const navigation = createNavigation();
  const page = await openPage({ at: null, user, ports: { navigation: navigation.port } });
  enterFirstPage(APP_PATH, page.dispatch, navigation);
  return {
    ...page,
    navigation,
    async draw(): Promise<void> {
      render(
        <Provider store={page.store}>
          <BrowserRouter basename={APP_PATH}>
            <RouterBridge navigation={navigation} />
          </BrowserRouter>
        </Provider>,
      );
      await act(settle);
    },
  };
}

describe('the first page', () => {
  it("sends a visitor's search once, before React renders, with the full URL", async () => {
    const page = await start(`${RESULTS}?${OPEN_SEARCH}`);
    await settle();
    expect(page.network.sent(SEARCH_LINE)).toHaveLength(1);
    expect(window.location.search).toContain('regionId=1');
    await page.draw();
    expect(page.network.sent(SEARCH_LINE)).toHaveLength(1);
    expect(page.select(selectLocation)?.query).toMatchObject({ regionId: '1' });
  });

  it('dispatches routeChanged once for the first page and once per later page', async () => {
    const page = await start('/in/court');
    await page.draw();
    expect(page.count(routeChanged)).toBe(1);
    await act(async () => {
      page.navigation.follow('/in/recorder');
      await settle();
    });
    expect(page.count(routeChanged)).toBe(2);
    expect(page.select(selectLocation)?.path).toBe('/recorder');
  });

  it('redirects an unknown URL before React renders', async () => {
    const page = await start('/in/nothing-here');
    await page.draw();
    expect(window.location.pathname).toBe(`${APP_PATH}/in/`);
    expect(page.select(selectLocation)?.path).toBe('/');
  });

  it("sends a user's search only after the user is loaded", async () => {
    const page = await start(`${RESULTS}?${OPEN_SEARCH}&regionId=1`, testUser());
    await settle();
    const lines = page.network.lines();
    const user = lines.indexOf('GET /web/users/current');
    const search = lines.findIndex((line) => line.startsWith(SEARCH_LINE));
    expect(user).toBeGreaterThanOrEqual(0);
    expect(search).toBeGreaterThan(user);
  });
});

describe('the sections of a page', () => {
  it('scrolls to the section, or back to the position, on Back between links within the page', async () => {
    const page = await start('/in/court');
    await page.draw();
    const section = document.createElement('section');
    section.id = 'parties';
    section.scrollIntoView = jest.fn();
    document.body.append(section);
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
    rememberPosition(currentEntryKey());
    const pop = (hash: string) =>
      act(async () => {
        window.history.replaceState(null, '', `${APP_PATH}/in/court${hash}`);
        window.dispatchEvent(new PopStateEvent('popstate'));
        await settle();
      });
    await pop('#parties');
    expect(section.scrollIntoView).toHaveBeenCalledTimes(1);
    await pop('');
    expect(scrolled.mock.calls).toEqual([[0, 300]]);
    expect(page.count(routeChanged)).toBe(1);
    section.remove();
  });
});

describe('a list filter typed faster than the router reports URLs', () => {
  it('keeps the page and all typed text while the router hasn’t reported the first letter’s URL yet', async () => {
    const page = await start('/in/court/ViewMyCases', testUser());
    await page.draw();
    const entered = page.count(routeChanged);
    // React renders the router's changes only at the end.
    await act(async () => {
      for (const text of ['s', 'sm', 'smi']) {
        page.dispatch(listNarrowed({ fields: { text } }));
        await settle();
      }
    });
    expect(page.count(routeChanged)).toBe(entered);
    expect(page.select(selectShownQuery)).toEqual({ text: 'smi' });
    await act(() => page.advance(ADDRESS_PAUSE_MS));
    expect(window.location.search).toBe('?text=smi');
    expect(page.count(routeChanged)).toBe(entered);
  });
});
