import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../location/slice';
import { identityChanged } from '../session/slice';

/**
 * Forms of the page that have a draft stored during a login. The text itself stays out of the
 * state: it goes from storage directly to its form. Added to the store after login.
 */
export interface DraftsState {
  /** By form: `found` until the form has loaded its draft, then `restored`. */
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
    /**
     * The drafts of these forms were saved, because the user is leaving the page or the session
     * ended.
     */
    draftsKept: (state, _action: PayloadAction<OfForms>) => state,
    /** Storage has drafts of this user for this page. */
    draftsFound: (state, { payload }: PayloadAction<OfForms>): DraftsState => ({
      forms: {
        ...state.forms,
        ...Object.fromEntries(payload.forms.map((form) => [form, 'found' as const])),
      },
    }),
    /** A form restored its draft. */
    draftRestored: (state, { payload }: PayloadAction<{ form: string }>): DraftsState => ({
      forms: { ...state.forms, [payload.form]: 'restored' },
    }),
    /** The user discarded or sent the draft; its message is removed. */
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
