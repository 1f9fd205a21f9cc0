import type { UnknownAction } from '@reduxjs/toolkit';
import type { BrowserNavigation } from '../platform/navigation';
import { readLocation, replaceLocation } from '../platform/siteSettings';
import { routeChanged } from '../state/location/slice';
import { describeLocation } from './routeTable';

/**
 * Enters the first page before React draws it: its calls and files are requested while React works.
 * Where the sagas immediately lead to another address, such as that of the whole search, the router
 * starts there.
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
