import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ReviewDecision } from '#contract/filing/review';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** The open dialog. Each one previews its effects before anything is sent. */
export type OpenDialog =
  | { readonly kind: 'decide'; readonly filingId: string; readonly decision: ReviewDecision }
  | { readonly kind: 'correctFiling'; readonly filingId: string }
  | { readonly kind: 'strike'; readonly filingId: string }
  | { readonly kind: 'correctCase' | 'acceptAll' | 'returnAll' | 'takeOver' | 'waiver' };

export type ReviewPane = 'pages' | 'facts';

interface DeskState {
  /** The displayed document; null for the first one. */
  readonly documentId: string | null;
  /** The visible half on narrow screens; wide screens show both. */
  readonly pane: ReviewPane;
  readonly dialog: OpenDialog | null;
  /** Minutes until the lock ends, rounded up; null without a lock. */
  readonly minutesLeft: number | null;
}

const initialState: DeskState = {
  documentId: null,
  pane: 'pages',
  dialog: null,
  minutesLeft: null,
};

/** Dialog, document, and view that are open on the review screen. */
export const desk = createSlice({
  name: 'filingReview/desk',
  initialState,
  reducers: {
    documentChosen: (state, { payload }: PayloadAction<{ documentId: string }>): DeskState => ({
      ...state,
      documentId: payload.documentId,
      pane: 'pages',
    }),
    paneChosen: (state, { payload }: PayloadAction<{ pane: ReviewPane }>): DeskState => ({
      ...state,
      pane: payload.pane,
    }),
    dialogOpened: (state, { payload }: PayloadAction<OpenDialog>): DeskState => ({
      ...state,
      dialog: payload,
    }),
    dialogClosed: (state): DeskState => ({ ...state, dialog: null }),
    lockTicked: (state, { payload }: PayloadAction<{ minutesLeft: number | null }>): DeskState => ({
      ...state,
      minutesLeft: payload.minutesLeft,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(routeChanged, (): DeskState => initialState)
      .addCase(identityChanged, (): DeskState => initialState);
  },
});

export const { dialogClosed, dialogOpened, documentChosen, lockTicked, paneChosen } = desk.actions;

export function selectDesk(state: object): DeskState {
  return (
    (selectPart(state, desk.name as 'filingReview/desk') as DeskState | undefined) ?? initialState
  );
}
