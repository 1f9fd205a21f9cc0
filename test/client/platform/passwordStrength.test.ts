import { fireEvent, screen } from '@testing-library/react';
import { addPasswordStrength } from '../../../src/client/platform/passwordStrength';

const PAUSE_MS = 600;

describe('the new-password field of a server-rendered page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = `<form>
      <label for="email">Email</label><input id="email" name="email" />
      <label for="lastName">Last name</label><input id="lastName" name="lastName" />
      <label for="password">Password</label>
      <p id="password-hint">At least 15 characters.</p>
      <div class="password"><input id="password" name="password" type="password"
        data-new-password="email lastName" aria-describedby="password-hint" /></div>
      <label for="again">Again</label><input id="again" type="password" />
    </form>`;
    addPasswordStrength();
  });
  afterEach(() => {
    jest.useRealTimers();
    document.body.replaceChildren();
  });
  const field = () => screen.getByLabelText('Password');
  const verdict = () => screen.getByRole('status');
  const type = (value: string) => fireEvent.input(field(), { target: { value } });
  async function typed(value: string) {
    type(value);
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
  }

  it.each([
    ['ferry', 'Too short: add 10 more characters.', 'weak'],
    ['correct horse battery staple', 'Weak: add another word.', 'weak'],
    ['password12345678', 'Weak: add another word.', 'weak'],
    ['walnut ferry copper lantern', 'Strong enough.', 'strong'],
  ])('rates the password while the user types "%s"', async (password, text, level) => {
    await typed(password);
    expect(verdict()).toHaveTextContent(text);
    expect(verdict()).toHaveAttribute('data-level', level);
  });

  it('rates the password against the names in the form, as the server does', async () => {
    fireEvent.input(screen.getByLabelText('Email'), {
      target: { value: 'ottoline.vanterpool@example.org' },
    });
    await typed('Ottoline.Vanterpool-2026');
    expect(verdict()).toHaveTextContent(/^Weak: mostly your name/);
  });

  it('links the field to its rules and to the verdict, a live region', () => {
    fireEvent.focus(field());
    expect(field()).toHaveAttribute('aria-describedby', 'password-hint password-strength');
    expect(verdict()).toHaveAttribute('id', 'password-strength');
  });

  it('announces one verdict after a pause instead of one per keystroke', async () => {
    const said: (string | null)[] = [];
    const changes = new MutationObserver(() => said.push(verdict().textContent));
    changes.observe(verdict(), { childList: true });
    for (const text of ['w', 'wa', 'walnut fer', 'walnut ferry copper']) {
      type(text);
      await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    }
    expect(said).toEqual([]);
    await typed('walnut ferry copper lantern');
    changes.disconnect();
    expect(said).toEqual(['Strong enough.']);
  });

  it('clears the verdict when the field is emptied', async () => {
    await typed('password12345678');
    await typed('');
    expect(verdict()).toBeEmptyDOMElement();
    expect(verdict()).toHaveAttribute('data-level', 'none');
  });

  it('shows no password verdict for other fields', () => {
    expect(screen.getAllByRole('status')).toHaveLength(1);
  });
});
