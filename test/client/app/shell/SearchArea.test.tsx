import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userReceived } from '../../../../src/client/state/session/slice';
import { SearchArea } from '../../../../src/client/app/shell/SearchArea';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const RESULTS =
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=kathy%20smith&partyRole=CASE_PARTY&regionId=1';
const line = () => screen.getByRole('button', { name: /search$/ });

async function openFolded(at: string, from?: string) {
  const page = await renderOnPage(<SearchArea />, { at: from ?? at });
  await page.drawn();
  if (from !== undefined) await page.visitDrawn(at);
  await screen.findByRole('button', { name: /search$/ });
  return page;
}

describe('the search on results and record pages', () => {
  it('folds the search of a results page to one line with the search terms', async () => {
    await openFolded(RESULTS);
    expect(line()).toHaveAccessibleName(
      /^kathy smith · Case Party · All Indiana courts\W+Change search$/,
    );
    expect(line()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('expands the folded search to the full search with its text selected', async () => {
    await openFolded(RESULTS);
    await userEvent.click(line());
    const input = screen.getByRole('textbox', { name: /Case Party/ });
    expect(input).toHaveValue('kathy smith');
    expect(input).toHaveFocus();
    expect(line()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(line());
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each(['/in/court/ViewCaseDetails?caseId=3', '/in/court/ViewCCS?caseId=3'])(
    'keeps the search that led to %s',
    async (at) => {
      await openFolded(at, RESULTS);
      expect(line()).toHaveAccessibleName(/^kathy smith · Case Party/);
      await userEvent.click(line());
      expect(screen.getByRole('textbox', { name: /Case Party/ })).toHaveValue('kathy smith');
    },
  );

  it.each(['', '&fullName=%25smith&isFullTextNameBasedSearch=true'])(
    "expands the search form if the search in the URL can't run: %s",
    async (rest) => {
      await openFolded(`/in/court/CaseSearch?action=PERFORM-SEARCH&regionId=1${rest}`);
      expect(screen.getByRole('textbox', { name: /Case Party/ })).toBeVisible();
      await userEvent.click(line());
      expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    },
  );

  it('shows no search on a record that was opened directly', async () => {
    await openFolded('/in/court/ViewCaseDetails?caseId=3');
    expect(line()).toHaveAccessibleName(/^Search court cases\W+Change search$/);
  });

  it('clears the search when another user logs in', async () => {
    const page = await renderOnPage(<SearchArea />, { at: RESULTS, user: testUser() });
    await page.visitDrawn('/in/court/ViewCaseDetails?caseId=3');
    await waitFor(() => expect(line()).toHaveAccessibleName(/^kathy smith/));
    act(() => void page.dispatch(userReceived(testUser({ id: 99 }))));
    await page.drawn();
    await waitFor(() => expect(line()).toHaveAccessibleName(/^Search court cases/));
  });
});

describe('the search of a page', () => {
  it.each([
    ['/in/', 'All records'],
    ['/', 'All records'],
    ['/mi/', 'Register of Deeds'],
    ['/in/court', 'Court cases'],
  ])('for %s, shows the search titled %s', async (at, name) => {
    await renderOnPage(<SearchArea />, { at });
    expect(
      (await screen.findAllByRole('search')).map((area) => area.getAttribute('aria-label')),
    ).toEqual([name]);
  });

  it.each(['/in/court/CaseSearch', '/in/common/Notifications'])(
    'hides the search area for %s',
    async (at) => {
      await renderOnPage(<SearchArea />, { at });
      expect(screen.queryByRole('search')).not.toBeInTheDocument();
    },
  );

  it('resets the search when the URL changes', async () => {
    const { visitDrawn } = await renderOnPage(<SearchArea />, {
      at: '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&partyRole=ATTORNEY',
    });
    await userEvent.click(line());
    expect(screen.getByRole('textbox', { name: /Attorney/ })).toHaveValue('Smith');
    await visitDrawn('/in/court/CaseSearch?action=PERFORM-SEARCH&publicCaseId=49D01');
    await userEvent.click(line());
    expect(screen.getByRole('textbox', { name: /Case Number/ })).toHaveValue('49D01');
  });
});
