import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as AuthorizeScreen } from '../../../../src/client/features/members/screens/AuthorizeScreen';
import { Screen as MatchingScreen } from '../../../../src/client/features/members/screens/MatchingEmailsScreen';
import { Screen as StatusScreen } from '../../../../src/client/features/members/screens/UserStatusScreen';
import { Screen as UserScreen } from '../../../../src/client/features/members/screens/UserScreen';
import { answer, type createTestNetwork } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';

const BO = {
  id: 7,
  firstName: 'Bo',
  lastName: 'Ash',
  username: 'bo',
  email: 'bo@example.org',
  isActive: true,
  isAdmin: false,
  account: { id: TEST_ACCOUNT.id, name: 'A firm' },
  addedAt: '2026-01-01T17:00:00Z',
  lastSeenAt: '2026-07-01T17:00:00Z',
  sessions: 2,
  mailsEndedAt: null,
  alerts: { courtCase: 2, taxWarrant: 0, recorderDocument: 0, savedSearch: 1, barId: 0 },
  isSelf: false,
  mayChange: true,
  hasSecondFactor: true,
  apiKeys: 2,
  mayResetFactor: true,
  heirs: [{ id: 9, name: 'Cleo Elm' }],
};

async function open(
  content: React.ReactNode,
  at: string,
  answers: Record<string, unknown>,
  user = testUser({ isAdmin: true }),
  prepare: (page: { network: ReturnType<typeof createTestNetwork> }) => void = () => undefined,
) {
  const page = await renderOnPage(content, {
    user,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
      prepare({ network });
    },
  });
  const sent = (method: string) =>
    page.network.requests
      .filter((each) => each.method === method)
      .map(({ body }) => body as string | null);
  return { ...page, person: userEvent.setup(), sent };
}

