import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as ListScreen } from '../../../../src/client/features/admin/screens/HttpLoggingScreen';
import { Screen as RequestScreen } from '../../../../src/client/features/admin/screens/HttpRequestScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const SUPER_USER = testUser({ isSuperUser: true });
const UUID = '2c0e7cde-8f2a-4d5e-9b1c-7a3f5e2d1c0b';
const LIST = 'GET /web/admin/requests?kind=PROBLEMS';
const GROUPS = 'GET /web/admin/error-groups';
const CHANGE = 'PUT /web/admin/error-groups/4';

const request = (changes: object = {}) => ({
  id: 7,
  requestId: UUID,
  reference: null,
  at: '2026-07-06T13:00:05.000Z',
  method: 'GET',
  route: '/web/court/cases',
  path: '/web/court/cases',
  status: 200,
  ms: 1_204,
  databaseMs: 40,
  waitMs: 2,
  bytes: 900,
  userId: 3,
  username: 'anna',
  session: 'abcdef01',
  network: '10.1.2.0',
  build: 'b2',
  ...changes,
});
const HOURS = [
  { at: '2026-07-06T12:00:00.000Z', requests: 40, errors: 2, slow: 1, dropped: 0 },
  { at: '2026-07-06T13:00:00.000Z', requests: 10, errors: 0, slow: 0, dropped: 5 },
];
const group = (changes: object = {}) => ({
  id: 4,
  method: 'GET',
  route: '/web/court/cases',
  message: 'Row # is locked',
  state: 'OPEN',
  firstAt: '2026-07-05T13:00:00.000Z',
  lastAt: '2026-07-06T13:00:00.000Z',
  count: 3,
  reference: UUID,
  resolvedBuild: null,
  resolvedBy: null,
  resolvedAt: null,
  returns: 0,
  builds: [],
  ...changes,
});

const openList = (
  list: object = {},
  groups: readonly object[] = [],
  at = '/in/admin/HttpLogging',
) =>
  renderOnPage(<ListScreen />, {
    user: SUPER_USER,
    at,
    prepare: ({ network }) => {
      for (const line of [LIST, 'GET /web/admin/requests?user=anna']) {
        network.always(line, answer(200, goodBody('getRequests', { next: null, ...list })));
      }
      network.always(
        GROUPS,
        answer(
          200,
          goodBody('getErrorGroups', { groups, builds: ['b2', 'b1'], currentBuild: 'b2' }),
        ),
      );
    },
  });

