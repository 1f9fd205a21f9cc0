import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallBody } from '#contract/calls';
import type { BounceFix } from '#contract/filing/service';
import { MAX_SELECTED, type ReportActionKind } from '#contract/admin/reports/reportActions';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** A fix of bounced service contacts, as sent to the server. */
export type BounceFixBody = CallBody<'fixServiceBounces'>;

/** The change to a report's accounts that is being prepared. */
interface OpenedAction {
  readonly kind: ReportActionKind;
  /** The selected accounts; null for all rows. */
  readonly accountIds: readonly number[] | null;
}

interface ActionDesk {
  /** Ids of the accounts or bounces selected on the page. */
  readonly selected: readonly number[];
  readonly opened: OpenedAction | null;
  /** The fix being prepared for the selected bounces. */
  readonly openedFix: BounceFix | null;
  /** The fix that the preview describes. */
  readonly previewed: BounceFixBody | null;
}

const EMPTY: ActionDesk = { selected: [], opened: null, openedFix: null, previewed: null };

const slice = createSlice({
  name: 'reports/actionDesk',
  initialState: EMPTY,
  reducers: {
    rowToggled: (state, { payload: { id } }: PayloadAction<{ id: number }>): ActionDesk => {
      const others = state.selected.filter((each) => each !== id);
      const isAdded = others.length === state.selected.length && others.length < MAX_SELECTED;
      return { ...EMPTY, selected: isAdded ? [...others, id] : others };
    },
    actionOpened: (state, { payload }: PayloadAction<OpenedAction>): ActionDesk => ({
      ...state,
      opened: payload,
    }),
    actionClosed: (state): ActionDesk => ({ ...EMPTY, selected: state.selected }),
    fixOpened: (state, { payload }: PayloadAction<BounceFix>): ActionDesk => ({
      ...EMPTY,
      selected: state.selected,
      openedFix: payload,
    }),
    fixPreviewed: (state, { payload }: PayloadAction<BounceFixBody>): ActionDesk => ({
      ...state,
      previewed: payload,
    }),
    /** The fix was applied. */
    fixEnded: (): ActionDesk => EMPTY,
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => EMPTY).addCase(identityChanged, () => EMPTY);
  },
});

export const { actionClosed, actionOpened, fixEnded, fixOpened, fixPreviewed, rowToggled } =
  slice.actions;
export const actionDesk = { name: 'reports/actionDesk', reducer: slice.reducer } as const;

export function selectActionDesk(state: object): ActionDesk {
  return (selectPart(state, actionDesk.name) as ActionDesk | undefined) ?? EMPTY;
}
