import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Screen as HttpLogging } from '../../../../src/client/features/admin/screens/HttpLoggingScreen';
import { Screen as Jobs } from '../../../../src/client/features/admin/screens/JobsScreen';
import { Screen as LoginMonitor } from '../../../../src/client/features/admin/screens/LoginMonitorScreen';
import { Screen as MailService } from '../../../../src/client/features/admin/screens/MailServiceScreen';
import { Screen as Report } from '../../../../src/client/features/reports/screens/ReportScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const TIME = '2026-07-06T13:00:00.000Z';
const TITLE = 'The database isn’t responding';

type Case = readonly [
  at: string,
  View: ComponentType,
  call: 'getJobs' | 'getMails' | 'getLogins' | 'getRequests' | 'getReport',
  line: string,
];

const CASES: readonly Case[] = [
  ['OCRDaemonMonitor', Jobs, 'getJobs', 'GET /web/admin/jobs'],
  ['MailService', MailService, 'getMails', 'GET /web/admin/mails'],
  ['LoginMonitor', LoginMonitor, 'getLogins', 'GET /web/admin/logins'],
  ['HttpLogging', HttpLogging, 'getRequests', 'GET /web/admin/requests?kind=PROBLEMS'],
  ['DataUpdateStatus', Report, 'getReport', 'GET /web/admin/reports/DataUpdateStatus'],
  [
    'TaxWarrantDataUpdateStatus',
    Report,
    'getReport',
    'GET /web/admin/reports/TaxWarrantDataUpdateStatus',
  ],
];

describe('a monitor that the server serves from memory', () => {
  const open = ([at, View, call, line]: Case, isFromMemory: boolean) =>
    renderOnPage(<View />, {
      user: testUser({ isSuperUser: true }),
      at: `/in/admin/${at}`,
      prepare({ network }) {
        const nothing = {
          seal: null,
          alert: null,
          oldestAt: null,
          next: null,
          from: null,
          to: null,
        };
        const body = goodBody(call, { ...nothing, asOf: TIME, isFromMemory });
        network.always(line, answer(200, body));
        network.always('GET /web/admin/error-groups', answer(200, goodBody('getErrorGroups')));
      },
    });

  it.each(CASES)(
    'shows the database outage and the time of the statistics, without a spinner, at %s',
    async (...each) => {
      await open(each, true);
      expect(await screen.findByText(TITLE)).toBeVisible();
      expect(screen.getByText(/has in memory, as of Jul 6, 2026, 9:00 AM/)).toBeVisible();
      expect(screen.queryByText(/^Loading/)).toBeNull();
    },
  );

  it.each(CASES)('shows no outage notice for current statistics at %s', async (...each) => {
    const page = await open(each, false);
    await page.settle();
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
