import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delayInWords } from '../../../../src/client/features/admin/efilingEvents/eventWords';
import { Screen } from '../../../../src/client/features/admin/screens/FindEfilingEventScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';
const ENVELOPE = '00000000-0000-4000-8000-000000000001';
const MESSAGE = '00000000-0000-4000-8000-000000000002';
const LIST = 'GET /web/admin/efiling/events';
const HISTORY = `GET /web/admin/efiling/events/${ENVELOPE}`;
const SEND = `POST /web/admin/efiling/messages/${MESSAGE}/sending`;
const REQUEST = `POST /web/admin/efiling/envelopes/${ENVELOPE}/statusRequest`;

const event = {
  id: MESSAGE,
  sender: 'manager',
  operation: 'NotifyEvent',
  sentAt: TIME,
  receivedAt: null,
  answeredAt: null,
  outcome: 'late',
  tries: 9,
  nextTryAt: TIME,
  problem: 'timed out',
  envelopeId: ENVELOPE,
};
const health = (sender: string, late: number) => ({
  sender,
  waiting: late,
  oldestAt: null,
  late,
  refused: 0,
  answered: 4,
  repeated: 1,
  slowestSeconds: 1.5,
});

describe('finding e-filing events', () => {
  const openList = (
    figures = [health('provider', 0), health('manager', 1)],
    query = 'outcome=dead',
  ) =>
    renderOnPage(<Screen />, {
      user: SUPER_USER,
      at: `/in/admin/FindEfilingEvent?${query}`,
      prepare: ({ network }) =>
        network.always(
          LIST,
          answer(
            200,
            goodBody('getEfilingEvents', {
              items: [{ ...event, envelopeNumber: '30000001' }],
              total: 1,
              next: null,
              asOf: TIME,
              envelopes: { count: 126, since: '2026-07-03T12:00:00.000Z' },
              health: figures,
              differences: [],
              isManagerHere: true,
              proofLog: {
                entries: 12,
                waiting: 1,
                signedAt: null,
                key: null,
                checkedAt: null,
                findings: [{ table: 'proof_leaf', problem: 'entry 3 was changed' }],
              },
              outages: [{ beganAt: '2026-07-06T13:00:00.000Z', endedAt: null, cause: 'No answer' }],
            }),
          ),
        ),
    });

  it('lists dead letters, with counts that link to them', async () => {
    await openList();
    const table = await screen.findByRole('table', { name: 'Messages, newest first' });
    expect(within(table).getByRole('link', { name: 'Notify event' })).toHaveAttribute(
      'href',
      `/in/admin/FindEfilingEvent?id=${ENVELOPE}`,
    );
    expect(within(table).getByRole('cell', { name: 'timed out, 9 attempts' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Ongoing' })).toBeVisible();
    const figures = screen.getByRole('table', { name: 'Messages by sender, last 7 days' });
    expect(within(figures).getAllByRole('link', { name: '1' })[1]).toHaveAttribute(
      'href',
      '/in/admin/FindEfilingEvent?outcome=late&sender=manager&all=1',
    );
  });

  it('opens with messages that were rejected or not delivered, and lists all on request', async () => {
    const page = await openList(undefined, '');
    expect(await screen.findByRole('link', { name: 'Rejected or not delivered' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(page.network.sent(LIST).at(-1)?.url).toMatch(/\?outcome=dead$/);
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await page.drawn();
    expect(page.network.sent(LIST).at(-1)?.url).not.toMatch(/outcome/);
  });

  it('counts waiting envelopes, counts the messages of both systems, and warns about slow responses', async () => {
    await openList([health('provider', 0), { ...health('manager', 1), slowestSeconds: 10_858.6 }]);
    const figures = await screen.findByLabelText('Envelopes and messages');
    expect(figures).toHaveTextContent(
      'Waiting envelopes126Oldest 3 days, usually under 2Waiting messages11 over an hourRefused0Usually 0Answered8' +
        'Last 7 daysSlowest response3 h 1 minCourt system: over an hourStatus differences0Usually 0',
    );
    expect(screen.queryByRole('link', { name: 'Practice failures' })).toBeNull();
    expect(screen.getByText('Stored data was edited')).toBeVisible();
  });

  it.each([
    [1.54, '1.5 s'],
    [720, '12 min'],
    [3_599, '1 h'],
    [10_858.6, '3 h 1 min'],
    [187_200, '2 d 4 h'],
  ])('formats %d seconds as "%s"', (seconds, words) => {
    expect(delayInWords(seconds)).toBe(words);
  });

  it('applies the time filters in the URL, and shows which time is invalid', async () => {
    const page = await openList(undefined, 'from=2026-07-06T09%3A30');
    const from = await screen.findByLabelText(/^From/);
    expect(from).toBeVisible();
    expect(from).toHaveValue('2026-07-06T09:30');
    await userEvent.selectOptions(screen.getByLabelText('Sent by'), 'Court system');
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(page.went('push')).toEqual([
      '/in/admin/FindEfilingEvent?sender=manager&from=2026-07-06T09%3A30',
    ]);
  });

  it('searches for the typed text and keeps the other filters', async () => {
    const page = await openList();
    const person = userEvent.setup();
    await person.type(await screen.findByRole('textbox', { name: /^Envelope, case/ }), '30000001');
    await person.click(screen.getByRole('button', { name: 'Find' }));
    expect(page.went('push')).toEqual(['/in/admin/FindEfilingEvent?outcome=dead&find=30000001']);
  });
});

describe('the history of an envelope', () => {
  const openHistory = () =>
    renderOnPage(<Screen />, {
      user: SUPER_USER,
      at: `/in/admin/FindEfilingEvent?id=${ENVELOPE}`,
      prepare: ({ network }) => {
        network.always(
          HISTORY,
          answer(
            200,
            goodBody('getEfilingHistory', {
              envelope: {
                id: ENVELOPE,
                number: '30000001',
                courtName: 'Marion',
                caseNumber: null,
                caption: 'A v. B',
                filedAt: TIME,
                username: 'anna',
                firmName: null,
                clientNumber: null,
                filings: [],
              },
              isConcealed: true,
              isManagerHere: true,
              steps: [
                {
                  at: '2026-07-06T12:59:59.000Z',
                  side: 'provider',
                  text: 'Card hold placed',
                  filing: null,
                  messageId: null,
                },
              ],
              messages: [
                {
                  ...event,
                  body: '{"filingId": "7"}',
                  answer: null,
                  hash: 'ab'.repeat(32),
                  isIntact: false,
                  resend: 'now',
                },
              ],
            }),
          ),
        );
        network.always(SEND, answer(200, goodBody('postEfilingSending', { messageId: MESSAGE })));
        network.always(
          REQUEST,
          answer(200, goodBody('postEfilingStatusRequest', { requested: 2 })),
        );
      },
    });

  it('shows steps and messages of both systems on one timeline, and flags a tampered message', async () => {
    await openHistory();
    const table = await screen.findByRole('table', {
      name: 'Events in both systems, oldest first',
    });
    const rows = within(table).getAllByRole('rowheader');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Card hold placed/),
      expect.stringMatching(/^Message: Notify event/),
    ]);
    expect(screen.getByText(/isn’t public, so names/)).toBeVisible();
    expect(screen.getByText(/its hash doesn’t match/)).toBeInTheDocument();
    expect(screen.getByText('{"filingId": "7"}')).toBeInTheDocument();
  });

  it('resends a message and requests the status, each after a preview', async () => {
    const page = await openHistory();
    const person = userEvent.setup();
    const again = 'Send again: Notify event';
    await person.click(await screen.findByRole('button', { name: again }));
    expect(page.network.sent(SEND)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: again }));
    await page.drawn();
    const [sent] = page.network.sent(SEND);
    expect(JSON.parse(String(sent?.body))).toEqual({ sender: 'manager' });
    await person.click(screen.getByRole('button', { name: 'Request status' }));
    await person.click(screen.getByRole('button', { name: 'Request status' }));
    await page.drawn();
    expect(page.network.sent(REQUEST)).toHaveLength(1);
    expect(page.network.sent(HISTORY)).toHaveLength(3);
  });
});
