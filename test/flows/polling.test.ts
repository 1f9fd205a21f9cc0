import type { CodesOverview } from '#contract/schemas/filingCodes';
import type { CurrentUser } from '#contract/schemas/users';
import { importCodes, removeCodes } from '../../src/client/features/admin/codes/slice';
import { testAlertWebhook } from '../../src/client/features/admin/alerts/slice';
import { changeJobs } from '../../src/client/features/admin/jobs/slice';
import { removeExport } from '../../src/client/features/exports/slice';
import { stepReportAction } from '../../src/client/features/reports/slice';
import { sendTest } from '../../src/client/features/webhooks/slice';
import { goodBody } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { TEST_ACCOUNT, testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const AWAY = '/in/common/About';
const SUPER_USER = testUser({ isSuperUser: true });

/** Opens a page whose lists have these responses. */
const open = (
  at: string,
  answers: Readonly<Record<string, object | null>>,
  user: CurrentUser = SUPER_USER,
) =>
  openPage({
    at,
    user,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
    },
  });

describe('PDF files in progress', () => {
  const LIST = 'GET /web/common/exports';
  const REMOVE = 'DELETE /web/common/exports/9';
  const pending = goodBody('getExports', {
    items: [{ ...goodBody('postExport'), id: 9, status: 'RUNNING' }],
  });

  it('stops polling the list of PDF files if a reload ends after the user has left the page', async () => {
    const page = await open('/in/common/ViewExports', {
      [LIST]: goodBody('getExports', { items: [] }),
      [REMOVE]: null,
    });
    await page.settle();
    const reload = page.network.hold(LIST);
    page.dispatch(removeExport.send({ params: { exportId: 9 } }));
    await page.settle();
    await page.visit(AWAY);
    const before = page.network.sent(LIST).length;
    page.network.always(LIST, answer(200, pending));
    reload.answer(answer(200, pending));
    await page.advance(20_000);
    expect(page.network.sent(LIST)).toHaveLength(before);
  });
});

describe('changes to many accounts', () => {
  const LIST = 'GET /web/admin/report-actions';
  const running = goodBody('getReportActions', {
    items: [{ ...goodBody('putReportAction'), id: 3, state: 'RUNNING' }],
  });

  it('stops polling the list of changes if a reload ends after the user has left the page', async () => {
    const page = await open('/in/admin/ReportActions', {
      [LIST]: goodBody('getReportActions', { items: [] }),
      'PUT /web/admin/report-actions/3': goodBody('putReportAction', { id: 3 }),
    });
    await page.settle();
    const reload = page.network.hold(LIST);
    page.dispatch(stepReportAction.send({ params: { actionId: 3 }, body: { step: 'STOP' } }));
    await page.settle();
    await page.visit(AWAY);
    const before = page.network.sent(LIST).length;
    page.network.always(LIST, answer(200, running));
    reload.answer(answer(200, running));
    await page.advance(20_000);
    expect(page.network.sent(LIST)).toHaveLength(before);
  });
});

describe('imports of e-filing codes', () => {
  const LIST = 'GET /web/admin/filing-codes';

  it('sends one request per second for code files after two changes', async () => {
    const importing = goodBody('getFilingCodes', {
      imports: [
        {
          id: 7,
          fileName: 'marion.csv',
          countyName: 'Marion',
          effectiveOn: '2026-02-01',
          state: 'IMPORTING',
          codes: 12,
          report: [],
          createdAt: '2026-01-01T12:00:00.000Z',
        },
      ],
    }) as CodesOverview;
    const page = await open('/in/admin/FilingCodes', {
      [LIST]: importing,
      'POST /web/admin/filing-codes/imports/7/start': importing,
      'DELETE /web/admin/filing-codes/imports/8': importing,
    });
    await page.settle();
    page.dispatch(importCodes.send({ params: { importId: 7 } }));
    await page.settle();
    page.dispatch(removeCodes.send({ params: { importId: 8 } }));
    await page.settle();
    const before = page.network.sent(LIST).length;
    await page.advance(1_000);
    expect(page.network.sent(LIST)).toHaveLength(before + 1);
  });
});

