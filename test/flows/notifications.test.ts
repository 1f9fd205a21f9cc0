import type { Notification } from '#contract/schemas/notifications';
import { markUnread, notification } from '../../src/client/features/account/slice';
import { selectUnread } from '../../src/client/state/notifications/selectors';
import { unreadReceived, unreadRequested } from '../../src/client/state/notifications/slice';
import { loggedOutSeen } from '../../src/client/state/session/slice';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const UNREAD = 'GET /web/api/notifications/unread/count';
const ONE = 'GET /web/api/notifications/7';
const MARK = 'PUT /web/api/notifications/7/read';

const note = (readAt: string | null): Notification => ({
  id: 7,
  kind: 'ACCOUNT',
  title: 'A note',
  body: 'Its text',
  createdAt: '2026-01-01T00:00:00Z',
  readAt,
  record: null,
  savedSearchId: null,
  savedSearchState: null,
  envelopeId: null,
  isArchived: false,
});

async function openInbox(readAt: string | null = null) {
  const page = await openPage({
    user: testUser(),
    prepare: ({ network }) => {
      network.always(UNREAD, answer(200, 3));
      network.always(ONE, answer(200, note(readAt)));
      network.always(MARK, answer(200, note('2026-01-05T00:00:00Z')));
    },
  });
  await page.settle();
  return page;
}

const KEEP_UNREAD = markUnread.send({ params: { id: 7 }, body: { isRead: false } });

describe('the unread count', () => {
  it('fetches the unread count at login, for the inbox', async () => {
    const page = await openInbox();
    expect(page.select(selectUnread)).toBe(3);
    expect(page.network.sent(UNREAD).map(({ url }) => url)).toEqual([
      '/web/api/notifications/unread/count?inbox=true',
    ]);
  });

  it('keeps a newer count that the stream sends before the response arrives', async () => {
    const page = await openInbox();
    const older = page.network.hold(UNREAD);
    page.dispatch(unreadRequested());
    await page.settle();
    page.dispatch(unreadReceived(4));
    older.answer(answer(200, 3));
    await page.settle();
    expect(page.select(selectUnread)).toBe(4);
  });

  it('shows an unread count of 0 for visitors and after a logout', async () => {
    const visitor = await openPage();
    expect(visitor.network.sent(UNREAD)).toEqual([]);
    const page = await openInbox();
    page.dispatch(loggedOutSeen());
    expect(page.select(selectUnread)).toBe(0);
  });
});

describe('an opened notification', () => {
  it('marks the notification as read, and updates the count', async () => {
    const page = await openInbox();
    page.network.always(UNREAD, answer(200, 2));
    await page.visit('/in/common/Notifications/7');
    await page.settle();
    expect(page.network.sent(MARK).map(({ body }) => body)).toEqual(['{"isRead":true}']);
    expect(page.select(selectUnread)).toBe(2);
  });

  it('marks an opened notification as read only once', async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    await page.settle();
    expect(page.network.sent(MARK)).toEqual([]);
  });

  it("keeps a notification on screen, without an error, when it can't be marked as read", async () => {
    const page = await openInbox();
    page.network.always(MARK, answer(500, { message: 'It broke.' }));
    await page.visit('/in/common/Notifications/7');
    await page.settle();
    expect(page.select(notification.select)).toMatchObject({ status: 'ready' });
    expect(page.errors()).toEqual([]);
  });

  it('marks a notification as unread and returns to the list', async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    page.dispatch(KEEP_UNREAD);
    await page.settle();
    expect(page.network.sent(MARK).map(({ body }) => body)).toEqual(['{"isRead":false}']);
    expect(page.went('push')).toEqual(['/in/common/Notifications']);
  });

  it('returns to the list after marking a notification as unread only if the user is still on the page', async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    const held = page.network.hold(MARK);
    page.dispatch(KEEP_UNREAD);
    expect(markUnread.select(page.state(), '7').status).toBe('running');
    await page.visit('/in/court');
    held.answer(answer(200, note(null)));
    await page.settle();
    expect(page.went('push')).toEqual([]);
    expect(markUnread.select(page.state(), '7').status).toBe('idle');
  });

  it('sends the request only once and stays on the page when a notification is reopened', async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    const held = page.network.hold(MARK);
    page.dispatch(KEEP_UNREAD);
    await page.visit('/in/court');
    await page.visit('/in/common/Notifications/7');
    page.dispatch(KEEP_UNREAD);
    await page.settle();
    expect(page.network.sent(MARK)).toHaveLength(1);
    held.answer(answer(200, note(null)));
    await page.settle();
    expect(page.went('push')).toEqual([]);
  });

  it("keeps a notification on screen for a retry if it can't be marked as unread", async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    page.network.once(MARK, answer(500, { message: 'It broke.', uuid: '1234567890' }));
    page.dispatch(KEEP_UNREAD);
    await page.settle();
    expect(markUnread.select(page.state(), '7').status).toBe('failed');
    expect(page.went('push')).toEqual([]);
  });

  it('opens the list if the notification was deleted, with a message that stays until the next page', async () => {
    const page = await openInbox('2026-01-02T00:00:00Z');
    await page.visit('/in/common/Notifications/7');
    page.network.always(MARK, answer(404, { message: 'There is no such notification.' }));
    page.dispatch(KEEP_UNREAD);
    await page.settle();
    expect(page.went('push')).toEqual(['/in/common/Notifications']);
    expect(page.errors()).toContain('There is no such notification.');
    await page.visit('/in/');
    expect(page.errors()).toEqual([]);
  });

  it('shows a not-found state for an unknown notification', async () => {
    const page = await openInbox();
    await page.visit('/in/common/Notifications/abc');
    await page.settle();
    expect(page.select(notification.select)).toMatchObject({ status: 'notFound' });
  });
});
