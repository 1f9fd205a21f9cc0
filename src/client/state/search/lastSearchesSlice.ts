import { createSlice } from '@reduxjs/toolkit';
import { LOCALES, type LocaleCode } from '#contract/locales';
import type { Query } from '#contract/site/queryFields';
import { registersOf, type RegisterId } from '#contract/records/registers';
import { routeChanged, type RouteLocation } from '../location/slice';
import { identityChanged } from '../session/slice';

/** The last search whose results were viewed, as the query of its URL. */
export interface LastSearch {
  readonly localeCode: LocaleCode;
  readonly query: Query;
}

/** Last searches by register, so that a record's page can link back to its search. */
export type LastSearchesState = Readonly<Partial<Record<RegisterId, LastSearch>>>;

const initialState: LastSearchesState = {};

/** Returns the register of a results URL; undefined for other pages. */
function registerSearched({ localeCode, path, query }: RouteLocation): RegisterId | undefined {
  const locale = LOCALES.find(({ code }) => code === localeCode);
  return (
    locale &&
    registersOf(locale).find(
      ({ searchAction, searchPath }) => searchPath === path && searchAction === query['action'],
    )?.id
  );
}

const slice = createSlice({
  name: 'lastSearches',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state, { payload }) => {
      const id = registerSearched(payload);
      const { localeCode, query } = payload;
      return id === undefined ? state : { ...state, [id]: { localeCode, query } };
    });
    // The next user must not see the previous user's searches.
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const lastSearchesReducer = slice.reducer;

/** The query of the register's last viewed results in an edition; undefined if none. */
export const selectLastSearch = (
  state: { readonly lastSearches: LastSearchesState },
  id: RegisterId,
  localeCode: LocaleCode,
): Query | undefined => {
  const last = state.lastSearches[id];
  return last?.localeCode === localeCode ? last.query : undefined;
};
