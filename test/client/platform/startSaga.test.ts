import { createAction } from '@reduxjs/toolkit';
import { delay, put, take } from '../../../src/client/platform/saga';
import { idleSagaNames, startSaga } from '../../support/testSaga';

const begun = createAction('test/begun');

describe('startSaga', () => {
  it('reports a saga that still waits for an action that the test never dispatched', async () => {
    const run = startSaga(function* waitForLocation() {
      yield* take(begun);
    });
    await run.settle();
    expect(idleSagaNames()).toEqual(['waitForLocation']);
    run.dispatch(begun());
    await run.result();
    expect(idleSagaNames()).toEqual([]);
  });

  it.each([
    ['a dispatched action', () => put(begun())],
    ['a delay', () => delay(1_000)],
  ])("doesn't list a saga as idle after %s", async (_what, effect) => {
    const run = startSaga(function* work() {
      yield* effect() as ReturnType<typeof delay>;
      yield* take(begun);
    });
    await run.settle();
    expect(idleSagaNames()).toEqual([]);
  });
});
