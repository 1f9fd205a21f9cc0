import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, type Saga } from '../platform/saga';

/** A saga threw: a fault of ours. The page goes on. */
export const sagaCrashed = createAction<{ message: string }>('app/sagaCrashed');

const RESTART_PAUSE_MS = 1_000;

/**
 * Runs a watcher and starts it again when a worker of it throws, so that one fault does not end
 * every later effect. The pause keeps a fault at the start from spinning.
 */
export function* keepAlive(saga: () => Saga): Saga {
  while (true) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      yield* put(sagaCrashed({ message: error instanceof Error ? error.message : String(error) }));
      yield* delay(RESTART_PAUSE_MS);
    }
  }
}
