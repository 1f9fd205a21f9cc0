import { LIST } from '../answers';
import type { COURT_DETAILS_SCHEMAS } from '../schemas/courtDetails';
import { area, call } from './row';

const EDIT = {
  courtId: 'number',
  code: 'text',
  countyName: 'text',
  today: 'text',
  facts: 'object',
  hearings: 'number',
  nextHearings: 'list',
  hearingDays: 'list',
  closedDays: 'list',
  signers: 'list',
  policy: 'object?',
  hasStoredPolicy: 'flag',
  laterPolicies: 'list',
  changes: 'list',
} as const;

const CALENDAR = {
  courtId: 'number',
  name: 'text',
  countyName: 'text',
  today: 'text',
  settings: 'object',
  events: 'list',
  rooms: 'list',
  hearingDays: 'list',
  closedDays: 'list',
  changes: 'list',
} as const;

/** Editing courts, for super users. */
export const COURT_DETAILS_CALLS = area({
  /** Courts of the edition's state, sorted by county and name. */
  getCourtsToEdit: call<(typeof COURT_DETAILS_SCHEMAS)['getCourtsToEdit']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/courts',
    answers: LIST,
  }),
  getCourtEdit: call<(typeof COURT_DETAILS_SCHEMAS)['getCourtEdit']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/courts/{courtId}',
    answers: EDIT,
  }),
  /**
   * Changes a court's facts, starting on an effective date. 409 if they changed since the editor
   * loaded them.
   */
  putCourtFacts: call<(typeof COURT_DETAILS_SCHEMAS)['putCourtFacts']>({
    method: 'PUT',
    path: '/admin/courts/{courtId}/facts',
    answers: EDIT,
  }),
  /** Adds a signing right for a court. */
  postCourtSigner: call<(typeof COURT_DETAILS_SCHEMAS)['postCourtSigner']>({
    method: 'POST',
    path: '/admin/courts/{courtId}/signers',
    answers: EDIT,
  }),
  /**
   * Ends a signing right on a date. 409 if its last day changed since the editor loaded it, or has
   * passed.
   */
  endCourtSigner: call<(typeof COURT_DETAILS_SCHEMAS)['endCourtSigner']>({
    method: 'PUT',
    path: '/admin/courts/{courtId}/signers/{signerId}',
    answers: EDIT,
  }),
  /**
   * Changes parts of the e-filing policy of the court's county, starting on an effective date. 409
   * if nothing changes, or the court changed since the editor loaded it.
   */
  putFilingPolicy: call<(typeof COURT_DETAILS_SCHEMAS)['putFilingPolicy']>({
    method: 'PUT',
    path: '/admin/courts/{courtId}/policy',
    answers: EDIT,
  }),
  /**
   * Undoes a change, starting on an effective date. 409 if the change was already undone, or its
   * values changed again since.
   */
  undoCourtChange: call<(typeof COURT_DETAILS_SCHEMAS)['undoCourtChange']>({
    method: 'POST',
    path: '/admin/courts/{courtId}/changes/{changeId}/undo',
    answers: EDIT,
  }),
  /** Closes a court, or all courts of its county, on a date. */
  closeCourt: call<(typeof COURT_DETAILS_SCHEMAS)['closeCourt']>({
    method: 'POST',
    path: '/admin/courts/{courtId}/closedDays',
    answers: EDIT,
  }),
  getCourtCalendar: call<(typeof COURT_DETAILS_SCHEMAS)['getCourtCalendar']>({
    method: 'GET',
    isReadable: true,
    path: '/admin/courts/{courtId}/calendar',
    answers: CALENDAR,
  }),
  /**
   * Changes a court's calendar settings, starting on an effective date. 409 if they changed since
   * the editor loaded them.
   */
  putCourtCalendar: call<(typeof COURT_DETAILS_SCHEMAS)['putCourtCalendar']>({
    method: 'PUT',
    path: '/admin/courts/{courtId}/calendar',
    answers: CALENDAR,
  }),
});
