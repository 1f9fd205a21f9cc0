import { createSlice } from '@reduxjs/toolkit';
import type { MonitorId } from '#contract/monitors';
import { selectPart } from '../../../state/parts';
import { monitorChanged } from '../../../state/unreadStream/slice';

/** Changes of each monitor that the stream has reported. */
type LiveMonitorsState = Readonly<Partial<Record<MonitorId, number>>>;

const NONE: LiveMonitorsState = {};

const slice = createSlice({
  name: 'admin/liveMonitors',
  initialState: NONE,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(monitorChanged, (state, { payload: { monitor } }): LiveMonitorsState => ({
      ...state,
      [monitor]: (state[monitor] ?? 0) + 1,
    }));
  },
});

export const liveMonitors = { name: 'admin/liveMonitors', reducer: slice.reducer } as const;

/** Counts the changes of a monitor; 0 before the feature has loaded. */
export function selectMonitorChanges(state: object, monitor: MonitorId): number {
  return (selectPart(state, liveMonitors.name) as LiveMonitorsState | undefined)?.[monitor] ?? 0;
}
