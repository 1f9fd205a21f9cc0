import { screen } from '@testing-library/react';
import { SearchArea } from '../../../../src/client/app/shell/SearchArea';
import { renderOnPage } from '../../../support/testPage';

describe('the search of a page', () => {
  it.each([
    ['/in/', 'Court cases'],
    ['/', 'Court cases'],
    ['/mi/', 'Register of Deeds'],
    ['/in/court', 'Court cases'],
    ['/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=x', 'Court cases'],
    ['/in/court/ViewCaseDetails?caseId=3', 'Court cases'],
    ['/in/court/ViewCCS?caseId=3', 'Court cases'],
  ])('at %s is of %s', async (at, name) => {
    await renderOnPage(<SearchArea />, { at });
    expect(screen.getAllByRole('search').map((area) => area.getAttribute('aria-label'))).toEqual([
      name,
    ]);
  });

  it.each(['/in/court/CaseSearch', '/in/common/Notifications'])(
    'is not there at %s',
    async (at) => {
      await renderOnPage(<SearchArea />, { at });
      expect(screen.queryByRole('search')).not.toBeInTheDocument();
    },
  );

  it('starts anew with another address', async () => {
    const { visitDrawn } = await renderOnPage(<SearchArea />, {
      at: '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=Smith&partyRole=ATTORNEY',
    });
    expect(screen.getByRole('textbox', { name: /Attorney/ })).toHaveValue('Smith');
    await visitDrawn('/in/court/CaseSearch?action=PERFORM-SEARCH&publicCaseId=49D01');
    expect(screen.getByRole('textbox', { name: /Case Number/ })).toHaveValue('49D01');
  });
});
