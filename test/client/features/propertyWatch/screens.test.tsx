import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WatchMonth } from '#contract/schemas/propertyWatch';
import { Screen as WatchListScreen } from '../../../../src/client/features/propertyWatch/screens/WatchListScreen';
import { Screen as WatchNoticesScreen } from '../../../../src/client/features/propertyWatch/screens/WatchNoticesScreen';
import { Screen as WatchStatisticsScreen } from '../../../../src/client/features/propertyWatch/screens/WatchStatisticsScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const LIST = { total: 1, capped: false, asOf: '2026-07-06T13:00:00Z' };
const PAGE = {
  ...LIST,
  pageNumber: 1,
  pageSize: 50,
  counties: [{ id: 18177, name: 'Wayne County' }],
};
const SUPER = testUser({ isSuperUser: true });
const WATCHES = '/in/admin/property-watch/ViewPropertyWatchSubscriptions';
const WATCH = {
  id: 7,
  kind: 'PERSON',
  label: 'Smith, Kathy',
  email: 'owner@example.org',
  counties: null,
  state: 'ACTIVE',
  askedAt: '2026-07-01T13:00:00Z',
  endedAt: null,
  notices: 3,
};

async function open(
  content: React.ReactNode,
  at: string,
  user: ReturnType<typeof testUser>,
  answers: Record<string, unknown>,
) {
  const page = await renderOnPage(content, {
    user,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('property watch statistics', () => {
  const month = (name: string, sent: number): WatchMonth => ({
    month: name,
    started: 1,
    ended: 0,
    unsubscribed: 0,
    active: 4,
    sent,
    bounced: 1,
    clicked: 2,
  });

  it('shows active watches, and each month as a bar and a row', async () => {
    const { view } = await open(
      <WatchStatisticsScreen />,
      '/in/common/ViewPropertyWatchStatistics',
      testUser({ recorderId: 18177 }),
      {
        'GET /web/common/property-watch': {
          ...LIST,
          items: [month('2026-07', 8), month('2026-06', 4)],
          officeName: 'Wayne County Recorder',
          active: 12,
          waiting: 2,
          ended: 5,
        },
      },
    );
    expect(
      await screen.findByText('Wayne County Recorder: 8 notices were sent in July 2026.'),
    ).toBeVisible();
    expect(screen.getByText('Active watches').nextElementSibling).toHaveTextContent('12');
    const row = screen.getByRole('row', { name: /June 2026/ });
    expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('4');
    // June has half of July's notices.
    const heights = [...view.container.querySelectorAll('figure rect')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    const [june, july] = [heights.slice(0, 2), heights.slice(2)].map((parts) =>
      parts.reduce((sum, height) => sum + height, 0),
    );
    expect(heights).toHaveLength(4);
    expect(june).toBeCloseTo((july ?? 0) / 2, 1);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/web/common/property-watch.csv',
    );
  });
});

describe('the property watch lists', () => {
  it('lets a super user end a watch after confirmation', async () => {
    const page = await open(<WatchListScreen />, WATCHES, SUPER, {
      'GET /web/admin/property-watches': { ...PAGE, items: [WATCH] },
      'DELETE /web/admin/property-watches/7': null,
    });
    await page.person.dblClick(await screen.findByRole('button', { name: 'End Smith, Kathy' }));
    expect(page.network.lines()).not.toContain('DELETE /web/admin/property-watches/7');
    expect(screen.getByRole('button', { name: 'End permanently Smith, Kathy' })).toHaveFocus();
    await page.person.keyboard('{Enter}');
    expect(page.network.lines()).toContain('DELETE /web/admin/property-watches/7');
  });

  it('filters watches by email address and keeps the other filters', async () => {
    const page = await open(<WatchListScreen />, `${WATCHES}?state=ACTIVE`, SUPER, {
      'GET /web/admin/property-watches': { ...PAGE, items: [WATCH] },
    });
    await page.person.type(await screen.findByLabelText('Email address (or part of it)'), 'owner@');
    await page.person.click(screen.getByRole('button', { name: 'Search' }));
    expect(page.went('push').at(-1)).toBe(`${WATCHES}?state=ACTIVE&email=owner%40`);
  });

  it('shows the document, email status, and link status of a notice', async () => {
    await open(
      <WatchNoticesScreen />,
      '/in/admin/property-watch/ViewPropertyWatchNotifications',
      SUPER,
      {
        'GET /web/admin/property-watch-notices': {
          ...PAGE,
          items: [
            {
              id: 1,
              watchId: 7,
              kind: 'PARCEL',
              label: 'Parcel 49-06-25',
              email: 'owner@example.org',
              county: 'Wayne County',
              document: null,
              state: 'BOUNCED',
              madeAt: '2026-07-02T13:00:00Z',
              clickedAt: null,
            },
          ],
        },
      },
    );
    const row = await screen.findByRole('row', { name: /No longer shown/ });
    expect(within(row).getByRole('link', { name: '49-06-25' })).toHaveAttribute(
      'href',
      expect.stringContaining('parcelNumber=49-06-25'),
    );
    expect(row).toHaveTextContent('Bounced');
    expect(row).toHaveTextContent('Not yet');
  });
});
