import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/reports/screens/TodayScreen';
import { goodAnswer } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const open = (given: object = {}) =>
  renderOnPage(<Screen />, {
    user: testUser({ isSuperUser: true }),
    at: '/in/admin',
    prepare: ({ network }) =>
      network.always(
        'GET /web/admin/today',
        goodAnswer('getAdminToday', { asOf: '2026-07-06T13:00:00Z', ...given }),
      ),
  });

describe('the start page of the admin area', () => {
  it('shows each figure with its sum and a link to the same rows', async () => {
    await open({
      figures: [
        { id: 'lateSources', count: 3, isCapped: false, cents: null },
        { id: 'pastDue', count: 10_000, isCapped: true, cents: 123_400 },
      ],
      failedJobs: [{ kind: 'alerts', count: 2 }],
      logins: { failures: 31, usual: 3.5 },
    });
    const tiles = screen.getByRole('list', { name: 'Figures' });
    const [late, pastDue] = within(tiles).getAllByRole('listitem');
    expect(late).toHaveTextContent('Late data sources3Usually 0');
    expect(within(tiles).getByRole('link', { name: 'Late data sources' })).toHaveAttribute(
      'href',
      '/in/admin/DataUpdateStatus?codes=state%3ALATE',
    );
    expect(pastDue).toHaveTextContent('more than 10,000$1,234.00');
    expect(within(tiles).getByText('alerts')).toBeVisible();
    expect(within(tiles).getByText('Usually 3.5 at this time')).toBeVisible();
    expect(within(tiles).getByRole('link', { name: 'Failed logins, last hour' })).toHaveAttribute(
      'href',
      '/in/admin/LoginMonitor',
    );
  });

  it.each([
    ['kathy smith', '/in/admin/FindUser?find=kathy%20smith'],
    ['INV-1001', '/in/admin/FindUser?find=INV-1001'],
    ['12345678', '/in/admin/FindUser?find=12345678'],
    ['2c0e7cde', '/in/admin/HttpRequest?reference=2c0e7cde'],
  ])('opens the search that finds "%s"', async (words, address) => {
    const page = await open();
    await userEvent.type(screen.getByRole('searchbox'), `${words}{Enter}`);
    await page.drawn();
    expect(page.went('push')).toEqual([address]);
  });
});
