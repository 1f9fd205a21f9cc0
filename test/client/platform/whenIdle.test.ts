import { beginCall } from '../../../src/client/platform/callsUnderWay';
import { whenIdle } from '../../../src/client/platform/whenIdle';

/** Longest wait for the browser to call itself idle. */
const LONGEST_PAUSE_MS = 50;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns whether the page counts as idle after that many milliseconds. */
async function isIdleAfter(ms: number, idle: { value: boolean }): Promise<boolean> {
  await jest.advanceTimersByTimeAsync(ms);
  return idle.value;
}

function watchIdle(): { value: boolean } {
  const idle = { value: false };
  void whenIdle().then(() => (idle.value = true));
  return idle;
}

describe('an idle page', () => {
  it('treats a page as idle when no call is pending', async () => {
    const endFirst = beginCall();
    const endSecond = beginCall();
    const idle = watchIdle();
    expect(await isIdleAfter(1_000, idle)).toBe(false);
    endFirst();
    expect(await isIdleAfter(1_000, idle)).toBe(false);
    endSecond();
    expect(await isIdleAfter(LONGEST_PAUSE_MS, idle)).toBe(true);
  });

  it('treats a page as idle after 2,100 ms even if a call is still pending', async () => {
    const endCall = beginCall();
    const idle = watchIdle();
    expect(await isIdleAfter(2_100, idle)).toBe(true);
    endCall();
  });
});
