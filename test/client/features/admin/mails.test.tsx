import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MONITOR_REFRESH_MS } from '#contract/admin/monitors';
import { withAllDays } from '../../../../src/client/features/admin/mails/allDays';
import { Screen as MailScreen } from '../../../../src/client/features/admin/screens/MailScreen';
import { Screen as QueueScreen } from '../../../../src/client/features/admin/screens/MailServiceScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';
const LIST = 'GET /web/admin/mails';
const TEST = 'POST /web/admin/mails/tests';
const ONE = 'GET /web/admin/mails/7';
const CHANGE = 'POST /web/admin/mails/7/actions';

const mail = (changes: object = {}) => ({
  id: 7,
  recipient: 'anna@example.org',
  subject: 'A hearing is set',
  kind: 'ALERT',
  state: 'SENT',
  createdAt: TIME,
  tries: 1,
  nextTryAt: null,
  finishedAt: TIME,
  problem: null,
  ...changes,
});
const details = (changes: object = {}) =>
  goodBody('getMail', {
    ...mail(),
    usefulUntil: null,
    text: 'Hello',
    attempts: [],
    bounce: null,
    copyOf: null,
    copies: [],
    ...changes,
  });

const openQueue = (list: object = {}, at = '/in/admin/MailService') =>
  renderOnPage(<QueueScreen />, {
    user: SUPER_USER,
    at,
    prepare: ({ network }) =>
      network.always(
        LIST,
        answer(
          200,
          goodBody('getMails', {
            items: [mail()],
            total: 1,
            next: null,
            oldestAt: null,
            hasServer: true,
            ownAddress: 'root@example.org',
            ...list,
          }),
        ),
      ),
  });

