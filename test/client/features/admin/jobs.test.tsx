import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeJobs } from '../../../../src/client/features/admin/jobs/slice';
import { Screen } from '../../../../src/client/features/admin/screens/JobsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const AT = '/in/admin/OCRDaemonMonitor';
const LINE = 'GET /web/admin/jobs';
const CHANGE = 'POST /web/admin/jobs/actions';
const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';

const group = (cause: string, count: number) => ({
  kind: 'alerts',
  cause,
  count,
  firstAt: TIME,
  lastAt: TIME,
  sample: { id: '2c0e7cde-8f2a-4d5e-9b1c-7a3f5e2d1c0b', at: TIME, reason: cause, payload: '{}' },
});
const action = (changes: object) => ({
  id: 1,
  action: 'RETRY',
  kind: 'alerts',
  at: TIME,
  by: 'root',
  total: 12,
  done: 0,
  running: 0,
  waiting: 0,
  retrying: 0,
  failed: 0,
  ...changes,
});
const overview = (changes: object = {}) =>
  goodBody('getJobs', { asOf: TIME, seal: null, ...changes });

const open = (changes: object) =>
  renderOnPage(<Screen />, {
    user: SUPER_USER,
    at: AT,
    prepare: ({ network }) => network.always(LINE, answer(200, overview(changes))),
  });

const SEAL = {
  subject: 'Countyline',
  issuer: 'County Authority',
  source: 'file',
  validFrom: '2025-07-06T13:00:00.000Z',
  fingerprint: 'AB:CD',
};

