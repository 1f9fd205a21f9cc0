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
  /** Actions that create the initial state. */
  readonly before?: readonly Action[];
  readonly ports?: Partial<Ports>;
  /** Scripts responses and cookies before the saga starts. */
  readonly prepare?: (page: ReturnType<typeof createTestPorts>) => void;
  /** True if the test expects the saga to do nothing. */
  readonly staysIdle?: boolean;
}

/** Each saga of the running test with its name; `null` after it did something observable. */
const startedSagas = new Map<object, string | null>();

/** Names of sagas that did nothing so far in this test, although they were expected to. */
export function idleSagaNames(): string[] {
  return [...startedSagas.values()].filter((name) => name !== null);
}

// A saga that waits for a location or user that the test never provided would pass most assertions.
afterEach(() => {
  const idle = idleSagaNames();
  startedSagas.clear();
  if (idle.length === 0) return;
  throw new Error(
    `${idle.join(', ')} did nothing in this test: no action, request, navigation, or wait. ` +
      'Give it what it waits for in `before` (a location, a user), or expect it with `staysIdle`.',
  );
});

/** The same ports, which report each use of the network, the clock, or the browser. */
function watchPorts(ports: Ports, noteWork: () => void): Ports {
  const { clock, navigation, network } = ports;
  const note =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      noteWork();
      return method(...args);
    };
  return {
    ...ports,
    clock: { ...clock, wait: note(clock.wait) },
    navigation: {
      push: note(navigation.push),
      replace: note(navigation.replace),
      assign: note(navigation.assign),
      assignTop: note(navigation.assignTop),
      reload: note(navigation.reload),
    },
    network: { ...network, send: note(network.send) },
  };
}

/**
 * Runs one watcher or worker on the slices that sagas read, with the test's ports and clock: like
 * `openPage` for a page.
 */
export function startSaga(
  saga: () => Saga<unknown>,
  { before = [], ports: changes = {}, prepare, staysIdle = false }: SagaOptions = {},
) {
  const page = createTestPorts(changes);
  prepare?.(page);
  const story: Action[] = [];
  const given = new Set<Action>();
  const key = {};
  const noteWork = (): void => void startedSagas.set(key, null);
  startedSagas.set(key, staysIdle ? null : saga.name || 'A saga');
  const reducer = combineReducers(REDUCERS) as unknown as Reducer<State>;
  let state = [appStarted(TEST_SITE), ...before].reduce<State | undefined>(
    (past, action) => reducer(past, action),
    undefined,
  )!;
  const run = expectSaga(saga)
    .withReducer((past, action: Action) => {
      story.push(action);
      if (!given.has(action)) noteWork();
      return (state = reducer(past as State, action));
    }, state)
    .provide([
      [matchers.getContext('ports'), watchPorts(page.ports, noteWork)],
      [matchers.getContext('page'), createTestSagaPage()],
    ]);
  const end = run.silentRun(false);
  end.then(noteWork, noteWork);
  return {
    ...page,
    /** Every action since the saga started, in order. */
    story,
    dispatch(action: Action): void {
      given.add(action);
      run.dispatch(action);
    },
    select: <Selected>(selector: (current: State) => Selected): Selected => selector(state),
    advance: page.clock.advance,
    settle,
    /** The saga's return value, once it has ended. */
    result: async (): Promise<unknown> => (await end).returnValue,
  };
}

export type StartedSaga = ReturnType<typeof startSaga>;
