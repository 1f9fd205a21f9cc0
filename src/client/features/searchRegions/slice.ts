import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegionCode } from '#contract/applications';
import type { OwnRegionDraft } from '#contract/ownRegions';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';
import { createSubmission } from '../../state/submission/createSubmission';

export const ownRegions = createLoadable('searchRegions/ownRegions', 'getUserRegions');
export const ownRegion = createLoadable('searchRegions/ownRegion', 'getUserRegion');
export const counties = createLoadable('searchRegions/counties', 'getCounties');
export const regionEditor = createSubmission('searchRegions/regionEditor');

/** The editor was sent; `regionId` is null for a new region. */
export const regionSubmitted = createAction<{
  readonly code: RegionCode;
  readonly regionId: number | null;
  readonly draft: OwnRegionDraft;
}>('searchRegions/regionSubmitted');

/** The region that the question before a deletion is about. */
export interface AskedRegion {
  readonly code: RegionCode;
  readonly id: number;
  readonly name: string;
}

/** A deletion is asked for, confirmed, and over. */
export type RegionDeletionState =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' | 'deleting'; readonly region: AskedRegion };

const IDLE = { status: 'idle' } as RegionDeletionState;

const deletionSlice = createSlice({
  name: 'searchRegions/regionDeletion',
  initialState: IDLE,
  reducers: {
    deletionAsked: (_state, { payload }: PayloadAction<AskedRegion>): RegionDeletionState => ({
      status: 'asking',
      region: payload,
    }),
    deletionConfirmed: (state): RegionDeletionState =>
      state.status === 'asking' ? { status: 'deleting', region: state.region } : state,
    /** Nothing happens to a deletion that is under way. */
    deletionCancelled: (state): RegionDeletionState => (state.status === 'deleting' ? state : IDLE),
    /** The server has answered, whatever it said. */
    deletionEnded: (): RegionDeletionState => IDLE,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => IDLE).addCase(identityChanged, () => IDLE);
  },
});

export const { deletionAsked, deletionConfirmed, deletionCancelled, deletionEnded } =
  deletionSlice.actions;
export const regionDeletion = {
  name: 'searchRegions/regionDeletion',
  reducer: deletionSlice.reducer,
} as const;

/** The deletion, also before the feature's reducer was added. */
export function selectRegionDeletion(state: object): RegionDeletionState {
  return (selectPart(state, regionDeletion.name) as RegionDeletionState | undefined) ?? IDLE;
}
