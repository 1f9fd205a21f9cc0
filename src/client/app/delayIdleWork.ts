import { beginCall } from '../platform/callsUnderWay';
import { selectLocation, selectScreenStatus } from '../state/location/selectors';
import type { AppStore } from '../store/createStore';
import { rowById } from './routeTable';

/**
 * Delays idle-time loading until the first screen can be shown, even while no call is pending. A
 * screen that is itself loaded at idle time delays nothing.
 */
export function delayIdleWork(store: AppStore['store']): void {
  const endLoading = beginCall();
  const stopWatching = store.subscribe(() => {
    const status = selectScreenStatus(store.getState());
    if (status === 'deciding') return;
    if (status === 'loading') {
      const routeId = selectLocation(store.getState())?.routeId ?? null;
      const isIdleWork = routeId !== null && rowById(routeId)?.isLoadedWhenIdle === true;
      if (!isIdleWork) return;
    }
    stopWatching();
    endLoading();
  });
}
