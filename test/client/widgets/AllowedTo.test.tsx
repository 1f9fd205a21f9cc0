import { screen } from '@testing-library/react';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { AllowedTo } from '../../../src/client/widgets/AllowedTo';
import { renderOnPage } from '../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../support/testSite';

async function open(user: ReturnType<typeof testUser> | null) {
  await renderOnPage(
    <AllowedTo rule={ACCOUNT_ADMINISTRATION} otherwise="Ask an administrator">
      <a href="/edit">Edit</a>
    </AllowedTo>,
    user === null ? {} : { user },
  );
  return screen.queryByRole('link', { name: 'Edit' });
}

describe('a link to a page with an access rule', () => {
  it('shows a link to users allowed by its access rule', async () => {
    expect(await open(testUser({ isAdmin: true }))).toBeVisible();
    expect(screen.queryByText('Ask an administrator')).toBeNull();
  });

  it.each([
    ['a user without the right', testUser()],
    ['a user whose account lacks what the page needs', pastDue()],
    ['a visitor', null],
  ])('replaces a link that the access rule hides from %s', async (_who, user) => {
    expect(await open(user)).toBeNull();
    expect(screen.getByText('Ask an administrator')).toBeVisible();
  });
});

function pastDue() {
  return testUser({ isAdmin: true, account: { ...TEST_ACCOUNT, status: 'INACTIVE' } });
}
