import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppLink } from '../../../src/client/widgets/AppLink';
import { expectComplaint } from '../../support/quietConsole';
import { renderOnPage } from '../../support/testPage';

async function renderLink() {
  const page = await renderOnPage(
    <AppLink to="/court/ViewCCS" query={{ caseId: 7 }} hash="#end">
      Entries
    </AppLink>,
    { at: '/mi/' },
  );
  return { ...page, link: screen.getByRole('link', { name: 'Entries' }) };
}

describe('a link to a screen', () => {
  it('opens a screen of this edition without a page load', async () => {
    const page = await renderLink();
    expect(page.link).toHaveAttribute('href', '/mi/court/ViewCCS?caseId=7#end');
    await userEvent.click(page.link);
    expect(page.went('push')).toEqual(['/mi/court/ViewCCS?caseId=7#end']);
  });

  it('lets the browser open a link if a modifier key is pressed', async () => {
    // jsdom follows the link, but doesn't implement navigation.
    expectComplaint(/Not implemented: navigation/);
    const page = await renderLink();
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(page.link);
    expect(page.went('push')).toEqual([]);
  });
});
