import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegionCode } from '#contract/site/applications';
import { OWN_REGIONS_CALLS } from '#contract/calls/ownRegions';
import { INDIANA, localeByCode } from '#contract/locales';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';
import { readEditedRegion } from './editedRegion';

/** The user's search regions. */
export const ownRegions = createLoadable(
  'searchRegions/ownRegions',
  OWN_REGIONS_CALLS.getUserRegions,
  { routes: 'searchRegions.list' },
);
export const ownRegion = createLoadable(
  'searchRegions/ownRegion',
  OWN_REGIONS_CALLS.getUserRegion,
  {
    routes: 'searchRegions.edit',
    argumentsOf({ localeCode, query }) {
      const edited = readEditedRegion(query, localeByCode(localeCode) ?? INDIANA);
      return edited.kind === 'own'
        ? { params: { appCode: edited.code, regionId: edited.regionId } }
        : null;
    },
  },
);
export const counties = createLoadable('searchRegions/counties', OWN_REGIONS_CALLS.getCounties, {
  routes: 'searchRegions.edit',
});
export const createRegion = createCommand(
  'searchRegions/creation',
  OWN_REGIONS_CALLS.postUserRegion,
  {
    hasForm: true,
  },
);
export const changeRegion = createCommand('searchRegions/change', OWN_REGIONS_CALLS.putUserRegion, {
  hasForm: true,
});
export const deleteRegion = createCommand(
  'searchRegions/deletion',
  OWN_REGIONS_CALLS.deleteUserRegion,
  {
    key: ({ params }) => regionKey(params.appCode, params.regionId),
  },
);

/** Returns a region's key, which is unique across registers. */
export function regionKey(code: RegionCode, id: number): string {
  return `${code}/${String(id)}`;
}

/** Region awaiting confirmation of its deletion. */
export interface PendingDeletion {
  readonly code: RegionCode;
  readonly id: number;
  readonly name: string;
}

/** Pending deletion; null if the dialog is closed. */
export interface RegionDeletionState {
  readonly deletion: PendingDeletion | null;
}

const NONE_PENDING: RegionDeletionState = { deletion: null };

const deletionSlice = createSlice({
  name: 'searchRegions/question',
  initialState: NONE_PENDING,
  reducers: {
    deletionRequested: (
      _state,
      { payload }: PayloadAction<PendingDeletion>,
    ): RegionDeletionState => ({
      deletion: payload,
    }),
    deletionCancelled: (): RegionDeletionState => NONE_PENDING,
    /** The server responded, with success or an error. */
    deletionEnded: (state, { payload }: PayloadAction<{ code: RegionCode; id: number }>) =>
      state.deletion?.id === payload.id && state.deletion.code === payload.code
        ? NONE_PENDING
        : state,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => NONE_PENDING).addCase(identityChanged, () => NONE_PENDING);
  },
});

export const { deletionRequested, deletionCancelled, deletionEnded } = deletionSlice.actions;
export const regionDeletion = {
  name: 'searchRegions/question',
  reducer: deletionSlice.reducer,
} as const;

/** Returns the pending deletion; null before the feature's reducer is added. */
export function selectPendingDeletion(state: object): PendingDeletion | null {
  const part = selectPart(state, regionDeletion.name) as RegionDeletionState | undefined;
  return part?.deletion ?? null;
}
