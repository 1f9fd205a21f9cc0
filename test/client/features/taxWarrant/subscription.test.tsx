import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/taxWarrant/screens/TaxWarrantSubscriptionScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const AT = '/in/tax_warrant/TaxWarrantSubscription';
const WAYNE = { id: 18177, name: 'Wayne County' };
const HENRY = { id: 18065, name: 'Henry County' };
const ADA = { id: testUser().id, name: 'Ada Admin' };
const BEN = { id: 8, name: 'Ben Barnett' };
const RUNNING = {
  id: 3,
  kind: 'SINGLE',
  counties: [WAYNE],
  hasReports: true,
  users: [ADA],
  priceCents: 3_000,
  startsOn: '2026-01-02',
  endsOn: '2027-01-01',
};
const NONE = {
  counties: [HENRY, WAYNE],
  current: null,
  next: null,
  users: [ADA, BEN],
  readsReports: false,
};
const ROW = {
  county: WAYNE,
  filed: 12,
  filedCents: 345_600,
  released: 4,
  withdrawn: 1,
  renewed: 0,
  ending: 2,
};

async function open(subscriptions: object, user: ReturnType<typeof testUser> | null = testUser()) {
  const page = await renderOnPage(<Screen />, {
    user,
    at: AT,
    prepare({ network }) {
      network.always('GET /web/tax-warrant/subscription', answer(200, subscriptions));
      network.always(
        'GET /web/tax-warrant/reports',
        answer(200, { month: '2026-06', months: ['2026-06', '2026-05'], rows: [ROW] }),
      );
    },
  });
  return { ...page, person: userEvent.setup() };
}

describe('the tax warrant subscription', () => {
  it('shows the price of the chosen counties and orders them for the selected users', async () => {
    const { network, person } = await open(NONE);
    network.always('POST /web/tax-warrant/subscription', answer(200, RUNNING));
    expect(screen.getByRole('button', { name: 'Order for $600.00 a year' })).toBeVisible();
    await person.selectOptions(screen.getByLabelText(/^Counties/), 'Selected counties');
    await person.click(screen.getByLabelText('Wayne County'));
    await person.click(screen.getByLabelText(/Include monthly reports/));
    await person.click(screen.getByRole('button', { name: 'Order for $30.00 a year' }));
    const [sent] = network.sent('POST /web/tax-warrant/subscription');
    expect(JSON.parse(sent?.body as string)).toEqual({
      kind: 'SINGLE',
      countyIds: [WAYNE.id],
      hasReports: true,
      userIds: [ADA.id],
      billingCode: '',
      priceCents: 3_000,
      currentId: null,
    });
  });

  it('renews the current subscription that the page shows', async () => {
    const { network, person } = await open({ ...NONE, current: RUNNING });
    network.always('POST /web/tax-warrant/subscription', answer(200, { ...RUNNING, id: 4 }));
    await person.click(screen.getByRole('button', { name: 'Order for $30.00 a year' }));
    const [sent] = network.sent('POST /web/tax-warrant/subscription');
    expect(JSON.parse(sent?.body as string)).toMatchObject({ currentId: RUNNING.id });
  });

  it('sends no order without a county or with too many users', async () => {
    const { network, person } = await open(NONE);
    await person.selectOptions(screen.getByLabelText(/^Counties/), 'Selected counties');
    await person.click(screen.getByLabelText('Ben Barnett'));
    await person.click(screen.getByRole('button', { name: /^Order for/ }));
    const summary = within(screen.getByRole('alert'));
    expect(summary.getByText('Select a county or choose all counties.')).toBeVisible();
    expect(
      summary.getByText('This subscription is for one user. Select fewer users.'),
    ).toBeVisible();
    expect(network.sent('POST /web/tax-warrant/subscription')).toEqual([]);
  });

  it('shows the current subscription and its monthly report', async () => {
    await open({ ...NONE, current: RUNNING, readsReports: true });
    expect(screen.getByText('$30.00 for the year')).toBeVisible();
    expect(screen.getByText('June 2026: 12 filed for $3,456.00, 4 released.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Download filed warrants/ })).toHaveAttribute(
      'href',
      '/web/in/tax-warrant/report.csv?month=2026-06',
    );
  });

  it('changes the users of the current subscription, up to the number that it covers', async () => {
    const { network, person } = await open({ ...NONE, current: RUNNING });
    const line = 'PUT /web/tax-warrant/subscriptions/3/users';
    network.always(line, answer(200, { ...RUNNING, users: [BEN] }));
    await person.click(screen.getByText('Change users'));
    const form = within(screen.getByRole('form', { name: 'Users of the subscription' }));
    expect(form.getByLabelText('Ada Admin')).toBeChecked();
    await person.click(form.getByLabelText('Ben Barnett'));
    await person.click(form.getByRole('button', { name: 'Save users' }));
    expect(network.sent(line)).toEqual([]);
    expect(
      form.getAllByText('This subscription is for one user. Select fewer users.')[0],
    ).toBeVisible();
    await person.click(form.getByLabelText('Ada Admin'));
    await person.click(form.getByRole('button', { name: 'Save users' }));
    const [sent] = network.sent(line);
    expect(JSON.parse(sent?.body as string)).toEqual({
      userIds: [BEN.id],
      shownUserIds: [ADA.id],
    });
  });

  it('explains to a visitor which users can order a subscription', async () => {
    await open({ ...NONE, users: [] }, null);
    expect(screen.queryByRole('button', { name: /^Order/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});
