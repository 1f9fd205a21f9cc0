import { screen } from '@testing-library/react';
import { LienBar } from '../../../../src/client/records/record/LienBar';
import { renderOnPage } from '../../../support/testPage';

const LIEN = { from: '2024-01-01', until: '2034-01-01', renewedOn: [] };

describe('the bar of a lien', () => {
  it.each([
    ['Lien expires Jan 1, 2034', false, null],
    ['The lien ended on May 2, 2025.', true, '2025-05-02'],
    ['The lien has ended. The date isn’t on file.', true, null],
  ])('shows “%s”', async (words, isEnded, endedOn) => {
    await renderOnPage(<LienBar lien={{ ...LIEN, isEnded, endedOn }} />, {
      user: null,
      at: '/in/judgment/ViewJudgmentDetails',
    });
    const text = screen.getByText(/lien (expires|ended|has)/i);
    expect(text).toHaveTextContent(words);
    expect(/expires/i.test(text.textContent)).toBe(!isEnded);
  });
});
