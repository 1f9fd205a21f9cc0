import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallArguments, CallName, CallResponse, NamedCall } from '#contract/calls';
import type { RouteLocation } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { identityChanged } from '../session/slice';

/**
 * The state of one call whose answer a screen shows. `key` names what was asked for, so that an
 * answer to an older question is not shown under a newer one.
 */
export type LoadableState<Data> = {
  /** Counts the requests and the users: only the answer to the newest is shown. */
  readonly generation: number;
} & (
  | { readonly status: 'idle'; readonly key: null }
  | { readonly status: 'loading'; readonly key: string }
  | { readonly status: 'ready' | 'refreshing'; readonly key: string; readonly data: Data }
  | { readonly status: 'notFound'; readonly key: string }
  | { readonly status: 'failed'; readonly key: string; readonly error: string }
);

/** Names what a call asks for. */
export function keyOfArguments(args: object): string {
  return JSON.stringify(args);
}

/** What an address asks a call for; null where it names nothing, which is the not-found state. */
type ArgumentsOf<Call extends CallName> = (location: RouteLocation) => CallArguments<Call> | null;

/** When it is loaded: on entering one of these routes. A call without arguments needs none. */
export type LoadedOn<Call extends CallName> = {
  readonly routes: string | readonly string[];
} & (object extends CallArguments<Call>
  ? { readonly argumentsOf?: ArgumentsOf<Call> }
  : { readonly argumentsOf: ArgumentsOf<Call> });

/**
 * Slice of one call's answer, and when it is asked for:
 * `createLoadable('info/plans', PLANS_CALLS.getPlans, { routes: 'info.fees' })`. One whose arguments
 * a saga has to wait for says nothing of it here, but in its feature.
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
      notFound: (state, { payload }: PayloadAction<{ key: string }>) =>
        ({ status: 'notFound', generation: state.generation, ...payload }) as typeof state,
      failed: (state, { payload }: PayloadAction<{ key: string; error: string }>) =>
        ({ status: 'failed', generation: state.generation, ...payload }) as typeof state,
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
    /** The state, also before the feature's reducer was added. */
    select: (state: object): State =>
      (selectPart(state, name) as State | undefined) ?? initialState,
  };
}

export type Loadable<Name extends PartName, Call extends CallName> = ReturnType<
  typeof createLoadable<Name, Call>
>;
