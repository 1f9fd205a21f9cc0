import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { accessReducer } from '../state/access/slice';
import { countsReducer } from '../state/counts/slice';
import { demoLoadReducer } from '../state/demoLoad/slice';
import { errorsReducer } from '../state/errors/slice';
import { lastSearchesReducer } from '../state/search/lastSearchesSlice';
import { locationReducer } from '../state/location/slice';
import { motdReducer } from '../state/motd/slice';
import { notificationsReducer } from '../state/notifications/slice';
import { odometerReducer } from '../state/odometer/slice';
import type { PreferencesState } from '../state/preferences/slice';
import { recordingOfferReducer } from '../state/recordingOffer/slice';
import { regionsReducer } from '../state/regions/slice';
import { savedItemsReducer } from '../state/savedItems/slice';
import { searchAttemptsReducer } from '../state/search/attemptsSlice';
import { sessionReducer } from '../state/session/slice';
import { siteReducer } from '../state/site/slice';
import { toastReducer } from '../state/toast/slice';

/**
 * Creates the reducer of the always-loaded slices. `preferences` is already wrapped for
 * persistence.
 */
export function createRootReducer(preferences: Reducer<PreferencesState>) {
  return combineSlices({
    access: accessReducer,
    counts: countsReducer,
    demoLoad: demoLoadReducer,
    errors: errorsReducer,
    lastSearches: lastSearchesReducer,
    location: locationReducer,
    motd: motdReducer,
    notifications: notificationsReducer,
    odometer: odometerReducer,
    preferences,
    recordingOffer: recordingOfferReducer,
    regions: regionsReducer,
    savedItems: savedItemsReducer,
    searchAttempts: searchAttemptsReducer,
    session: sessionReducer,
    site: siteReducer,
    toast: toastReducer,
  });
}

export type RootState = ReturnType<ReturnType<typeof createRootReducer>>;
