import { configureStore, type Reducer, type StoreEnhancer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import type { FeatureModule, Ports } from '../platform/ports';
import type { Join } from '../platform/saga';
import type { TextStorage } from '../platform/browserStorage';
import { createRecorder } from '../recording/recorder';
import { createPersistence } from './persistence';
import { createRootReducer } from './reducer';
import { rootSaga } from './saga';

const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];
/** A long page of CCS entries as one line in Redux DevTools. */
const DEVTOOLS_LIST_LIMIT = 50;

/** Shortens long lists, so that Redux DevTools stays usable; the store keeps them whole. */
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

export interface StoreOptions {
  /** Told of every effect of the sagas. */
  readonly sagaMonitor?: SagaMonitor;
  /** Where a replay starts. */
  readonly preloadedState?: object;
  /** Stamps what is recorded; the page's own clock where it is left out. */
  readonly elapsed?: () => number;
}

/**
 * Tells who listens of changes, not of actions: many say something to sagas alone, and a page has a
 * hundred parts that would each look whether the state is another one.
 */
const tellChanges: StoreEnhancer = (create) => (reducer, initial) => {
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
 * The store with its effects. Sagas start once the preferences are read back; `ready` ends then.
 * Redux DevTools is connected in every build. From the first effect on all that comes from outside is
 * recorded, in memory.
 */
export function createStore(
  ports: Ports,
  storage: TextStorage,
  { elapsed, preloadedState, sagaMonitor }: StoreOptions = {},
) {
  const persistence = createPersistence(storage);
  const rootReducer = createRootReducer(persistence.reducer);
  const recorder = createRecorder(ports, elapsed);
  function addSlices({ reducers }: Pick<FeatureModule, 'reducers'>): void {
    for (const [reducerPath, reducer] of Object.entries(reducers)) {
      rootReducer.inject({ reducerPath, reducer: reducer as unknown as Reducer } as never);
    }
  }
  const sagas = createSagaMiddleware({
    context: { ports: recorder.ports, join: addSlices satisfies Join },
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });
  const store = configureStore({
    reducer: rootReducer,
    ...(preloadedState === undefined ? {} : { preloadedState }),
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: { ignoredActions: PERSIST_ACTIONS } })
        .prepend(recorder.middleware)
        .concat(sagas),
    enhancers: (defaults) => defaults().concat(tellChanges),
    devTools: {
      maxAge: 200,
      trace: IS_DEVELOPMENT,
      actionSanitizer: (action) => shortenLists(action) as typeof action,
      stateSanitizer: (state) => shortenLists(state) as typeof state,
    },
  });
  persistence.followOtherTabs(store.dispatch);
  const ready = new Promise<void>((resolve) => {
    persistStore(store, null, () => {
      recorder.begin(store.getState());
      sagas.run(rootSaga);
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
