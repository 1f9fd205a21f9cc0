import type { FeatureModule } from '../platform/ports';
import { call, getPage, getPorts, type Saga } from '../platform/saga';

/**
 * Data from which sagas resume: a replay starts at a checkpoint, where the page restarts its sagas.
 */

/** The part that loaded each feature; keyed by feature name. */
const JOINED_FEATURES = 'features';

/**
 * Adds a lazy feature's slices to the store and starts its saga. Called by a saga rather than by
 * the loader, so that an abandoned load has no effect. `partId` is the part that loaded the
 * feature; null if the feature's loader loads it again after a restart.
 */
export function* joinFeature(feature: FeatureModule, partId: string | null): Saga {
  const { join } = yield* getPage();
  if (partId !== null) (yield* getCheckpoint<string>(JOINED_FEATURES))[feature.name] ??= partId;
  join(feature);
}

/** Restarts the sagas of joined features; their code is already loaded. */
export function* rejoinFeatures(): Saga {
  const { screens } = yield* getPorts();
  for (const partId of Object.values(yield* getCheckpoint<string>(JOINED_FEATURES))) {
    const load = yield* call(screens.load, partId);
    if (load.isLoaded && load.feature !== null) yield* joinFeature(load.feature, partId);
  }
}

/** Returns what a saga stored outside the state, under its own name. */
export function* getCheckpoint<Value>(name: string): Saga<Record<string, Value>> {
  const { kept } = yield* getPage();
  return (kept[name] ??= {}) as Record<string, Value>;
}

/** Works like `delay`, for a saga that starts the same wait again after a restart. */
export function* restartableDelay(ms: number): Saga {
  const { clock } = yield* getPorts();
  yield* call(clock.wait, ms, true);
}
