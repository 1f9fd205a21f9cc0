import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/reports/screens/TodayScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const NO_DAYS = {
  bounces: [],
  differences: [],
  errors: [],
  failedJobs: [],
  logins: [],
  pastDue: [],
  waiting: [],
};

const open = (given: object = {}) =>
  renderOnPage(<Screen />, {
    user: testUser({ isSuperUser: true }),
    at: '/in/admin',
    prepare: ({ network }) =>
      network.always(
        'GET /web/admin/today',
        goodAnswer('getAdminToday', {
          asOf: '2026-07-06T13:00:00Z',
          waiting: { count: 0, since: null },
          hasSources: true,
          ...given,
        }),
      ),
  });

describe('the start page of the admin area', () => {
  it('shows each number with its status, total, and a link to its rows', async () => {
    await open({
      figures: [
        { id: 'lateSources', count: 3, isCapped: false, cents: null, oldest: null },
        { id: 'outages', count: 0, isCapped: false, cents: null, oldest: null },
        { id: 'pastDue', count: 10_000, isCapped: true, cents: 123_400, oldest: null },
      ],
      errors: { count: 0 },
      logins: { failures: 4, usual: 3.5 },
      days: { ...NO_DAYS, errors: [0, 2, 0], pastDue: [9_000, 10_000] },
    });
    const tiles = screen.getByRole('list', { name: 'Figures' });
    const [late, pastDue, errors] = within(tiles).getAllByRole('listitem');
    expect(late).toHaveTextContent('Late data sources3Above usualUsually 0');
    expect(within(tiles).getByRole('link', { name: 'Late data sources' })).toHaveAttribute(
      'href',
      '/in/admin/DataUpdateStatus?codes=state%3ALATE',
    );
    expect(within(tiles).queryByText('Outages')).toBeNull();
    expect(pastDue).toHaveTextContent(
      'more than 10,000Above usual9,000 to 10,000 in the last 14 days$1,234.00, usually under 5',
    );
    expect(errors).toHaveTextContent('0Normal0 to 2 a day in the last 14 daysUsually 0');
    expect(within(tiles).getByText('Usually 3.5 at this time')).toBeVisible();
    expect(within(tiles).getByRole('link', { name: 'Failed logins, last hour' })).toHaveAttribute(
      'href',
      '/in/admin/LoginMonitor',
    );
  });

  it('marks a typical number of past-due accounts as normal, and shows how long envelopes have waited', async () => {
    await open({
      figures: [{ id: 'pastDue', count: 1, isCapped: false, cents: 21_800, oldest: null }],
      waiting: { count: 9, since: '2026-07-03T12:00:00Z' },
    });
    const tiles = screen.getByRole('list', { name: 'Figures' });
    const [pastDue] = within(tiles).getAllByRole('listitem');
    expect(pastDue).toHaveTextContent('1Normal$218.00, usually under 5');
    expect(within(tiles).getByText('Oldest 3 days, usually under 2')).toBeVisible();
    expect(screen.queryByRole('cell', { name: /Accounts past due/ })).toBeNull();
  });

  it('lists items above their normal level, oldest first, with a next step', async () => {
    await open({
      figures: [
        {
          id: 'lateSources',
          count: 2,
          isCapped: false,
          cents: null,
          oldest: { name: 'Lake, IN', since: '2026-07-01T04:30:00Z' },
        },
        {
          id: 'differences',
          count: 1,
          isCapped: false,
          cents: -250,
          oldest: { name: 'CARD', since: '2026-06-03' },
        },
        {
          id: 'unfinished',
          count: 1,
          isCapped: false,
          cents: null,
          oldest: { name: 'Import', since: '2026-07-06T12:00:00Z' },
        },
      ],
      waiting: { count: 9, since: '2026-07-04T13:00:00Z' },
      failedJobs: [{ kind: 'alerts', count: 2 }],
      hasVirusScan: true,
    });
    const [, ...rows] = within(screen.getByRole('table', { name: 'Needs attention' })).getAllByRole(
      'row',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /not matched to bank: 1-\$2\.50 · Card.*Jun 3, 2026.*Find the difference/,
      ),
      expect.stringMatching(/^Late data sources: 2Oldest: Lake, IN · .*Jul 1, 2026/),
      expect.stringMatching(/^Envelopes waiting for a court: 9.*Jul 4, 2026.*Review filing events/),
      expect.stringMatching(/^Failed jobs: 2Alerts \(2\).*Now.*Retry or discard jobs/),
    ]);
  });

  it('shows that all numbers are normal', async () => {
    await open({
      figures: [{ id: 'bounces', count: 4, isCapped: false, cents: null, oldest: null }],
      waiting: { count: 1, since: '2026-07-06T12:00:00Z' },
      hasVirusScan: true,
    });
    expect(screen.getByText('All numbers are normal.')).toBeVisible();
  });

  it('links to the first import while no office sends records', async () => {
    await open({ hasSources: false });
    const row = screen.getByRole('row', { name: /^No office sends records yet/ });
    expect(within(row).getByRole('link', { name: 'Import data' })).toHaveAttribute(
      'href',
      '/in/admin/ImportData',
    );
  });

  it.each([
    ['kathy smith', '/in/admin/FindUser?find=kathy%20smith'],
    ['INV-1001', '/in/admin/FindUser?find=INV-1001'],
    ['12345678', '/in/admin/FindUser?find=12345678'],
    ['2c0e7cde', '/in/admin/HttpRequest?reference=2c0e7cde'],
  ])('opens the right search for "%s"', async (words, address) => {
    const page = await open();
    await userEvent.type(screen.getByRole('searchbox'), `${words}{Enter}`);
    await page.drawn();
    expect(page.went('push')).toEqual([address]);
  });
});
