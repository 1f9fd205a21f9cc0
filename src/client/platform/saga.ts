import type { Task } from 'redux-saga';
import * as effects from 'redux-saga/effects';
import type { FeatureModule, Ports } from './ports';

/** What the store lends its sagas besides the ports. */
export interface SagaPage {
  /** Adds a lazy feature's slices to the store, and starts its saga; once. */
  readonly join: (feature: FeatureModule) => void;
  /**
   * What sagas remember besides the state, by saga: plain data, so that they can be started anew from
   * it and from the state.
   */
  readonly kept: Record<string, Record<string, unknown>>;
  /** How many workers are under way: the page is at rest when there are none. */
  readonly work: { count: number };
}

/**
 * Typed effects, used with `yield*`: a saga's results have types, a pattern is an action creator or
 * `isAnyOf(…)` and never a string, and `put(creator)` does not compile. The one door to
 * redux-saga's effects.
 */

/** A saga that ends with an `R`. */
export type Saga<R = void> = Generator<unknown, R, unknown>;

/** What `yield*` of a call gives: a saga's end, a promise's value, or the value itself. */
export type ResultOf<T> = T extends Generator<unknown, infer R, unknown> ? R : Awaited<T>;

interface Action {
  readonly type: string;
}

/** How redux-saga marks what a saga puts; its packages do not hand the name out. */
const PUT_BY_SAGA = '@@redux-saga/SAGA_ACTION';

/** True for what a saga has put, false for what came from outside. */
export function isPutBySaga(action: unknown): boolean {
  return PUT_BY_SAGA in (action as object);
}

/** An action creator, or a guard such as `isAnyOf(a, b)`. */
export type Pattern<A extends Action> =
  { readonly match: (action: unknown) => action is A } | ((action: unknown) => action is A);

function guardOf<A extends Action>(pattern: Pattern<A>): (action: unknown) => action is A {
  return 'match' in pattern ? pattern.match : pattern;
}

/** Sends an action. Functions (a creator that was not called) are refused by the type. */
export function* put<A extends Action>(
  action: A extends (...args: never[]) => unknown ? never : A,
): Saga {
  yield effects.put(action);
}

/** Waits for the next action that fits the pattern. */
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

/** Starts a saga beside this one; it ends with its parent. */
export function* fork<Args extends unknown[]>(
  saga: (...args: Args) => Saga<unknown>,
  ...args: Args
): Saga<Task> {
  return (yield effects.fork(saga, ...args)) as Task;
}

/** Starts a saga that outlives its parent. */
export function* spawn<Args extends unknown[]>(
  saga: (...args: Args) => Saga<unknown>,
  ...args: Args
): Saga<Task> {
  return (yield effects.spawn(saga, ...args)) as Task;
}

export function* cancel(task: Task): Saga {
  yield effects.cancel(task);
}

/**
 * In a `finally` block: true when the saga ends because it was canceled. Only in a saga that is run
 * with `call` or `fork`: a caller that delegates with `yield*` would continue after this effect.
 */
export function* cancelled(): Saga<boolean> {
  return (yield effects.cancelled()) as boolean;
}

/** Waits until the task has ended. */
export function* join(task: Task): Saga {
  yield effects.join(task);
}

/** Runs the branches side by side until the first ends; the others are cancelled. */
export function* race<Branches extends Readonly<Record<string, Saga<unknown>>>>(
  branches: Branches,
): Saga<{ readonly [Name in keyof Branches]?: ResultOf<Branches[Name]> }> {
  return (yield effects.race(branches as never)) as {
    readonly [Name in keyof Branches]?: ResultOf<Branches[Name]>;
  };
}

/** Runs all branches side by side and waits for all of them. */
export function* all(branches: readonly Saga<unknown>[]): Saga {
  yield effects.all([...branches]);
}

/** The ports of this store (see `ports.ts`). */
export function* getPorts(): Saga<Ports> {
  return (yield effects.getContext('ports')) as Ports;
}

/** What each feature was loaded by, by the feature's name. */
const JOINED_FEATURES = 'features';

function* getPage(): Saga<SagaPage> {
  return (yield effects.getContext('page')) as SagaPage;
}

/**
 * Adds a lazy feature's slices to the store and starts its saga. A saga does so, and not whoever loads
 * the feature: what came of a load that nobody waits for any more changes nothing. `partId` is what it
 * was loaded by; null where whoever loads it does so again by itself.
 */
export function* joinFeature(feature: FeatureModule, partId: string | null): Saga {
  const { join } = yield* getPage();
  if (partId !== null) (yield* getKept<string>(JOINED_FEATURES))[feature.name] ??= partId;
  join(feature);
}

/** Started anew, the sagas of the features that have joined start anew too: their code is there. */
export function* rejoinFeatures(): Saga {
  const { screens } = yield* getPorts();
  for (const partId of Object.values(yield* getKept<string>(JOINED_FEATURES))) {
    const load = yield* call(screens.load, partId);
    if (load.isLoaded && load.feature !== null) yield* joinFeature(load.feature, partId);
  }
}

/** What a saga remembers besides the state, under its own name. */
export function* getKept<Value>(name: string): Saga<Record<string, Value>> {
  const { kept } = yield* getPage();
  return (kept[name] ??= {}) as Record<string, Value>;
}

/** Runs a worker: until it has ended, the page is not at rest. */
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

/** Waits on the clock port, so that a test moves time as a number. */
export function* delay(ms: number): Saga {
  const { clock } = yield* getPorts();
  yield effects.call(clock.wait, ms);
}

/** As `delay`, in a saga that waits for the same again when it is started anew. */
export function* standingDelay(ms: number): Saga {
  const { clock } = yield* getPorts();
  yield effects.call(clock.wait, ms, true);
}

/** Runs the worker for every fitting action, side by side. */
export function* takeEvery<A extends Action>(
  pattern: Pattern<A>,
  worker: (action: A) => Saga<unknown>,
): Saga {
  while (true) yield* fork(working<[A], unknown>, worker, yield* take(pattern));
}

/** Runs the worker for the newest fitting action; an unfinished run is cancelled. */
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
