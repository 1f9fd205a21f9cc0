import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPasswordToggles } from '../../../src/client/platform/passwordToggles';

describe('a password field of a page that the server rendered', () => {
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

  it('shows what is typed and hides it again, and says so', async () => {
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

  it('is masked again when the form is sent', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(field()).toHaveAttribute('type', 'password');
  });

  it('is the only one that gets a button', () => {
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });
});
