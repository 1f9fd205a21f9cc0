import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FieldErrors } from '#contract/apiErrors';
import type { CallArguments, CallName, CallResponse, NamedCall } from '#contract/calls';
import type { RouteLocation } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { identityChanged } from '../session/slice';

/**
 * The state of one call whose response a screen shows. `key` identifies the arguments, so that an
 * older response never appears under a newer request.
 */
export type LoadableState<Data> = {
  /** Incremented for each request and user; only the latest response is stored. */
  readonly generation: number;
} & (
  | { readonly status: 'idle'; readonly key: null }
  | { readonly status: 'loading'; readonly key: string }
  | {
      readonly status: 'ready' | 'refreshing';
      readonly key: string;
      readonly data: Data;
      /** True if the last reload failed, so the data may be outdated. */
      readonly isStale?: true;
    }
  | { readonly status: 'notFound'; readonly key: string }
  | {
      readonly status: 'failed';
      readonly key: string;
      readonly error: string;
      /** The fields of a 400. */
      readonly errors?: FieldErrors;
      /** True if a super user must state a reason to see the record. */
      readonly isReasonNeeded?: true;
    }
);

/** Returns the cache key of a call's arguments. */
export function keyOfArguments(args: object): string {
  return JSON.stringify(args);
}

/** Reads a call's arguments from a URL; null means not found. */
type ArgumentsOf<Call extends CallName> = (location: RouteLocation) => CallArguments<Call> | null;

/**
 * Routes that load the response when entered. A call without arguments needs no argument function.
 */
export type LoadedOn<Call extends CallName> = {
  readonly routes: string | readonly string[];
} & (object extends CallArguments<Call>
  ? { readonly argumentsOf?: ArgumentsOf<Call> }
  : { readonly argumentsOf: ArgumentsOf<Call> });

/**
 * Creates the slice of one call's response, and defines when to load it:
 * `createLoadable('about/plans', PLANS_CALLS.getPlans, { routes: 'about.fees' })`. If a saga must
 * wait for the arguments, the feature defines when to load it instead.
 */
export function createLoadable<Name extends PartName, Call extends CallName>(
  name: Name,
  row: NamedCall<Call>,
  loadedOn?: LoadedOn<Call>,
) {
  type Data = CallResponse<Call>;
  type State = LoadableState<Data>;
  const initialState = { status: 'idle', key: null, generation: 0 } as State;

  const slice = createSlice({
    name: name as string,
    initialState,
    reducers: {
      requested: (state, { payload }: PayloadAction<CallArguments<Call>>) => {
        const key = keyOfArguments(payload);
        const previous = state as State;
        const isSame = previous.key === key;
        return (
          isSame && (previous.status === 'ready' || previous.status === 'refreshing')
            ? { ...previous, status: 'refreshing', generation: previous.generation + 1 }
            : { status: 'loading', key, generation: previous.generation + 1 }
        ) as typeof state;
      },
      received: (state, { payload }: PayloadAction<{ key: string; data: Data }>) =>
        ({ status: 'ready', generation: state.generation, ...payload }) as typeof state,
      /** Reloading failed; the previous data stays. */
      refreshFailed: (state) => {
        const previous = state as State;
        return (
          previous.status === 'refreshing'
            ? { ...previous, status: 'ready', isStale: true }
            : previous
        ) as typeof state;
      },
      /** The data is outdated: it isn't shown again, nor is a response still on its way. */
      dropped: (state) => ({ ...initialState, generation: state.generation + 1 }) as typeof state,
      notFound: (state, { payload }: PayloadAction<{ key: string }>) =>
        ({ status: 'notFound', generation: state.generation, ...payload }) as typeof state,
      failed: (
        state,
        {
          payload,
        }: PayloadAction<{
          key: string;
          error: string;
          errors?: FieldErrors;
          isReasonNeeded?: true;
        }>,
      ) => ({ status: 'failed', generation: state.generation, ...payload }) as typeof state,
    },
    extraReducers: (builder) => {
      builder.addCase(identityChanged, (state, { payload }) =>
        payload.isFirst
          ? state
          : ({ ...initialState, generation: state.generation + 1 } as typeof state),
      );
    },
  });

  return {
    name,
    row,
    loadedOn,
    reducer: slice.reducer as unknown as (
      state: State | undefined,
      action: { type: string },
    ) => State,
    actions: slice.actions,
    /** Selects the state, even before the feature's reducer was added. */
    select: (state: object): State =>
      (selectPart(state, name) as State | undefined) ?? initialState,
  };
}

export type Loadable<Name extends PartName, Call extends CallName> = ReturnType<
  typeof createLoadable<Name, Call>
>;
