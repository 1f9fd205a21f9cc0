import { delayIdleWork } from '../../../src/client/app/delayIdleWork';
import { whenNoCall } from '../../../src/client/platform/callsUnderWay';
import { rowById } from '../../../src/client/app/routeTable';
import { selectScreenStatus } from '../../../src/client/state/location/selectors';
import { openPage } from '../../support/testStore';

const LONG_MS = 1_000_000;

/** Opens an address whose screen is still loading; returns whether other work may begin. */
async function mayWorkWhileLoading(at: string): Promise<boolean> {
  let arrive: () => void = () => undefined;
  const files = new Promise<void>((resolve) => (arrive = resolve));
  const page = await openPage({
    at: null,
    rowOf(routeId) {
      const row = rowById(routeId);
      if (row === undefined) return undefined;
      const { isLoadedWhenIdle: _isLoadedWhenIdle, loadFeature: _loadFeature, ...rest } = row;
      return { ...rest, load: () => files.then(() => ({ Screen: () => null })) };
    },
  });
  delayIdleWork(page.store);
  let mayWork = false;
  const work = whenNoCall(LONG_MS).then(() => (mayWork = true));
  await page.visit(at);
  expect(page.select(selectScreenStatus)).toBe('loading');
  const result = mayWork;
  arrive();
  await work;
  return result;
}

describe('work deferred until the page is idle', () => {
  it('delays idle work until the first screen can be shown', async () => {
    expect(await mayWorkWhileLoading('/in/court/CaseSearch')).toBe(false);
  });

  it('starts idle work immediately on the home page, because its screen loads only when the page is idle', async () => {
    expect(await mayWorkWhileLoading('/in/')).toBe(true);
  });
});
