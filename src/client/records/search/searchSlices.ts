import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Query } from '#contract/site/queryFields';
import { screenEntered } from '../../state/location/slice';
import { selectPart, type PartName } from '../../state/parts';

interface Previewed {
  readonly id: number | null;
}

/** Creates the slice with the id of the previewed row. */
export function createPreviewed<Name extends PartName>(
  name: Name,
  search: { readonly actions: { readonly requested: { readonly type: string } } },
) {
  const slice = createSlice({
    name: name as string,
    initialState: { id: null } as Previewed,
    reducers: {
      recordPreviewed: (_state, { payload }: PayloadAction<{ id: number }>): Previewed => payload,
    },
    extraReducers: (builder) => {
      // The new rows may not include the previewed one.
      builder.addMatcher(
        ({ type }) => type === search.actions.requested.type,
        (): Previewed => ({ id: null }),
      );
    },
  });
  return {
    name,
    reducer: slice.reducer,
    actions: slice.actions,
    select: (state: object): number | null =>
      (selectPart(state, name) as Previewed | undefined)?.id ?? null,
  };
}

interface LastResults {
  readonly query: Query | null;
}

/**
 * Creates the slice with the query of the results last viewed, so that a record can link back to
 * them.
 */
export function createLastResults<Name extends PartName>(name: Name, resultsRoute: string) {
  const slice = createSlice({
    name: name as string,
    initialState: { query: null } as LastResults,
    reducers: {},
    extraReducers: (builder) => {
      builder.addCase(screenEntered, (state, { payload }) =>
        payload.routeId === resultsRoute ? { query: payload.query } : state,
      );
    },
  });
  return {
    name,
    reducer: slice.reducer,
    select: (state: object): Query | null =>
      (selectPart(state, name) as LastResults | undefined)?.query ?? null,
  };
}
