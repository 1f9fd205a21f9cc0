import type {
  FeatureModule,
  ScreenFailure,
  ScreenLoad,
  Screens,
} from '../../src/client/platform/ports';
import { createScreens } from '../../src/client/store/screens';
import { testRow } from './testStore';

/** Code that finishes loading when the test says so. */
export interface HeldCode {
  readonly come: () => void;
  /** Code for logged-in users reports no reason when it fails to load. */
  readonly fail: (failure?: ScreenFailure) => void;
}

/** Ends a load: with its code, or with the reason for its failure. */
type End = (failure: ScreenFailure | null) => void;

/** Screens and features whose files load or fail one by one when the test says so. */
export function holdScreens() {
  const screens = createScreens(testRow);
  const held = new Map<string, Promise<ScreenFailure | null>[]>();
  const FOR_USERS = '';

  const next = (key: string): Promise<ScreenFailure | null> | undefined => held.get(key)?.shift();
  const port: Screens = {
    async load(routeId): Promise<ScreenLoad> {
      const failure = (await next(routeId)) ?? null;
      return failure === null ? screens.load(routeId) : { isLoaded: false, failure };
    },
    async loadForUsers(): Promise<FeatureModule | null> {
      const failure = (await next(FOR_USERS)) ?? null;
      return failure === null ? screens.loadForUsers() : null;
    },
  };
  return {
    port,
    /** Holds the next load of a route's screen, or of the code for logged-in users. */
    hold(routeId: string = FOR_USERS): HeldCode {
      let end: End = () => undefined;
      const promise = new Promise<ScreenFailure | null>((resolve) => (end = resolve));
      held.set(routeId, [...(held.get(routeId) ?? []), promise]);
      return { come: () => end(null), fail: (failure = 'script') => end(failure) };
    },
  };
}
