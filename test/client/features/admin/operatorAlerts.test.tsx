import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import {
  acknowledgeAlerts,
  alertFormOpened,
  changeRule,
  selectAlertDesk,
} from '../../../../src/client/features/admin/alerts/slice';
import { Screen } from '../../../../src/client/features/admin/screens/OperatorAlertsScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const AT = '/in/admin/OperatorAlerts';
const LINE = 'GET /web/admin/operatorAlerts';
const ACKNOWLEDGE = 'POST /web/admin/operatorAlerts/acknowledgments';
const RULE = 'PUT /web/admin/operatorAlerts/rules/poolWaits';
const SETTINGS = 'PUT /web/admin/operatorAlerts/settings';
const INCIDENT = 'POST /web/admin/incidents';
const WEBHOOKS = 'GET /web/admin/operatorAlerts/webhooks';
const NEW_WEBHOOK = 'POST /web/admin/operatorAlerts/webhooks';
const WEBHOOK = {
  id: 5,
  address: 'https://hooks.example.com/alerts',
  description: 'On call',
  rules: [],
  state: 'ACTIVE',
  stateReason: null,
  failures: 0,
  secrets: [],
  deliveries: [],
};
const SUPER_USER = testUser({ isSuperUser: true });
const TIME = '2026-07-06T13:00:00.000Z';

const alert = (changes: object = {}) => ({
  id: 7,
  rule: 'poolWaits',
  subject: 'web-1',
  since: TIME,
  raisedAt: TIME,
  value: 30,
  limit: 20,
  acknowledgedAt: null,
  acknowledgedBy: null,
  ...changes,
});
const rule = (changes: object = {}) => ({
  id: 'poolWaits',
  limit: 20,
  minutes: 2,
  isEnabled: true,
  value: 30,
  subject: 'web-1',
  ...changes,
});
const overview = (changes: object = {}) =>
  goodBody('getOperatorAlerts', {
    state: 'ANSWERS',
    asOf: TIME,
    readAt: TIME,
    alerts: [alert()],
    alertTotal: 1,
    rules: [rule()],
    settings: { inbox: true, email: true, quiet: null },
    incidents: [],
    ...changes,
  });
const open = (changes: object = {}) =>
  renderOnPage(<Screen />, {
    user: SUPER_USER,
    at: AT,
    prepare({ network }) {
      network.always(LINE, answer(200, overview(changes)));
      network.always(WEBHOOKS, answer(200, goodBody('getAlertWebhooks', { items: [WEBHOOK] })));
    },
  });

