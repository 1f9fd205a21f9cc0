import { createAction } from '@reduxjs/toolkit';
import { put, type Saga } from '../../../src/client/platform/saga';
import {
  takeAtMostOncePer,
  takeLeadingDebounced,
  takeTrailingDebounced,
  type Timing,
} from '../../../src/client/platform/timing';
import { startSaga } from '../../support/testSaga';

const asked = createAction<{ key: string | null; turn: number }>('test/asked');
const fetched = createAction<number>('test/fetched');
type Asked = ReturnType<typeof asked>;

function start(helper: (timing: Timing<Asked>) => Saga) {
  const run = startSaga(() =>
    helper({
      pattern: asked,
      ms: 500,
      *keyOf({ payload }) {
        return payload.key;
      },
      *worker({ payload }) {
        yield* put(fetched(payload.turn));
      },
    }),
  );
  return {
    ...run,
    async ask(turn: number, key: string | null = 'a'): Promise<void> {
      run.dispatch(asked({ key, turn }));
      await run.settle();
    },
    /** The requests that ran, by number. */
    fetched: () => run.story.filter(fetched.match).map(({ payload }) => payload),
  };
}

describe.each([
  ['the leading debounce', takeLeadingDebounced],
  ['the trailing debounce', takeTrailingDebounced],
  ['the throttle', takeAtMostOncePer],
] as const)('%s', (_name, helper) => {
  it('uses one debounce or throttle window per key', async () => {
    const run = start(helper);
    await run.ask(1, 'a');
    await run.ask(2, 'b');
    await run.advance(500);
    expect(run.fetched()).toEqual([1, 2]);
  });

  it('ignores a debounced request without a key', async () => {
    const run = start(helper);
    await run.ask(1, null);
    await run.ask(2);
    await run.advance(1_000);
    expect(run.fetched()).toEqual([2]);
  });

  it('runs the next request once the previous request’s window has ended', async () => {
    const run = start(helper);
    await run.ask(1);
    await run.advance(500);
    await run.ask(2);
    await run.advance(500);
    expect(run.fetched()).toEqual([1, 2]);
  });
});

describe('the leading debounce', () => {
  it('runs the first request immediately and drops the rest, without a late second run', async () => {
    const run = start(takeLeadingDebounced);
    await run.ask(1);
    expect(run.fetched()).toEqual([1]);
    await run.advance(499);
    await run.ask(2);
    await run.advance(10_000);
    expect(run.fetched()).toEqual([1]);
  });

  it('restarts the window with each dropped request', async () => {
    const run = start(takeLeadingDebounced);
    await run.ask(1);
    await run.advance(499);
    await run.ask(2);
    await run.advance(499);
    await run.ask(3);
    expect(run.fetched()).toEqual([1]);
    await run.advance(500);
    await run.ask(4);
    expect(run.fetched()).toEqual([1, 4]);
  });
});

describe('the trailing debounce', () => {
  it('runs the last request after a quiet window', async () => {
    const run = start(takeTrailingDebounced);
    await run.ask(1);
    await run.advance(499);
    await run.ask(2);
    await run.advance(499);
    expect(run.fetched()).toEqual([]);
    await run.advance(1);
    expect(run.fetched()).toEqual([2]);
  });
});

describe('the throttle', () => {
  it("runs a throttled request once per window, which dropped requests don't restart", async () => {
    const run = start(takeAtMostOncePer);
    await run.ask(1);
    expect(run.fetched()).toEqual([1]);
    await run.advance(499);
    await run.ask(2);
    expect(run.fetched()).toEqual([1]);
    await run.advance(1);
    await run.ask(3);
    expect(run.fetched()).toEqual([1, 3]);
  });
});
