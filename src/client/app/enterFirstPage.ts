import type { UnknownAction } from '@reduxjs/toolkit';
import type { BrowserNavigation } from '../platform/navigation';
import { readLocation, replaceLocation } from '../platform/siteSettings';
import { routeChanged } from '../state/location/slice';
import { describeLocation } from './routeTable';

/**
 * Enters the first page before React renders, so that its calls and files start loading early. If
 * the sagas change the URL immediately, for example to complete a search, the router starts with
 * the new URL.
 */
export function enterFirstPage(
  appPath: string,
  dispatch: (action: UnknownAction) => void,
  { takeWaiting }: Pick<BrowserNavigation, 'takeWaiting'>,
): void {
  dispatch(routeChanged(describeLocation(readLocation(appPath), 'pop')));
  for (let address = takeWaiting(); address !== null; address = takeWaiting()) {
    replaceLocation(appPath + address);
    dispatch(routeChanged(describeLocation(readLocation(appPath), 'replace')));
  }
}
