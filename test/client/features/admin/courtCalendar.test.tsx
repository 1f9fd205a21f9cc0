import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CourtCalendarEdit } from '#contract/schemas/courtDetails';
import { Screen } from '../../../../src/client/features/admin/screens/CourtCalendarScreen';
import { answer } from '../../../support/testPorts';
import { renderOnPage } from '../../../support/testPage';
import { testUser } from '../../../support/testSite';

const LINE = '/web/admin/courts/7/calendar';
const SETTINGS = {
  hiddenEvents: [],
  hiddenRooms: ['Chambers'],
  lengths: [],
  blocked: [],
  hasFeed: true,
  feedWords: '',
};
const EDIT: CourtCalendarEdit = {
  courtId: 7,
  name: 'Wayne Circuit Court',
  countyName: 'Wayne County',
  today: '2026-07-06',
  settings: SETTINGS,
  rooms: [],
  hearingDays: [],
  closedDays: [],
  changes: [],
  events: [
    { name: 'Adoption Hearing', hearings: 9, upcoming: 4 },
    { name: 'Bench Trial', hearings: 3, upcoming: 1 },
  ],
};

const SCHEDULED = {
  id: 4,
  kind: 'calendar',
  lines: ['Not shown: Adoption Hearing'],
  undone: null,
  undo: null,
  effectiveOn: '2026-08-01',
  changed: '2026-07-06T13:00:00.000Z',
  applied: null,
  by: 'Ann Roe',
  why: 'Order',
  canUndo: true,
};

async function open() {
  const page = await renderOnPage(<Screen />, {
    at: '/in/admin/CourtCalendarSettings?courtId=7',
    user: testUser({ isSuperUser: true }),
    prepare: ({ network }) => network.always(`GET ${LINE}`, answer(200, EDIT)),
  });
  await page.drawn();
  return page;
}

/** Hides one event, up to the preview. */
async function hideAdoptions() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Adoption Hearing' }));
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Order of the judge');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the calendar settings of a court', () => {
  it('previews hidden events with their hearings, and sends the previewed change', async () => {
    const page = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Adoption Hearing' }));
    await userEvent.type(screen.getByLabelText('Default length of Bench Trial, in minutes'), '480');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Include this court’s hearings/ }));
    await userEvent.type(screen.getByLabelText(/^Reason/), 'Order of the judge');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Not shown: Adoption Hearing')).toBeVisible();
    expect(screen.getByText(/^4 upcoming hearings will disappear from/)).toBeVisible();
    page.network.always(`PUT ${LINE}`, answer(200, EDIT));
    await userEvent.click(screen.getByRole('button', { name: 'Change calendar' }));
    await page.drawn();
    expect(JSON.parse(page.network.sent(`PUT ${LINE}`)[0]?.body ?? '')).toEqual({
      settings: {
        hiddenEvents: ['Adoption Hearing'],
        hiddenRooms: ['Chambers'],
        blocked: [],
        lengths: [{ event: 'Bench Trial', minutes: 480 }],
        hasFeed: false,
        feedWords: '',
      },
      seen: SETTINGS,
      effectiveOn: '2026-07-06',
      why: 'Order of the judge',
    });
  });

  it('shows the current settings again after a change was scheduled', async () => {
    const page = await open();
    await hideAdoptions();
    page.network.always(`PUT ${LINE}`, answer(200, EDIT));
    page.network.always(`GET ${LINE}`, answer(200, { ...EDIT, changes: [SCHEDULED] }));
    await userEvent.click(screen.getByRole('button', { name: 'Change calendar' }));
    await page.drawn();
    expect(screen.getByRole('checkbox', { name: 'Adoption Hearing' })).toBeChecked();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('');
  });

  it('keeps an edit with its event when a reload lists the events in a different order', async () => {
    const page = await open();
    await hideAdoptions();
    page.network.always(`PUT ${LINE}`, answer(409, { message: 'Nothing changed.' }));
    const events = EDIT.events.toReversed();
    page.network.always(`GET ${LINE}`, answer(200, { ...EDIT, events }));
    await userEvent.click(screen.getByRole('button', { name: 'Change calendar' }));
    await page.drawn();
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Bench Trial');
    expect(screen.getByRole('checkbox', { name: 'Bench Trial' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Adoption Hearing' })).not.toBeChecked();
  });
});
