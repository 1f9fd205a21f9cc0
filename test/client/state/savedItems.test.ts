import type { CurrentUser } from '#contract/schemas/users';
import { routeChanged } from '../../../src/client/state/location/slice';
import { savedItemsSaga } from '../../../src/client/state/savedItems/saga';
import { selectSavedValue } from '../../../src/client/state/savedItems/selectors';
import { savedItemToggled } from '../../../src/client/state/savedItems/slice';
import {
  identityChanged,
  loggedOutSeen,
  userCheckFailed,
  userReceived,
} from '../../../src/client/state/session/slice';
import { describeLocation } from '../../../src/client/app/routeTable';
import { answer, listAnswer } from '../../support/testPorts';
import { startSaga } from '../../support/testSaga';
import { testUser } from '../../support/testSite';

const IDS = 'GET /web/court/my/ids';
const PUT = 'PUT /web/court/my/3';
const REMOVE = 'DELETE /web/court/my/3';
const AT_COURT = routeChanged(
  describeLocation({ pathname: '/in/court', search: '', hash: '' }, 'push'),
);

/** Starts the saved items saga for a user with no saved items. */
async function start(user: CurrentUser = testUser()) {
  const run = startSaga(savedItemsSaga, {
    before: [AT_COURT, userReceived(user)],
  });
  for (const kind of ['court', 'tax_warrant', 'recorder']) {
    run.network.always(`GET /web/${kind}/my/ids`, listAnswer([]));
  }
  run.network.always(PUT, ({ body }) => answer(200, { id: 3, ...JSON.parse(body!) }));
  run.network.always(REMOVE, answer(204));
  await run.settle();
  return {
    ...run,
    async click(value: { alert: boolean } | null): Promise<void> {
      run.dispatch(savedItemToggled({ kind: 'courtCase', id: 3, value }));
      await run.settle();
    },
    shown: () => run.select((state) => selectSavedValue(state, 'courtCase', 3)),
    changes: () => run.network.lines().filter((line) => !line.startsWith('GET')),
  };
}

describe('the saved items saga', () => {
  it('requests the ids of a user once', async () => {
    expect((await start()).network.sent(IDS)).toHaveLength(1);
  });

  it('requests no saved ids for a visitor', async () => {
    const { network, settle } = startSaga(savedItemsSaga, {
      before: [AT_COURT, loggedOutSeen()],
      staysIdle: true,
    });
    await settle();
    expect(network.requests).toEqual([]);
  });

  it('shows the effect of a click before the server responds, and sends the change', async () => {
    const { changes, click, network, settle, shown } = await start();
    const held = network.hold(PUT);
    await click({ alert: true });
    expect(shown()).toEqual({ alert: true });
    held.answer(answer(200, { id: 3, alert: true }));
    await settle();
    expect(shown()).toEqual({ alert: true });
    expect(changes()).toEqual([PUT]);
  });

  it('sends only the newest of several clicks made during a request', async () => {
    const { changes, click, network, settle, shown } = await start();
    const held = network.hold(PUT);
    await click({ alert: false });
    await click({ alert: true });
    await click(null);
    expect(changes()).toEqual([PUT]);
    held.answer(answer(200, { id: 3, alert: false }));
    await settle();
    expect(changes()).toEqual([PUT, REMOVE]);
    expect(shown()).toBeNull();
  });

  it('rolls back a rejected change and reloads the list', async () => {
    const { click, errors, network, shown } = await start().then((run) => ({
      ...run,
      errors: () => run.select((state) => state.errors.current.map(({ text }) => text)),
    }));
    network.once(PUT, answer(500, { message: 'It broke.' }));
    await click({ alert: false });
    expect(shown()).toBeNull();
    expect(network.sent(IDS)).toHaveLength(2);
    expect(errors()).toEqual(['It broke.']);
  });

  it('sends nothing more and shows no error after a logout', async () => {
    const { changes, click, dispatch, network, select, settle } = await start();
    const held = network.hold(PUT);
    await click({ alert: false });
    await click(null);
    dispatch(loggedOutSeen());
    dispatch(identityChanged({ userId: null, isFirst: false }));
    held.answer(answer(500, { message: 'It broke.' }));
    await settle();
    expect(changes()).toEqual([PUT]);
    expect(select((state) => state.errors.current)).toEqual([]);
  });

  it('goes to the login page if the session ends during a click', async () => {
    const { click, dispatch, network, settle, went } = await start();
    network.hold(PUT);
    await click({ alert: false });
    dispatch(loggedOutSeen());
    dispatch(identityChanged({ userId: null, isFirst: false }));
    await settle();
    expect(went('assign')).toEqual(['/web/in/common/Login?done=%2Fweb%2Fvue%2Fin%2Fcourt']);
  });

  it('stays on the page if the user check fails during a click', async () => {
    const { click, dispatch, network, settle, went } = await start();
    network.hold(PUT);
    await click({ alert: false });
    dispatch(userCheckFailed());
    dispatch(identityChanged({ userId: null, isFirst: false }));
    await settle();
    expect(went('assign')).toEqual([]);
  });
});
