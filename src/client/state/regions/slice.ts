import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegionCode } from '#contract/site/applications';
import type { RegionGroup } from '#contract/schemas/regions';
import { identityChanged } from '../session/slice';

/** Search regions per code (spec section 3). */
export interface RegionEntry {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly group: RegionGroup | null;
  /** ISO date through which the visible region's data is complete; null if unknown. */
  readonly validation: { readonly regionId: number; readonly date: string | null } | null;
}

export type RegionsState = Readonly<Partial<Record<RegionCode, RegionEntry>>>;

const initialState: RegionsState = {};

const NO_ENTRY: RegionEntry = { status: 'idle', group: null, validation: null };

function change(state: RegionsState, code: RegionCode, entry: Partial<RegionEntry>): RegionsState {
  return { ...state, [code]: { ...(state[code] ?? NO_ENTRY), ...entry } };
}

const slice = createSlice({
  name: 'regions',
  initialState,
  reducers: {
    /** The page shows a selector for this code and needs its regions. */
    regionsRequested: (state, _action: PayloadAction<{ code: RegionCode }>) => state,
    regionsLoadStarted: (state, { payload }: PayloadAction<{ code: RegionCode }>) =>
      change(state, payload.code, { status: 'loading' }),
    regionsReceived: (
      state,
      { payload }: PayloadAction<{ code: RegionCode; group: RegionGroup }>,
    ) => change(state, payload.code, { status: 'ready', group: payload.group }),
    regionsFailed: (state, { payload }: PayloadAction<{ code: RegionCode }>) =>
      change(state, payload.code, { status: 'failed' }),
    /**
     * The user's own regions of this code changed; the old list stays visible while the new one
     * loads.
     */
    regionsEdited: (state, { payload }: PayloadAction<{ code: RegionCode }>) =>
      state[payload.code] === undefined
        ? state
        : change(state, payload.code, { status: 'idle', validation: null }),
    /** A selector that shows the validation date now shows this region. */
    regionShown: (state, _action: PayloadAction<{ code: RegionCode; regionId: number }>) => state,
    regionValidationReceived: (
      state,
      {
        payload: { code, ...validation },
      }: PayloadAction<{ code: RegionCode; regionId: number; date: string | null }>,
    ) => change(state, code, { validation }),
    /** The visitor chose a region; it is saved as a preference. */
    regionSelected: (state, _action: PayloadAction<{ code: RegionCode; regionId: number }>) =>
      state,
  },
  extraReducers: (builder) => {
    // Drops the regions, because they include the previous user's own regions.
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  regionsRequested,
  regionsLoadStarted,
  regionsReceived,
  regionsFailed,
  regionsEdited,
  regionShown,
  regionValidationReceived,
  regionSelected,
} = slice.actions;
export const regionsReducer = slice.reducer;