describe('the alerts screen', () => {
  it('shows open alerts with value, limit, and a link to the monitor', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Open alerts' });
    expect(within(table).getByText('30')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Database connection waits' })).toHaveAttribute(
      'href',
      '/in/admin/PoolMonitor',
    );
  });

  it('acknowledges the selected alerts, and asks for a selection if there is none', async () => {
    const person = userEvent.setup();
    const alerts = [alert(), alert({ id: 8, subject: 'web-2' }), alert({ id: 9, subject: 'w-3' })];
    const { network } = await open({ alerts, alertTotal: 3 });
    const button = await screen.findByRole('button', { name: 'Acknowledge selected' });
    await person.click(button);
    expect(screen.getByText('Select at least one alert.')).toHaveAttribute('role', 'alert');
    expect(network.sent(ACKNOWLEDGE)).toHaveLength(0);
    network.always(ACKNOWLEDGE, answer(409, { message: 'This alert has ended.' }));
    await person.click(screen.getByRole('checkbox', { name: /^web- ?1$/ }));
    await person.click(screen.getByRole('checkbox', { name: /^w- ?3$/ }));
    await person.click(button);
    expect(network.sent(ACKNOWLEDGE).map(({ body }) => body)).toEqual(['{"alertIds":[7,9]}']);
  });

  it('counts open and unacknowledged alerts', async () => {
    await open({
      alerts: [alert(), alert({ id: 8, acknowledgedAt: TIME, acknowledgedBy: 'anna' })],
      alertTotal: 2,
    });
    const figure = async (name: string) => (await screen.findByText(name)).nextElementSibling;
    expect(await figure('New')).toHaveTextContent('1');
    expect(await figure('First raised')).toHaveTextContent('Jul 6');
  });

  it('marks a value of at least twice its limit as an error', async () => {
    const alerts = [
      alert({ rule: 'lateRegister', subject: 'Adams', value: 3.2, limit: 3 }),
      alert({ id: 8, rule: 'lateRegister', subject: 'Putnam', value: 9.5, limit: 3 }),
    ];
    await open({ alerts, alertTotal: 2 });
    const table = await screen.findByRole('table', { name: 'Open alerts' });
    const state = (name: RegExp, word: string) =>
      within(within(table).getByRole('row', { name })).getByText(word);
    expect(state(/Adams/, 'Over limit')).toHaveClass('warning');
    expect(state(/Putnam/, 'Urgent')).toHaveClass('pastDue');
    expect(within(table).getByText('3 days 4 h')).toBeVisible();
    expect(screen.getByLabelText('Open alerts', { selector: 'dl' })).toHaveTextContent(
      'Urgent1At least 2 times the limit',
    );
  });

  it('shows a limit and a time that all alerts of a rule have once, in the rule’s heading', async () => {
    const alerts = [
      alert({ rule: 'lateRegister', subject: 'Adams', value: 3.2, limit: 3 }),
      alert({ id: 8, rule: 'lateRegister', subject: 'Putnam', value: 9.5, limit: 3 }),
    ];
    await open({ alerts, alertTotal: 2 });
    const table = await screen.findByRole('table', { name: 'Open alerts' });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Where', 'Age', 'Status']);
    expect(within(table).getByText('limit 3 days')).toBeVisible();
    expect(within(table).getByText(/^raised Jul 6/)).toBeVisible();
  });

  it('shows the last known alerts while the database is unavailable', async () => {
    await open({ state: 'AWAY' });
    expect(await screen.findByText('The database isn’t responding')).toBeVisible();
    expect(screen.getByText(/Alerts and rules are as of Jul 6, 2026/)).toBeVisible();
    expect(screen.getByRole('table', { name: 'Open alerts' })).toBeVisible();
  });

  it('validates a limit and minutes in the row, and sends the changed rule', async () => {
    const page = await open();
    const person = userEvent.setup();
    page.network.always(RULE, answer(200, { rule: 'poolWaits' }));
    await person.click(
      await screen.findByRole('button', { name: 'Edit Database connection waits' }),
    );
    const limit = screen.getByLabelText(/Limit/);
    await person.clear(limit);
    await person.type(limit, 'many');
    await person.click(screen.getByRole('button', { name: 'Save rule' }));
    expect(screen.getAllByText('Enter a number from 0 to 1,000,000.')).not.toHaveLength(0);
    expect(page.network.sent(RULE)).toHaveLength(0);
    await person.clear(limit);
    await person.type(limit, '25.5');
    await person.click(screen.getByRole('button', { name: 'Save rule' }));
    await page.drawn();
    const [sent] = page.network.sent(RULE);
    expect(JSON.parse(String(sent?.body))).toEqual({
      limit: 25.5,
      minutes: 2,
      isEnabled: true,
      seen: { limit: 20, minutes: 2, isEnabled: true },
    });
    expect(screen.queryByLabelText(/Limit/)).not.toBeInTheDocument();
  });

  it('closes the form of a rule that someone else changed, and shows the changed values', async () => {
    const page = await open();
    const person = userEvent.setup();
    page.network.always(RULE, answer(409, { message: 'Someone changed this rule.' }));
    await person.click(
      await screen.findByRole('button', { name: 'Edit Database connection waits' }),
    );
    await person.type(screen.getByLabelText(/Limit/), '0');
    await person.click(screen.getByRole('button', { name: 'Save rule' }));
    await page.drawn();
    expect(screen.queryByLabelText(/Limit/)).not.toBeInTheDocument();
  });

  it("keeps another form open when a rule can't be turned off because someone else changed it", async () => {
    const page = await open();
    page.network.always(RULE, answer(409, { message: 'Someone changed this rule.' }));
    const change = { limit: 30, minutes: 5, isEnabled: false };
    await act(async () => {
      page.dispatch(alertFormOpened({ kind: 'incident' }));
      page.dispatch(
        changeRule.send({ params: { ruleId: 'poolWaits' }, body: { ...change, seen: change } }),
      );
      await page.settle();
    });
    await page.drawn();
    expect(page.select(selectAlertDesk).form).toEqual({ kind: 'incident' });
  });

  it('sends quiet hours only if both start and end are set', async () => {
    const page = await open();
    const person = userEvent.setup();
    page.network.always(SETTINGS, answer(200, { inbox: true, email: true, quiet: null }));
    await person.selectOptions(await screen.findByLabelText('Quiet hours start'), '9:00 PM');
    await person.click(screen.getByRole('button', { name: 'Save notifications' }));
    expect(screen.getAllByText('Choose when quiet hours end.')).not.toHaveLength(0);
    await person.selectOptions(screen.getByLabelText('Quiet hours end'), '6:00 AM');
    await person.click(screen.getByRole('button', { name: 'Save notifications' }));
    await page.drawn();
    const [sent] = page.network.sent(SETTINGS);
    expect(JSON.parse(String(sent?.body))).toMatchObject({ quiet: { from: 21, to: 6 } });
  });

  it('publishes an incident with title, affected parts, and text', async () => {
    const page = await open();
    const person = userEvent.setup();
    page.network.always(INCIDENT, answer(200, { incidentId: 3 }));
    await person.click(await screen.findByRole('button', { name: 'Create incident' }));
    await person.type(screen.getByLabelText(/Title/), 'Slow search');
    await person.type(screen.getByLabelText(/First update/), 'We look into it.');
    await person.click(screen.getByRole('button', { name: 'Publish incident' }));
    expect(screen.getAllByText('Choose at least one affected part.')).not.toHaveLength(0);
    await person.click(screen.getByRole('checkbox', { name: 'E-filing' }));
    await person.click(screen.getByRole('checkbox', { name: 'Search' }));
    await person.click(screen.getByRole('button', { name: 'Publish incident' }));
    await page.drawn();
    const [sent] = page.network.sent(INCIDENT);
    expect(JSON.parse(String(sent?.body))).toEqual({
      title: 'Slow search',
      parts: ['SEARCH', 'EFILING'],
      text: 'We look into it.',
    });
  });
});