describe('the email queue', () => {
  it('shows emails, and totals by kind, day, and domain with links to the emails', async () => {
    await openQueue({
      hasServer: false,
      oldestAt: TIME,
      counts: [{ kind: 'ALERT', waiting: 3, sent: 0, failed: 0, bounced: 0 }],
      domains: [
        {
          domain: 'example.org',
          sent: 4,
          waiting: 0,
          failed: 0,
          bounced: 0,
          deferred: 2,
          lastProblem: '451 busy',
        },
      ],
    });
    const kinds = await screen.findByRole('table', { name: 'Emails by kind' });
    expect(within(kinds).getByRole('link', { name: '3' })).toHaveAttribute(
      'href',
      '/in/admin/MailService?state=WAITING&kind=ALERT',
    );
    const domains = screen.getByRole('table', { name: 'Domains, most problems first' });
    expect(within(domains).getByRole('cell', { name: '451 busy' })).toBeVisible();
    expect(
      screen.getByText(/Email isn’t being sent, only saved in DATA_DIR\. Set SMTP_URL/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Email templates with sample data' })).toHaveAttribute(
      'href',
      '/web/in/admin/EmailTemplates',
    );
    expect(screen.getByRole('link', { name: 'A hearing is set' })).toHaveAttribute(
      'href',
      '/in/admin/Email?mailId=7',
    );
  });

  it.each([
    [false, 'Written to file'],
    [true, 'Sent'],
  ])(
    'labels a finished email by whether there is an SMTP server (%s): "%s"',
    async (hasServer, word) => {
      await openQueue({ hasServer });
      expect(screen.getByRole('cell', { name: new RegExp(word) })).toBeVisible();
      expect(screen.getByRole('option', { name: word })).toBeInTheDocument();
    },
  );

  it('keeps the label “Written to file” while the list reloads, if there is no SMTP server', async () => {
    const { advance, drawn, network } = await openQueue({ hasServer: false });
    const table = screen.getByRole('table', { name: 'Emails, newest first' });
    expect(within(table).getByText('Written to file')).toBeVisible();
    network.hold(LIST);
    await act(() => advance(MONITOR_REFRESH_MS));
    await drawn();
    expect(network.sent(LIST)).toHaveLength(2);
    expect(within(table).getByText('Written to file')).toBeVisible();
  });

  it('adds days without emails to the chart, through the date of the statistics', () => {
    const day = (name: string, sent: number) => ({
      day: name,
      sent,
      failed: 0,
      bounced: 0,
      waiting: 0,
    });
    const days = [day('2026-07-01', 4), day('2026-07-04', 2)];
    expect(withAllDays(days, '2026-07-05T13:00:00.000Z')).toEqual([
      day('2026-07-01', 4),
      day('2026-07-02', 0),
      day('2026-07-03', 0),
      day('2026-07-04', 2),
      day('2026-07-05', 0),
    ]);
    // In Indiana, it is still the evening of July 4.
    expect(withAllDays(days, '2026-07-05T02:00:00.000Z').at(-1)).toEqual(day('2026-07-04', 2));
    expect(withAllDays([], TIME)).toEqual([]);
  });

  it('sends a test email after a preview that shows the recipient', async () => {
    const page = await openQueue();
    const person = userEvent.setup();
    page.network.always(TEST, answer(200, goodBody('postTestMail', { mailId: 8 })));
    await person.click(await screen.findByRole('button', { name: 'Send a test email' }));
    expect(
      screen.getByRole('heading', { name: 'Send a test email to root@example.org?' }),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send a test email' }));
    await page.drawn();
    expect(page.network.sent(TEST)).toHaveLength(1);
    expect(page.went('push')).toEqual(['/in/admin/Email?mailId=8']);
  });
});

describe('an email', () => {
  const open = (changes: object = {}) =>
    renderOnPage(<MailScreen />, {
      user: SUPER_USER,
      at: '/in/admin/Email?mailId=7',
      prepare: ({ network }) => network.always(ONE, answer(200, details(changes))),
    });

  it('shows an email’s attempts, its text, and a link to its HTML', async () => {
    await open({ attempts: [{ try: 1, at: TIME, outcome: 'ACCEPTED', answer: '250 Ok' }] });
    const tries = await screen.findByRole('table', { name: 'Attempts, oldest first' });
    expect(within(tries).getByText('250 Ok')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Plain text' })).toHaveTextContent('Hello');
    expect(screen.getByRole('link', { name: /View as HTML/ })).toHaveAttribute(
      'href',
      '/web/admin/mails/7/html',
    );
  });

  it('sends a waiting email now or stops it, each after a preview', async () => {
    const page = await open({ state: 'WAITING', nextTryAt: TIME, finishedAt: null });
    const person = userEvent.setup();
    page.network.always(CHANGE, answer(200, goodBody('postMailAction', { mailId: 7 })));
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByText('You can’t undo this.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    await page.drawn();
    const [sent] = page.network.sent(CHANGE);
    expect(JSON.parse(String(sent?.body))).toEqual({ action: 'STOP' });
    expect(page.network.sent(ONE)).toHaveLength(2);
  });

  it('opens the new copy after a finished email is sent again', async () => {
    const page = await open();
    const person = userEvent.setup();
    page.network.always(CHANGE, answer(200, goodBody('postMailAction', { mailId: 9 })));
    await person.click(await screen.findByRole('button', { name: 'Send again' }));
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    await page.drawn();
    expect(page.went('push')).toEqual(['/in/admin/Email?mailId=9']);
  });

  it('explains why a deleted text can be neither shown nor resent', async () => {
    await open({ kind: 'SECURITY', text: null });
    expect(await screen.findByText(/The user can request a new email/)).toBeVisible();
    expect(screen.getByText('Emails with secret links are never shown.')).toBeVisible();
  });

  it('explains what happened after a bounce', async () => {
    const bounce = { kind: 'HARD', at: TIME, reason: '550 No such user', isBlocked: true };
    await open({ state: 'BOUNCED', bounce });
    expect(
      await screen.findByText(/gets only login and confirmation emails until it is confirmed/),
    ).toBeVisible();
  });
});
