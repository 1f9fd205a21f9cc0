import * as countyPages from '../../../src/client/features/counties/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import type { OpenPage } from '../testStore';
import { SUPER_USER, type Stories, screen } from './story';

const COUNTY_PAGE = goodBody('getCounty', { countyId: 18177 });
const ON_EDIT_COUNTY = {
  user: SUPER_USER,
  at: '/in/common/EditCounty?countyId=18177',
  others: { 'GET /web/common/counties/18177': COUNTY_PAGE },
  good: COUNTY_PAGE,
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};

/** Stories of the calls for county pages. */
export const COUNTIES_STORIES = {
  postCountyFreeze: {
    kind: 'form',
    line: 'POST /web/common/counties/18177/freezes/recorder',
    ...ON_EDIT_COUNTY,
    cause: (page) =>
      page.dispatch(
        countyPages.startFreeze.send({
          params: { countyId: 18177, register: 'recorder' },
          body: { message: 'Moving', untilDay: '2026-08-01', untilTime: '17:00' },
        }),
      ),
    status: (page) => countyPages.startFreeze.select(page.state()).status,
    errors: (page) => countyPages.startFreeze.selectErrors(page.state()),
  },
  endCountyFreeze: {
    kind: 'change',
    line: 'DELETE /web/common/counties/18177/freezes/recorder',
    ...ON_EDIT_COUNTY,
    cause: (page) =>
      page.dispatch(
        countyPages.stopFreeze.send({ params: { countyId: 18177, register: 'recorder' } }),
      ),
    status: (page) => countyPages.stopFreeze.select(page.state()).status,
  },
  getCounty: screen(
    '/in/common/ViewCountyDetails?countyId=18177',
    'GET /web/common/counties/18177',
    countyPages.county,
    { good: COUNTY_PAGE, older: { ...COUNTY_PAGE, name: 'Older' } },
    { user: null },
  ),
  putCountySource: {
    kind: 'form',
    line: 'PUT /web/common/counties/18177/sources/recorder',
    user: SUPER_USER,
    at: '/in/common/EditCounty?countyId=18177',
    others: { 'GET /web/common/counties/18177': COUNTY_PAGE },
    good: COUNTY_PAGE,
    cause: (page) =>
      page.dispatch(
        countyPages.saveSource.send({
          params: { countyId: 18177, register: 'recorder' },
          body: {
            system: 'CSI',
            since: null,
            outage: null,
            note: null,
            officeName: null,
            officeAddress: null,
            officeTelephone: null,
            seen: {
              system: '',
              since: null,
              outage: null,
              note: null,
              officeName: null,
              officeAddress: null,
              officeTelephone: null,
            },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => countyPages.saveSource.select(page.state()).status,
    errors: (page) => countyPages.saveSource.selectErrors(page.state()),
  },
} satisfies Stories;
