import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/counties/screens/EditCountyScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, createTabStorage } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const COUNTY = 'GET /web/common/counties/18177';
const SAVE = 'PUT /web/common/counties/18177/sources/recorder';
const FREEZE = 'POST /web/common/counties/18177/freezes/recorder';
const SOURCE = {
  register: 'recorder',
  records: 1_200,
  since: '2020-01-01',
  system: 'CSI',
  outage: null,
  asOf: '2026-07-06T13:00:00Z',
  note: null,
  office: null,
  regionId: 40177,
  places: { searched: 1, all: 1 },
};
const bodyOf = (source: object) =>
  goodBody('getCounty', {
    countyId: 18177,
    name: 'Wayne County',
    state: 'IN',
    courts: [],
    registers: [{ ...SOURCE, ...source }],
  });

/** Renders the editor in a tab with this storage, with the county's source as it is now. */
async function open(source: object = {}, texts = new Map<string, string>()) {
  const page = await renderOnPage(<Screen />, {
    at: '/in/common/EditCounty?countyId=18177',
    user: testUser({ isSuperUser: true }),
    ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    prepare: ({ network }) => network.always(COUNTY, answer(200, bodyOf(source))),
  });
  await page.drawn();
  return page;
}

const note = () => screen.getByLabelText('Note');
const since = () => screen.getByLabelText('Online since');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save county' }));

describe('the source of a county', () => {
  it('shows what an import changed when a draft is restored, and saves only what was typed', async () => {
    const texts = new Map<string, string>();
    const before = await open({}, texts);
    await userEvent.type(note(), 'Deeds only');
    await act(async () => {
      before.dispatch(loggedOutSeen());
      await before.settle();
    });
    before.view.unmount();

    const page = await open({ since: '2015-01-01' }, texts);
    expect(note()).toHaveValue('Deeds only');
    expect(since()).toHaveValue('2015-01-01');
    page.network.always(SAVE, answer(200, bodyOf({})));
    await save();
    await page.drawn();
    expect(JSON.parse(page.network.sent(SAVE)[0]?.body ?? '')).toMatchObject({
      since: '2015-01-01',
      note: 'Deeds only',
      seen: { since: '2015-01-01', note: null },
    });
  });

  it('preserves typed text when a freeze reloads a county that an import changed', async () => {
    const page = await open();
    await userEvent.type(note(), 'Deeds only');
    await userEvent.click(screen.getByRole('button', { name: 'Freeze imports' }));
    await userEvent.type(screen.getByLabelText(/^Message/), 'New system');
    fireEvent.change(screen.getByLabelText(/^Ends on/), { target: { value: '2026-08-01' } });
    page.network.always(COUNTY, answer(200, bodyOf({ since: '2015-01-01' })));
    page.network.always(FREEZE, answer(200, bodyOf({})));
    await userEvent.click(screen.getByRole('button', { name: 'Freeze imports' }));
    await page.drawn();
    expect(note()).toHaveValue('Deeds only');
    expect(since()).toHaveValue('2015-01-01');
    page.network.always(SAVE, answer(200, bodyOf({})));
    await save();
    expect(JSON.parse(page.network.sent(SAVE)[0]?.body ?? '')).toMatchObject({
      since: '2015-01-01',
      note: 'Deeds only',
      seen: { since: '2015-01-01', note: null },
    });
  });

  it('keeps the focus on the Save button, and compares the next change with the saved source', async () => {
    const page = await open();
    await userEvent.type(note(), 'Deeds only');
    page.network.always(COUNTY, answer(200, bodyOf({ note: 'Deeds only', since: '2015-01-01' })));
    page.network.always(SAVE, answer(200, bodyOf({})));
    await save();
    await page.drawn();
    expect(screen.getByRole('button', { name: 'Save county' })).toHaveFocus();
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
    await userEvent.clear(note());
    await save();
    expect(JSON.parse(page.network.sent(SAVE)[1]?.body ?? '')).toMatchObject({
      since: '2015-01-01',
      note: null,
      seen: { since: '2015-01-01', note: 'Deeds only' },
    });
  });
});
