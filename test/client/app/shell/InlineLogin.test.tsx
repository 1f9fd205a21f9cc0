import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { MESSAGES } from '#contract/messages';
import userEvent from '@testing-library/user-event';
import { AccountCorner } from '../../../../src/client/app/shell/AccountCorner';
import { InlineLogin } from '../../../../src/client/app/shell/InlineLogin';
import { Notices } from '../../../../src/client/app/shell/Notices';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const USER_LINE = 'GET /web/users/current';

async function open(at = '/in/court?a=1#x') {
  const page = await renderOnPage(<InlineLogin />, { at });
  const form = screen.getByRole('form', { name: 'Log in' });
  if (!(form instanceof HTMLFormElement)) throw new Error('The login form is no form');
  /** Submits the form like a browser, without leaving the test's page. */
  function send(): FormData {
    const event = createEvent.submit(form);
    event.preventDefault();
    fireEvent(form, event);
    return new FormData(form as HTMLFormElement);
  }
  return { ...page, form, send, person: userEvent.setup() };
}
const password = () => screen.getByLabelText(/^Password/);

describe('the login form of the header', () => {
  it("posts the header login to the edition's login page with the return URL and its login marker", async () => {
    const { form, send, person } = await open();
    await person.type(screen.getByLabelText(/^Username/), 'uma');
    await person.type(password(), ' pass word ');
    expect(form.getAttribute('action')).toBe('/web/in/common/Login');
    expect(form.method).toBe('post');
    expect(Object.fromEntries(send())).toEqual({
      action: 'POST-LOGIN-INFO',
      request_url: '/web/vue/in/court?a=1&_login=1#x',
      username: 'uma',
      password: ' pass word ',
      _xsrf: 'token-1',
    });
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('name', 'login_button');
  });

  it('keeps the whole hash in the return URL', async () => {
    const { send } = await open('/in/court#x#y?z');
    expect(send().get('request_url')).toBe('/web/vue/in/court?_login=1#x#y?z');
  });

  it('sends the current XSRF token with the header login', async () => {
    const { send, token } = await open();
    token.value = 'token-2';
    expect(send().get('_xsrf')).toBe('token-2');
  });

  it('masks a visible password on submit', async () => {
    const { send, person } = await open();
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    send();
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('keeps the password out of state and actions', async () => {
    const { send, person, state, story } = await open();
    await person.type(screen.getByLabelText(/^Username/), 'uma-unusual');
    await person.type(password(), 'hunter2-unusual');
    send();
    const everything = JSON.stringify([state(), story]);
    expect(everything).not.toContain('hunter2-unusual');
    expect(everything).not.toContain('uma-unusual');
  });

  it('labels each login field and marks it as required', async () => {
    await open();
    for (const name of ['Username', 'Password']) {
      expect(screen.getByText(name, { selector: 'label' })).toBeVisible();
      expect(screen.getByLabelText(new RegExp(`^${name}`))).toBeRequired();
      expect(screen.getByLabelText(new RegExp(`^${name}`))).not.toHaveAttribute('placeholder');
    }
  });

  it('sets the autocomplete values that password managers need', async () => {
    await open();
    expect(screen.getByLabelText(/^Username/)).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe("a page whose login status couldn't be checked", () => {
  it('shows a notice with a retry button, and keeps the text typed into the login form', async () => {
    const { drawn, network } = await renderOnPage(
      <>
        <AccountCorner />
        <Notices />
      </>,
      {
        user: testUser(),
        prepare: (ports) => ports.network.always(USER_LINE, answer(500)),
      },
    );
    const notices = await screen.findByRole('region', { name: 'Notices' });
    expect(within(notices).getByText(MESSAGES.userCheckFailed, { exact: false })).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Username/), 'uma');
    network.hold(USER_LINE);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await drawn();
    expect(screen.getByLabelText(/^Username/)).toHaveValue('uma');
    expect(network.sent(USER_LINE)).toHaveLength(2);
  });
});
