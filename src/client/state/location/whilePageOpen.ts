import { race, select, take, type Pattern, type Saga } from '../../platform/saga';
import { selectLocation } from './selectors';
import { routeChanged } from './slice';

/** Runs a saga until it ends or the user leaves the page, which cancels it. */
export function* whilePageOpen(saga: () => Saga): Saga {
  yield* race({ ended: saga(), left: take(routeChanged) });
}

/**
 * Polls after each action that matches `start` while the route is open, until the user leaves the
 * page; runs only one poll at a time. A response that arrives on another page doesn't start the
 * poll.
 */
export function* pollOnRoute<A extends { readonly type: string }>(
  routeId: string,
  start: Pattern<A>,
  poll: () => Saga,
): Saga {
  while (true) {
    yield* take(start);
    if ((yield* select(selectLocation))?.routeId === routeId) yield* whilePageOpen(poll);
  }
}

/**
 * Polls after each action that matches `start`, until the user leaves the page; a later one starts
 * the poll again.
 */
export function* pollAfter<A extends { readonly type: string }>(
  start: Pattern<A>,
  poll: () => Saga,
): Saga {
  yield* take(start);
  while (true) {
    const { again } = yield* race({ again: take(start), polled: poll(), left: take(routeChanged) });
    if (again === undefined) yield* take(start);
  }
}
