import { createAction } from '@reduxjs/toolkit';
import {
  all,
  call,
  delay,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
} from '../../../src/client/platform/saga';
import { startSaga } from '../../support/testSaga';

const saved = createAction<{ id: number }>('test/saved');

/** Type tests: `tsc -p test` fails if any of these lines compiles. */
describe('typed effects', () => {
  it("rejects an action creator that isn't called", () => {
    expect(put(saved({ id: 1 })).next().value).toMatchObject({ type: 'PUT' });
    // @ts-expect-error A creator is a function, not an action.
    put(saved);
    // @ts-expect-error The payload is a record with an id.
    put(saved(5));
  });

  it('rejects a string as a pattern', () => {
    expect(take(saved).next().value).toMatchObject({ type: 'TAKE' });
    // @ts-expect-error Patterns are creators or guards.
    take('test/saved');
  });

  it('infers the result types of typed effects', () => {
    function* story() {
      const { payload } = yield* take(saved);
      const id: number = payload.id;
      const length = yield* select((state: { readonly text: string }) => state.text.length);
      const doubled: number = yield* call((value: number) => value * 2, length);
      // @ts-expect-error The result is a number.
      const text: string = yield* call((value: number) => value * 2, id);
      // @ts-expect-error The argument is a number.
      yield* call((value: number) => value * 2, 'x');
      return [id, doubled, text];
    }
    const run = story();
    run.next();
    run.next(saved({ id: 3 }));
    run.next(4);
    run.next(8);
    run.next(6);
    expect(run.next().value).toEqual([3, 8, 6]);
  });
});

const begun = createAction<number>('test/begun');
const ended = createAction<number>('test/ended');

describe('takeEvery and takeLatest with a slow worker', () => {
  function start(helper: typeof takeEvery | typeof takeLatest) {
    const run = startSaga(() =>
      helper(begun, function* work({ payload }) {
        yield* delay(1_000);
        yield* put(ended(payload));
      }),
    );
    return { ...run, ended: () => run.story.filter(ended.match).map(({ payload }) => payload) };
  }

  it('takeEvery runs one worker per action, in parallel', async () => {
    const run = start(takeEvery);
    run.dispatch(begun(1));
    await run.advance(999);
    run.dispatch(begun(2));
    await run.advance(1);
    expect(run.ended()).toEqual([1]);
    await run.advance(999);
    expect(run.ended()).toEqual([1, 2]);
  });

  it('takeLatest cancels the running worker when a newer action arrives', async () => {
    const run = start(takeLatest);
    run.dispatch(begun(1));
    await run.advance(999);
    run.dispatch(begun(2));
    await run.advance(10_000);
    expect(run.ended()).toEqual([2]);
    expect(run.clock.waiting()).toBe(0);
  });
});

describe('race', () => {
  const start = () =>
    startSaga(function* waitOrBegin() {
      return yield* race({ late: delay(1_000), begun: take(begun) });
    });

  it('returns the delay when it wins a race', async () => {
    const run = start();
    await run.advance(1_000);
    expect(Object.keys((await run.result()) as object)).toEqual(['late']);
  });

  it('returns the action when it wins a race, and cancels the delay', async () => {
    const run = start();
    await run.advance(999);
    run.dispatch(begun(1));
    expect(await run.result()).toEqual({ begun: begun(1) });
    expect(run.clock.waiting()).toBe(0);
  });
});

describe('all', () => {
  it('resumes after all branches of `all` have ended', async () => {
    const run = startSaga(function* both() {
      yield* all([delay(100), delay(1_000)]);
      yield* put(ended(1));
    });
    await run.advance(999);
    expect(run.story.some(ended.match)).toBe(false);
    await run.advance(1);
    expect(run.story.some(ended.match)).toBe(true);
  });
});
