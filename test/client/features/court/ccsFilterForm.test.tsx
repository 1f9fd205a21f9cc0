import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CcsFilterForm } from '../../../../src/client/features/court/CcsFilterForm';
import { addressChosen } from '../../../../src/client/state/location/slice';
import { renderOnPage } from '../../../support/testPage';

describe('the dates of a chronological case summary', () => {
  it('moves the focus to the end date if the end date is before the start date', async () => {
    const query = { caseId: '4', enteredFrom: '2026-05-14', enteredTo: '2026-05-01' };
    const page = await renderOnPage(<CcsFilterForm query={query} page={{ kinds: [] }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByLabelText('To')).toHaveFocus();
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription(/before the start date/);
    expect(page.count(addressChosen)).toBe(0);
  });
});
