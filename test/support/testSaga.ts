import { combineReducers, type Action, type Reducer } from '@reduxjs/toolkit';
import { expectSaga } from 'redux-saga-test-plan';
import * as matchers from 'redux-saga-test-plan/matchers';
import type { Ports } from '../../src/client/platform/ports';
import type { Saga } from '../../src/client/platform/saga';
import { accessReducer } from '../../src/client/state/access/slice';
import { errorsReducer } from '../../src/client/state/errors/slice';
import { locationReducer } from '../../src/client/state/location/slice';
import { savedItemsReducer } from '../../src/client/state/savedItems/slice';
import { sessionReducer } from '../../src/client/state/session/slice';
import { appStarted, siteReducer } from '../../src/client/state/site/slice';
import { toastReducer } from '../../src/client/state/toast/slice';
import { createTestPorts, createTestSagaPage, settle } from './testPorts';
import { TEST_SITE } from './testSite';

const REDUCERS = {
  access: accessReducer,
  errors: errorsReducer,
  location: locationReducer,
  savedItems: savedItemsReducer,
  session: sessionReducer,
  site: siteReducer,
  toast: toastReducer,
};
type State = { readonly [Name in keyof typeof REDUCERS]: ReturnType<(typeof REDUCERS)[Name]> };

interface SagaOptions {
  /** Actions that have made its state. */
  readonly before?: readonly Action[];
  readonly ports?: Partial<Ports>;
  /** Runs before the saga begins, which is at once: to script answers and cookies. */
  readonly prepare?: (page: ReturnType<typeof createTestPorts>) => void;
}

/**
 * One watcher or worker by itself, on the slices that sagas read, with ports and a clock of the
 * test: what `openPage` is to a page.
 */
export function startSaga(
  saga: () => Saga<unknown>,
  { before = [], ports: changes = {}, prepare }: SagaOptions = {},
) {
  const page = createTestPorts(changes);
  prepare?.(page);
  const story: Action[] = [];
  const reducer = combineReducers(REDUCERS) as unknown as Reducer<State>;
  let state = [appStarted(TEST_SITE), ...before].reduce<State | undefined>(
    (past, action) => reducer(past, action),
    undefined,
  )!;
  const run = expectSaga(saga)
    .withReducer((past, action: Action) => {
      story.push(action);
      return (state = reducer(past as State, action));
    }, state)
    .provide([
      [matchers.getContext('ports'), page.ports],
      [matchers.getContext('page'), createTestSagaPage()],
    ]);
  const end = run.silentRun(false);
  return {
    ...page,
    /** Every action since the saga began, in turn. */
    story,
    dispatch: (action: Action): void => void run.dispatch(action),
    select: <Selected>(selector: (current: State) => Selected): Selected => selector(state),
    advance: page.clock.advance,
    settle,
    /** What the saga gives once it has ended. */
    result: async (): Promise<unknown> => (await end).returnValue,
  };
}

export type StartedSaga = ReturnType<typeof startSaga>;
