import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { PASSWORD_PROBLEMS, passwordProblemText } from '#contract/passwords';
import { rowById } from '../../../../src/client/app/routeTable';
import { Screen as Acknowledgement } from '../../../../src/client/features/passwords/screens/AcknowledgementScreen';
import { Screen as Change } from '../../../../src/client/features/passwords/screens/ChangePasswordScreen';
import { Screen as Forgot } from '../../../../src/client/features/passwords/screens/ForgotPasswordScreen';
import { Screen as UserPassword } from '../../../../src/client/features/passwords/screens/UserPasswordScreen';
import { selectLocation } from '../../../../src/client/state/location/selectors';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage, type TestStoreOptions } from '../../../support/testStore';

const PAGE = '/in/common/SetPassword';
const NEW = 'seven herons over the weir';
const CANARY = 'canary-password-of-the-screens';
const TOKEN = 'canary-token-of-the-link';
const USER_LINE = 'GET /web/common/password-users/9';
const COLLEAGUE = {
  id: 9,
  username: 'colleague.nine',
  firstName: 'Nina',
  lastName: 'Ninth',
  hasSecondFactor: false,
};

/** A screen on its page; `posted` is what the browser would have sent. */
async function show(Screen: ComponentType, options: TestStoreOptions) {
  const posted: Record<string, FormDataEntryValue>[] = [];
  const page = await renderOnPage(<Screen />, options);
  page.view.container.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    posted.push(Object.fromEntries(new FormData(event.target as HTMLFormElement)));
  });
  return { ...page, posted };
}

const admin = (body: unknown = COLLEAGUE, status = 200): TestStoreOptions => ({
  at: `${PAGE}?action=GET-PASSWORD-ADMIN&userId=9`,
  user: testUser({ isAdmin: true }),
  prepare: ({ network }) => network.always(USER_LINE, answer(status, body)),
});
const change: TestStoreOptions = { at: `${PAGE}?action=GET-PASSWORD-CHANGE`, user: testUser() };

describe('what the action of the address selects', () => {
  it.each([
    ['', 'passwords.forgot'],
    ['?action=GET-PASSWORD-FORGOT', 'passwords.forgot'],
    ['?action=__proto__', 'passwords.forgot'],
    ['?action=get-password-change', 'passwords.forgot'],
    ['?action=GET-PASSWORD-CHANGE', 'passwords.change'],
    ['?action=GET-PASSWORD-ADMIN&userId=9', 'passwords.admin'],
  ])('%s is %s, in both editions', async (query, routeId) => {
    for (const edition of ['/in', '/mi']) {
      const page = await openPage({ at: `${edition}/common/SetPassword${query}` });
      expect(page.select(selectLocation)?.routeId).toBe(routeId);
    }
  });

  it('is for everybody, for users, and for administrators of an active account', () => {
    expect(rowById('passwords.forgot')?.access.roles).toEqual(['ANY']);
    expect(rowById('passwords.change')?.access.roles).toEqual(['USER']);
    expect(rowById('passwords.admin')?.access).toEqual({
      roles: ['ACCOUNT_ADMIN'],
      requires: ['ACTIVE_ACCOUNT'],
    });
  });
});

