import { createAction, type Action } from '@reduxjs/toolkit';
import { runSaga, stdChannel } from 'redux-saga';
import { fork, takeEvery, type Saga } from '../../src/client/platform/saga';
import { keepAlive, sagaCrashed } from '../../src/client/state/keepAlive';
import { selectUser } from '../../src/client/state/session/selectors';
import { pageFocused } from '../../src/client/state/site/slice';
import { createTestPorts, listAnswer, createTestSagaPage } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const asked = createAction<string>('test/asked');

describe('a watcher whose worker throws', () => {
  it('reports a watcher that throws, and restarts it after a second', async () => {
    const { ports, clock } = createTestPorts();
    const done: string[] = [];
    function* watch(): Saga {
      yield* fork(() =>
        takeEvery(asked, function* work({ payload }) {
          if (payload === 'bad') throw new Error('It broke');
          done.push(payload);
        }),
      );
    }
    const said: Action[] = [];
    const channel = stdChannel<Action>();
    const task = runSaga(
      {
        channel,
        context: { ports, page: createTestSagaPage() },
        dispatch: (action: Action) => said.push(action),
      },
      keepAlive,
      watch,
    );
    channel.put(asked('one'));
    channel.put(asked('bad'));
    await clock.advance(999);
    channel.put(asked('lost'));
    await clock.advance(1);
    channel.put(asked('two'));
    task.cancel();
    expect(said).toEqual([sagaCrashed({ message: 'It broke' })]);
    expect(done).toEqual(['one', 'two']);
  });

  it('keeps the other effects of a page running when a watcher throws', async () => {
    const page = await openPage({
      user: testUser(),
      mayCrash: true,
      ports: {
        routes: {
          accessOf: (id) => {
            if (id === 'court.overview') throw new Error('No rule');
            return { roles: ['ANY'] };
          },
        },
      },
    });
    await page.visit('/in/court');
    expect(page.count(sagaCrashed)).toBe(1);
    expect(page.network.sent('GET /web/users/current')).toHaveLength(2);
    await page.advance(1_000);
    await page.visit('/in/court/CaseSearch');
    expect(page.state().location.shown?.path).toBe('/court/CaseSearch');
  });

  it('starts a feature only once when a watcher throws', async () => {
    const page = await openPage({
      mayCrash: true,
      at: '/in/court/CaseSearch',
      ports: {
        routes: {
          accessOf: (id) => {
            if (id === 'court.overview') throw new Error('No rule');
            return { roles: ['ANY'] };
          },
        },
      },
    });
    await page.visit('/in/court');
    await page.advance(1_000);
    await page.visit('/in/court/ViewCaseDetails?caseId=4');
    expect(page.network.sent('GET /web/court/cases/4')).toHaveLength(1);
  });

  it('detects changes of user even after a watcher threw', async () => {
    const page = await openPage({
      user: testUser(),
      mayCrash: true,
      ports: {
        broadcast: {
          post() {
            throw new Error('No channel');
          },
        },
      },
      prepare: ({ network }) =>
        network.always('GET /web/court/my/ids', listAnswer([{ id: 81, alert: true }])),
    });
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.advance(1_000);
    expect(page.count(sagaCrashed)).toBe(1);
    page.network.hold('GET /web/court/my/ids');
    await page.visit('/in/court');
    expect(page.select(selectUser).id).toBe(6);
    expect(page.select((state) => state.savedItems.courtCase.confirmed)).toEqual({});
  });
});
