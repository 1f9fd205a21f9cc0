import { selectUnread } from '../../src/client/state/notifications/selectors';
import { selectLoginStatus } from '../../src/client/state/session/selectors';
import { loggedOutSeen } from '../../src/client/state/session/slice';
import { connectionChanged, pageFocused } from '../../src/client/state/site/slice';
import { countTold, otherTabTold, streamEnded } from '../../src/client/state/unreadStream/slice';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const UNREAD = 'GET /web/api/notifications/unread/count';
const USER = 'GET /web/users/current';
const OPEN = 'open /web/api/notifications/unread/stream';
const SECOND = 1_000;

async function openSignedIn(unread = 3) {
  const page = await openPage({
    user: testUser(),
    prepare: ({ network }) => network.always(UNREAD, answer(200, unread)),
  });
  await page.settle();
  return {
    ...page,
    asked: () => page.network.sent(UNREAD).length,
    opened: () => page.streamed.filter((each) => each === OPEN).length,
    async breaks(status: number | null = null, lastedMs = 10) {
      page.dispatch(streamEnded({ status, lastedMs }));
      await page.settle();
    },
  };
}

describe('the stream of the unread count', () => {
  it('is opened for who is signed in, and for no visitor', async () => {
    expect((await openPage()).streamed).toEqual([]);
    expect((await openSignedIn()).streamed).toEqual([OPEN]);
  });

  it('changes the count without asking for it', async () => {
    const page = await openSignedIn();
    page.dispatch(countTold({ count: 5 }));
    expect(page.select(selectUnread)).toBe(5);
    page.dispatch(countTold({ count: 0 }));
    expect(page.select(selectUnread)).toBe(0);
    expect(page.asked()).toBe(1);
  });

  it('has the count asked for where another tab holds it', async () => {
    const page = await openSignedIn();
    page.network.always(UNREAD, answer(200, 4));
    page.dispatch(otherTabTold());
    await page.settle();
    expect(page.select(selectUnread)).toBe(4);
  });

  it('is opened again after a pause when the server ended it', async () => {
    const page = await openSignedIn();
    page.dispatch(countTold({ count: 3 }));
    await page.breaks(200, 60 * SECOND);
    await page.advance(2 * SECOND - 1);
    expect(page.opened()).toBe(1);
    await page.advance(1);
    expect(page.opened()).toBe(2);
    expect(page.asked()).toBe(1);
  });

  it('is tried after pauses that grow up to a minute, each with a look at the count for all tabs', async () => {
    const page = await openSignedIn();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await page.breaks(503);
      let pause = 0;
      for (const before = page.opened(); page.opened() === before; pause += 1) {
        await page.advance(SECOND);
      }
      pauses.push(pause);
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(page.asked()).toBe(1 + pauses.length);
    expect(page.streamed.filter((each) => each === 'tellOthers')).toHaveLength(pauses.length);
  });

  it.each([
    ['the network is back', connectionChanged({ isOnline: true })],
    ['the page is looked at again', pageFocused()],
  ])('is tried at once when %s', async (_what, action) => {
    const page = await openSignedIn();
    await page.breaks();
    page.dispatch(action);
    await page.settle();
    expect(page.opened()).toBe(2);
  });

  it('ends with the session, and is another one for another user', async () => {
    const page = await openSignedIn();
    page.dispatch(loggedOutSeen());
    await page.settle();
    expect(page.streamed).toEqual([OPEN, 'close']);
    page.dispatch(otherTabTold());
    await page.settle();
    expect(page.asked()).toBe(1);
    page.signIn(testUser({ id: 6 }));
    page.dispatch(pageFocused());
    await page.settle();
    expect(page.streamed).toEqual([OPEN, 'close', OPEN]);
  });

  it('asks the server for nothing when a logout in another tab ended it', async () => {
    const page = await openSignedIn();
    page.cookies.signed_in = '';
    await page.breaks(200);
    await page.advance(600 * SECOND);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect([page.opened(), page.asked()]).toEqual([1, 1]);
  });

  it('is not opened again after a logout in another tab', async () => {
    const page = await openSignedIn();
    await page.breaks(200, 60 * SECOND);
    page.cookies.signed_in = '';
    await page.advance(600 * SECOND);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.opened()).toBe(1);
  });

  it('has the page look for its user when the session is over', async () => {
    const page = await openSignedIn();
    page.network.always(USER, answer(401));
    await page.breaks(401);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.streamed).toEqual([OPEN, 'close']);
    await page.advance(600 * SECOND);
    expect(page.opened()).toBe(1);
  });
});
