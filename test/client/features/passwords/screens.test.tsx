import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { PASSWORD_PROBLEMS, passwordProblemText } from '#contract/account/passwords';
import type { PasswordNotice } from '#contract/account/setPassword';
import { rowById } from '../../../../src/client/app/routeTable';
import { Screen as Acknowledgement } from '../../../../src/client/features/passwords/screens/AcknowledgementScreen';
import { Screen as Change } from '../../../../src/client/features/passwords/screens/ChangePasswordScreen';
import { Screen as Forgot } from '../../../../src/client/features/passwords/screens/ForgotPasswordScreen';
import { Screen as UserPassword } from '../../../../src/client/features/passwords/screens/UserPasswordScreen';
import { SENDING_MS } from '../../../../src/client/platform/useSending';
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

/** Renders a screen; `posted` captures the browser’s form submission. */
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
const confirmation = (notice: PasswordNotice | null): TestStoreOptions => ({
  at: '/mi/common/SetPasswordAcknowledgement',
  prepare: ({ network }) =>
    network.always('GET /web/common/password-notice', answer(200, { notice })),
});
const change: TestStoreOptions = { at: `${PAGE}?action=GET-PASSWORD-CHANGE`, user: testUser() };

describe('password routes by action', () => {
  it.each([
    ['', 'passwords.forgot'],
    ['?action=GET-PASSWORD-FORGOT', 'passwords.forgot'],
    ['?action=__proto__', 'passwords.forgot'],
    ['?action=get-password-change', 'passwords.forgot'],
    ['?action=GET-PASSWORD-CHANGE', 'passwords.change'],
    ['?action=GET-PASSWORD-ADMIN&userId=9', 'passwords.admin'],
  ])('for %s, opens the screen %s in both editions', async (query, routeId) => {
    for (const edition of ['/in', '/mi']) {
      const page = await openPage({ at: `${edition}/common/SetPassword${query}` });
      expect(page.select(selectLocation)?.routeId).toBe(routeId);
    }
  });

  it('requires no login, a user, or an account administrator, depending on the password screen', () => {
    expect(rowById('passwords.forgot')?.access.roles).toEqual(['ANY']);
    expect(rowById('passwords.change')?.access.roles).toEqual(['USER']);
    expect(rowById('passwords.admin')?.access).toEqual({
      roles: ['ACCOUNT_ADMIN'],
      requires: ['ACTIVE_ACCOUNT'],
    });
  });
});