describe('the list of requests', () => {
  it('shows requests, their hourly counts as chart and table, and how many were dropped', async () => {
    await openList({ items: [request()], total: 1, hours: HOURS });
    const table = await screen.findByRole('table', { name: 'Requests, newest first' });
    expect(table).toHaveTextContent('GET /web/court/cases');
    expect(within(table).getByText('1,204 ms')).toBeVisible();
    expect(
      screen.getByText('Requests by hour, last 48 hours', { selector: 'figcaption' }),
    ).toBeVisible();
    expect(screen.getByText(/5 requests weren’t stored/)).toBeVisible();
  });

  it('shows the time of a request to the second', async () => {
    await openList({
      items: [request({ at: '2026-07-06T19:13:46.120Z' })],
      total: 1,
    });
    const table = await screen.findByRole('table', { name: 'Requests, newest first' });
    expect(table).toHaveTextContent(/Jul 6, 3:13:46 PM/);
  });

  it('shows the request figures of the last hour with their trend, and marks slow and failed requests', async () => {
    const pace = { requests: 10, p50Ms: 12, p95Ms: 80, slow: 0, errors: 0, busy: 0 };
    await openList({
      lastHour: {
        requests: 120,
        p50Ms: 14.2,
        p95Ms: 1_204,
        slow: 6,
        errors: 3,
        busy: 1,
        steps: [...Array.from({ length: 5 }, () => pace), { ...pace, requests: 30 }],
      },
    });
    const tile = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;
    await screen.findByText('Requests a minute');
    expect(tile('Requests a minute')).toHaveTextContent('2');
    expect(tile('Requests a minute')).toHaveTextContent('between 10 and 30');
    expect(tile('Median (p50)')).toHaveTextContent('14 ms');
    expect(tile('95th percentile (p95)')).toHaveTextContent('1,204 ms');
    expect(tile('Slower than 1 s')).toHaveAttribute('data-tone', 'warning');
    expect(within(tile('Busy (503)') as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/in/admin/HttpLogging?status=503',
    );
    expect(screen.queryByText(/by hour, last 48 hours/)).not.toBeInTheDocument();
  });

  it("starts with errors and slow requests, and links to all requests and to other users' requests", async () => {
    await openList({ items: [request()], total: 1, next: 7 });
    const chips = within(await screen.findByRole('navigation', { name: 'Requests' }));
    expect(chips.getByRole('link', { name: 'Errors and slow requests' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(chips.getByRole('link', { name: 'All' })).toHaveAttribute(
      'href',
      '/in/admin/HttpLogging?show=all',
    );
    expect(chips.getByRole('link', { name: 'Without mine' })).toHaveAttribute(
      'href',
      '/in/admin/HttpLogging?show=others',
    );
  });

  it('adds the filters to the URL, and rejects invalid filters', async () => {
    const page = await openList();
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('Reference or request ID'), 'xyz');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText(/Enter the 8 characters of a reference ID/)).toBeVisible();
    await person.clear(screen.getByLabelText('Reference or request ID'));
    await person.type(screen.getByLabelText(/^User/), 'anna');
    await person.type(screen.getByLabelText(/^Status/), '5XX');
    await person.type(screen.getByLabelText(/^Slower than/), '1,000');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(page.went('push')).toEqual([
      '/in/admin/HttpLogging?slowerThan=1000&status=5xx&user=anna',
    ]);
  });

  it('links to older requests with the same filters', async () => {
    await openList(
      { items: [request()], total: 1, next: 7 },
      [],
      '/in/admin/HttpLogging?user=anna',
    );
    expect(await screen.findByRole('link', { name: 'Older requests' })).toHaveAttribute(
      'href',
      '/in/admin/HttpLogging?user=anna&before=7',
    );
  });
});

describe('errors by cause', () => {
  it('resolves an error group in the chosen build after a preview', async () => {
    const page = await openList({}, [group()]);
    const person = userEvent.setup();
    page.network.always(CHANGE, answer(200, goodBody('putErrorGroup')));
    await person.click(await screen.findByRole('button', { name: 'Resolve' }));
    await person.selectOptions(screen.getByLabelText('Resolved in build'), 'b2');
    expect(screen.getByRole('heading', { name: 'Mark as resolved in build b2?' })).toBeVisible();
    expect(page.network.sent(CHANGE)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Resolve' }));
    const [sent] = page.network.sent(CHANGE);
    expect(JSON.parse(String(sent?.body))).toEqual({ state: 'RESOLVED', build: 'b2' });
  });

  it('shows who resolved an error group, and how often the error recurred', async () => {
    const resolved = { resolvedBuild: '', resolvedBy: 'root', resolvedAt: '2026-07-06T13:00:00Z' };
    await openList({}, [group({ ...resolved, state: 'RESOLVED' }), group({ id: 5, returns: 2 })]);
    expect(await screen.findByText('Resolved in the next build')).toBeVisible();
    expect(screen.getByText(/By root/)).toBeVisible();
    expect(screen.getByText('Open, recurred 2 times')).toBeVisible();
  });
});

describe('a request', () => {
  const LINE = `GET /web/admin/request?reference=2c0e7cde`;
  const open = (body: object) =>
    renderOnPage(<RequestScreen />, {
      user: SUPER_USER,
      at: '/in/admin/HttpRequest?reference=2c0e7cde',
      prepare: ({ network }) =>
        network.always(
          LINE,
          answer(200, goodBody('getRequest', { request: null, error: null, ...body })),
        ),
    });

  it("shows the request's error with stack, log lines, recording, and neighboring requests", async () => {
    await open({
      request: request({ reference: UUID, status: 500 }),
      error: {
        reference: UUID,
        at: '2026-07-06T13:00:05.000Z',
        method: 'GET',
        route: '/web/x',
        message: 'Row 12 is locked',
        stack: 'at work (x.ts:1)',
        build: 'b2',
        groupId: 4,
        lines: ['13:00 request failed'],
      },
      recordings: ['99999999-8f2a-4d5e-9b1c-7a3f5e2d1c0b'],
      before: [request({ id: 6, path: '/web/before' })],
    });
    expect(await screen.findByText('Row 12 is locked')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Stack' })).toHaveTextContent('at work');
    expect(screen.getByRole('region', { name: 'Log lines around this error' })).toHaveTextContent(
      'failed',
    );
    expect(screen.getByRole('link', { name: 'Recording 99999999' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Earlier requests' })).toHaveTextContent(
      'GET /web/before',
    );
  });

  it('shows that only the error was stored', async () => {
    await open({ recordings: [UUID] });
    expect(await screen.findByText(/only its error or recording is/)).toBeVisible();
  });
});
