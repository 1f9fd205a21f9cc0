import { beginCall } from '../platform/callsUnderWay';
import { selectLocation, selectScreenStatus } from '../state/location/selectors';
import type { AppStore } from '../store/createStore';
import { rowById } from './routeTable';

/**
 * Delays what loads when the page is idle until the first screen can be shown, even while no call
 * is pending. A screen that itself loads when the page is idle delays nothing.
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
