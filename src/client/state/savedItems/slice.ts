import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import { routeChanged } from '../location/slice';
import { identityChanged } from '../session/slice';

/** What is saved about one record: null when it is not saved. */
export type SavedValue = { readonly alert: boolean } | null;

/** One kind's saved ids (spec sections 3 and 4). */
export interface SavedIds {
  /** `retrying`: the load before failed, and the page says so until this one ends. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'retrying';
  /** The list has come once: only then is it known what a click changes. */
  readonly isKnown: boolean;
  /** What the server last said, by id. */
  readonly confirmed: Readonly<Record<number, { readonly alert: boolean }>>;
  /** What was clicked and is not confirmed yet, by id. It is what is shown. */
  readonly pending: Readonly<Record<number, SavedValue>>;
  /** What an item removed on this page was before, by id: Undo saves it as it was. */
  readonly removed: Readonly<Record<number, { readonly alert: boolean }>>;
  /** How often the list was asked for: only the newest answer counts. */
  readonly loads: number;
  /** Confirmed while a list was on its way: the list may be older than these. */
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

/** True where both say the same of an item. */
export function isSameValue(a: SavedValue | undefined, b: SavedValue): boolean {
  return a === b || (a != null && b != null && a.alert === b.alert);
}

/** What is shown of an item: the newest click, else what the server last said. */
export function shownValue({ confirmed, pending }: SavedIds, id: number): SavedValue {
  const clicked = pending[id];
  return clicked === undefined ? (confirmed[id] ?? null) : clicked;
}

/** Removed items after a click: a removal remembers what was shown before. */
function removedAfter(list: SavedIds, id: number, value: SavedValue): SavedIds['removed'] {
  const before = shownValue(list, id);
  if (value !== null) return without(list.removed, id);
  return before === null ? list.removed : { ...list.removed, [id]: before };
}

const slice = createSlice({
  name: 'savedItems',
  initialState,
  reducers: {
    /** A screen with toggles was entered, or a list has to be looked at again. */
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
    /** A click, as an optimistic update: shown at once, sent afterwards. */
    savedItemToggled: (state, { payload }: PayloadAction<OfItem & { value: SavedValue }>) =>
      change(state, payload.kind, (list) => ({
        pending: { ...list.pending, [payload.id]: payload.value },
        removed: removedAfter(list, payload.id, payload.value),
      })),
    /** The server has stored a value. A newer click stays on view until it is stored too. */
    savedItemConfirmed: (state, { payload }: PayloadAction<OfItem & { value: SavedValue }>) =>
      change(state, payload.kind, ({ confirmed, confirmedMeanwhile, pending }) => ({
        confirmed: withValue(confirmed, payload.id, payload.value),
        confirmedMeanwhile: { ...confirmedMeanwhile, [payload.id]: payload.value },
        pending: isSameValue(pending[payload.id], payload.value)
          ? without(pending, payload.id)
          : pending,
      })),
    /** The server refused: the item goes back to its last confirmed value. */
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
