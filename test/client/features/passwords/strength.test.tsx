import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Screen as Change } from '../../../../src/client/features/passwords/screens/ChangePasswordScreen';
import { Screen as Forgot } from '../../../../src/client/features/passwords/screens/ForgotPasswordScreen';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';
import type { TestStoreOptions } from '../../../support/testStore';

const PAGE = '/in/common/SetPassword';
const change = (hasSecondFactor: boolean): TestStoreOptions => ({
  at: `${PAGE}?action=GET-PASSWORD-CHANGE`,
  user: testUser({ hasSecondFactor, firstName: 'Ottoline', lastName: 'Vanterpool' }),
});

const field = () => screen.getByLabelText(/^New password/);
const verdict = () => {
  const id = field()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-strength'));
  return document.getElementById(id ?? '');
};

async function typed(password: string) {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: password } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
}

async function show(Screen: ComponentType, options: TestStoreOptions) {
  const page = await renderOnPage(<Screen />, options);
  jest.useFakeTimers();
  return page;
}

describe('the password strength meter', () => {
  afterEach(() => jest.useRealTimers());

  it.each([
    ['correct horse battery staple', 'Weak: add another word.'],
    ['vanterpool ottoline', 'Weak: mostly your name or “Countyline”. Add another word.'],
    ['walnut ferry copper lantern', 'Strong enough.'],
    ['kx9#mq2$', 'Too short: add 7 more characters.'],
  ])('updates a live region while the user types "%s"', async (password, text) => {
    await show(Change, change(false));
    await typed(password);
    expect(verdict()).toHaveTextContent(text);
    expect(verdict()).toHaveAttribute('role', 'status');
  });

  it('requires fewer password characters with two-step login', async () => {
    await show(Change, change(true));
    await typed('kx9#mq2$');
    expect(verdict()).toHaveTextContent('Strong enough.');
  });

  it('mentions two-step login when the user is unknown', async () => {
    const page = await show(Forgot, { at: PAGE });
    page.bringToken('t');
    await typed('kx9#mq2$');
    expect(verdict()).toHaveTextContent(/^Long enough only with two-step login/);
    await typed('walnut ferry copper lantern');
    expect(verdict()).toHaveTextContent('Strong enough.');
  });

  it('stores neither the password nor its rating', async () => {
    const page = await show(Change, change(false));
    await typed('walnut ferry copper lantern');
    expect(JSON.stringify([page.state(), page.story])).not.toContain('walnut');
  });

  it('rejects a weak password before it is sent', async () => {
    const page = await show(Change, change(false));
    fireEvent.change(screen.getByLabelText(/^Current password/), { target: { value: 'own' } });
    await typed('password12345678');
    const posted = jest.fn();
    page.view.container.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) posted();
      event.preventDefault();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(posted).not.toHaveBeenCalled();
    expect(field()).toHaveAccessibleDescription(/This password is weak/);
  });
});
