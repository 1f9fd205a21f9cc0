import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/admin/screens/LoginMonitorScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { figure } from '../../../support/figures';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const AT = '/in/admin/LoginMonitor';
const LINE = 'GET /web/admin/logins';
const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';
const THROTTLE = 'a'.repeat(32);
const LIFT = `DELETE /web/admin/logins/throttles/${THROTTLE}`;
const END = 'POST /web/admin/logins/sessions/end';

const throttle = (changes: object = {}) => ({
  id: THROTTLE,
  kind: 'PASSWORD',
  userId: 3,
  username: 'anna',
  network: '10.1.2.3',
  isBrowser: false,
  failures: 6,
  until: TIME,
  ...changes,
});
const session = (changes: object = {}) => ({
  key: 'b'.repeat(16),
  userId: 3,
  username: 'anna',
  startedAt: TIME,
  lastSeenAt: TIME,
  network: '10.1.2.0',
  isSuperUser: false,
  isOwn: false,
  ...changes,
});

const open = (changes: object, at = AT) =>
  renderOnPage(<Screen />, {
    user: SUPER_USER,
    at,
    prepare: ({ network }) =>
      network.always(
        LINE,
        answer(200, goodBody('getLogins', { next: null, alert: null, ...changes })),
      ),
  });

describe('the login monitor screen', () => {
  it('shows statistics, the alert, and login attempts, but no names of unknown users', async () => {
    await open({
      items: [
        {
          id: 1,
          at: TIME,
          outcome: 'UNKNOWN_USER',
          userId: null,
          username: null,
          network: '10.1.2.0',
        },
      ],
      total: 1,
      failuresLastHour: 31,
      usual: 6,
      counts: [{ outcome: 'UNKNOWN_USER', count: 31 }],
      alert: { at: TIME, failures: 31, usual: 6 },
    });
    const table = await screen.findByRole('table', { name: 'Login attempts, newest first' });
    expect(within(table).getByText('Unknown or inactive user')).toBeVisible();
    expect(within(table).getByText('Unknown')).toBeVisible();
    expect(screen.getByText(/31 logins failed in the hour before/)).toBeVisible();
    expect(screen.getByText('Usually 6 at this time')).toBeVisible();
    expect(screen.getByRole('link', { name: '31' })).toHaveAttribute(
      'href',
      '/in/admin/LoginMonitor?outcome=UNKNOWN_USER',
    );
  });

  it('lifts a throttle only after a preview', async () => {
    const page = await open({ throttles: [throttle()] });
    const person = userEvent.setup();
    page.network.always(LIFT, answer(200, goodBody('deleteThrottle', { ended: 1 })));
    await person.click(await screen.findByRole('button', { name: 'Lift throttle' }));
    expect(screen.getByText(/users can try to log in again now/)).toBeVisible();
    expect(page.network.sent(LIFT)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Lift throttle' }));
    await page.drawn();
    expect(page.network.sent(LIFT)).toHaveLength(1);
    expect(page.network.sent(LINE)).toHaveLength(2);
  });

  it("ends one or all of a user's sessions, but never the super user's current session", async () => {
    const own = session({ key: 'c'.repeat(16), userId: 1, username: 'root', isOwn: true });
    const other = session({ key: 'd'.repeat(16) });
    const page = await open({ sessions: [session(), own, other], sessionTotal: 3 });
    const person = userEvent.setup();
    page.network.always(END, answer(200, goodBody('postSessionEnd', { ended: 1 })));
    expect(await screen.findByText('This session')).toBeVisible();
    const [first, second] = within(
      screen.getByRole('table', { name: /Users with open sessions/ }),
    ).getAllByRole('rowheader');
    expect(first).toHaveTextContent('root');
    expect(second).toHaveTextContent('anna');
    await person.click(screen.getByRole('button', { name: /^2 sessions of / }));
    const sessions = within(screen.getByRole('list', { name: '' }));
    expect(sessions.getAllByRole('button', { name: 'End session' })).toHaveLength(2);
    await person.click(sessions.getAllByRole('button', { name: 'End session' })[0]!);
    await person.click(sessions.getAllByRole('button', { name: 'End session' })[0]!);
    await page.drawn();
    await person.click(screen.getByRole('button', { name: 'End all sessions' }));
    await person.click(screen.getByRole('button', { name: 'End all sessions' }));
    await page.drawn();
    expect(page.network.sent(END).map(({ body }) => JSON.parse(String(body)) as object)).toEqual([
      { userId: 3, key: 'b'.repeat(16) },
      { userId: 3, key: null },
    ]);
  });

  it('includes hours without logins in the chart, so that gaps are drawn to scale', async () => {
    await open({
      asOf: '2026-07-06T19:13:00.000Z',
      hours: [
        { at: '2026-07-05T02:00:00.000Z', succeeded: 2, failed: 0 },
        { at: '2026-07-06T19:00:00.000Z', succeeded: 1, failed: 1 },
      ],
    });
    await userEvent.click(await screen.findByText('Show as table'));
    const table = screen.getByRole('table', { name: /Logins by hour/ });
    // 48 hours and the head.
    expect(within(table).getAllByRole('row')).toHaveLength(49);
  });

  it('shows the numbers of open sessions and throttles, and that no login failed', async () => {
    await open({
      asOf: '2026-07-06T19:13:00.000Z',
      hours: [{ at: TIME, succeeded: 36, failed: 0 }],
      sessions: [session()],
      sessionTotal: 36,
    });
    expect(await screen.findByText('Open sessions', { selector: 'dt' })).toBeVisible();
    expect(figure('Open sessions')).toHaveTextContent('36Now');
    expect(figure('Login throttles')).toHaveTextContent('0Usually 0');
    expect(screen.getByText('36 logins and no failures in the last 48 hours.')).toBeVisible();
    expect(screen.getByText('As of 3:13 PM')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Failures by/ })).toBeNull();
  });

  it('omits “Failures by user” if only unknown usernames failed to log in', async () => {
    const network = { network: '10.1.2.0', userId: null, username: null, failed: 3, succeeded: 0 };
    await open({ networks: [{ ...network, others: 0, lastAt: TIME }], throttles: [throttle()] });
    expect(await screen.findByRole('heading', { name: /Failures by network/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Failures by user/ })).toBeNull();
    expect(figure('Login throttles')).toHaveTextContent('1Usually 0');
    expect(screen.getByRole('heading', { name: 'Login throttles' })).toBeVisible();
  });
});
