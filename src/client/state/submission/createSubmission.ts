import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { NO_FIELD_ERRORS, type FieldErrors } from '#contract/apiErrors';
import { routeChanged } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { identityChanged } from '../session/slice';

/** The state of one form that was sent (spec section 5, Server validation). */
export type SubmissionState =
  | { readonly status: 'idle' | 'submitting' | 'done' | 'failed' }
  | { readonly status: 'rejected'; readonly errors: FieldErrors };

/** Slice of one form: `createSubmission('admin/messageEditor')`. A new page starts idle. */
export function createSubmission<Name extends PartName>(name: Name) {
  const initialState = { status: 'idle' } as SubmissionState;
  const slice = createSlice({
    name: name as string,
    initialState,
    reducers: {
      submitting: (): SubmissionState => ({ status: 'submitting' }),
      /** The server's 400, nested by field. */
      rejected: (_state, { payload }: PayloadAction<FieldErrors>): SubmissionState => ({
        status: 'rejected',
        errors: payload,
      }),
      /** Any other failure: the error area says which. */
      failed: (): SubmissionState => ({ status: 'failed' }),
      done: (): SubmissionState => ({ status: 'done' }),
    },
    extraReducers: (builder) => {
      builder.addCase(routeChanged, () => initialState);
      builder.addCase(identityChanged, (state, { payload }) =>
        payload.isFirst ? state : initialState,
      );
    },
  });
  return {
    name,
    reducer: slice.reducer,
    actions: slice.actions,
    select: (state: object): SubmissionState =>
      (selectPart(state, name) as SubmissionState | undefined) ?? initialState,
    /** The refusal's tree; a form hands it to its fields by `placeFieldErrors`. */
    selectErrors: (state: object): FieldErrors => {
      const submission = selectPart(state, name) as SubmissionState | undefined;
      return submission?.status === 'rejected' ? submission.errors : NO_FIELD_ERRORS;
    },
  };
}

export type Submission<Name extends PartName> = ReturnType<typeof createSubmission<Name>>;
