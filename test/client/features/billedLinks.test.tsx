import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CourtCasesLink, JudgeLink } from '../../../src/client/features/court/CourtLink';
import { LandLink } from '../../../src/client/features/recorder/LandLink';
import { NameLink } from '../../../src/client/records/search/NameLink';
import { preferenceKey } from '../../../src/client/state/preferences/keys';
import { preferenceSet } from '../../../src/client/state/preferences/slice';
import { ParcelLink } from '../../../src/client/widgets/ParcelLink';
import { renderOnPage } from '../../support/testPage';
import { TEST_ACCOUNT, testUser } from '../../support/testSite';

const COURT = {
  id: 1,
  code: '89D01',
  name: 'Wayne Superior Court 1',
  countyId: 18177,
  countyName: 'Wayne County',
  timeZone: 'America/Indiana/Indianapolis',
};
const LAND = {
  id: 1,
  quarter: null,
  subdivision: 'Oak Hill',
  lot: '4',
  block: null,
  section: null,
  township: null,
  range: null,
  parcel: null,
};

const LINKS: readonly (readonly [string, string, ReactNode])[] = [
  ['name', 'Ann Smith', <NameLink key="" id="court" name="Ann Smith" />],
  [
    'property',
    'Oak Hill',
    <LandLink key="" legal={LAND}>
      Oak Hill
    </LandLink>,
  ],
  ['parcel', '89-16', <ParcelLink key="" parcel="89-16" />],
  ["court's cases", 'Cases of this court', <CourtCasesLink key="" court={COURT} />],
  ["judge's cases", 'cases', <JudgeLink key="" name="Ada Judge" />],
];

describe('a link on a record that runs a search', () => {
  it.each(LINKS)(
    'includes the last billing code in the link to a %s',
    async (_what, name, link) => {
      const user = testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } });
      const page = await renderOnPage(link, { user, at: '/in/court/ViewCaseDetails?caseId=4' });
      const key = preferenceKey('billingCode', { userId: user.id });
      act(() => {
        page.dispatch(preferenceSet({ key, value: 'B-7' }));
      });
      expect(screen.getByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringContaining('&billingCode=B-7'),
      );
    },
  );
});