describe('the job screen after changes', () => {
  const LIST = 'GET /web/admin/jobs';
  const AT = '/in/admin/OCRDaemonMonitor';
  const TIME = '2026-07-06T13:00:00.000Z';
  const running = goodBody('getJobs', {
    asOf: TIME,
    seal: null,
    actions: [
      {
        id: 1,
        action: 'RETRY',
        kind: 'alerts',
        at: TIME,
        by: 'root',
        total: 12,
        done: 0,
        running: 1,
        waiting: 8,
        retrying: 0,
        failed: 0,
      },
    ],
  });
  const retry = (kind: string) =>
    changeJobs.send({ body: { action: 'RETRY', kind, cause: null, jobId: null, expected: 1 } });
  const openJobs = () => open(AT, { [LIST]: running, 'POST /web/admin/jobs/actions': running });

  it('sends one request for jobs every two seconds after two changes', async () => {
    const page = await openJobs();
    await page.settle();
    page.dispatch(retry('alerts'));
    page.dispatch(retry('sweep'));
    await page.settle();
    const before = page.network.sent(LIST).length;
    await page.advance(2_000);
    expect(page.network.sent(LIST)).toHaveLength(before + 1);
  });

  it('stops polling jobs for an earlier change after the user leaves and returns', async () => {
    const page = await openJobs();
    await page.settle();
    page.dispatch(retry('alerts'));
    await page.settle();
    await page.visit(AWAY);
    await page.visit(AT);
    const before = page.network.sent(LIST).length;
    await page.advance(4_000);
    expect(page.network.sent(LIST)).toHaveLength(before);
  });
});

describe('a test event of a webhook', () => {
  it("doesn't reload the webhooks after the user leaves the operator alerts page", async () => {
    const LIST = 'GET /web/admin/operatorAlerts/webhooks';
    const page = await open('/in/admin/OperatorAlerts', {
      'GET /web/admin/operatorAlerts': goodBody('getOperatorAlerts'),
      [LIST]: goodBody('getAlertWebhooks', { items: [] }),
      'POST /web/admin/operatorAlerts/webhooks/7/tests': { deliveryId: 9 },
    });
    await page.settle();
    page.dispatch(testAlertWebhook.send({ params: { webhookId: 7 } }));
    await page.settle();
    await page.visit(AWAY);
    const before = page.network.sent(LIST).length;
    expect(before).toBeGreaterThan(1);
    await page.advance(5_000);
    expect(page.network.sent(LIST)).toHaveLength(before);
  });

  it("doesn't reload the page of another webhook", async () => {
    const other = 'GET /web/account/webhooks/8';
    const subscriptions = { COURT: 5 };
    const page = await open(
      '/in/account/ViewWebhook?webhookId=7',
      {
        'POST /web/account/webhooks/7/tests': { deliveryId: 9 },
        'GET /web/account/webhooks/7': goodBody('getWebhook', { webhookId: 7 }),
        'GET /web/account/webhooks/7/deliveries': goodBody('getWebhookDeliveries'),
        [other]: goodBody('getWebhook', { webhookId: 8 }),
        'GET /web/account/webhooks/8/deliveries': goodBody('getWebhookDeliveries'),
      },
      testUser({ isAdmin: true, account: { ...TEST_ACCOUNT, subscriptions } }),
    );
    await page.settle();
    page.dispatch(sendTest.send({ params: { webhookId: 7 } }));
    await page.settle();
    await page.visit('/in/account/ViewWebhook?webhookId=8');
    expect(page.network.sent(other)).toHaveLength(1);
    await page.advance(5_000);
    expect(page.network.sent(other)).toHaveLength(1);
  });
});
