import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SAVED_SEARCHES_CALLS } from '#contract/calls/savedSearches';
import { SEARCH_RECEIPTS_CALLS } from '#contract/calls/searchReceipts';
import { parseId } from '#contract/site/queryFields';
import { REGISTER_IDS } from '#contract/records/registerIds';
import { SAVED_SEARCH_FIELD } from '#contract/account/savedSearches';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

const FORMS = REGISTER_IDS.map((id) => `savedSearches.${id}`);

/** The user's saved searches. */
export const savedSearches = createLoadable(
  'savedSearches/list',
  SAVED_SEARCHES_CALLS.getSavedSearches,
  { routes: 'savedSearches.list' },
);
/** Saved search in the form. */
export const savedSearch = createLoadable(
  'savedSearches/edited',
  SAVED_SEARCHES_CALLS.getSavedSearch,
  {
    routes: FORMS,
    argumentsOf({ query }) {
      const id = parseId(query[SAVED_SEARCH_FIELD]);
      return id === null ? null : { params: { id } };
    },
  },
);
/** Certificate of a counted search. */
export const receipt = createLoadable(
  'savedSearches/receipt',
  SEARCH_RECEIPTS_CALLS.getSearchReceipt,
  {
    routes: 'savedSearches.receipt',
    argumentsOf({ query }) {
      const id = parseId(query['searchId']);
      return id === null ? null : { params: { searchId: String(id) } };
    },
  },
);
export const saveSearch = createCommand(
  'savedSearches/saving',
  SAVED_SEARCHES_CALLS.postSavedSearch,
  { hasForm: true },
);
export const replaceSearch = createCommand(
  'savedSearches/replacing',
  SAVED_SEARCHES_CALLS.putSavedSearch,
  { hasForm: true },
);
/** Changes from the list: schedule, pause, deletion. */
export const changeSearch = createCommand(
  'savedSearches/change',
  SAVED_SEARCHES_CALLS.patchSavedSearch,
  { key: ({ params }) => String(params.id), policy: 'queue' },
);

/** The search that was deleted last, which can be restored. */
export interface DeletedSearch {
  readonly id: number;
  readonly name: string;
}

interface DeletionState {
  readonly last: DeletedSearch | null;
}

const NOTHING_DELETED: DeletionState = { last: null };

const deletionSlice = createSlice({
  name: 'savedSearches/deletion',
  initialState: NOTHING_DELETED,
  reducers: {
    searchDeleted: (_state, { payload }: PayloadAction<DeletedSearch>): DeletionState => ({
      last: payload,
    }),
    searchRestored: (): DeletionState => NOTHING_DELETED,
  },
  extraReducers: (builder) => {
    builder
      .addCase(routeChanged, () => NOTHING_DELETED)
      .addCase(identityChanged, () => NOTHING_DELETED);
  },
});

export const { searchDeleted, searchRestored } = deletionSlice.actions;
export const searchDeletion = {
  name: 'savedSearches/deletion',
  reducer: deletionSlice.reducer,
} as const;

/** Returns the search that can be restored; null before the feature's reducer is added. */
export function selectDeleted(state: object): DeletedSearch | null {
  const part = selectPart(state, searchDeletion.name) as DeletionState | undefined;
  return part?.last ?? null;
}
