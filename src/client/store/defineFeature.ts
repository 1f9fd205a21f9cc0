import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import type { CallArguments, CallName } from '#contract/calls';
import type { FeatureModule, FeatureReducer } from '../platform/ports';
import { fork, type Saga } from '../platform/saga';
import type { LoadedOn, Loadable } from '../state/loadable/createLoadable';
import { loadOnEnter, type ArgumentsOf, type LoadOptions } from '../state/loadable/saga';
import { partKey, type PartName } from '../state/parts';

/** A slice of a feature, named `feature/slice`. */
interface Part {
  readonly name: PartName;
  readonly reducer: Reducer;
  /** For a loadable: when to load it. */
  readonly loadedOn?: Partial<LoadedOn<CallName>>;
}

/** Loads a loadable with arguments from a saga; `null` means not found. */
export function loadOn<Name extends PartName, Call extends CallName>(
  routeId: string,
  loadable: Loadable<Name, Call>,
  argumentsOf: ArgumentsOf<Call>,
  options: LoadOptions = {},
): () => Saga {
  return () => loadOnEnter(loadable, [routeId], argumentsOf, options);
}

function* loadPart(part: Part): Saga {
  if (part.loadedOn === undefined) return;
  const none = (): CallArguments<CallName> => ({}) as CallArguments<CallName>;
  const { argumentsOf = none, routes = [] } = part.loadedOn;
  const routeIds = typeof routes === 'string' ? [routes] : routes;
  yield* loadOnEnter(part as Loadable<PartName, CallName>, routeIds, argumentsOf);
}

export interface FeatureParts<Name extends string> {
  readonly name: Name;
  /** Slices that the feature adds to the store. */
  readonly slices: readonly Part[];
  /** Sagas of the feature, besides the loads defined by its slices. */
  readonly sagas?: readonly (() => Saga)[];
}

/**
 * Creates a lazy feature from its parts: one slice of the state, such as `state.court.ccs`, and one
 * saga.
 */
export function defineFeature<Name extends string>({
  name,
  sagas = [],
  slices,
}: FeatureParts<Name>): FeatureModule {
  const reducers = slices.map((part) => [partKey(part.name), part.reducer] as const);
  return {
    name,
    reducers: { [name]: combineReducers(Object.fromEntries(reducers)) as FeatureReducer },
    *saga() {
      for (const part of slices) yield* fork(loadPart, part);
      for (const run of sagas) yield* fork(run);
    },
  };
}
