import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPasswordToggles } from '../../../src/client/platform/passwordToggles';

describe('password fields of a server-rendered page', () => {
  beforeEach(() => {
    document.body.innerHTML = `<form aria-label="Log in">
      <label for="username">Username</label><input id="username" />
      <label for="password">Password</label><input id="password" type="password" />
      <button>Log in</button>
    </form>`;
    document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    addPasswordToggles();
  });
  afterEach(() => document.body.replaceChildren());
  const field = () => screen.getByLabelText('Password');

  it('shows and hides the password and announces each change', async () => {
    await userEvent.type(field(), 'heron');
    expect(field()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field()).toHaveAttribute('type', 'text');
    expect(field()).toHaveValue('heron');
    expect(screen.getByRole('status')).toHaveTextContent('Your password is shown');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field()).toHaveAttribute('type', 'password');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('masks the password again when the form is submitted', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(field()).toHaveAttribute('type', 'password');
  });

  it('adds the button to password fields only', () => {
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});
