import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MonitorId } from '#contract/admin/monitors';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { monitorChanged, serverAnsweredAgain } from '../../../state/unreadStream/slice';

/** Why the data isn't live: the server can't be reached, or can't load it. */
export type FiguresOutage = 'connection' | 'server';

/** State of the open monitor's live data. */
interface LiveMonitorsState {
  /** Number of changes per monitor, as reported by the stream. */
  readonly changes: Readonly<Partial<Record<MonitorId, number>>>;
  /** Null while the data is live. */
  readonly outage: FiguresOutage | null;
}

const NONE: LiveMonitorsState = { changes: {}, outage: null };

const slice = createSlice({
  name: 'admin/liveMonitors',
  initialState: NONE,
  reducers: {
    /** Reloading failed; the screen keeps the last data. */
    figuresLost: (state, { payload }: PayloadAction<{ readonly outage: FiguresOutage }>) => ({
      ...state,
      outage: payload.outage,
    }),
  },
  extraReducers: (builder) => {
    const endOutage = (state: LiveMonitorsState): LiveMonitorsState => ({ ...state, outage: null });
    builder
      .addCase(monitorChanged, (state, { payload: { monitor } }): LiveMonitorsState => ({
        ...state,
        changes: { ...state.changes, [monitor]: (state.changes[monitor] ?? 0) + 1 },
      }))
      .addCase(serverAnsweredAgain, endOutage)
      .addCase(routeChanged, endOutage);
  },
});

export const { figuresLost } = slice.actions;
export const liveMonitors = { name: 'admin/liveMonitors', reducer: slice.reducer } as const;

const selectLive = (state: object): LiveMonitorsState =>
  (selectPart(state, liveMonitors.name) as LiveMonitorsState | undefined) ?? NONE;

/** Selects the number of a monitor's changes; 0 before the feature has loaded. */
export function selectMonitorChanges(state: object, monitor: MonitorId): number {
  return selectLive(state).changes[monitor] ?? 0;
}

export const selectFiguresOutage = (state: object): FiguresOutage | null =>
  selectLive(state).outage;
