import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as AuthorizeScreen } from '../../../../src/client/features/members/screens/AuthorizeScreen';
import { Screen as MatchingScreen } from '../../../../src/client/features/members/screens/MatchingEmailsScreen';
import { Screen as StatusScreen } from '../../../../src/client/features/members/screens/UserStatusScreen';
import { Screen as UserScreen } from '../../../../src/client/features/members/screens/UserScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const BO = {
  id: 7,
  firstName: 'Bo',
  lastName: 'Ash',
  username: 'bo',
  email: 'bo@example.org',
  isActive: true,
  isAdmin: false,
  account: { id: 3, name: 'A firm' },
  addedAt: '2026-01-01T17:00:00Z',
  lastSeenAt: '2026-07-01T17:00:00Z',
  sessions: 2,
  mailsEndedAt: null,
  alerts: { courtCase: 2, taxWarrant: 0, recorderDocument: 0, savedSearch: 1, barId: 0 },
  isSelf: false,
  mayChange: true,
  hasSecondFactor: true,
  mayResetFactor: true,
  heirs: [{ id: 9, name: 'Cleo Elm' }],
};

async function open(
  content: React.ReactNode,
  at: string,
  answers: Record<string, unknown>,
  user = testUser({ isAdmin: true }),
) {
  const page = await renderOnPage(content, {
    user,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
    },
  });
  const sent = (method: string) =>
    page.network.requests
      .filter((each) => each.method === method)
      .map(({ body }) => body as string | null);
  return { ...page, person: userEvent.setup(), sent };
}

describe('a user', () => {
  it('is shown with the ways to change it', async () => {
    const { person, sent, drawn } = await open(<UserScreen />, '/in/common/ViewUser?userId=7', {
      'GET /web/common/users/7': BO,
      'DELETE /web/common/users/7/sessions': { ...BO, sessions: 0 },
      'DELETE /web/common/users/7/second-factor': BO,
    });
    expect(screen.getByRole('heading', { name: 'Bo Ash' })).toBeVisible();
    expect(screen.getByText('2 cases, 1 scheduled search')).toBeVisible();
    const links = screen.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual([
      'Edit the name',
      'Set a password',
      'Make an administrator',
      'Inactivate',
      'Who else has this address',
    ]);
    await person.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await drawn();
    expect(sent('DELETE')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Remove the second factor' }));
    await drawn();
    expect(sent('DELETE')).toHaveLength(2);
  });

  it('is oneself where the address says nothing', async () => {
    const own = testUser({ id: 7 });
    await open(
      <UserScreen />,
      '/in/common/ViewUser',
      { 'GET /web/common/users/7': { ...BO, isSelf: true, mayChange: false, heirs: [] } },
      own,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Edit the name',
      'Change the email address',
      'Login security',
    ]);
    expect(screen.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible();
  });
});

describe('somebody who leaves', () => {
  const at = '/in/common/ChangeUserStatus?userId=7';
  const answers = { 'GET /web/common/users/7': BO, 'PUT /web/common/users/7/status': BO };

  it('hands the alerts over to whom one chooses', async () => {
    const { person, sent, drawn } = await open(<StatusScreen />, at, answers);
    await person.click(screen.getByRole('button', { name: 'Inactivate Bo Ash' }));
    expect(screen.getAllByText('Choose who gets the alerts.')[0]).toBeVisible();
    expect(sent('PUT')).toEqual([]);
    await person.selectOptions(screen.getByLabelText(/^To/), 'Cleo Elm');
    await person.click(screen.getByRole('button', { name: 'Inactivate Bo Ash' }));
    await drawn();
    expect(sent('PUT')).toEqual(['{"isActive":false,"alerts":"HAND_OVER","heirId":9}']);
  });

  it('is not to be changed by others', async () => {
    await open(<StatusScreen />, at, {
      'GET /web/common/users/7': { ...BO, mayChange: false },
    });
    expect(screen.getByText('This user is not yours to change')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('an administrator is made after one more question', async () => {
  const { person, sent, drawn } = await open(
    <AuthorizeScreen />,
    '/in/common/AuthorizeAdministratorConfirm?userId=7',
    { 'GET /web/common/users/7': BO, 'PUT /web/common/users/7/administrator': BO },
  );
  expect(screen.getByText(/^An administrator sees invoices/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Make Bo Ash an administrator' }));
  await drawn();
  expect(sent('PUT')).toEqual(['{"isAdmin":true}']);
});

it('users are looked for by an address', async () => {
  const { person, went } = await open(<MatchingScreen />, '/in/common/MatchingEmails', {
    'GET /web/common/matching-emails': {
      items: [],
      total: 0,
      capped: false,
      asOf: '2026-07-06T13:00:00Z',
    },
  });
  expect(screen.getByText('No two users share an address')).toBeVisible();
  await person.type(screen.getByLabelText('Email address'), ' a@example.org ');
  await person.click(screen.getByRole('button', { name: 'Find' }));
  expect(went('push')).toContain('/in/common/MatchingEmails?email=a%40example.org');
});
