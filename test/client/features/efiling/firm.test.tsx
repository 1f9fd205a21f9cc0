import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { selectStart } from '../../../../src/client/features/efiling/flow/selectors';
import { filingStart } from '../../../../src/client/features/efiling/flow/slice';
import { Screen } from '../../../../src/client/features/efiling/screens/FirmAdministrationScreen';
import { keyOfArguments } from '../../../../src/client/state/loadable/createLoadable';
import { goodBody } from '../../../support/goodAnswers';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const FIRM = 'GET /web/efiling/firm';
const EMAILS = 'PUT /web/efiling/firm/emails';
const START = 'GET /web/efiling/start';
const PAT = 'PUT /web/efiling/firm/users/8';
const ACCOUNTS = 'POST /web/efiling/firm/payment-accounts';

const firm = (changes: object = {}) =>
  answer(200, goodBody('getFirm', { name: 'Roe & Co.', isAdmin: true, ...changes }));

const open = async (changes: object = {}) => ({
  ...(await renderOnPage(<Screen />, {
    user: testUser({ efmUsers: { 'STATE-IN': { id: 'efm', individual: false, admin: true } } }),
    at: '/in/isefs/FirmAdministration',
    prepare({ network }) {
      network.always(FIRM, firm(changes));
      network.always('GET /web/isefs/silencedRules', answer(200, { items: [] }));
    },
  })),
  person: userEvent.setup(),
});

