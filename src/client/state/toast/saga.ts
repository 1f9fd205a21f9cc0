import { isAnyOf } from '@reduxjs/toolkit';
import { TOAST_SHAKE_MS } from '#contract/limits';
import {
  delay,
  fork,
  getPorts,
  put,
  race,
  select,
  take,
  takeLatest,
  type Saga,
} from '../../platform/saga';
import { selectToast } from './selectors';
import { toastHeld, toastHidden, toastReleased, toastShakeEnded, toastShown } from './slice';

/** Hides a toast after its delay; pauses while the toast is held (spec section 4). */
function* countDown(): Saga {
  const { clock } = yield* getPorts();
  const toast = yield* select(selectToast);
  if (toast.status === 'hidden') return;
  let remaining = toast.content.delay;
  if (toast.status === 'held') {
    const released = yield* take(isAnyOf(toastReleased, toastHidden));
    if (toastHidden.match(released)) return;
  }
  while (remaining > 0) {
    const startedAt = clock.elapsed();
    const { held, hidden } = yield* race({
      timedOut: delay(remaining),
      held: take(toastHeld),
      hidden: take(toastHidden),
    });
    if (hidden) return;
    if (!held) break;
    remaining -= clock.elapsed() - startedAt;
    const { gone } = yield* race({ released: take(toastReleased), gone: take(toastHidden) });
    if (gone) return;
  }
  yield* put(toastHidden());
}

function* endShake(): Saga {
  const toast = yield* select(selectToast);
  if (toast.status === 'hidden' || !toast.isShaking) return;
  yield* delay(TOAST_SHAKE_MS);
  yield* put(toastShakeEnded());
}

/** Runs the toasts: a new toast restarts the delay, and shakes if it replaced another. */
export function* toastSaga(): Saga {
  yield* fork(takeLatest, toastShown, countDown);
  yield* fork(takeLatest, toastShown, endShake);
}