describe('asking for an email', () => {
  it('posts the name with the session’s token', async () => {
    const { posted } = await show(Forgot, { at: PAGE });
    await userEvent.type(screen.getByLabelText(/Username or email/), 'anna');
    await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    expect(posted).toEqual([{ _xsrf: 'token-1', action: 'POST-PASSWORD-REQUEST', name: 'anna' }]);
    expect(document.querySelector('form')?.getAttribute('action')).toBe(
      '/web/in/common/SetPassword',
    );
  });

  it('says at the field that a name is missing, and sends nothing', async () => {
    const { asked, posted } = await show(Forgot, { at: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    expect(posted).toEqual([]);
    expect(screen.getByLabelText(/Username or email/)).toHaveAccessibleDescription(
      'Please enter your username or email address.',
    );
    expect(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    expect(asked.titles.at(-1)).toMatch(/^Error: Need help logging in/);
  });

  it('is offered again where the link is dead, whose token is forgotten', async () => {
    const { linkToken, bringToken } = await show(Forgot, { at: `${PAGE}?problem=deadLink` });
    bringToken(TOKEN);
    expect(screen.getByRole('alert')).toHaveTextContent('This link does not work any more');
    expect(screen.getByRole('button', { name: 'Send the email' })).toBeVisible();
    expect(linkToken.forgotten).toBe(1);
  });
});

describe('the token of the session', () => {
  it('stays in the form that is drawn anew while it is sent', async () => {
    await show(Forgot, { at: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    await userEvent.type(screen.getByLabelText(/Username or email/), 'anna');
    await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(document.querySelector('[name=_xsrf]')).toHaveValue('token-1');
  });
});

describe('the new password of a link', () => {
  it('is posted with the token that came behind the hash', async () => {
    const { bringToken, posted } = await show(Forgot, { at: PAGE });
    bringToken(TOKEN);
    await userEvent.type(screen.getByLabelText(/^New password/), `  ${NEW} `);
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(posted).toEqual([
      { _xsrf: 'token-1', action: 'POST-PASSWORD-FORGOT', token: TOKEN, password: `  ${NEW} ` },
    ]);
  });

  it('is kept in its field, masked, when it breaks a rule', async () => {
    const { bringToken, posted } = await show(Forgot, { at: PAGE });
    bringToken(TOKEN);
    const field = screen.getByLabelText(/^New password/);
    // Whether the user has a second factor, with which 8 characters do, the page does not know.
    await userEvent.type(field, 'shorts');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(posted).toEqual([]);
    expect(field).toHaveValue('shorts');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      /The password must have at least 8 characters; this one has 6\./,
    );
  });

  it.each(PASSWORD_PROBLEMS)('that the server refused as %s says why', async (problem) => {
    const { bringToken } = await show(Forgot, { at: `${PAGE}?problem=${problem}` });
    bringToken(TOKEN);
    expect(screen.getByRole('alert')).toHaveTextContent(passwordProblemText(problem, null));
  });

  it('is forgotten by the page once it is set', async () => {
    const at = '/in/common/SetPasswordAcknowledgement?action=GET-PASSWORD-FORGOT&mode=set';
    const { linkToken } = await show(Acknowledgement, { at });
    expect(linkToken.forgotten).toBe(1);
  });
});

describe('changing the own password', () => {
  it('posts the old and the new one', async () => {
    const { posted } = await show(Change, change);
    await userEvent.type(screen.getByLabelText(/Current password/), 'the old one');
    await userEvent.type(screen.getByLabelText(/^New password/), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(posted).toEqual([
      {
        _xsrf: 'token-1',
        action: 'POST-PASSWORD-CHANGE',
        currentPassword: 'the old one',
        password: NEW,
      },
    ]);
  });

  it('takes a pasted password', async () => {
    await show(Change, change);
    const field = screen.getByLabelText(/^New password/);
    await userEvent.click(field);
    await userEvent.paste(NEW);
    expect(field).toHaveValue(NEW);
  });

  it('says what is missing at both fields', async () => {
    const { posted } = await show(Change, change);
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(posted).toEqual([]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Please enter your own password.',
      'Please enter a new password.',
    ]);
  });

  it('says when the old one was wrong', async () => {
    await show(Change, { ...change, at: `${change.at ?? ''}&problem=wrongPassword` });
    expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(
      /^Your own password is not correct\./,
    );
  });

  it.each(['constructor', 'x'.repeat(10_000), '<script>'])(
    'says nothing of a problem that there is not: %#',
    async (problem) => {
      await show(Change, { ...change, at: `${change.at ?? ''}&problem=${problem}` });
      expect(screen.queryByText('There is a problem')).toBeNull();
    },
  );

  it('enters no action and no state', async () => {
    const page = await show(Change, change);
    await userEvent.type(screen.getByLabelText(/Current password/), CANARY);
    await userEvent.type(screen.getByLabelText(/^New password/), `${CANARY} 2`);
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(page.posted).toHaveLength(1);
    expect(JSON.stringify([page.story, page.state()])).not.toContain(CANARY);
  });
});

describe('an administrator who sets a password', () => {
  it('sees whose it is and posts it with the own one', async () => {
    const { posted } = await show(UserPassword, admin());
    expect(screen.getByText(/For Nina Ninth, username colleague\.nine\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Your own password/), 'mine');
    await userEvent.type(screen.getByLabelText(/^New password/), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(posted).toEqual([
      {
        _xsrf: 'token-1',
        action: 'POST-PASSWORD-ADMIN',
        userId: '9',
        currentPassword: 'mine',
        password: NEW,
      },
    ]);
  });

  it('may not choose the user’s name', async () => {
    const { posted } = await show(UserPassword, admin());
    await userEvent.type(screen.getByLabelText(/Your own password/), 'mine');
    await userEvent.type(screen.getByLabelText(/^New password/), 'Colleague.Nine-26');
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(posted).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('mostly your name');
  });

  it('is told that the account has no such user', async () => {
    await show(UserPassword, admin({ message: 'gone' }, 404));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User not found');
  });

  it.each(['', '&userId=abc', '&userId=-1'])('is told so too with "%s"', async (userId) => {
    await show(UserPassword, { ...admin(), at: `${PAGE}?action=GET-PASSWORD-ADMIN${userId}` });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User not found');
  });
});

describe('the acknowledgement', () => {
  it.each([
    ['?action=GET-PASSWORD-FORGOT', 'Check your email', 'Go to the home page'],
    ['', 'Check your email', 'Go to the home page'],
    ['?action=GET-PASSWORD-FORGOT&mode=set', 'Your new password was set', 'Log in'],
    ['?action=GET-PASSWORD-CHANGE', 'Your password was changed', 'Go to your account'],
    ['?action=GET-PASSWORD-ADMIN', "The user's password was set", 'Go to your account'],
  ])('of "%s" says "%s" and leads on', async (query, heading, link) => {
    await show(Acknowledgement, { at: `/mi/common/SetPasswordAcknowledgement${query}` });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toContain('/mi/');
  });
});
