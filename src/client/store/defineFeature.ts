import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import type { CallArguments, CallName } from '#contract/calls';
import type { FeatureModule, FeatureReducer } from '../platform/ports';
import { fork, type Saga } from '../platform/saga';
import type { Loadable } from '../state/loadable/createLoadable';
import { loadOnEnter, type ArgumentsOf } from '../state/loadable/saga';
import { partKey, type PartName } from '../state/parts';

/** A slice of a feature: its name is the feature's, a slash, and its own. */
interface Part {
  readonly name: PartName;
  readonly reducer: unknown;
}

/** What loads a loadable. */
export interface LoadRule {
  readonly loadable: Part;
  readonly run: () => Saga;
}

/**
 * Loads when one of the screens is entered; the arguments follow from its address, and null is the
 * not-found state. Calls without arguments need none.
 */
export function loadOn<Name extends PartName, Call extends CallName>(
  routes: string | readonly string[],
  loadable: Loadable<Name, Call>,
  ...[argumentsOf]: object extends CallArguments<Call>
    ? [argumentsOf?: ArgumentsOf<Call>]
    : [argumentsOf: ArgumentsOf<Call>]
): LoadRule {
  const routeIds = typeof routes === 'string' ? [routes] : routes;
  const none = (): CallArguments<Call> => ({}) as CallArguments<Call>;
  return { loadable, run: () => loadOnEnter(loadable, routeIds, argumentsOf ?? none) };
}

export interface FeatureParts<Name extends string> {
  readonly name: Name;
  /** What its screens load when they are entered. */
  readonly loads?: readonly LoadRule[];
  /** Its other slices: commands, dialogs. */
  readonly parts?: readonly Part[];
  /** Its other effects. */
  readonly sagas?: readonly (() => Saga)[];
}

/** A lazy feature: one slice of the state, `state.court.ccs`, and one saga, both from its parts. */
export function defineFeature<Name extends string>({
  loads = [],
  name,
  parts = [],
  sagas = [],
}: FeatureParts<Name>): FeatureModule {
  const all = [...loads.map(({ loadable }) => loadable), ...parts];
  const reducers = all.map((part) => [partKey(part.name), part.reducer as Reducer] as const);
  return {
    name,
    reducers: { [name]: combineReducers(Object.fromEntries(reducers)) as FeatureReducer },
    *saga() {
      for (const run of [...loads.map((rule) => rule.run), ...sagas]) yield* fork(run);
    },
  };
}
