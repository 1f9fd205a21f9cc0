import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** Why a selected table wasn't sent. */
export type TableProblem = 'empty' | 'tooLarge' | 'unreadable';

/** Screen state of bulk e-filing that isn't server data. */
export interface BulkDesk {
  /** True if a change was rejected because the batch had changed; the batch was reloaded. */
  readonly isConflict: boolean;
  /**
   * Time when the displayed data was loaded (ms since 1970) if the last poll failed; null
   * otherwise.
   */
  readonly staleSince: number | null;
  /** True while the selected table is being read. */
  readonly isReadingTable: boolean;
  readonly tableProblem: TableProblem | null;
  /** True while the next page of rows is loading. */
  readonly isLoadingMore: boolean;
  /** True if more than the first page of rows is loaded. */
  readonly hasMorePages: boolean;
}

const initialState: BulkDesk = {
  isConflict: false,
  staleSince: null,
  isReadingTable: false,
  tableProblem: null,
  isLoadingMore: false,
  hasMorePages: false,
};

const slice = createSlice({
  name: 'efiling/bulkDesk',
  initialState,
  reducers: {
    conflictFound: (state): BulkDesk => ({ ...state, isConflict: true }),
    /** A change was saved. */
    conflictEnded: (state): BulkDesk => ({ ...state, isConflict: false }),
    pollFailed: (state, { payload }: PayloadAction<{ readonly seenAt: number }>): BulkDesk => ({
      ...state,
      staleSince: payload.seenAt,
    }),
    pollSucceeded: (state): BulkDesk => ({ ...state, staleSince: null }),
    tableOpened: (state): BulkDesk => ({ ...state, isReadingTable: true, tableProblem: null }),
    tableRead: (state): BulkDesk => ({ ...state, isReadingTable: false }),
    tableRefused: (
      state,
      { payload }: PayloadAction<{ readonly problem: TableProblem }>,
    ): BulkDesk => ({ ...state, isReadingTable: false, tableProblem: payload.problem }),
    moreRowsStarted: (state): BulkDesk => ({ ...state, isLoadingMore: true }),
    moreRowsEnded: (
      state,
      { payload }: PayloadAction<{ readonly hasMorePages: boolean }>,
    ): BulkDesk => ({ ...state, isLoadingMore: false, hasMorePages: payload.hasMorePages }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => initialState);
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  conflictEnded,
  conflictFound,
  moreRowsEnded,
  moreRowsStarted,
  pollFailed,
  pollSucceeded,
  tableOpened,
  tableRead,
  tableRefused,
} = slice.actions;

export const bulkDesk = { name: 'efiling/bulkDesk', reducer: slice.reducer } as const;

export function selectBulkDesk(state: object): BulkDesk {
  return (selectPart(state, bulkDesk.name) as BulkDesk | undefined) ?? initialState;
}
