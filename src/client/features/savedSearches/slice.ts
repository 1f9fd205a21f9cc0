import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SAVED_SEARCHES_CALLS } from '#contract/calls/savedSearches';
import { SEARCH_RECEIPTS_CALLS } from '#contract/calls/searchReceipts';
import { parseId } from '#contract/queryFields';
import { REGISTER_IDS } from '#contract/registerIds';
import { SAVED_SEARCH_FIELD } from '#contract/savedSearches';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

const FORMS = REGISTER_IDS.map((id) => `savedSearches.${id}`);

/** What the screens of saved searches load. */
export const savedSearches = createLoadable(
  'savedSearches/list',
  SAVED_SEARCHES_CALLS.getSavedSearches,
  { routes: 'savedSearches.list' },
);
/** The search that a save form changes. */
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
/** What a counted search found. */
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
/** Changes in the list: how often, pause, deletion. */
export const changeSearch = createCommand(
  'savedSearches/change',
  SAVED_SEARCHES_CALLS.patchSavedSearch,
  { key: ({ params }) => String(params.id), policy: 'queue' },
);

/** The search that was deleted last on the list, which can be put back. */
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
    searchPutBack: (): DeletionState => NOTHING_DELETED,
  },
  extraReducers: (builder) => {
    builder
      .addCase(routeChanged, () => NOTHING_DELETED)
      .addCase(identityChanged, () => NOTHING_DELETED);
  },
});

export const { searchDeleted, searchPutBack } = deletionSlice.actions;
export const searchDeletion = {
  name: 'savedSearches/deletion',
  reducer: deletionSlice.reducer,
} as const;

/** What can be put back; null for nothing, also before the feature's reducer was added. */
export function selectDeleted(state: object): DeletedSearch | null {
  const part = selectPart(state, searchDeletion.name) as DeletionState | undefined;
  return part?.last ?? null;
}
