import { selectUnread } from '../../src/client/state/notifications/selectors';
import { selectLoginStatus } from '../../src/client/state/session/selectors';
import { loggedOutSeen } from '../../src/client/state/session/slice';
import { connectionChanged, pageFocused } from '../../src/client/state/site/slice';
import { countTold, otherTabTold } from '../../src/client/state/unreadStream/slice';
import { streamEnded } from '../../src/client/state/unreadStream/streamEnded';
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
  it('opens the unread stream for logged-in users, but not for visitors', async () => {
    expect((await openPage()).streamed).toEqual([]);
    expect((await openSignedIn()).streamed).toEqual([OPEN]);
  });

  it('updates the count without a request', async () => {
    const page = await openSignedIn();
    page.dispatch(countTold({ count: 5 }));
    expect(page.select(selectUnread)).toBe(5);
    page.dispatch(countTold({ count: 0 }));
    expect(page.select(selectUnread)).toBe(0);
    expect(page.asked()).toBe(1);
  });

  it('requests the count if another tab has the stream', async () => {
    const page = await openSignedIn();
    page.network.always(UNREAD, answer(200, 4));
    page.dispatch(otherTabTold());
    await page.settle();
    expect(page.select(selectUnread)).toBe(4);
  });

  it('reopens the unread stream after a pause when the server closes it', async () => {
    const page = await openSignedIn();
    page.dispatch(countTold({ count: 3 }));
    await page.breaks(200, 60 * SECOND);
    await page.advance(2 * SECOND - 1);
    expect(page.opened()).toBe(1);
    await page.advance(1);
    expect(page.opened()).toBe(2);
    expect(page.asked()).toBe(1);
  });

  it('retries the unread stream with waits that grow to a minute, and fetches the count for all tabs', async () => {
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
    ['the page regains focus', pageFocused()],
  ])('retries the unread stream immediately when %s', async (_what, action) => {
    const page = await openSignedIn();
    await page.breaks();
    page.dispatch(action);
    await page.settle();
    expect(page.opened()).toBe(2);
  });

  it('closes the unread stream with the session, and opens a new one for the next user', async () => {
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

  it('sends nothing when a logout in another tab ended the unread stream', async () => {
    const page = await openSignedIn();
    page.cookies.signed_in = '';
    await page.breaks(200);
    await page.advance(600 * SECOND);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect([page.opened(), page.asked()]).toEqual([1, 1]);
  });

  it("doesn't reopen the unread stream after a logout in another tab", async () => {
    const page = await openSignedIn();
    await page.breaks(200, 60 * SECOND);
    page.cookies.signed_in = '';
    await page.advance(600 * SECOND);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.opened()).toBe(1);
  });

  it('rechecks the user when an unread stream ends because the session ended', async () => {
    const page = await openSignedIn();
    page.network.always(USER, answer(401));
    await page.breaks(401);
    expect(page.select(selectLoginStatus)).toBe('loggedOut');
    expect(page.streamed).toEqual([OPEN, 'close']);
    await page.advance(600 * SECOND);
    expect(page.opened()).toBe(1);
  });
});
