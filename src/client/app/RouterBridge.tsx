import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { endPageStart } from '../platform/browserPage';
import type { BrowserNavigation } from '../platform/navigation';
import { rememberPosition } from '../platform/pagePosition';
import { hashChanged, routeChanged } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { describeLocation } from './describeLocation';

const ARRIVALS = { PUSH: 'push', REPLACE: 'replace', POP: 'pop' } as const;

export interface RouterBridgeProps {
  readonly navigation: BrowserNavigation;
}

/** Joins router and store: each change of path or query becomes `routeChanged`. */
export function RouterBridge({ navigation }: RouterBridgeProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = ARRIVALS[useNavigationType()];
  const last = useRef<{ key: string; address: string } | null>(null);

  // Not a layout effect: the router listens to its history only once those have run, and the first
  // page may be one that redirects.
  useEffect(() => {
    const address = `${location.pathname}${location.search}`;
    navigation.connect(navigate, address + location.hash);
    const previous = last.current;
    last.current = { key: location.key, address };
    if (previous?.address === address) {
      dispatch(hashChanged({ hash: location.hash }));
      return;
    }
    if (previous !== null) rememberPosition(previous.key);
    // What the first address left open is written into it: that is the same page still.
    if (previous !== null && arrival !== 'replace') endPageStart();
    dispatch(routeChanged(describeLocation(location, arrival)));
  }, [dispatch, navigation, navigate, location, arrival]);

  return null;
}
