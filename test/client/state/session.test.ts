import { routeChanged } from '../../../src/client/state/location/slice';
import { callAnswered } from '../../../src/client/state/calls/actions';
import { sessionSaga } from '../../../src/client/state/session/saga';
import { selectLoginStatus, selectUserId } from '../../../src/client/state/session/selectors';
import { identityChanged, otherTabChangedSession } from '../../../src/client/state/session/slice';
import { describeLocation } from '../../../src/client/app/routeTable';
import { answer } from '../../support/testPorts';
import { startSaga } from '../../support/testSaga';
import { testUser } from '../../support/testSite';

const USER = 'GET /web/users/current';
const arriveAt = (search: string) =>
  routeChanged(describeLocation({ pathname: '/in/court', search, hash: '' }, 'push'));

/** Starts the session saga on a newly opened page. */
async function start({ cookie = 'yes', search = '' } = {}) {
  const run = startSaga(sessionSaga);
  run.cookies.signed_in = cookie;
  run.network.always(USER, answer(200, testUser()));
  await run.settle();
  run.dispatch(arriveAt(search));
  await run.settle();
  return {
    ...run,
    status: () => run.select(selectLoginStatus),
    looks: () => run.network.sent(USER).length,
  };
}

describe('the session saga', () => {
  it('loads the user if the cookie has more than two characters', async () => {
    const known = await start({ cookie: 'yes' });
    expect([known.status(), known.select(selectUserId)]).toEqual(['loggedIn', 5]);
    const short = await start({ cookie: 'no' });
    expect([short.status(), short.looks()]).toEqual(['loggedOut', 0]);
  });

  it('treats a 401 as logged out and retries after any other failure', async () => {
    const over = await start({ cookie: '' });
    over.cookies.signed_in = 'yes';
    over.network.always(USER, answer(401));
    over.dispatch(arriveAt('?a=1'));
    await over.advance(60_000);
    expect([over.status(), over.looks()]).toEqual(['loggedOut', 1]);
    over.network.once(USER, answer(500, { message: 'It broke.' }));
    over.network.always(USER, answer(200, testUser()));
    over.dispatch(arriveAt('?a=2'));
    await over.advance(4_999);
    expect(over.looks()).toBe(2);
    await over.advance(1);
    expect([over.status(), over.looks()]).toEqual(['loggedIn', 3]);
  });

  it('reloads the user when a response has a new token, and notifies other tabs', async () => {
    const run = await start();
    run.dispatch(callAnswered({ call: 'getCase', isCounted: false, status: 200, durationMs: 0 }));
    await run.settle();
    expect([run.looks(), run.posted]).toEqual([1, []]);
    run.cookies['XSRF-TOKEN'] = 'token-2';
    run.dispatch(callAnswered({ call: 'getCase', isCounted: false, status: 200, durationMs: 0 }));
    await run.settle();
    expect([run.looks(), run.posted]).toEqual([2, ['sessionChanged']]);
  });

  it("doesn't forward a message from another tab", async () => {
    const run = await start();
    run.cookies['XSRF-TOKEN'] = 'token-2';
    run.dispatch(otherTabChangedSession());
    await run.settle();
    expect([run.looks(), run.posted]).toEqual([2, []]);
  });

  it('dispatches identityChanged once per change of user', async () => {
    const run = await start();
    run.dispatch(arriveAt('?a=1'));
    await run.settle();
    run.network.always(USER, answer(200, testUser({ id: 6 })));
    run.dispatch(arriveAt('?a=2'));
    await run.settle();
    expect(run.story.filter(identityChanged.match).map(({ payload }) => payload)).toEqual([
      { userId: 5, isFirst: true },
      { userId: 6, isFirst: false },
    ]);
  });

  it('removes the login marker from the URL', async () => {
    const run = await start({ search: '?_login=1&a=1' });
    expect(run.went('replace')).toEqual(['/in/court?a=1']);
  });
});