describe('the firm administration', () => {
  afterEach(leavePhone);

  it('saves both of two quick changes to the email settings', async () => {
    const { drawn, network, person } = await open();
    const save = network.hold(EMAILS);
    network.always(EMAILS, firm());
    await person.click(await screen.findByRole('checkbox', { name: 'Payment due' }));
    await person.click(screen.getByRole('checkbox', { name: /^Documents served/ }));
    expect(screen.getByRole('checkbox', { name: 'Payment due' })).not.toBeChecked();
    network.always(FIRM, firm({ mutedEmails: ['served', 'payment'] }));
    save.answer(firm());
    await drawn();
    const bodies = network.sent(EMAILS).map(({ body }) => JSON.parse(body ?? '') as object);
    expect(bodies).toEqual([{ muted: ['payment'] }, { muted: ['payment', 'served'] }]);
    await person.click(screen.getByRole('checkbox', { name: /^Documents served/ }));
    expect(network.sent(EMAILS).at(-1)?.body).toBe('{"muted":["payment"]}');
  });

  it('shows the requests and users of a firm in two lines each on a phone', async () => {
    showOnPhone();
    const user = {
      userId: 8,
      name: 'Pat Poe',
      email: 'pat@example.org',
      drafts: 2,
      templates: 1,
      role: 'FILER',
      isRestricted: true,
      restrictionNote: 'In training',
      addedAt: '2026-11-01T12:00:00Z',
    };
    const request = {
      id: 4,
      name: 'Tab Rowe',
      email: 'tab@example.org',
      barNumber: null,
      createdAt: '2026-07-01T12:00:00Z',
    };
    await open({ users: [user], requests: [request] });
    const asked = await screen.findByRole('row', { name: /Tab Rowe/ });
    expect(asked).toHaveTextContent('Tab Rowetab@example.orgNot an attorney · Jul 1, 8:00 AM');
    expect(screen.getByRole('row', { name: /Pat Poe/ })).toHaveTextContent(
      'Pat Poepat@example.orgFiler · 2 drafts · In training',
    );
    expect(screen.queryByRole('link', { name: 'Service contacts' })).toBeNull();
  });

  it('shows which attorneys must confirm that they file with the firm, and how', async () => {
    const attorney = { status: 'active', drafts: 0 };
    const until = '2026-07-20T12:00:00Z';
    await open({
      attorneys: [
        { ...attorney, barNumber: '1-49', name: 'Ann Own', claim: null },
        { ...attorney, barNumber: '2-49', name: 'Bo Poe', claim: { until } },
        { ...attorney, barNumber: '3-49', name: 'Cy Roe', claim: { until: null } },
      ],
    });
    expect(await screen.findByRole('row', { name: /Ann Own/ })).toHaveTextContent(/Confirmed/);
    expect(screen.getByRole('row', { name: /Bo Poe/ })).toHaveTextContent(/Not confirmed/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Bo Poe: the link in the email expires Jul 20, 2026, 8:00 AM EDT.',
        'Cy Roe: the roll has no email address. Contact support to confirm the attorney.',
      ]),
    );
  });

  it('leaves templates out of the draft count, but reassigns both when a user is removed', async () => {
    const user = {
      name: 'Pat Poe',
      email: 'pat@example.org',
      role: 'FILER',
      isRestricted: false,
      restrictionNote: '',
      addedAt: '2026-11-01T12:00:00Z',
    };
    const { drawn, network, person } = await open({
      users: [
        { ...user, userId: 8, drafts: 0, templates: 1 },
        { ...user, userId: 9, name: 'Ada Zane', drafts: 2, templates: 3 },
      ],
    });
    network.always('POST /web/efiling/firm/users/8/removal', firm());
    const row = await screen.findByRole('row', { name: /Pat Poe/ });
    expect(within(row).getAllByRole('cell')[1]).toHaveTextContent(/^0$/);
    await person.click(within(row).getByRole('button', { name: 'Remove Pat Poe' }));
    const form = within(screen.getByRole('form', { name: 'Remove Pat Poe' }));
    expect(form.getByText(/1 template must be reassigned\.$/)).toBeVisible();
    await person.click(form.getByRole('button', { name: 'Remove Pat Poe' }));
    await drawn();
    expect(network.sent('POST /web/efiling/firm/users/8/removal')).toMatchObject([
      { body: '{"handOverTo":9}' },
    ]);
  });

  it('shows the stored choice again after a failed change of an email setting', async () => {
    const { drawn, network, person } = await open();
    network.always(EMAILS, answer(500, { message: 'Broken.' }));
    const payment = await screen.findByRole('checkbox', { name: 'Payment due' });
    await person.click(payment);
    await drawn();
    expect(payment).toBeChecked();
  });

  it("closes the form once the payment account is saved, so that the account isn't added twice", async () => {
    const { drawn, network, person } = await open();
    network.always(ACCOUNTS, firm());
    await person.click(await screen.findByRole('button', { name: 'Add a payment account' }));
    const form = within(screen.getByRole('form', { name: 'New payment account' }));
    await person.type(form.getByLabelText(/^Name/), 'Office card');
    await person.click(form.getByRole('button', { name: 'Save payment account' }));
    await drawn();
    expect(network.sent(ACCOUNTS)).toHaveLength(1);
    expect(screen.queryByRole('form', { name: 'New payment account' })).toBeNull();
  });

  it('shows a colleague’s restriction after a conflict, and preserves the restriction in the next save', async () => {
    const user = {
      userId: 8,
      name: 'Pat Poe',
      email: 'pat@example.org',
      drafts: 0,
      templates: 0,
      role: 'FILER',
      isRestricted: false,
      restrictionNote: '',
      addedAt: '2026-11-01T12:00:00Z',
    };
    const { drawn, network, person } = await open({ users: [user] });
    const restricted = { isRestricted: true, restrictionNote: 'In training' };
    network.always(PAT, answer(409, { message: 'Someone changed this user.' }));
    network.always(FIRM, firm({ users: [{ ...user, ...restricted }] }));
    await person.click(await screen.findByRole('button', { name: 'Edit Pat Poe' }));
    const form = within(screen.getByRole('form', { name: 'Edit Pat Poe' }));
    await person.selectOptions(form.getByLabelText('Role'), 'ADMIN');
    await person.click(form.getByRole('button', { name: 'Save user' }));
    await drawn();
    expect(form.getByRole('checkbox')).toBeChecked();
    expect(form.getByLabelText('Role')).toHaveValue('ADMIN');
    expect(form.getByLabelText(/^Why/)).toHaveValue('In training');
    await person.click(form.getByRole('button', { name: 'Save user' }));
    await drawn();
    const bodies = network.sent(PAT).map(({ body }) => JSON.parse(body ?? '') as object);
    expect(bodies).toMatchObject([
      { isRestricted: false, seen: { role: 'FILER', isRestricted: false } },
      { ...restricted, role: 'ADMIN', seen: { role: 'FILER', ...restricted } },
    ]);
  });

  it('shows the state of a payment account that a colleague closed while its form was open', async () => {
    const account = { id: 5, kind: 'card', name: 'Office card', isActive: true };
    const loaded = { ...account, userIds: [], courtIds: [] };
    const { drawn, network, person } = await open({ paymentAccounts: [loaded] });
    network.always(ACCOUNTS, answer(409, { message: 'Someone changed this account.' }));
    network.always(FIRM, firm({ paymentAccounts: [{ ...loaded, isActive: false }] }));
    await person.click(await screen.findByRole('button', { name: 'Edit Office card' }));
    const form = within(screen.getByRole('form', { name: 'Edit Office card' }));
    await person.click(form.getByRole('button', { name: 'Save payment account' }));
    await drawn();
    const [sent] = network.sent(ACCOUNTS).map(({ body }) => JSON.parse(body ?? '') as object);
    expect(sent).toMatchObject({
      seen: { name: 'Office card', isActive: true, userIds: [], courtIds: [] },
    });
    const renewed = within(screen.getByRole('form', { name: 'Edit Office card' }));
    expect(renewed.getByRole('checkbox', { name: 'In use' })).not.toBeChecked();
  });

  it('reloads the filer data that open drafts use after the firm changes', async () => {
    const { drawn, network, person, store } = await open();
    const start = (paymentAccounts: readonly object[]) => ({
      filer: {
        name: 'Roe & Co.',
        isIndividual: false,
        isRestricted: false,
        attorneys: [],
        paymentAccounts,
      },
      isEmailConfirmed: true,
      drafts: [],
      envelopes: [],
      courts: [],
      ownCountyIds: [],
    });
    const card = { id: 5, kind: 'card', name: 'Office card', isActive: true };
    network.always(START, answer(200, start([card])));
    network.always(ACCOUNTS, firm());
    const save = async () => {
      await person.click(await screen.findByRole('button', { name: 'Add a payment account' }));
      const form = within(screen.getByRole('form', { name: 'New payment account' }));
      await person.type(form.getByLabelText(/^Name/), 'Office card');
      await person.click(form.getByRole('button', { name: 'Save payment account' }));
      await drawn();
    };
    await save();
    expect(network.sent(START)).toHaveLength(0);
    const key = keyOfArguments({});
    act(() => void store.dispatch(filingStart.actions.received({ key, data: start([]) as never })));
    await save();
    expect(selectStart(store.getState())?.filer?.paymentAccounts).toEqual([card]);
  });
});
