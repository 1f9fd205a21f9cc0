import type { SagaMonitor } from 'redux-saga';
import type { FeatureModule, Ports, ScreenLoad } from '../platform/ports';
import type { SagaPage } from '../platform/saga';
import { mapPorts } from '../recording/portMethods';
import type { TapeEntry } from '../recording/tape';
import { createStore, type AppStore } from '../store/createStore';
import { storageOf } from '../store/persistence';
import type { RootState } from '../store/reducer';
import type { LazyPart } from '../store/routes';
import { createScreens, type ScreenRegistry } from '../store/screens';
import { findDifference, type Difference } from './difference';
import type { Recording } from './recording';

export interface ReplayOptions {
  readonly rowOf: (routeId: string) => LazyPart | undefined;
  /** Parts that a replay leaves unchanged: the access rules of the route table. */
  readonly routes: Ports['routes'];
  readonly sagaMonitor?: SagaMonitor;
}

/** A recording being replayed, input by input. */
export interface Replay {
  readonly store: AppStore['store'];
  readonly screens: ScreenRegistry;
  /** Returns the next line. */
  readonly position: () => number;
  /** Returns the first difference from the recording; the replay stops there. */
  readonly difference: () => Difference | null;
  /** Gives the page its next input and waits for the effects; returns false at the end. */
  readonly step: () => Promise<boolean>;
  /** Replays until that line is next, or to the end, where it also compares the state. */
  readonly playTo: (line: number) => Promise<void>;
}

/** What a saga is waiting for. */
interface Waiting {
  readonly end: (value: unknown) => void;
  /**
   * Code that the saga waits for; null for other waits. Recordings contain no code, so it must load
   * before the saga continues.
   */
  readonly code: object | null;
}

/** Returns any value of the right type, for use after the first difference. */
function anyValueOf(entries: readonly TapeEntry[], what: string): unknown {
  const other = entries.find((entry) => entry.kind === 'read' && entry.what === what);
  return other?.kind === 'read' ? other.value : null;
}

/**
 * Opens the real store and sagas on a recording, isolated from the outside: all input comes from
 * the recording, and effects do nothing outside. The replay records itself; the two recordings must
 * be identical, line by line.
 */
export async function createReplay(
  { end, entries, start }: Recording,
  { routes, rowOf, sagaMonitor }: ReplayOptions,
): Promise<Replay> {
  const waiting = new Map<number, Waiting>();
  let { asked } = start;
  let stamp = start.elapsed;
  let compared = 0;
  let difference: Difference | null = null;
  let appStore: AppStore | null = null;
  const screens = createScreens(rowOf);

  /** Returns the lines of the replay so far. */
  const ownEntries = (): readonly TapeEntry[] => appStore?.readTape()?.entries ?? [];

  function read(what: string): unknown {
    if (what === 'clock.now' && ownEntries().length === 0) return start.now;
    const entry = entries[ownEntries().length];
    return entry?.kind === 'read' && entry.what === what ? entry.value : anyValueOf(entries, what);
  }

  function codeOf(what: string, args: readonly unknown[]): object | null {
    if (what === 'screens.load') return screens.load(args[0] as string);
    return what === 'screens.loadForUsers' ? screens.loadForUsers() : null;
  }

  function ask(what: string, args: readonly unknown[]): unknown {
    const code = codeOf(what, args);
    // The recording determines whether the result was immediate; in a replay, the code may already
    // be loaded.
    const isAtOnce = code !== null && !('then' in code);
    if (isAtOnce && entries[ownEntries().length]?.kind === 'read') return code;
    const id = (asked += 1);
    // A canceled request may still end without any saga noticing; the recording determines whether
    // it does.
    return {
      then(onEnd: (value: unknown) => unknown) {
        waiting.set(id, { end: (value) => void onEnd(value), code });
      },
    };
  }

  const ports = mapPorts({ routes } as Ports, (what, kind, method) => {
    switch (kind) {
      case 'own':
        return method;
      case 'read':
        return () => read(what);
      case 'ask':
        return (...args) => ask(what, args);
      case 'do':
        return () => undefined;
    }
  });

  /** Compares new lines of the replay with the recording. */
  function compare(): void {
    const own = ownEntries();
    for (; compared < own.length && difference === null; compared += 1) {
      difference = findDifference(compared, entries[compared] ?? null, own[compared]);
    }
  }

  const { preferences, ...others } = start.state as RootState;
  // The preferences are read from storage, as on a page load.
  appStore = createStore(ports, storageOf(preferences.entries), {
    from: {
      state: others,
      kept: start.kept as SagaPage['kept'],
      features: await loadFeatures(screens, start),
      asked: start.asked,
      elapsed: () => stamp,
    },
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });
  const { ready, store } = appStore;
  await ready;
  compare();

  async function endWaiting(id: number, taped: unknown): Promise<boolean> {
    const found = waiting.get(id);
    if (found === undefined) return false;
    waiting.delete(id);
    // Code that failed to load in the recording must also fail here, although it's available.
    found.end(
      isLoaded(taped) && found.code !== null
        ? await Promise.resolve(found.code)
        : taped === false
          ? null
          : taped,
    );
    return true;
  }

  /** Returns false if the entry isn't an input, or no saga waits for it. */
  async function giveInput(entry: TapeEntry): Promise<boolean> {
    if (entry.kind !== 'page' && entry.kind !== 'ended') return false;
    stamp = entry.at;
    if (entry.kind === 'ended') return endWaiting(entry.id, entry.value);
    store.dispatch({ ...entry.action });
    return true;
  }

  async function step(): Promise<boolean> {
    const entry = entries[compared];
    if (difference !== null || entry === undefined) return false;
    // The page should have produced all other entries as effects, but didn't.
    const isDone = await giveInput(entry);
    compare();
    if (!isDone) difference ??= findDifference(compared, entry, null);
    return isDone && difference === null;
  }

  async function playTo(line: number): Promise<void> {
    while (compared < line && (await step()));
    if (difference === null && compared >= entries.length) {
      difference = findDifference(entries.length, end.state, store.getState());
    }
  }

  return {
    store,
    screens,
    position: () => compared,
    difference: () => difference,
    step,
    playTo,
  };
}

/** Loads the features that had been added to the page before the recording started. */
async function loadFeatures(
  screens: ScreenRegistry,
  { kept, state }: Recording['start'],
): Promise<FeatureModule[]> {
  const features: (FeatureModule | null)[] = [];
  for (const routeId of Object.values(kept['features'] ?? {})) {
    const load = await screens.load(routeId as string);
    if (load.isLoaded) features.push(load.feature);
  }
  const { signedIn } = await import('../store/signedIn');
  const isJoined = Object.keys(signedIn.reducers).some((name) => name in (state as object));
  if (isJoined) features.push(await screens.loadForUsers());
  return features.filter((feature) => feature !== null);
}

/** Returns true if, in the recording, the code loaded for a screen or for logged-in users. */
function isLoaded(taped: unknown): boolean {
  return taped === true || (taped as ScreenLoad | null)?.isLoaded === true;
}
