import type { Task } from 'redux-saga';
import * as effects from 'redux-saga/effects';
import type { FeatureModule, Ports } from './ports';

/** What the store provides to sagas in addition to the ports. */
export interface SagaPage {
  /** Adds a lazy feature's slices to the store and starts its saga, once. */
  readonly join: (feature: FeatureModule) => void;
  /**
   * Data that sagas store outside the state; keyed by saga. Plain data, so that a restart can
   * resume from it.
   */
  readonly kept: Record<string, Record<string, unknown>>;
  /** Number of running workers: the page is idle when it is 0. */
  readonly work: { count: number };
}

/**
 * Typed effects, used with `yield*`: results have types, and patterns are action creators or
 * `isAnyOf(…)`, never strings. `put(creator)` doesn't compile. All sagas import effects from here.
 */

/** A saga that returns an `R`. */
export type Saga<R = void> = Generator<unknown, R, unknown>;

/** The result of a `yield*` call: a saga's return value, a promise's value, or the value itself. */
export type ResultOf<T> = T extends Generator<unknown, infer R, unknown> ? R : Awaited<T>;

interface Action {
  readonly type: string;
}

/** An action creator, or a guard such as `isAnyOf(a, b)`. */
export type Pattern<A extends Action> =
  | { readonly match: (action: unknown) => action is A }
  | ((action: unknown) => action is A);

function guardOf<A extends Action>(pattern: Pattern<A>): (action: unknown) => action is A {
  return 'match' in pattern ? pattern.match : pattern;
}

/** Dispatches an action. The types reject functions, such as a creator that wasn't called. */
export function* put<A extends Action>(
  action: A extends (...args: never[]) => unknown ? never : A,
): Saga {
  yield effects.put(action);
}

/** Waits for the next action that matches the pattern. */
export function* take<A extends Action>(pattern: Pattern<A>): Saga<A> {
  return (yield effects.take(guardOf(pattern))) as A;
}

export function* call<Args extends unknown[], T>(
  fn: (...args: Args) => T,
  ...args: Args
): Saga<ResultOf<T>> {
  return (yield effects.call(fn, ...args)) as ResultOf<T>;
}

export function* select<S, Args extends unknown[], T>(
  selector: (state: S, ...args: Args) => T,
  ...args: Args
): Saga<T> {
  return (yield effects.select(selector, ...args)) as T;
}

/** Starts a saga concurrently; it ends with its parent. */
export function* fork<Args extends unknown[]>(
  saga: (...args: Args) => Saga<unknown>,
  ...args: Args
): Saga<Task> {
  return (yield effects.fork(saga, ...args)) as Task;
}

export function* cancel(task: Task): Saga {
  yield effects.cancel(task);
}

/**
 * In a `finally` block, returns true if the saga was canceled. Use it only in sagas run with `call`
 * or `fork`: a `yield*` caller would continue after this effect.
 */
export function* cancelled(): Saga<boolean> {
  return (yield effects.cancelled()) as boolean;
}

/** Waits until the task ends. */
export function* join(task: Task): Saga {
  yield effects.join(task);
}

/** Runs the branches concurrently until the first ends; cancels the others. */
export function* race<Branches extends Readonly<Record<string, Saga<unknown>>>>(
  branches: Branches,
): Saga<{ readonly [Name in keyof Branches]?: ResultOf<Branches[Name]> }> {
  return (yield effects.race(branches as never)) as {
    readonly [Name in keyof Branches]?: ResultOf<Branches[Name]>;
  };
}

/** Runs all branches concurrently and waits for all of them. */
export function* all(branches: readonly Saga<unknown>[]): Saga {
  yield effects.all([...branches]);
}

/** Returns the store's ports (see `ports.ts`). */
export function* getPorts(): Saga<Ports> {
  return (yield effects.getContext('ports')) as Ports;
}

/** Returns what the store provides in addition to the ports. */
export function* getPage(): Saga<SagaPage> {
  return (yield effects.getContext('page')) as SagaPage;
}

/** Runs a worker; the page isn't idle until it ends. */
export function* working<Args extends unknown[], R>(
  worker: (...args: Args) => Saga<R>,
  ...args: Args
): Saga<R> {
  const { work } = yield* getPage();
  work.count += 1;
  try {
    return yield* worker(...args);
  } finally {
    work.count -= 1;
  }
}

/** Waits on the clock port, so that tests can set the time. */
export function* delay(ms: number): Saga {
  const { clock } = yield* getPorts();
  yield effects.call(clock.wait, ms);
}

/** Runs the worker concurrently for every matching action. */
export function* takeEvery<A extends Action>(
  pattern: Pattern<A>,
  worker: (action: A) => Saga<unknown>,
): Saga {
  while (true) yield* fork(working<[A], unknown>, worker, yield* take(pattern));
}

/** Runs the worker for the latest matching action; cancels an unfinished run. */
export function* takeLatest<A extends Action>(
  pattern: Pattern<A>,
  worker: (action: A) => Saga<unknown>,
): Saga {
  let running: Task | null = null;
  while (true) {
    const action = yield* take(pattern);
    if (running !== null) yield* cancel(running);
    running = yield* fork(working<[A], unknown>, worker, action);
  }
}
