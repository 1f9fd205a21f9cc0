import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/admin/screens/PoolMonitorScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const AT = '/in/admin/PoolMonitor';
const LINE = 'GET /web/admin/poolMonitor';
const END = 'POST /web/admin/poolMonitor/statements/7/end';
const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';

const statement = (changes: object = {}) => ({
  id: 7,
  mark: '123',
  label: 'GET /web/court/search',
  text: 'select 1',
  ms: 3_210,
  waitsFor: null,
  isIdle: false,
  isCanceled: false,
  isOwn: false,
  ...changes,
});
const overview = (changes: object = {}) =>
  goodBody('getPoolMonitor', {
    kind: 'SERVER',
    state: 'ANSWERS',
    asOf: TIME,
    readAt: TIME,
    server: 'web-1:8080',
    disk: null,
    replica: null,
    ...changes,
  });
const open = (changes: object) =>
  renderOnPage(<Screen />, {
    user: SUPER_USER,
    at: AT,
    prepare: ({ network }) => network.always(LINE, answer(200, overview(changes))),
  });

describe('the pool monitor screen', () => {
  it('shows that the database is unavailable, with the time of the last statistics', async () => {
    await open({ state: 'AWAY' });
    expect(await screen.findByText('The database isn’t responding')).toBeVisible();
    expect(screen.getByText(/Database statistics are from Jul 6, 2026/)).toBeVisible();
  });

  it('cancels a statement only after a confirmation', async () => {
    const page = await open({ statements: [statement()] });
    const person = userEvent.setup();
    page.network.always(END, answer(200, { action: 'CANCEL' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel statement' }));
    expect(page.network.sent(END)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Cancel statement' }));
    const [sent] = page.network.sent(END);
    expect(JSON.parse(String(sent?.body))).toEqual({ action: 'CANCEL', mark: '123' });
  });

  it("offers to terminate a canceled statement, and omits the monitor's own statement", async () => {
    const own = statement({ id: 8, label: 'Pool monitor', isOwn: true });
    const ofPage = statement({ id: 9, label: LINE });
    await open({ statements: [statement({ isCanceled: true }), own, ofPage] });
    const table = await screen.findByRole('table', { name: /Running statements/ });
    expect(within(table).queryByText('Pool monitor')).not.toBeInTheDocument();
    expect(within(table).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(table).getByRole('button', { name: 'Terminate statement' }));
    expect(screen.getByText(/its transaction is rolled back/)).toBeVisible();
  });

  it('warns that no connection is free while callers wait', async () => {
    const values = [1, 3, 0, 0, 5, null, 0.5, 2e6, 0, 3e9, 1, 1e8];
    const points = [
      { at: '2026-07-06T12:59:00.000Z', values },
      { at: TIME, values },
    ];
    await open({
      history: { stepMinutes: 1, points },
      pools: [{ name: 'main', size: 1, busy: 1 }],
    });
    const figures = await screen.findByLabelText('Now');
    expect(figures).toHaveTextContent('Connections in use1All in use');
    expect(figures).toHaveTextContent('Callers waiting3Above usual (0)');
  });

  it('does not warn if callers waited in only one of the last two minutes', async () => {
    const values = (waiting: number) => [1, waiting, 0, 0, 5, null, 0.5, 2e6, 0, 3e9, 1, 1e8];
    const points = [
      { at: '2026-07-06T12:59:00.000Z', values: values(0) },
      { at: TIME, values: values(3) },
    ];
    await open({
      history: { stepMinutes: 1, points },
      pools: [{ name: 'main', size: 1, busy: 1 }],
    });
    const figures = await screen.findByLabelText('Now');
    expect(figures).toHaveTextContent('Connections in use1of 1 connection');
    expect(figures).toHaveTextContent('Callers waiting3Usually 0');
  });

  it('shows only the start of a long statement until it is opened', async () => {
    const text = `select ${'column_name, '.repeat(20)}last_name from person`;
    await open({ statements: [statement({ text })] });
    const table = await screen.findByRole('table', { name: /Running statements/ });
    const [start] = within(table).getAllByText(`${text.slice(0, 80)}…`);
    expect(start?.closest('details')).not.toHaveAttribute('open');
  });

  it('warns that terminating a statement reopens the embedded database', async () => {
    await open({ kind: 'EMBEDDED', statements: [statement()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Terminate statement' }));
    expect(screen.getByText(/The embedded database is reopened/)).toBeVisible();
  });

  it('plots each statistic over time as a line, with the same numbers in tables', async () => {
    const values = (waiting: number) => [1, waiting, 0, 0, 5, null, 0.5, 2e6, 0, 3e9, 1, 1e8];
    await open({
      history: {
        stepMinutes: 1,
        points: [
          { at: '2026-07-06T12:58:00.000Z', values: values(2) },
          { at: '2026-07-06T12:59:00.000Z', values: values(9) },
        ],
      },
    });
    const courses = await screen.findByRole('table', { name: 'Metrics over time' });
    const row = within(courses).getByRole('row', { name: /Callers waiting/ });
    expect(within(row).getByText('from 2 to 9')).toBeInTheDocument();
    expect(within(courses).queryByText('Replica lag')).not.toBeInTheDocument();
    expect(
      screen.getByText(/Each point is the worst value of a minute\. Last at 8:59 AM/),
    ).toBeVisible();
    expect(screen.getByLabelText('Now')).toHaveTextContent(
      /Connections in use1of 0 connections.*Callers waiting9Above usual \(0\)/,
    );
    await userEvent.click(screen.getByText('Show all values'));
    const all = screen.getByRole('table', { name: /All values/ });
    expect(within(all).getAllByText('3.0 GB')).not.toHaveLength(0);
  });
});
