import { county, saveSource } from '../../../../src/client/features/counties/slice';
import { goodBody } from '../../../support/goodAnswers';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const [WAYNE, ADAMS] = [18177, 18001];
const SAVE = `PUT /web/common/counties/${String(WAYNE)}/sources/recorder`;
const bodyOf = (countyId: number) => ({ ...goodBody('getCounty', { countyId }), countyId });
const lineOf = (countyId: number): string => `GET /web/common/counties/${String(countyId)}`;
const addressOf = (countyId: number): string =>
  `/in/common/EditCounty?countyId=${String(countyId)}`;

describe('saving a county', () => {
  it.each([
    ['reloads the county on its page', WAYNE, 2],
    ['reloads no county on another county’s page', ADAMS, 1],
  ])('%s', async (_what, countyId, loads) => {
    const page = await openPage({
      at: addressOf(WAYNE),
      user: testUser({ isSuperUser: true }),
      prepare: ({ network }) => {
        for (const id of [WAYNE, ADAMS]) network.always(lineOf(id), answer(200, bodyOf(id)));
      },
    });
    const saving = page.network.hold(SAVE);
    const body = { system: 'CSI', since: null, outage: null, note: null };
    const office = { officeName: 'Recorder', officeAddress: null, officeTelephone: null };
    page.dispatch(
      saveSource.send({
        params: { countyId: WAYNE, register: 'recorder' },
        body: { ...body, ...office, seen: { ...body, ...office } },
      }),
    );
    await page.settle();
    if (countyId !== WAYNE) await page.visit(addressOf(countyId));
    saving.answer(answer(200, bodyOf(WAYNE)));
    await page.settle();
    expect(page.network.sent(lineOf(WAYNE))).toHaveLength(loads);
    expect(county.select(page.state())).toMatchObject({ status: 'ready', data: { countyId } });
  });
});
