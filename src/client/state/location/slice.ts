import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageApplication } from '#contract/site/applications';
import type { EditionPrefix, LocaleCode } from '#contract/locales';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import { searchSubmitted } from '../search/search';

/** A URL of the app, parsed with the route table. */
export interface RouteLocation {
  /**
   * Identifies the page: prefix, path, and query as entered. Excludes the hash and later list
   * filters.
   */
  readonly key: string;
  readonly localeCode: LocaleCode;
  /** Locale prefix as typed; empty for a URL without one. */
  readonly prefix: EditionPrefix | '';
  /** The path after the locale prefix. */
  readonly path: string;
  readonly query: Query;
  readonly hash: string;
  /** Id of the route row; null if the edition has no such screen. */
  readonly routeId: string | null;
  /** Values of `{name}` parts of the row's path. */
  readonly params: Query;
  readonly appCode: MessageApplication | null;
  /** `pop` means the browser's Back or Forward button. */
  readonly arrival: 'push' | 'replace' | 'pop';
}

/** The user chose a different page of the app: a results page, a filter, or an area. */
export const addressChosen = createAction<{ path: string; query: LinkQuery }>(
  'location/addressChosen',
);

export interface LocationState {
  /** The browser's URL; null until the router reports it. */
  readonly current: RouteLocation | null;
  /** The page whose screen is visible; lags behind `current` while a screen loads. */
  readonly shown: RouteLocation | null;
  readonly status: 'deciding' | 'loading' | 'shown' | 'forbidden' | 'failed';
  /** The URL last written for the list's filters, which may be newer by now; null if none. */
  readonly written: string | null;
  /** County of the visible record once it's loaded; some messages of the day are for one county. */
  readonly recordCountyId: number | null;
  /** The last URL change; on a new path, screens move focus to their heading. */
  readonly change: 'first' | 'path' | 'query';
  /**
   * Whether the page shows the results of a search sent from a form; `sent` until the router has
   * its URL. Opened, shared, and older URLs don't count.
   */
  readonly submission: 'none' | 'sent' | 'arrived';
  /** The page last chosen with `addressChosen`, until the app enters a page; null otherwise. */
  readonly chosen: { readonly path: string; readonly query: LinkQuery } | null;
  /** Message shown in place of the screen: access was denied, or loading failed. */
  readonly notice: string | null;
}

const initialState: LocationState = {
  current: null,
  shown: null,
  status: 'deciding',
  written: null,
  recordCountyId: null,
  change: 'first',
  submission: 'none',
  chosen: null,
  notice: null,
};

function kindOfChange(
  { change, current: from }: LocationState,
  to: RouteLocation,
): LocationState['change'] {
  if (from === null) return 'first';
  if (from.prefix !== to.prefix || from.path !== to.path) return 'path';
  // Replacing the URL of the same page doesn't count as a change.
  return to.arrival === 'replace' ? change : 'query';
}

function submissionAfter(
  before: LocationState['submission'],
  arrival: RouteLocation['arrival'],
): LocationState['submission'] {
  if (arrival === 'push') return before === 'sent' ? 'arrived' : 'none';
  return arrival === 'replace' ? before : 'none';
}

const slice = createSlice({
  name: 'location',
  initialState,
  reducers: {
    /** Path or query changed (spec section 4). */
    routeChanged(state, { payload }: PayloadAction<RouteLocation>) {
      state.change = kindOfChange(state, payload);
      state.submission = submissionAfter(state.submission, payload.arrival);
      state.current = payload;
      state.status = 'deciding';
      state.written = null;
      state.recordCountyId = null;
      state.notice = null;
    },
    hashChanged(state, { payload }: PayloadAction<{ hash: string }>) {
      if (state.current) state.current.hash = payload.hash;
      if (state.shown) state.shown.hash = payload.hash;
    },
    /**
     * The user narrows the visible list while typing; an empty value removes its field. The URL
     * follows (saga), but no page is entered. Ignored while another page loads.
     */
    listNarrowed(state, { payload }: PayloadAction<{ fields: Query }>) {
      const { current, shown } = state;
      if (current === null || current.key !== shown?.key) return;
      const query = Object.fromEntries(
        Object.entries({ ...current.query, ...payload.fields }).filter(
          ([name, value]) => value !== '' || !(name in payload.fields),
        ),
      );
      current.query = query;
      shown.query = query;
    },
    /** The URL is about to be replaced, to match the list's filters. */
    filtersWritten(state, { payload }: PayloadAction<{ address: string }>) {
      state.written = payload.address;
    },
    /** The page's record loaded and belongs to a county. */
    recordShown(state, { payload }: PayloadAction<{ countyId: number }>) {
      state.recordCountyId = payload.countyId;
    },
    screenLoadStarted(state) {
      state.status = 'loading';
    },
    screenLoadFailed(state, { payload }: PayloadAction<{ notice: string }>) {
      state.status = 'failed';
      state.notice = payload.notice;
      state.shown = state.current;
      state.chosen = null;
    },
    /** The user asked to reload the page's data. */
    screenRetried(state) {
      state.chosen = null;
    },
    /** Access is granted and the screen is loaded; features start loading on this action. */
    screenEntered(state, { payload }: PayloadAction<RouteLocation>) {
      state.shown = payload;
      state.status = 'shown';
      state.chosen = null;
    },
    screenForbidden(state, { payload }: PayloadAction<{ notice: string }>) {
      state.shown = state.current;
      state.status = 'forbidden';
      state.notice = payload.notice;
      state.chosen = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(searchSubmitted, (state) => {
        state.submission = 'sent';
      })
      .addCase(addressChosen, (state, { payload }) => {
        state.chosen = payload;
      });
  },
});

export const {
  routeChanged,
  hashChanged,
  listNarrowed,
  filtersWritten,
  recordShown,
  screenLoadStarted,
  screenLoadFailed,
  screenEntered,
  screenForbidden,
  screenRetried,
} = slice.actions;
export const locationReducer = slice.reducer;
