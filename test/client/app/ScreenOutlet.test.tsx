import { screen } from '@testing-library/react';
import { act } from 'react';
import { MESSAGES } from '#contract/messages';
import { ScreenOutlet } from '../../../src/client/app/ScreenOutlet';
import { errorsCleared } from '../../../src/client/state/errors/slice';
import { renderOnPage } from '../../support/testPage';
import { TEST_SITE, testUser } from '../../support/testStore';

describe('a page that a user may not see', () => {
  const open = () =>
    renderOnPage(<ScreenOutlet />, { user: testUser(), at: '/in/common/ViewUserList' });

  it('says who can help and leads home, beside the reason in the error area', async () => {
    const { errors } = await open();
    expect(errors()).toEqual([MESSAGES.notAccountAdmin]);
    expect(screen.getByRole('heading', { name: 'You may not see this page' })).toBeVisible();
    const help = screen.getByText(/ask an administrator of your account, or us/);
    expect(help).toHaveTextContent(`${TEST_SITE.supportEmail} or ${TEST_SITE.supportPhone}.`);
    expect(screen.queryByText(MESSAGES.notAccountAdmin)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
      'href',
      '/in/',
    );
  });

  it('says the reason itself once it has gone from the error area', async () => {
    const { store } = await open();
    act(() => void store.dispatch(errorsCleared()));
    expect(screen.getByText(MESSAGES.notAccountAdmin)).toBeVisible();
  });
});