describe('the forms of the alerts screen', () => {
  it('keeps the typed text when reloading the alerts fails', async () => {
    const page = await open();
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Create incident' }));
    await person.type(screen.getByLabelText(/Title/), 'Slow search');
    page.network.always(LINE, answer(503, { message: 'Try again later.' }));
    const before = page.network.sent(LINE).length;
    await act(() => page.advance(30_000));
    expect(page.network.sent(LINE).length).toBeGreaterThan(before);
    expect(screen.getByLabelText(/Title/)).toHaveValue('Slow search');
  });
});

describe('webhooks on the alerts screen', () => {
  it('lists webhook URLs, and shows the secret of a new webhook until it is hidden', async () => {
    const page = await open();
    const person = userEvent.setup();
    expect(await screen.findByText(/On call. Receives all alerts./)).toBeVisible();
    page.network.always(
      NEW_WEBHOOK,
      answer(200, { webhookId: 6, secret: 'whsec_new', oldExpiresAt: null }),
    );
    await person.click(screen.getByRole('button', { name: 'Add a webhook' }));
    await person.type(screen.getByLabelText(/Address/), 'http://hooks.example.com/');
    await person.click(screen.getByRole('button', { name: 'Create webhook' }));
    expect(screen.getAllByText('Use an address that begins with https://.')).not.toHaveLength(0);
    await person.clear(screen.getByLabelText(/Address/));
    await person.type(screen.getByLabelText(/Address/), 'https://hooks.example.com/2');
    await person.click(screen.getByRole('checkbox', { name: 'Failed jobs' }));
    await person.click(screen.getByRole('button', { name: 'Create webhook' }));
    await page.drawn();
    const [sent] = page.network.sent(NEW_WEBHOOK);
    expect(JSON.parse(String(sent?.body))).toEqual({
      address: 'https://hooks.example.com/2',
      description: '',
      rules: ['deadJobs'],
    });
    expect(screen.getByText('whsec_new')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Hide secret' }));
    expect(screen.queryByText('whsec_new')).not.toBeInTheDocument();
  });
});

describe('the delivery log of a webhook for alerts', () => {
  const ONE = '/web/admin/operatorAlerts/webhooks/5';
  const DELIVERY = goodBody('postAlertDelivery', {
    id: 9,
    messageId: 'msg_9',
    kind: 'webhook.test',
    state: 'FAILED',
    tries: 3,
    createdAt: TIME,
    nextTryAt: null,
    finishedAt: TIME,
    lastStatus: 500,
    lastProblem: 'The receiver answered 500.',
  });
  const openLog = async () => {
    const page = await renderOnPage(<Screen />, {
      user: SUPER_USER,
      at: AT,
      prepare({ network }) {
        network.always(LINE, answer(200, overview()));
        const items = [{ ...WEBHOOK, deliveries: [DELIVERY] }];
        network.always(WEBHOOKS, answer(200, goodBody('getAlertWebhooks', { items })));
      },
    });
    return { page, person: userEvent.setup() };
  };

  it('confirms a secret rotation, and shows the new secret and when the old one expires', async () => {
    const { page, person } = await openLog();
    const ROTATION = `POST ${ONE}/secrets`;
    const good = { webhookId: 5, secret: 'whsec_2', oldExpiresAt: '2026-07-07T13:00:00.000Z' };
    page.network.always(ROTATION, answer(200, good));
    await person.click(await screen.findByRole('button', { name: /^Rotate secret for/ }));
    expect(screen.getByText(/For 24 hours/)).toBeVisible();
    expect(page.network.sent(ROTATION)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Rotate secret' }));
    await page.drawn();
    expect(screen.getByText('whsec_2')).toBeVisible();
    expect(screen.getByText(/Events are also signed with the old secret until/)).toBeVisible();
  });

  it("filters the log by status, shows a delivery's attempts, and redelivers it", async () => {
    const { page, person } = await openLog();
    const list = goodBody('getAlertDeliveries', { items: [DELIVERY], total: 26 });
    const LOG = `GET ${ONE}/deliveries`;
    page.network.always(`${LOG}?pageNumber=1`, answer(200, list));
    page.network.always(`${LOG}?pageNumber=1&state=FAILED`, answer(200, list));
    page.network.always(`${LOG}?pageNumber=2&state=FAILED`, answer(200, list));
    await person.click(await screen.findByRole('button', { name: /^Delivery log for/ }));
    await page.drawn();
    expect(screen.getByText('26 deliveries in the last 30 days.')).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Delivery status'), 'FAILED');
    await page.drawn();
    await person.click(screen.getByRole('button', { name: 'Older deliveries' }));
    await page.drawn();
    expect(screen.queryByRole('button', { name: 'Older deliveries' })).not.toBeInTheDocument();
    const details = goodBody('getAlertDelivery', {
      ...DELIVERY,
      body: '{"type":"webhook.test"}',
      triesMade: [{ at: TIME, status: 500, ms: 12, answer: 'Oops', problem: null }],
    });
    page.network.always(`${LOG}/9`, answer(200, details));
    await person.click(screen.getByRole('button', { name: /^Show attempts: / }));
    await page.drawn();
    expect(screen.getByRole('cell', { name: 'Oops' })).toBeVisible();
    page.network.always(`POST ${ONE}/deliveries/9/sends`, answer(200, DELIVERY));
    await person.click(screen.getByRole('button', { name: /^Send again: / }));
    await page.drawn();
    expect(page.network.sent(`POST ${ONE}/deliveries/9/sends`)).toHaveLength(1);
    expect(page.network.sent(`${LOG}/9`)).toHaveLength(2);
  });
});

describe('changes to alerts', () => {
  const openStore = () =>
    openPage({
      user: SUPER_USER,
      at: AT,
      prepare: ({ network }) => network.always(LINE, answer(200, overview())),
    });

  it('shows an acknowledgment immediately, and rolls it back when the server rejects it', async () => {
    const page = await openStore();
    await page.settle();
    page.network.always(ACKNOWLEDGE, answer(409, { message: 'This alert has ended.' }));
    page.dispatch(acknowledgeAlerts.send({ body: { alertIds: [7, 8] } }));
    expect(page.select(selectAlertDesk).acknowledged).toEqual({ 7: false, 8: false });
    await page.settle();
    expect(page.select(selectAlertDesk).acknowledged).toEqual({});
    expect(page.network.sent(LINE)).toHaveLength(2);
  });

  it('shows a changed rule immediately, and rolls it back after a 500 response', async () => {
    const page = await openStore();
    await page.settle();
    const change = {
      limit: 5,
      minutes: 0,
      isEnabled: false,
      seen: { limit: 20, minutes: 2, isEnabled: true },
    };
    const send = () =>
      page.dispatch(changeRule.send({ params: { ruleId: 'poolWaits' }, body: change }));
    page.network.always(RULE, answer(500, {}));
    send();
    expect(page.select(selectAlertDesk).rules['poolWaits']?.change).toEqual(change);
    await page.settle();
    expect(page.select(selectAlertDesk).rules).toEqual({});
    page.network.always(RULE, answer(200, { rule: 'poolWaits' }));
    send();
    await page.settle();
    expect(changeRule.select(page.state(), 'poolWaits').status).toBe('done');
    expect(page.select(selectAlertDesk).rules).toEqual({});
  });

  it('reloads the page every ten seconds until the user leaves it', async () => {
    const page = await openStore();
    await page.settle();
    const first = page.network.sent(LINE).length;
    await page.advance(10_000);
    await page.advance(10_000);
    expect(page.network.sent(LINE)).toHaveLength(first + 2);
    await page.visit('/in/');
    await page.advance(60_000);
    expect(page.network.sent(LINE)).toHaveLength(first + 2);
  });
});
