import type { ErrorLine, ErrorsState } from './slice';

export const selectErrors = (state: { readonly errors: ErrorsState }): readonly ErrorLine[] =>
  state.errors.current;