describe('the user screen', () => {
  it('shows a user with the actions for an administrator', async () => {
    const { person, sent, drawn } = await open(<UserScreen />, '/in/common/ViewUser?userId=7', {
      'GET /web/common/users/7': BO,
      'DELETE /web/common/users/7/sessions': { ...BO, sessions: 0 },
      'DELETE /web/common/users/7/second-factor': BO,
    });
    expect(screen.getByRole('heading', { name: 'Bo Ash' })).toBeVisible();
    expect(screen.getByText('2 cases, 1 scheduled search')).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual([
      'Edit name',
      'Set password',
      'Make administrator',
      'Deactivate',
      'Find other users with this address',
    ]);
    await person.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await drawn();
    expect(sent('DELETE')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Remove two-step login' }));
    await drawn();
    expect(sent('DELETE')).toHaveLength(2);
  });

  it('explains why an administrator can’t remove the two-step login of a user', async () => {
    await open(<UserScreen />, '/in/common/ViewUser?userId=7', {
      'GET /web/common/users/7': { ...BO, mayResetFactor: false },
    });
    expect(screen.getByText(/^Only support can remove the two-step login/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove two-step login' })).toBeNull();
  });

  it('asks a super user for a reason before showing a user of another account, and links to the record', async () => {
    const { drawn, network, person } = await open(
      <UserScreen />,
      '/in/common/ViewUser?userId=7',
      {},
      testUser({ isSuperUser: true, account: null }),
      ({ network: early }) =>
        early.always(
          'GET /web/common/users/7',
          answer(403, { message: 'State a reason.', code: 'LOOK_REASON_NEEDED' }),
        ),
    );
    expect(screen.queryByText('State a reason.')).toBeNull();
    network.always('POST /web/admin/record-looks', answer(200, { until: '2026-07-01T17:00:00Z' }));
    network.always(
      'GET /web/common/users/7',
      answer(200, { ...BO, mayChange: false, mayResetFactor: false, heirs: [] }),
    );
    await person.selectOptions(screen.getByLabelText(/^Why are you opening/), 'LEGAL');
    await person.click(screen.getByRole('button', { name: 'Open record' }));
    await drawn();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual(['Change on the user’s record', 'Find other users with this address']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the current user when the URL has no user', async () => {
    const own = testUser({ id: 7 });
    await open(
      <UserScreen />,
      '/in/common/ViewUser',
      { 'GET /web/common/users/7': { ...BO, isSelf: true, mayChange: false, heirs: [] } },
      own,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Edit name',
      'Change email address',
      'Login security',
    ]);
    expect(screen.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  });
});

describe('deactivating a user', () => {
  const at = '/in/common/ChangeUserStatus?userId=7';
  const answers = { 'GET /web/common/users/7': BO, 'PUT /web/common/users/7/status': BO };

  it('transfers the alerts to the selected user', async () => {
    const { person, sent, drawn } = await open(<StatusScreen />, at, answers);
    expect(screen.getByText(/2 API keys that Bo Ash created stop working/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Deactivate Bo Ash' }));
    expect(screen.getAllByText('Select a user to receive the alerts.')[0]).toBeVisible();
    expect(sent('PUT')).toEqual([]);
    await person.selectOptions(screen.getByLabelText(/^Transfer to/), 'Cleo Elm');
    await person.click(screen.getByRole('button', { name: 'Deactivate Bo Ash' }));
    await drawn();
    expect(sent('PUT')).toEqual(['{"isActive":false,"alerts":"HAND_OVER","heirId":9}']);
  });

  it('turns off the alerts that an inactive user left', async () => {
    const inactive = { ...BO, isActive: false, heirs: [] };
    const { drawn, person, sent, state } = await open(<StatusScreen />, at, {
      'GET /web/common/users/7': inactive,
      'PUT /web/common/users/7/status': inactive,
    });
    const choices = screen.getByRole('combobox', { name: /^Alerts/ });
    expect([...choices.children].map((choice) => choice.textContent)).toEqual(['Turn off']);
    await person.click(screen.getByRole('button', { name: 'Save alerts' }));
    await drawn();
    expect(sent('PUT')).toEqual(['{"isActive":false,"alerts":"REMOVE","heirId":null}']);
    expect(state().toast).toMatchObject({ content: { message: 'Alerts turned off.' } });
  });

  it('links super users to the record where they can reactivate a user of their own account', async () => {
    const answers = { 'GET /web/common/users/7': { ...BO, isActive: false } };
    await open(<StatusScreen />, at, answers, testUser({ isAdmin: true, isSuperUser: true }));
    expect(screen.getByRole('link', { name: 'Reactivate on the user’s record' })).toHaveAttribute(
      'href',
      '/in/admin/User?userId=7',
    );
    expect(screen.queryByText(/contact support/)).toBeNull();
  });

  it('links super users to the record of a user whom they can’t change on this screen', async () => {
    await open(
      <StatusScreen />,
      at,
      { 'GET /web/common/users/7': { ...BO, mayChange: false } },
      testUser({ isSuperUser: true, account: null }),
    );
    expect(screen.getByRole('link', { name: 'Go to the user’s record' })).toHaveAttribute(
      'href',
      '/in/admin/User?userId=7',
    );
  });

  it('requires permission to change the user', async () => {
    await open(<StatusScreen />, at, {
      'GET /web/common/users/7': { ...BO, mayChange: false },
    });
    expect(screen.getByText('You can’t change this user')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('requires confirmation before making a user an administrator', async () => {
  const { person, sent, drawn } = await open(
    <AuthorizeScreen />,
    '/in/common/AuthorizeAdministratorConfirm?userId=7',
    { 'GET /web/common/users/7': BO, 'PUT /web/common/users/7/administrator': BO },
  );
  expect(screen.getByText(/^Administrators can see invoices/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Make Bo Ash an administrator' }));
  await drawn();
  expect(sent('PUT')).toEqual(['{"isAdmin":true}']);
});

it('shows that no email addresses are shared, and searches for the entered address', async () => {
  const { person, went } = await open(<MatchingScreen />, '/in/common/MatchingEmails', {
    'GET /web/common/matching-emails': {
      items: [],
      total: 0,
      capped: false,
      asOf: '2026-07-06T13:00:00Z',
    },
  });
  expect(screen.getByText('No shared email addresses')).toBeVisible();
  await person.type(screen.getByLabelText('Email address'), ' a@example.org ');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(went('push')).toContain('/in/common/MatchingEmails?email=a%40example.org');
});
