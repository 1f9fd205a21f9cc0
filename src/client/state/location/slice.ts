import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApplicationCode } from '#contract/applications';
import type { EditionPrefix, LocaleCode } from '#contract/locales';
import type { LinkQuery, Query } from '#contract/queryFields';
import { searchSubmitted } from '../search/actions';

/** An address of the app, read through the route table. */
export interface RouteLocation {
  /**
   * Identity of the page: prefix, path and query as it was entered. The hash is not part of it, nor
   * is what narrowed its list since.
   */
  readonly key: string;
  readonly localeCode: LocaleCode;
  /** As typed: empty for an address without a locale prefix. */
  readonly prefix: EditionPrefix | '';
  /** Behind the prefix. */
  readonly path: string;
  readonly query: Query;
  readonly hash: string;
  /** The row of the route table; null where the edition has no such screen. */
  readonly routeId: string | null;
  /** Values of `{name}` parts of the row's path. */
  readonly params: Query;
  readonly appCode: ApplicationCode | null;
  /** `pop` when the visitor went back or forward. */
  readonly arrival: 'push' | 'replace' | 'pop';
}

/** A person goes to another page of the app: a page of results, a filter, an area. */
export const addressChosen = createAction<{ path: string; query: LinkQuery }>(
  'location/addressChosen',
);

export interface LocationState {
  /** Where the browser is; null until the router has spoken. */
  readonly current: RouteLocation | null;
  /** The page whose screen is on view: it trails `current` while a screen is being loaded. */
  readonly shown: RouteLocation | null;
  readonly status: 'deciding' | 'loading' | 'shown' | 'forbidden' | 'failed';
  /** County of the record on view, once it is loaded: messages of the day may be for it alone. */
  readonly recordCountyId: number | null;
  /** What the last change of address was: screens move focus to their heading on a new path. */
  readonly change: 'first' | 'path' | 'query';
  /**
   * The page answers a search that was sent from a form: `sent` until the router has its address.
   * An opened, shared or older address does not.
   */
  readonly submission: 'none' | 'sent' | 'arrived';
  /** What has to be said where the screen would be: a refusal or a failed load. */
  readonly notice: string | null;
}

const initialState: LocationState = {
  current: null,
  shown: null,
  status: 'deciding',
  recordCountyId: null,
  change: 'first',
  submission: 'none',
  notice: null,
};

function kindOfChange(
  { change, current: from }: LocationState,
  to: RouteLocation,
): LocationState['change'] {
  if (from === null) return 'first';
  if (from.prefix !== to.prefix || from.path !== to.path) return 'path';
  // The same page under a better address is not another change.
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
      state.recordCountyId = null;
      state.notice = null;
    },
    hashChanged(state, { payload }: PayloadAction<{ hash: string }>) {
      if (state.current) state.current.hash = payload.hash;
      if (state.shown) state.shown.hash = payload.hash;
    },
    /**
     * The list on view is narrowed while its reader types; an empty value removes its field. The
     * address follows (saga), but no page is entered. Ignored while another page is on its way.
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
    /** The page's record was loaded, and belongs to a county. */
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
    },
    /** The visitor asks to load the page's data once more. */
    screenRetried: (state) => state,
    /** Access is granted and the screen is there: features start their loading on this. */
    screenEntered(state, { payload }: PayloadAction<RouteLocation>) {
      state.shown = payload;
      state.status = 'shown';
    },
    screenForbidden(state, { payload }: PayloadAction<{ notice: string }>) {
      state.shown = state.current;
      state.status = 'forbidden';
      state.notice = payload.notice;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(searchSubmitted, (state) => {
      state.submission = 'sent';
    });
  },
});

export const {
  routeChanged,
  hashChanged,
  listNarrowed,
  recordShown,
  screenLoadStarted,
  screenLoadFailed,
  screenEntered,
  screenForbidden,
  screenRetried,
} = slice.actions;
export const locationReducer = slice.reducer;
