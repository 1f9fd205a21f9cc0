import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { BAR_CASE_SORTS, type BarCaseSort } from '#contract/account/barIds';
import { BAR_IDS_CALLS } from '#contract/calls/barIds';
import { parseBoolean, parseId, parsePageNumber, type Query } from '#contract/site/queryFields';
import type { BarId, BarLine } from '#contract/schemas/barIds';
import { createCommand, type CommandState } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';
import { routeChanged } from '../../state/location/slice';
import { selectPart } from '../../state/parts';
import { identityChanged } from '../../state/session/slice';

/** Reads the case sort from the URL; newest first by default. */
export function readCaseSort(query: Query): {
  readonly key: BarCaseSort;
  readonly isDescending: boolean;
} {
  const key = BAR_CASE_SORTS.find((sort) => sort === query['sort']);
  return key === undefined
    ? { key: 'filed', isDescending: true }
    : { key, isDescending: parseBoolean(query['descending']) };
}

/** Attorneys the user follows. */
export const barIds = createLoadable('barIds/list', BAR_IDS_CALLS.getBarIds, {
  routes: 'barIds.list',
  argumentsOf: ({ query }) => ({ query: { pageNumber: parsePageNumber(query['pageNumber']) } }),
});
/** One attorney with cases and hearings. */
export const barId = createLoadable('barIds/one', BAR_IDS_CALLS.getBarId, {
  routes: 'barIds.one',
  argumentsOf({ params, query }) {
    const id = parseId(params['id']);
    if (id === null) return null;
    const { isDescending, key: sort } = readCaseSort(query);
    const pageNumber = parsePageNumber(query['pageNumber']);
    return {
      params: { id },
      query: { pageNumber, sort, descending: isDescending ? 'true' : 'false' },
    };
  },
});
export const addBarIds = createCommand('barIds/addition', BAR_IDS_CALLS.postBarIds, {
  hasForm: true,
});
/** Restores a removed attorney. */
export const restoreBarId = createCommand('barIds/restoring', BAR_IDS_CALLS.postBarIds, {
  key: ({ body }) => body.numbers,
});
export const changeBarId = createCommand('barIds/change', BAR_IDS_CALLS.putBarId, {
  key: ({ params }) => String(params.id),
});
export const removeBarId = createCommand('barIds/removal', BAR_IDS_CALLS.deleteBarId, {
  key: ({ params }) => String(params.id),
});

/** True while the server removes an attorney. */
export function selectIsRemoving(state: object): boolean {
  const removals = selectPart(state, removeBarId.name) as
    | Readonly<Record<string, CommandState>>
    | undefined;
  return Object.values(removals ?? {}).some(({ status }) => status === 'running');
}

/** Edits made on the list page since it was entered. */
export interface BarIdEditsState {
  /** Results of the last submitted lines; null before the first submission. */
  readonly lines: readonly BarLine[] | null;
  /** Removed attorneys, which stay listed until the user leaves the page. */
  readonly removed: readonly BarId[];
}

const NO_EDITS: BarIdEditsState = { lines: null, removed: [] };

function withoutNumber(rows: readonly BarId[], barNumber: string): readonly BarId[] {
  return rows.filter((row) => row.barNumber !== barNumber);
}

const editsSlice = createSlice({
  name: 'barIds/edits',
  initialState: NO_EDITS,
  reducers: {
    linesAnswered: (state, { payload }: PayloadAction<readonly BarLine[]>): BarIdEditsState => ({
      removed: state.removed,
      lines: payload,
    }),
    barIdRemoved: (state, { payload }: PayloadAction<BarId>): BarIdEditsState => ({
      lines: state.lines,
      removed: [...withoutNumber(state.removed, payload.barNumber), payload],
    }),
    barIdRestored: (state, { payload }: PayloadAction<string>): BarIdEditsState => ({
      lines: state.lines,
      removed: withoutNumber(state.removed, payload),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => NO_EDITS).addCase(identityChanged, () => NO_EDITS);
  },
});

export const { barIdRemoved, barIdRestored, linesAnswered } = editsSlice.actions;
export const barIdEdits = { name: 'barIds/edits', reducer: editsSlice.reducer } as const;

/** Returns the edits; empty before the feature's reducer is added. */
export function selectBarIdEdits(state: object): BarIdEditsState {
  return (selectPart(state, barIdEdits.name) as BarIdEditsState | undefined) ?? NO_EDITS;
}
