import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** The month to close or reopen. */
interface MonthDesk {
  /** The month, such as `2026-06`; null for none. */
  readonly opened: string | null;
}

const NONE: MonthDesk = { opened: null };

const slice = createSlice({
  name: 'reports/monthDesk',
  initialState: NONE,
  reducers: {
    monthOpened: (_state, { payload }: PayloadAction<{ month: string | null }>): MonthDesk => ({
      opened: payload.month,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => NONE).addCase(identityChanged, () => NONE);
  },
});

export const { monthOpened } = slice.actions;
export const monthDesk = { name: 'reports/monthDesk', reducer: slice.reducer } as const;

export function selectOpenedMonth(state: object): string | null {
  return (selectPart(state, monthDesk.name) as MonthDesk | undefined)?.opened ?? null;
}