describe('the job screen', () => {
  it.each([
    ['2027-07-06T13:00:00.000Z', 'Valid', false],
    ['2026-08-05T12:00:00.000Z', 'Expires soon', true],
    ['2026-07-06T12:00:00.000Z', 'Expired', true],
  ])('shows a signing certificate valid until %s as %s', async (validTo, word, isWarning) => {
    await open({ seal: { ...SEAL, validTo } });
    const seal = await screen.findByRole('region', { name: 'Certificate for stamped documents' });
    expect(within(seal).getByText(word)).toBeVisible();
    expect(within(seal).queryAllByText(/Set SEAL_P12/)).toHaveLength(isWarning ? 1 : 0);
  });

  it('shows queues, describes schedules in words, and states that scanned pages aren’t recognized as text', async () => {
    await open({
      queues: [
        {
          kind: 'alerts',
          waiting: 3,
          retrying: 1,
          running: 1,
          dead: 2,
          oldestSeconds: 75,
          lastHour: 30,
          p50Ms: 850,
          p95Ms: 12_000,
          tries: 1.25,
          progress: { done: 4, total: 10 },
        },
      ],
      schedules: [
        {
          kind: 'sweep',
          cron: '*/10 * * * *',
          timeZone: 'America/Indiana/Indianapolis',
          nextAt: TIME,
          last: { at: TIME, state: 'DONE', ms: 40 },
        },
      ],
    });
    const queues = await screen.findByRole('table', { name: 'Queues' });
    for (const text of [
      '2 failed, 1 running (4 of 10), 3 waiting, 1 retrying',
      '75 s',
      '850 ms',
      '12 s',
    ]) {
      expect(within(queues).getAllByText(text)).not.toHaveLength(0);
    }
    const schedules = screen.getByRole('table', { name: 'Schedules' });
    expect(within(schedules).getByText(/every 10 minutes/)).toBeVisible();
    expect(screen.getByText(/doesn't recognize text in scanned pages/)).toBeVisible();
    expect(screen.getByText('No job used all 8 attempts')).toBeVisible();
    expect(within(queues).queryByRole('columnheader', { name: 'Attempts' })).toBeNull();
  });

  it('totals the queues, and shows the attempts column only if a queue had retries', async () => {
    const queue = (changes: object) => ({
      kind: 'alerts',
      waiting: 3,
      retrying: 1,
      running: 0,
      dead: 2,
      oldestSeconds: null,
      lastHour: 30,
      p50Ms: 850,
      p95Ms: 12_000,
      tries: 1,
      progress: null,
      ...changes,
    });
    await open({
      queues: [queue({}), queue({ kind: 'sweep', waiting: 2, p95Ms: 200, tries: 1.5 })],
      dead: [group('No space', 2)],
      deadTotal: 2,
    });
    const queues = await screen.findByRole('table', { name: 'Queues' });
    expect(within(queues).getByRole('columnheader', { name: 'Attempts' })).toBeVisible();
    expect(screen.getByLabelText('All queues')).toHaveTextContent(
      'Waiting52 retryingFailed2Usually 0Done60Last hourHighest p9512 salerts, 12 hours',
    );
  });

  it('lists failed queues first, and a queue without work as idle', async () => {
    const queue = (kind: string, changes: object) => ({
      kind,
      waiting: 0,
      retrying: 0,
      running: 0,
      dead: 0,
      oldestSeconds: null,
      lastHour: 2,
      p50Ms: 10,
      p95Ms: 20,
      tries: 1,
      progress: null,
      ...changes,
    });
    await open({
      queues: [queue('sweep', {}), queue('mail', { waiting: 4 }), queue('alerts', { dead: 1 })],
    });
    const table = await screen.findByRole('table', { name: 'Queues' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      '1 failed',
      '4 waiting',
      'Idle',
    ]);
    expect(within(table).queryByRole('columnheader', { name: 'Oldest' })).toBeNull();
  });

  it('retries a group of jobs only after a preview that shows the number of jobs', async () => {
    const page = await open({ dead: [group('No space', 12), group('Gone', 1)], deadTotal: 13 });
    const person = userEvent.setup();
    page.network.always(CHANGE, answer(200, overview()));
    await person.click(await screen.findByRole('button', { name: 'Retry these 12' }));
    expect(screen.getByRole('heading', { name: 'Retry 12 failed jobs?' })).toBeVisible();
    expect(page.network.sent(CHANGE)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Retry these 12' }));
    const [sent] = page.network.sent(CHANGE);
    expect(JSON.parse(String(sent?.body))).toEqual({
      action: 'RETRY',
      kind: 'alerts',
      cause: 'No space',
      jobId: null,
      expected: 12,
    });
  });

  it("warns that discarding can't be undone", async () => {
    await open({ dead: [group('No space', 2)], deadTotal: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Discard these 2' }));
    expect(screen.getByText('You can’t undo this.')).toBeVisible();
  });

  it('shows how many retried jobs succeeded, are running, and failed again', async () => {
    await open({ actions: [action({ done: 9, retrying: 2, failed: 1 })] });
    const text = await screen.findByRole('status', { name: '' });
    expect(text).toHaveTextContent(
      'Retry of alerts: 9 of 12 done, 2 failed again, waiting to retry, 1 failed permanently again.',
    );
  });

  it('reloads the page every two seconds until the retried jobs end', async () => {
    const page = await openPage({
      user: SUPER_USER,
      at: AT,
      prepare: ({ network }) => network.always(LINE, answer(200, overview())),
    });
    await page.settle();
    const running = overview({ actions: [action({ done: 3, running: 1, waiting: 8 })] });
    page.network.always(CHANGE, answer(200, running));
    page.network.always(LINE, answer(200, running));
    const body = {
      action: 'RETRY',
      kind: 'alerts',
      cause: null,
      jobId: null,
      expected: 12,
    } as const;
    page.dispatch(changeJobs.send({ body }));
    await page.settle();
    expect(page.network.sent(LINE)).toHaveLength(2);
    await page.advance(2_000);
    expect(page.network.sent(LINE)).toHaveLength(3);
    page.network.always(LINE, answer(200, overview({ actions: [action({ done: 12 })] })));
    await page.advance(2_000);
    await page.advance(5_000);
    expect(page.network.sent(LINE)).toHaveLength(4);
  });
});
