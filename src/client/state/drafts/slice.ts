import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../location/slice';
import { identityChanged } from '../session/slice';

/**
 * The forms of the page for which something was kept over a sign-in. What was kept stays outside
 * the state: it goes from storage to its form. Joins the store when somebody is signed in.
 */
export interface DraftsState {
  /** By form: `found` until the form has taken it, then `restored`. */
  readonly forms: Readonly<Record<string, 'found' | 'restored'>>;
}

interface OfForms {
  readonly forms: readonly string[];
}

const initialState: DraftsState = { forms: {} };

const slice = createSlice({
  name: 'drafts',
  initialState,
  reducers: {
    /** The page is about to be left or its session is over: what these forms hold was kept. */
    draftsKept: (state, _action: PayloadAction<OfForms>) => state,
    /** Drafts of this user for this page were in storage. */
    draftsFound: (_state, { payload }: PayloadAction<OfForms>): DraftsState => ({
      forms: Object.fromEntries(payload.forms.map((form) => [form, 'found'])),
    }),
    /** A form holds its draft again. */
    draftRestored: (state, { payload }: PayloadAction<{ form: string }>): DraftsState => ({
      forms: { ...state.forms, [payload.form]: 'restored' },
    }),
    /** The user does not want it, or has sent it: nothing is said of it any more. */
    draftDone: (state, { payload }: PayloadAction<{ form: string }>): DraftsState => {
      const { [payload.form]: _done, ...forms } = state.forms;
      return { forms };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => initialState);
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const { draftsKept, draftsFound, draftRestored, draftDone } = slice.actions;
export const draftsReducer = slice.reducer;
