import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { MAX_SELECTED, type ReportActionKind } from '#contract/reports/reportActions';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** A change of a report's accounts that is being prepared. */
interface OpenedAction {
  readonly kind: ReportActionKind;
  /** The selected accounts; null for those of all rows. */
  readonly accountIds: readonly number[] | null;
}

interface ActionDesk {
  /** Selected accounts of the page. */
  readonly selected: readonly number[];
  readonly opened: OpenedAction | null;
}

const EMPTY: ActionDesk = { selected: [], opened: null };

const slice = createSlice({
  name: 'reports/actionDesk',
  initialState: EMPTY,
  reducers: {
    accountToggled: (state, { payload }: PayloadAction<{ accountId: number }>): ActionDesk => {
      const others = state.selected.filter((each) => each !== payload.accountId);
      const isAdded = others.length === state.selected.length && others.length < MAX_SELECTED;
      return { selected: isAdded ? [...others, payload.accountId] : others, opened: null };
    },
    actionOpened: (state, { payload }: PayloadAction<OpenedAction>): ActionDesk => ({
      ...state,
      opened: payload,
    }),
    actionClosed: (state): ActionDesk => ({ ...state, opened: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => EMPTY).addCase(identityChanged, () => EMPTY);
  },
});

export const { accountToggled, actionClosed, actionOpened } = slice.actions;
export const actionDesk = { name: 'reports/actionDesk', reducer: slice.reducer } as const;

export function selectActionDesk(state: object): ActionDesk {
  return (selectPart(state, actionDesk.name) as ActionDesk | undefined) ?? EMPTY;
}
