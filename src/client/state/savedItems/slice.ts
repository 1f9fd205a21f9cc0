import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import { routeChanged } from '../location/slice';
import { identityChanged } from '../session/slice';

/** The saved state of one record; null when it isn't saved. */
export type SavedValue = { readonly alert: boolean } | null;

/** One kind's saved ids (spec sections 3 and 4). */
export interface SavedIds {
  /** `retrying`: the previous load failed, and the page shows the failure until the retry ends. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'retrying';
  /** True once the list has loaded; before that, the effect of a click is unknown. */
  readonly isKnown: boolean;
  /** Values confirmed by the server; keyed by id. */
  readonly confirmed: Readonly<Record<number, { readonly alert: boolean }>>;
  /** Unconfirmed clicks; keyed by id. These values are displayed. */
  readonly pending: Readonly<Record<number, SavedValue>>;
  /** Values before removal on this page; keyed by id. Undo restores them. */
  readonly removed: Readonly<Record<number, { readonly alert: boolean }>>;
  /** Number of loads; only the latest response is stored. */
  readonly loads: number;
  /** Values confirmed while a list was loading, because that list may be older. */
  readonly confirmedMeanwhile: Readonly<Record<number, SavedValue>>;
}

export type SavedItemsState = Readonly<Record<SavedItemKind, SavedIds>>;

const EMPTY: SavedIds = {
  status: 'idle',
  isKnown: false,
  confirmed: {},
  pending: {},
  removed: {},
  loads: 0,
  confirmedMeanwhile: {},
};

const initialState: SavedItemsState = {
  taxWarrant: EMPTY,
  courtCase: EMPTY,
  recorderDocument: EMPTY,
};

interface OfKind {
  readonly kind: SavedItemKind;
}
interface OfItem extends OfKind {
  readonly id: number;
}

type ById<Value> = Readonly<Record<number, Value>>;

function without<Value>(values: ById<Value>, id: number): ById<Value> {
  const { [id]: _dropped, ...rest } = values;
  return rest;
}

function withValue(
  confirmed: SavedIds['confirmed'],
  id: number,
  value: SavedValue,
): SavedIds['confirmed'] {
  return value === null ? without(confirmed, id) : { ...confirmed, [id]: value };
}

function change(
  state: SavedItemsState,
  kind: SavedItemKind,
  changes: (list: SavedIds) => Partial<SavedIds>,
): SavedItemsState {
  return { ...state, [kind]: { ...state[kind], ...changes(state[kind]) } };
}

/** Returns true if both values are the same. */
export function isSameValue(a: SavedValue | undefined, b: SavedValue): boolean {
  return a === b || (a != null && b != null && a.alert === b.alert);
}

/** Returns an item's displayed value: the latest click, or else the confirmed value. */
export function shownValue({ confirmed, pending }: SavedIds, id: number): SavedValue {
  const clicked = pending[id];
  return clicked === undefined ? (confirmed[id] ?? null) : clicked;
}

/**
 * Returns the removed items after a click; a removal stores the value that was displayed before it.
 */
function removedAfter(list: SavedIds, id: number, value: SavedValue): SavedIds['removed'] {
  const before = shownValue(list, id);
  if (value !== null) return without(list.removed, id);
  return before === null ? list.removed : { ...list.removed, [id]: before };
}

const slice = createSlice({
  name: 'savedItems',
  initialState,
  reducers: {
    /** A screen with toggles was entered, or a list must be reloaded. */
    savedIdsRequested: (state, _action: PayloadAction<OfKind>) => state,
    savedIdsLoadStarted: (state, { payload }: PayloadAction<OfKind>) =>
      change(state, payload.kind, ({ loads, status }) => ({
        status: status === 'failed' || status === 'retrying' ? 'retrying' : 'loading',
        loads: loads + 1,
        confirmedMeanwhile: {},
      })),
    savedIdsReceived: (
      state,
      { payload }: PayloadAction<OfKind & { items: readonly SavedItem[] }>,
    ) =>
      change(state, payload.kind, ({ confirmedMeanwhile }) => {
        let confirmed: SavedIds['confirmed'] = Object.fromEntries(
          payload.items.map(({ id, alert }) => [id, { alert }]),
        );
        for (const [id, value] of Object.entries(confirmedMeanwhile)) {
          confirmed = withValue(confirmed, Number(id), value);
        }
        return { status: 'ready', isKnown: true, confirmed, confirmedMeanwhile: {} };
      }),
    savedIdsFailed: (state, { payload }: PayloadAction<OfKind>) =>
      change(state, payload.kind, () => ({ status: 'failed' })),
    /** A click, as an optimistic update: displayed immediately, sent later. */
    savedItemToggled: (state, { payload }: PayloadAction<OfItem & { value: SavedValue }>) =>
      change(state, payload.kind, (list) => ({
        pending: { ...list.pending, [payload.id]: payload.value },
        removed: removedAfter(list, payload.id, payload.value),
      })),
    /** The server stored a value. A newer click stays visible until it is also stored. */
    savedItemConfirmed: (state, { payload }: PayloadAction<OfItem & { value: SavedValue }>) =>
      change(state, payload.kind, ({ confirmed, confirmedMeanwhile, pending }) => ({
        confirmed: withValue(confirmed, payload.id, payload.value),
        confirmedMeanwhile: { ...confirmedMeanwhile, [payload.id]: payload.value },
        pending: isSameValue(pending[payload.id], payload.value)
          ? without(pending, payload.id)
          : pending,
      })),
    /** The server rejected the change: the item returns to its confirmed value. */
    savedItemRolledBack: (state, { payload }: PayloadAction<OfItem>) =>
      change(state, payload.kind, ({ pending }) => ({ pending: without(pending, payload.id) })),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state): SavedItemsState => {
      const lists = Object.entries(state);
      if (lists.every(([, { removed }]) => Object.keys(removed).length === 0)) return state;
      const left = lists.map(([kind, list]) => [kind, { ...list, removed: {} }]);
      return Object.fromEntries(left) as SavedItemsState;
    });
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  savedIdsRequested,
  savedIdsLoadStarted,
  savedIdsReceived,
  savedIdsFailed,
  savedItemToggled,
  savedItemConfirmed,
  savedItemRolledBack,
} = slice.actions;
export const savedItemsReducer = slice.reducer;
