import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '#contract/schemas/notifications';
import { Screen as InboxScreen } from '../../../../src/client/features/account/screens/NotificationsScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const NOTE: Notification = {
  id: 7,
  kind: 'HEARING_CHANGED',
  title: 'A hearing was moved',
  body: 'To Friday',
  createdAt: '2026-07-06T12:00:00Z',
  readAt: null,
  isArchived: false,
  record: null,
  savedSearchId: null,
  savedSearchState: null,
  envelopeId: null,
};
const LIST = 'GET /web/api/notifications';
const CHANGE = 'PATCH /web/api/notifications';

async function open(at: string, items: readonly Notification[], changes: object = {}) {
  const page = await renderOnPage(<InboxScreen />, {
    user: testUser(),
    at,
    prepare({ network }) {
      network.always(
        LIST,
        answer(200, {
          items,
          total: items.length,
          capped: false,
          asOf: '2026-07-06T13:00:00Z',
          pageNumber: 1,
          pageSize: 50,
          ...changes,
        }),
      );
      network.always(CHANGE, answer(200, { changed: 1 }));
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('the notification list', () => {
  it('archives a notification and reloads the list', async () => {
    const { drawn, network, person } = await open('/in/common/Notifications', [NOTE]);
    expect(screen.getByRole('row', { name: /A hearing was moved/ })).toHaveTextContent('Unread');
    const before = network.sent(LIST).length;
    await person.click(screen.getByRole('button', { name: 'Archive A hearing was moved' }));
    await drawn();
    expect(network.sent(CHANGE).map(({ body }) => body)).toEqual([
      '{"change":"ARCHIVE","ids":[7]}',
    ]);
    expect(network.sent(LIST).length).toBe(before + 1);
  });

  it('restores an archived notification and hides "Mark all as read" when all are read', async () => {
    const { drawn, network, person } = await open('/in/common/Notifications?view=ARCHIVED', [
      { ...NOTE, isArchived: true, readAt: '2026-07-06T12:30:00Z' },
    ]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Restore/ }));
    await drawn();
    expect(network.sent(CHANGE).map(({ body }) => body)).toEqual([
      '{"change":"RESTORE","ids":[7]}',
    ]);
  });

  it('opens the last remaining page when the only row of a page is archived', async () => {
    const at = '/in/common/Notifications?pageNumber=3';
    const { drawn, network, person, went } = await open(at, [NOTE], { total: 101, pageNumber: 3 });
    await person.click(screen.getByRole('button', { name: 'Archive A hearing was moved' }));
    await drawn();
    expect(network.sent(LIST).map(({ url }) => url)).toEqual([
      '/web/api/notifications?pageNumber=3',
      '/web/api/notifications?pageNumber=2',
    ]);
    expect(went('replace').at(-1)).toBe('/in/common/Notifications?pageNumber=2');
  });

  it('marks all notifications as read', async () => {
    const { drawn, network, person } = await open('/in/common/Notifications', [NOTE]);
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await drawn();
    expect(network.sent(CHANGE).map(({ body }) => body)).toEqual([
      '{"change":"READ_ALL","ids":[]}',
    ]);
  });

  it.each([
    ['?view=UNREAD', true],
    ['?view=ARCHIVED', false],
    ['?kind=HEARING_CHANGED', false],
    ['?text=moved', false],
    ['?view=UNREAD&text=moved', false],
  ])('offers to mark the whole inbox as read in %s: %s', async (query, isOffered) => {
    await open(`/in/common/Notifications${query}`, [NOTE]);
    expect(screen.queryAllByRole('button', { name: 'Mark all as read' })).toHaveLength(
      isOffered ? 1 : 0,
    );
  });

  it('counts the notifications', async () => {
    await open('/in/common/Notifications', [NOTE]);
    expect(screen.getByRole('link', { name: 'Inbox 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Unread \d/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notification settings' })).toBeVisible();
  });

  it('groups the notifications by age', async () => {
    const dates = ['2026-07-06T12:00:00Z', '2026-07-05T12:00:00Z', '2026-06-30T12:00:00Z'];
    await open(
      '/in/common/Notifications',
      [...dates, '2026-06-29T12:00:00Z'].map((createdAt, at) => ({
        ...NOTE,
        id: at + 1,
        createdAt,
        title: `Hearing ${String(at + 1)}`,
      })),
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Today',
      expect.stringContaining('Hearing 1Hearings · To Friday'),
      'Yesterday',
      expect.stringContaining('Hearing 2'),
      'Last 7 days',
      expect.stringContaining('Hearing 3'),
      'Earlier',
      expect.stringContaining('Hearing 4'),
    ]);
  });

  it("offers only the edition's notification types", async () => {
    await open('/mi/common/Notifications', [{ ...NOTE, kind: 'RECORD_CHANGED' }]);
    const types = within(screen.getByLabelText('Type'));
    expect(types.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All types',
      'Documents',
      'Saved searches',
      'Account',
    ]);
    expect(screen.queryByText('Documents and tax warrants')).toBeNull();
  });

  it('shows the date and type of a notification below its text on a phone', async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
    await open('/in/common/Notifications', [NOTE]);
    expect(screen.getByRole('rowheader', { name: /A hearing was moved/ })).toHaveTextContent(
      'To FridayJul 6 · Hearings',
    );
    expect(screen.getByRole('button', { name: 'Archive A hearing was moved' })).toHaveTextContent(
      /^Archive/,
    );
    // The folders aren't behind the button of the other filters.
    expect(screen.getByRole('link', { name: 'Inbox 1' }).closest('details')).toBeNull();
    expect(screen.getByLabelText('Type').closest('details')).not.toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('keeps the filters in the URL and adds a history entry for a search', async () => {
    const { person, went } = await open('/in/common/Notifications?kind=ACCOUNT', []);
    expect(screen.getByText('No matches')).toBeVisible();
    await person.type(screen.getByLabelText('Keywords'), ' moved ');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(went('push')).toContain('/in/common/Notifications?kind=ACCOUNT&text=moved');
  });
});
