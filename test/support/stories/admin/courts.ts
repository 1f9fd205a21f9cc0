import * as courtEditor from '../../../../src/client/features/admin/courts/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import type { OpenPage } from '../../testStore';
import { SUPER_USER, type Stories, list, screen } from '../story';

const COURT_EDIT_AT = '/in/admin/EditCourtDetails';
const courtFacts = (name: string) => ({
  name,
  officeName: '',
  officeAddress: '',
  officeTelephone: '',
  officeHours: '',
  timeZone: 'America/Detroit',
  coverageFrom: '',
  outage: '',
});
const courtEditBody = (name: string) =>
  goodBody('getCourtEdit', {
    courtId: 7,
    today: '2026-07-06',
    signers: [],
    policy: null,
    changes: [],
    nextHearings: [],
    hearingDays: [],
    closedDays: [],
    laterPolicies: [],
    facts: courtFacts(name),
  });
const FILING_POLICY = {
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentMegabytes: 25,
  envelopeMegabytes: 100,
  documentPages: 200,
  allowsSeveralLeads: false,
  servesAt: 'submission' as const,
  allowsCopies: true,
  statement: '',
};
const COURT_CALENDAR_AT = '/in/admin/CourtCalendarSettings';
const CALENDAR_SETTINGS = {
  hiddenEvents: [],
  hiddenRooms: [],
  lengths: [],
  blocked: [],
  hasFeed: true,
  feedWords: '',
};
const courtCalendarBody = (name: string) =>
  goodBody('getCourtCalendar', {
    courtId: 7,
    name,
    today: '2026-07-06',
    settings: CALENDAR_SETTINGS,
    events: [],
    rooms: [],
    hearingDays: [],
    closedDays: [],
    changes: [],
  });
const ON_COURT_EDIT = {
  user: SUPER_USER,
  at: `${COURT_EDIT_AT}?courtId=7`,
  others: { 'GET /web/admin/courts/7': courtEditBody('Court') },
  good: courtEditBody('Court'),
  isShown: (page: OpenPage): boolean => page.count(toastShown) > 0,
};

/** Stories of the calls for court details and court calendars. */
export const ADMIN_COURTS_STORIES = {
  getCourtsToEdit: screen(
    COURT_EDIT_AT,
    'GET /web/admin/courts',
    courtEditor.courtsToEdit,
    { good: list({ courtId: 5, name: 'Newer' }), older: list({ courtId: 5, name: 'Older' }) },
    { user: SUPER_USER },
  ),
  getCourtEdit: screen(
    `${COURT_EDIT_AT}?courtId=7`,
    'GET /web/admin/courts/7',
    courtEditor.courtEdit,
    { good: courtEditBody('Newer'), older: courtEditBody('Older') },
    { user: SUPER_USER },
  ),
  putCourtFacts: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/facts',
    ...ON_COURT_EDIT,
    cause: (page) => {
      const facts = courtFacts('Court');
      const body = { facts, seen: facts, effectiveOn: '2026-07-06', why: 'A' };
      page.dispatch(courtEditor.saveCourtFacts.send({ params: { courtId: 7 }, body }));
    },
    status: (page) => courtEditor.saveCourtFacts.select(page.state()).status,
    errors: (page) => courtEditor.saveCourtFacts.selectErrors(page.state()),
  },
  postCourtSigner: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/signers',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.addSigner.send({
          params: { courtId: 7 },
          body: {
            username: 'judge',
            email: 'judge@example.org',
            name: 'A',
            title: 'B',
            fromOn: '2026-07-06',
            untilOn: null,
            why: 'A',
          },
        }),
      ),
    status: (page) => courtEditor.addSigner.select(page.state()).status,
    errors: (page) => courtEditor.addSigner.selectErrors(page.state()),
  },
  endCourtSigner: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/signers/8',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.endSigner.send({
          params: { courtId: 7, signerId: 8 },
          body: { untilOn: '2026-07-06', seenUntilOn: null, why: 'A' },
        }),
      ),
    status: (page) => courtEditor.endSigner.select(page.state(), '8').status,
    errors: (page) => courtEditor.endSigner.selectErrors(page.state(), '8'),
  },
  putFilingPolicy: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/policy',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.savePolicy.send({
          params: { courtId: 7 },
          body: {
            ...FILING_POLICY,
            documentMegabytes: 20,
            effectiveOn: '2026-07-06',
            why: 'A',
            seenChangeId: null,
            seen: FILING_POLICY,
          },
        }),
      ),
    status: (page) => courtEditor.savePolicy.select(page.state()).status,
    errors: (page) => courtEditor.savePolicy.selectErrors(page.state()),
  },
  undoCourtChange: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/changes/8/undo',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.undoCourtChange.send({
          params: { courtId: 7, changeId: 8 },
          body: { why: 'A' },
        }),
      ),
    status: (page) => courtEditor.undoCourtChange.select(page.state(), '8').status,
    errors: (page) => courtEditor.undoCourtChange.selectErrors(page.state(), '8'),
  },
  closeCourt: {
    kind: 'form',
    line: 'POST /web/admin/courts/7/closedDays',
    ...ON_COURT_EDIT,
    cause: (page) =>
      page.dispatch(
        courtEditor.closeCourt.send({
          params: { courtId: 7 },
          body: { closedOn: '2026-07-08', reason: 'Flood', isCounty: false },
        }),
      ),
    status: (page) => courtEditor.closeCourt.select(page.state()).status,
    errors: (page) => courtEditor.closeCourt.selectErrors(page.state()),
  },
  getCourtCalendar: screen(
    `${COURT_CALENDAR_AT}?courtId=7`,
    'GET /web/admin/courts/7/calendar',
    courtEditor.courtCalendar,
    { good: courtCalendarBody('Newer'), older: courtCalendarBody('Older') },
    { user: SUPER_USER },
  ),
  putCourtCalendar: {
    kind: 'form',
    line: 'PUT /web/admin/courts/7/calendar',
    user: SUPER_USER,
    at: `${COURT_CALENDAR_AT}?courtId=7`,
    others: { 'GET /web/admin/courts/7/calendar': courtCalendarBody('Court') },
    good: courtCalendarBody('Court'),
    isShown: (page) => page.count(toastShown) > 0,
    cause: (page) =>
      page.dispatch(
        courtEditor.saveCourtCalendar.send({
          params: { courtId: 7 },
          body: {
            settings: CALENDAR_SETTINGS,
            seen: CALENDAR_SETTINGS,
            effectiveOn: '2026-07-06',
            why: 'A',
          },
        }),
      ),
    status: (page) => courtEditor.saveCourtCalendar.select(page.state()).status,
    errors: (page) => courtEditor.saveCourtCalendar.selectErrors(page.state()),
  },
} satisfies Stories;
