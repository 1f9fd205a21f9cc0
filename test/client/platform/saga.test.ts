import { createAction } from '@reduxjs/toolkit';
import { call, put, select, take } from '../../../src/client/platform/saga';

const saved = createAction<{ id: number }>('test/saved');

/** The types are the test: `tsc -p test` fails where one of these lines would compile. */
describe('typed effects', () => {
  it('refuse an action creator that was not called', () => {
    expect(put(saved({ id: 1 })).next().value).toMatchObject({ type: 'PUT' });
    // @ts-expect-error A creator is a function, not an action.
    put(saved);
    // @ts-expect-error The payload is a record with an id.
    put(saved(5));
  });

  it('refuse a pattern that is a string', () => {
    expect(take(saved).next().value).toMatchObject({ type: 'TAKE' });
    // @ts-expect-error Patterns are creators or guards.
    take('test/saved');
  });

  it('give results their types', () => {
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
