import { screen, within } from '@testing-library/react';
import { Screen } from '../../../../src/client/features/home/screens/HomeScreen';
import { COUNTS_LINE, countsAnswer } from '../../../support/testCounts';
import { renderOnPage } from '../../../support/testPage';

const open = (at: string) =>
  renderOnPage(<Screen />, {
    at,
    prepare: ({ network }) =>
      network.always(
        COUNTS_LINE,
        countsAnswer(
          { cases: 20_481, courts: 180, courtCounties: 92, taxWarrants: 1, taxWarrantCounties: 1 },
          { documents: 12, recorderCounties: 1 },
        ),
      ),
  });
const registers = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => {
      const link = within(item).getByRole('link');
      return [
        link.textContent,
        link.getAttribute('href'),
        ...[...item.children].slice(1).map((part) => part.textContent),
      ];
    });

describe('the welcome page', () => {
  it('says what each register of Indiana holds, and leads to its area', async () => {
    await open('/in/');
    expect(registers()).toEqual([
      ['Court cases', '/in/court', '20,481', 'in 92 counties, from 180 courts'],
      ['Judgments', '/in/court', 'Not online yet'],
      ['Electronic filings', '/in/isefs', 'Not online yet'],
      ['Recorded documents', '/in/recorder', 'Not online yet'],
      ['Tax warrants', '/in/tax_warrant', '1', 'in 1 county'],
    ]);
  });

  it('knows recorded documents alone in Michigan, and names the register of deeds', async () => {
    await open('/mi/');
    expect(registers()).toEqual([['Recorded documents', '/mi/recorder', '12', 'in 1 county']]);
    expect(screen.getByText(/check it with the county’s register of deeds/)).toBeInTheDocument();
  });
});
