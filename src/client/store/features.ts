import type { FeatureModule } from '../platform/ports';
import type { FeatureReducer } from './reducer';

/** A lazy feature: its slices by name, and its saga. */
export interface FeatureDefinition extends FeatureModule {
  readonly reducers: Readonly<Record<string, FeatureReducer>>;
}
