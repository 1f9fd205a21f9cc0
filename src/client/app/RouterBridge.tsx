import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { endPageStart } from '../platform/browserPage';
import type { BrowserNavigation } from '../platform/navigation';
import {
  currentEntryKey,
  rememberPosition,
  restorePosition,
  showSection,
} from '../platform/pagePosition';
import { selectIsOwnAddress, selectLocation } from '../state/location/selectors';
import { hashChanged, routeChanged } from '../state/location/slice';
import type { RootState } from '../store/reducer';
import { describeLocation } from './routeTable';

const ARRIVALS = { PUSH: 'push', REPLACE: 'replace', POP: 'pop' } as const;

export interface RouterBridgeProps {
  readonly navigation: BrowserNavigation;
}

/**
 * Connects the router to the store: dispatches `routeChanged` for each new path or query. Skips URL
 * changes that only reflect a filtered list (`listNarrowed`), and the first URL, which was handled
 * before React started.
 */
export function RouterBridge({ navigation }: RouterBridgeProps) {
  const store = useStore<RootState>();
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = ARRIVALS[useNavigationType()];
  const last = useRef<{ key: string; address: string; hash: string } | null>(null);

  // Not a layout effect: the router subscribes to its history in its own layout effects, and the
  // first page may redirect.
  useEffect(() => {
    const { hash } = location;
    const address = `${location.pathname}${location.search}`;
    const previous = last.current;
    last.current = { key: currentEntryKey(), address, hash };
    navigation.connect(navigate, address + hash);
    const page = describeLocation(location, arrival);
    const isFollowing = arrival === 'replace' && selectIsOwnAddress(store.getState(), page);
    if (previous?.address === address || isFollowing) {
      store.dispatch(hashChanged({ hash }));
      // The browser scrolls for a link, but not for Back.
      if (arrival === 'pop' && previous !== null && previous.hash !== hash) {
        if (!restorePosition(currentEntryKey())) showSection(hash);
      }
      return;
    }
    if (previous === null && selectLocation(store.getState())?.key === page.key) return;
    if (previous !== null) rememberPosition(previous.key);
    // Adding defaults to the first URL doesn't change the page.
    if (previous !== null && arrival !== 'replace') endPageStart();
    store.dispatch(routeChanged(page));
  }, [store, navigation, navigate, location, arrival]);

  return null;
}
