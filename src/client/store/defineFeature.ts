import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import type { CallArguments, CallName } from '#contract/calls';
import type { FeatureModule, FeatureReducer } from '../platform/ports';
import { fork, type Saga } from '../platform/saga';
import type { LoadedOn, Loadable } from '../state/loadable/createLoadable';
import { loadOnEnter, type ArgumentsOf, type LoadOptions } from '../state/loadable/saga';
import { partKey, type PartName } from '../state/parts';

/** A slice of a feature: its name is the feature's, a slash, and its own. */
interface Part {
  readonly name: PartName;
  readonly reducer: Reducer;
  /** Of a loadable: what it is loaded on. */
  readonly loadedOn?: Partial<LoadedOn<CallName>>;
}

function isPart(value: unknown): value is Part {
  const { name, reducer } = (value ?? {}) as Partial<Part>;
  return typeof name === 'string' && typeof reducer === 'function';
}

/** Loads a loadable whose arguments a saga finds: `null` is the not-found state. */
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
  /** The module of its slices: whatever slice it exports joins the store. */
  readonly slices: object;
  /** Its effects, beside what its slices say of when they are loaded. */
  readonly sagas?: readonly (() => Saga)[];
}

/** A lazy feature: one slice of the state, `state.court.ccs`, and one saga, both from its parts. */
export function defineFeature<Name extends string>({
  name,
  sagas = [],
  slices,
}: FeatureParts<Name>): FeatureModule {
  const parts = Object.values(slices).filter(isPart);
  const reducers = parts.map((part) => [partKey(part.name), part.reducer] as const);
  return {
    name,
    reducers: { [name]: combineReducers(Object.fromEntries(reducers)) as FeatureReducer },
    *saga() {
      for (const part of parts) yield* fork(loadPart, part);
      for (const run of sagas) yield* fork(run);
    },
  };
}
