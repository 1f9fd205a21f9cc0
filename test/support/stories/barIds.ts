import * as barIds from '../../../src/client/features/barIds/slice';
import { goodBody } from '../goodAnswers';
import { type Stories, screen } from './story';

const BAR_ID = {
  id: 8,
  barNumber: '123-49',
  name: 'A Bell',
  alert: false,
  openCases: 0,
  nextHearing: null,
};
const BAR_IDS = goodBody('getBarIds', { items: [BAR_ID], total: 1 });
const BAR_LIST = '/in/common/ViewIdList';
const OTHER_BAR_CALLS = { 'GET /web/court/bar-ids': BAR_IDS };

/** Stories of the calls for bar IDs. */
export const BAR_IDS_STORIES = {
  getBarIds: screen(BAR_LIST, 'GET /web/court/bar-ids', barIds.barIds, {
    good: BAR_IDS,
    older: goodBody('getBarIds'),
  }),
  getBarId: screen(`${BAR_LIST}/8`, 'GET /web/court/bar-ids/8', barIds.barId, {
    good: goodBody('getBarId', { barId: BAR_ID }),
    older: goodBody('getBarId', { barId: { ...BAR_ID, name: 'Older' } }),
  }),
  postBarIds: {
    kind: 'form',
    line: 'POST /web/court/bar-ids',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: { lines: [{ text: '123-49', outcome: 'ADDED', barNumber: '123-49', name: 'A Bell' }] },
    cause: (page) =>
      page.dispatch(barIds.addBarIds.send({ body: { numbers: '123-49', alert: false } })),
    isShown: (page) => page.select(barIds.selectBarIdEdits).lines?.length === 1,
    status: (page) => barIds.addBarIds.select(page.state()).status,
    errors: (page) => barIds.addBarIds.selectErrors(page.state()),
  },
  putBarId: {
    kind: 'change',
    line: 'PUT /web/court/bar-ids/8',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: { alert: true },
    cause: (page) =>
      page.dispatch(barIds.changeBarId.send({ params: { id: 8 }, body: { alert: true } })),
    isShown: (page) => barIds.changeBarId.select(page.state(), '8').status === 'done',
  },
  deleteBarId: {
    kind: 'change',
    line: 'DELETE /web/court/bar-ids/8',
    at: BAR_LIST,
    others: OTHER_BAR_CALLS,
    good: null,
    cause: (page) => page.dispatch(barIds.removeBarId.send({ params: { id: 8 } })),
    isShown: (page) => page.select(barIds.selectBarIdEdits).removed.some(({ id }) => id === 8),
  },
} satisfies Stories;
