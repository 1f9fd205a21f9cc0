import { configureStore, type Reducer, type StoreEnhancer } from '@reduxjs/toolkit';
import createSagaMiddleware, { type SagaMonitor } from 'redux-saga';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import type { Ports } from '../platform/ports';
import type { TextStorage } from '../platform/browserStorage';
import { createPersistence } from './persistence';
import { createRootReducer, type FeatureReducer } from './reducer';
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
 * Redux DevTools is connected in every build; `sagaMonitor` is told of every effect.
 */
export function createStore(ports: Ports, storage: TextStorage, sagaMonitor?: SagaMonitor) {
  const persistence = createPersistence(storage);
  const rootReducer = createRootReducer(persistence.reducer);
  const sagas = createSagaMiddleware({
    context: { ports },
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: { ignoredActions: PERSIST_ACTIONS } }).concat(
        sagas,
      ),
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
      sagas.run(rootSaga);
      resolve();
    });
  });
  return {
    store,
    ready,
    /** Adds a lazy feature's slices. */
    addReducers(reducers: Readonly<Record<string, FeatureReducer>>): void {
      for (const [reducerPath, reducer] of Object.entries(reducers)) {
        rootReducer.inject({ reducerPath, reducer: reducer as unknown as Reducer } as never);
      }
    },
  };
}

export type AppStore = ReturnType<typeof createStore>;
