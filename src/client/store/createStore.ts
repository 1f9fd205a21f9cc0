import { configureStore, type Reducer, type StoreEnhancer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaMonitor, type Task } from 'redux-saga';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { copyPlain } from '../platform/plainCopy';
import type { FeatureModule, Ports } from '../platform/ports';
import type { SagaPage } from '../platform/saga';
import type { TextStorage } from '../platform/browserStorage';
import { createRecorder } from '../recording/recorder';
import { keepAlive } from '../state/keepAlive';
import { routeChanged } from '../state/location/slice';
import { identityChanged } from '../state/session/slice';
import { createPersistence } from './persistence';
import { createRootReducer } from './reducer';
import { rootSaga } from './saga';

const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];
/** Time above which Redux Toolkit's state checks warn; they never warn in tests. */
const SLOW_CHECK_MS = IS_DEVELOPMENT ? 32 : Infinity;

/** Redux DevTools shows longer lists, such as CCS entries, as one line. */
const DEVTOOLS_LIST_LIMIT = 50;

/** Shortens long lists so that Redux DevTools stays usable; the store has them in full. */
export function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.length > DEVTOOLS_LIST_LIMIT
      ? `${String(value.length)} entries`
      : value.map(shortenLists);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, shortenLists(child)]),
  );
}

function endsVisit(action: unknown): boolean {
  return identityChanged.match(action) && !action.payload.isFirst;
}

export interface StoreOptions {
  /** Notified of every saga effect. */
  readonly sagaMonitor?: SagaMonitor;
  /** Where a replay starts: creates the store as if the page had this state. */
  readonly from?: {
    readonly state: object;
    readonly kept: SagaPage['kept'];
    /** The features whose slices are in that state. */
    readonly features: readonly FeatureModule[];
    /** The last request number of the previous recording. */
    readonly asked: number;
    /** Returns the recording time for timestamps. */
    readonly elapsed: () => number;
  };
}

/**
 * Notifies subscribers only when the state changed. Many actions are only for sagas, and each would
 * make a hundred components compare state.
 */
const subscribeToChanges: StoreEnhancer = (create) => (reducer, initial) => {
  const store = create(reducer, initial);
  return {
    ...store,
    subscribe(listener) {
      let told: unknown;
      return store.subscribe(() => {
        const before = told;
        told = store.getState();
        if (told !== before) listener();
      });
    },
  };
};

/**
 * Creates the store with its sagas, which start once the preferences are read; `ready` then
 * resolves. Redux DevTools is connected in every build. All input is recorded in memory, starting
 * with the first effect.
 */
export function createStore(
  ports: Ports,
  storage: TextStorage,
  { from, sagaMonitor }: StoreOptions = {},
) {
  const persistence = createPersistence(storage);
  const rootReducer = createRootReducer(persistence.reducer);
  const work = { count: 0 };
  const kept: SagaPage['kept'] = copyPlain(from?.kept ?? {});
  /** The running sagas: one per feature, by name, and the page's own. */
  const tasks = new Map<string, Task>();
  // A replay follows its recording and never starts another.
  const recorder = createRecorder(
    ports,
    from === undefined
      ? { work, endsVisit, isNavigation: routeChanged.match, restart: startSagas }
      : { work, asked: from.asked, elapsed: from.elapsed },
  );
  function addSlices({ reducers }: Pick<FeatureModule, 'reducers'>): void {
    for (const [reducerPath, reducer] of Object.entries(reducers)) {
      rootReducer.inject({ reducerPath, reducer: reducer as unknown as Reducer } as never);
    }
  }
  from?.features.forEach(addSlices);
  function join(feature: FeatureModule): void {
    if (tasks.has(feature.name)) return;
    addSlices(feature);
    tasks.set(feature.name, sagas.run(keepAlive, feature.saga));
  }
  const sagas = createSagaMiddleware({
    context: { ports: recorder.ports, page: { join, kept, work } satisfies SagaPage },
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });
  const store = configureStore({
    reducer: rootReducer,
    ...(from === undefined ? {} : { preloadedState: from.state }),
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: { warnAfter: SLOW_CHECK_MS },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS, warnAfter: SLOW_CHECK_MS },
      })
        .prepend(recorder.middleware)
        .concat(sagas),
    enhancers: (defaults) => defaults().concat(subscribeToChanges),
    devTools: {
      maxAge: 200,
      trace: IS_DEVELOPMENT,
      actionSanitizer: (action) => shortenLists(action) as typeof action,
      stateSanitizer: (state) => shortenLists(state) as typeof state,
    },
  });
  /** Starts a recording and all sagas. */
  function startSagas(): void {
    for (const task of tasks.values()) task.cancel();
    tasks.clear();
    recorder.begin(store.getState(), kept);
    tasks.set('', sagas.run(rootSaga));
  }
  persistence.followOtherTabs(store.dispatch);
  const ready = new Promise<void>((resolve) => {
    persistStore(store, null, () => {
      startSagas();
      resolve();
    });
  });
  return {
    store,
    ready,
    readTape: recorder.read,
    addSlices,
  };
}

export type AppStore = ReturnType<typeof createStore>;