describe('the password email form', () => {
  it('posts the username with the session token', async () => {
    const { posted } = await show(Forgot, { at: PAGE });
    await userEvent.type(screen.getByLabelText(/Username or email/), 'anna');
    await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
    expect(posted).toEqual([{ _xsrf: 'token-1', action: 'POST-PASSWORD-REQUEST', name: 'anna' }]);
    expect(document.querySelector('form')?.getAttribute('action')).toBe(
      '/web/in/common/SetPassword',
    );
  });

  it('sends the form once, and again after Back shows the page', async () => {
    const { posted } = await show(Forgot, { at: PAGE });
    const field = screen.getByLabelText(/Username or email/);
    await userEvent.type(field, 'anna');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send email' }));
    await userEvent.type(field, '{Enter}');
    expect(posted).toHaveLength(1);
    expect(screen.getByRole('button', { name: /Send email/ })).toHaveAttribute('aria-busy', 'true');
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
    expect(posted).toHaveLength(2);
  });

  it.each([
    ['when Escape stops the page load', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['if the page is still shown after a while', () => jest.advanceTimersByTime(SENDING_MS)],
  ])('allows sending again %s', async (_when, stop) => {
    const { posted } = await show(Forgot, { at: PAGE });
    await userEvent.type(screen.getByLabelText(/Username or email/), 'anna');
    jest.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Send email' }));
      act(() => {
        stop();
      });
      fireEvent.click(screen.getByRole('button', { name: 'Send email' }));
      expect(posted).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a missing username at the field and sends nothing', async () => {
    const { asked, posted } = await show(Forgot, { at: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
    expect(posted).toEqual([]);
    expect(screen.getByLabelText(/Username or email/)).toHaveAccessibleDescription(
      'Please enter your username or email address.',
    );
    expect(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    expect(asked.titles.at(-1)).toMatch(/^Error: Need help logging in/);
  });

  it('shows the email form again for an expired link and discards its token', async () => {
    const { linkToken, bringToken } = await show(Forgot, { at: `${PAGE}?problem=deadLink` });
    bringToken(TOKEN);
    expect(screen.getByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.getByRole('button', { name: 'Send email' })).toBeVisible();
    expect(linkToken.forgotten).toBe(1);
  });
});

describe('the session token', () => {
  it('keeps the session token in a form that re-renders while the form is being sent', async () => {
    await show(Forgot, { at: PAGE });
    await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
    await userEvent.type(screen.getByLabelText(/Username or email/), 'anna');
    await userEvent.click(screen.getByRole('button', { name: 'Send email' }));
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(document.querySelector('[name=_xsrf]')).toHaveValue('token-1');
  });
});

describe('setting a password by link', () => {
  it('posts the password with the token from the URL hash', async () => {
    const { bringToken, posted } = await show(Forgot, { at: PAGE });
    bringToken(TOKEN);
    await userEvent.type(screen.getByLabelText(/^New password/), `  ${NEW} `);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(posted).toEqual([
      { _xsrf: 'token-1', action: 'POST-PASSWORD-FORGOT', token: TOKEN, password: `  ${NEW} ` },
    ]);
  });

  it('keeps an invalid new password masked in its field', async () => {
    const { bringToken, posted } = await show(Forgot, { at: PAGE });
    bringToken(TOKEN);
    const field = screen.getByLabelText(/^New password/);
    // The page can’t know whether two-step login allows 8 characters.
    await userEvent.type(field, 'shorts');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(posted).toEqual([]);
    expect(field).toHaveValue('shorts');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(
      /The password must have at least 8 characters; this one has 6\./,
    );
  });

  it.each(PASSWORD_PROBLEMS)('shows the server’s error %s', async (problem) => {
    const { bringToken } = await show(Forgot, { at: `${PAGE}?problem=${problem}` });
    bringToken(TOKEN);
    expect(screen.getByRole('alert')).toHaveTextContent(passwordProblemText(problem, null));
  });

  it('discards the token once the password is set', async () => {
    const { linkToken } = await show(Acknowledgement, confirmation('setByLink'));
    expect(linkToken.forgotten).toBe(1);
  });
});

describe('changing your own password', () => {
  it('posts the old and the new password', async () => {
    const { posted } = await show(Change, change);
    await userEvent.type(screen.getByLabelText(/Current password/), 'the old one');
    await userEvent.type(screen.getByLabelText(/^New password/), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(posted).toEqual([
      {
        _xsrf: 'token-1',
        action: 'POST-PASSWORD-CHANGE',
        currentPassword: 'the old one',
        password: NEW,
      },
    ]);
  });

  it('accepts a pasted password', async () => {
    await show(Change, change);
    const field = screen.getByLabelText(/^New password/);
    await userEvent.click(field);
    await userEvent.paste(NEW);
    expect(field).toHaveValue(NEW);
  });

  it('shows missing passwords at both fields', async () => {
    const { posted } = await show(Change, change);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(posted).toEqual([]);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Please enter your own password.',
      'Please enter a new password.',
    ]);
  });

  it('shows a wrong old password at its field', async () => {
    await show(Change, { ...change, at: `${change.at ?? ''}&problem=wrongPassword` });
    expect(screen.getByLabelText(/Current password/)).toHaveAccessibleDescription(
      /^Your own password is incorrect\./,
    );
  });

  it.each(['constructor', 'x'.repeat(10_000), '<script>'])(
    'ignores an unknown problem in the URL: %#',
    async (problem) => {
      await show(Change, { ...change, at: `${change.at ?? ''}&problem=${problem}` });
      expect(screen.queryByText('There is a problem')).toBeNull();
    },
  );

  it('keeps passwords out of actions and state', async () => {
    const page = await show(Change, change);
    await userEvent.type(screen.getByLabelText(/Current password/), CANARY);
    await userEvent.type(screen.getByLabelText(/^New password/), `${CANARY} 2`);
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(page.posted).toHaveLength(1);
    expect(JSON.stringify([page.story, page.state()])).not.toContain(CANARY);
  });
});

describe('an administrator who sets a user’s password', () => {
  it('shows an administrator the user’s name and posts both passwords', async () => {
    const { posted } = await show(UserPassword, admin());
    expect(screen.getByText(/For Nina Ninth, username colleague\.nine\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/Your own password/), 'mine');
    await userEvent.type(screen.getByLabelText(/^New password/), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
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

  it('rejects the user’s name as the password', async () => {
    const { posted } = await show(UserPassword, admin());
    await userEvent.type(screen.getByLabelText(/Your own password/), 'mine');
    await userEvent.type(screen.getByLabelText(/^New password/), 'Colleague.Nine-26');
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
    expect(posted).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('mostly your name');
  });

  it('shows "User not found" for a user of another account', async () => {
    await show(UserPassword, admin({ message: 'gone' }, 404));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User not found');
  });

  it.each(['', '&userId=abc', '&userId=-1'])(
    'shows "User not found" for the URL parameter "%s"',
    async (userId) => {
      await show(UserPassword, { ...admin(), at: `${PAGE}?action=GET-PASSWORD-ADMIN${userId}` });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User not found');
    },
  );
});

describe('the password confirmation screen', () => {
  it.each([
    ['emailSent', 'Check your email', 'Go to the home page'],
    ['setByLink', 'Your new password was set', 'Log in'],
    ['changed', 'Your password was changed', 'Go to your account'],
    ['setForUser', "The user's password was set", 'Go to your account'],
    [null, 'No recent password change', 'Set a new password'],
  ] as const)('for the notice %s, shows the heading "%s" and a link "%s"', async (...row) => {
    const [notice, heading, link] = row;
    await show(Acknowledgement, confirmation(notice));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toContain('/mi/');
  });

  it("doesn't show a confirmation just because the URL asks for one", async () => {
    await show(Acknowledgement, {
      ...confirmation(null),
      at: '/in/common/SetPasswordAcknowledgement?action=GET-PASSWORD-CHANGE&mode=set',
    });
    expect(screen.queryByText(/was (changed|set)$/)).toBeNull();
  });
});
