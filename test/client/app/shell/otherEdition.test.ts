import { INDIANA } from '#contract/locales';
import { describeLocation } from '../../../../src/client/app/routeTable';
import { otherEditionAddress } from '../../../../src/client/app/shell/otherEdition';

function michiganOf(address: string): string {
  const { hash, pathname, search } = new URL(address, 'https://page.test');
  const location = describeLocation({ hash, pathname, search }, 'push');
  return otherEditionAddress('/web/vue', INDIANA, location).href;
}

describe('the switch to the other edition', () => {
  it.each([
    ['/in/recorder?fullName=a&regionId=7', '/web/vue/mi/recorder?fullName=a'],
    [
      '/in/recorder/FindRecordedDocuments?action=GET-SEARCH-FORM&searchId=12',
      '/web/vue/mi/recorder/FindRecordedDocuments?action=GET-SEARCH-FORM',
    ],
    ['/in/admin/EditCourtDetails?courtId=181900111', '/web/vue/mi/admin/EditCourtDetails'],
    ['/in/recorder/ViewMyDocuments?reason=limit', '/web/vue/mi/recorder/ViewMyDocuments'],
    ['/in/admin/FilingCodes', '/web/vue/mi/'],
    ['/in/court/ViewCaseDetails?caseId=4', '/web/vue/mi/'],
  ])('leads from %s to %s, without values of this edition', (address, other) => {
    expect(michiganOf(address)).toBe(other);
  });
});
