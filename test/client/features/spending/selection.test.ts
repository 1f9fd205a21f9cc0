import {
  rowToggled,
  selection,
  selectSelectedKeys,
} from '../../../../src/client/features/spending/slice';
import { identityChanged } from '../../../../src/client/state/session/slice';
import { openPage } from '../../../support/testStore';
import { testUser } from '../../../support/testSite';

const SCREEN = '/in/common/BillingCodeRepair';

async function openCodes() {
  const page = await openPage({ at: SCREEN, user: testUser({ isAdmin: true }) });
  await page.settle();
  return { ...page, keys: () => page.select(selectSelectedKeys) };
}

describe('selected rows on the billing code screen', () => {
  it('keeps selected rows in selection order, without deselected rows', async () => {
    const page = await openCodes();
    for (const key of ['SEARCH/7', 'PURCHASE/7', 'SEARCH/8', 'SEARCH/7']) {
      page.dispatch(rowToggled({ key }));
    }
    expect(page.keys()).toEqual(['PURCHASE/7', 'SEARCH/8']);
  });

  it('clears the selection when a different list is shown', async () => {
    const page = await openCodes();
    page.dispatch(rowToggled({ key: 'SEARCH/7' }));
    await page.visit(`${SCREEN}?billingCode=A-1`);
    expect(page.keys()).toEqual([]);
  });

  it('clears the selection for the next user, and starts empty', () => {
    const checked = selection.reducer(undefined, rowToggled({ key: 'SEARCH/7' }));
    expect(checked).toEqual({ keys: ['SEARCH/7'] });
    expect(selection.reducer(checked, identityChanged({ userId: 9, isFirst: false }))).toEqual({
      keys: [],
    });
    expect(selectSelectedKeys({})).toEqual([]);
  });
});
