import { createAction } from '@reduxjs/toolkit';
import { call, delay, put, type Saga } from '../platform/saga';

/** A saga threw, because of a bug. The page keeps working. */
export const sagaCrashed = createAction<{ message: string }>('app/sagaCrashed');

const RESTART_PAUSE_MS = 1_000;

/**
 * Runs a watcher and restarts it when one of its workers throws, so that one bug doesn't stop all
 * later effects. The delay prevents a tight loop if the watcher fails at startup.
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
