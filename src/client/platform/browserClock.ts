import { CANCEL } from 'redux-saga';
import type { Clock } from './ports';

/** Resolves after `ms`. redux-saga can cancel the promise, which clears the timer. */
function wait(ms: number): Promise<void> {
  let timer: number;
  const promise = new Promise<void>((resolve) => {
    timer = window.setTimeout(resolve, ms);
  });
  return Object.assign(promise, { [CANCEL]: () => window.clearTimeout(timer) });
}

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait,
};
