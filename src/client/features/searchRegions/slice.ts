import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegionCode } from '#contract/applications';
import { OWN_REGIONS_CALLS } from '#contract/calls/ownRegions';
import { INDIANA, localeByCode } from '#contract/locales';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';
import { readEditedRegion } from './editedRegion';

/** What the screens of the own regions load. */
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

/** Names a region among those of every register. */
export function regionKey(code: RegionCode, id: number): string {
  return `${code}/${String(id)}`;
}

/** The region that the question before a deletion is about. */
export interface AskedRegion {
  readonly code: RegionCode;
  readonly id: number;
  readonly name: string;
}

/** What is asked before a deletion; null while nothing is. */
export interface RegionDeletionState {
  readonly asked: AskedRegion | null;
}

const NOTHING_ASKED: RegionDeletionState = { asked: null };

const deletionSlice = createSlice({
  name: 'searchRegions/question',
  initialState: NOTHING_ASKED,
  reducers: {
    deletionAsked: (_state, { payload }: PayloadAction<AskedRegion>): RegionDeletionState => ({
      asked: payload,
    }),
    deletionCancelled: (): RegionDeletionState => NOTHING_ASKED,
    /** The server has answered about that region, whatever it said. */
    deletionEnded: (state, { payload }: PayloadAction<{ code: RegionCode; id: number }>) =>
      state.asked?.id === payload.id && state.asked.code === payload.code ? NOTHING_ASKED : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(routeChanged, () => NOTHING_ASKED)
      .addCase(identityChanged, () => NOTHING_ASKED);
  },
});

export const { deletionAsked, deletionCancelled, deletionEnded } = deletionSlice.actions;
export const regionDeletion = {
  name: 'searchRegions/question',
  reducer: deletionSlice.reducer,
} as const;

/** The region asked about, also before the feature's reducer was added. */
export function selectAskedRegion(state: object): AskedRegion | null {
  const part = selectPart(state, regionDeletion.name) as RegionDeletionState | undefined;
  return part?.asked ?? null;
}
