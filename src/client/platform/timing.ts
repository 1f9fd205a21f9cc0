import type { Task } from 'redux-saga';
import {
  call,
  cancel,
  delay,
  fork,
  getPorts,
  take,
  working,
  type Pattern,
  type Saga,
} from './saga';

/** Debounces and the throttle of spec section 9, each per key. */

interface Action {
  readonly type: string;
}

export interface Timing<A extends Action> {
  readonly pattern: Pattern<A>;
  readonly ms: number;
  /** Requests with the same key share a window; null ignores the action. */
  readonly keyOf: (action: A) => Saga<string | null>;
  readonly worker: (action: A) => Saga<unknown>;
}

/**
 * Debounces on the leading edge: the first request runs; later ones within the window are dropped
 * and restart it.
 */
export function* takeLeadingDebounced<A extends Action>(timing: Timing<A>): Saga {
  const { clock } = yield* getPorts();
  const quietUntil = new Map<string, number>();
  while (true) {
    const action = yield* take(timing.pattern);
    const key = yield* timing.keyOf(action);
    if (key === null) continue;
    const now = clock.elapsed();
    const isQuiet = now < (quietUntil.get(key) ?? -Infinity);
    quietUntil.set(key, now + timing.ms);
    if (!isQuiet) yield* fork(working<[A], unknown>, timing.worker, action);
  }
}

/** Debounces on the trailing edge: the last request runs after a quiet window. */
export function* takeTrailingDebounced<A extends Action>(timing: Timing<A>): Saga {
  const waiting = new Map<string, Task>();
  function* waitThenWork(action: A): Saga {
    yield* delay(timing.ms);
    yield* call(timing.worker, action);
  }
  while (true) {
    const action = yield* take(timing.pattern);
    const key = yield* timing.keyOf(action);
    if (key === null) continue;
    const previous = waiting.get(key);
    if (previous !== undefined) yield* cancel(previous);
    waiting.set(key, yield* fork(working<[A], void>, waitThenWork, action));
  }
}

/** Throttles to one run per window and key; drops requests in between, with no trailing run. */
export function* takeAtMostOncePer<A extends Action>(timing: Timing<A>): Saga {
  const { clock } = yield* getPorts();
  const lastRun = new Map<string, number>();
  while (true) {
    const action = yield* take(timing.pattern);
    const key = yield* timing.keyOf(action);
    if (key === null) continue;
    const now = clock.elapsed();
    if (now - (lastRun.get(key) ?? -Infinity) < timing.ms) continue;
    lastRun.set(key, now);
    yield* fork(working<[A], unknown>, timing.worker, action);
  }
}
