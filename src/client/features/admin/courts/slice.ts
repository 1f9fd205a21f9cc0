import { COURT_DETAILS_CALLS } from '#contract/calls/courtDetails';
import { parseId } from '#contract/site/queryFields';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** The edition's courts, listed when an editor is opened without a court. */
export const courtsToEdit = createLoadable(
  'admin/courtsToEdit',
  COURT_DETAILS_CALLS.getCourtsToEdit,
  {
    routes: ['admin.court', 'admin.courtCalendar'],
    argumentsOf: ({ query }) => (query['courtId'] ? null : {}),
  },
);

/** The court in the URL. */
export const courtEdit = createLoadable('admin/courtEdit', COURT_DETAILS_CALLS.getCourtEdit, {
  routes: 'admin.court',
  argumentsOf({ query }) {
    const courtId = parseId(query['courtId']);
    return courtId === null ? null : { params: { courtId } };
  },
});

/** Calendar settings of the court in the URL. */
export const courtCalendar = createLoadable(
  'admin/courtCalendar',
  COURT_DETAILS_CALLS.getCourtCalendar,
  {
    routes: 'admin.courtCalendar',
    argumentsOf({ query }) {
      const courtId = parseId(query['courtId']);
      return courtId === null ? null : { params: { courtId } };
    },
  },
);
export const saveCourtCalendar = createCommand(
  'admin/courtCalendarChange',
  COURT_DETAILS_CALLS.putCourtCalendar,
  { hasForm: true },
);
export const closeCourt = createCommand('admin/courtClosing', COURT_DETAILS_CALLS.closeCourt, {
  hasForm: true,
});

export const saveCourtFacts = createCommand('admin/courtFacts', COURT_DETAILS_CALLS.putCourtFacts, {
  hasForm: true,
});
export const addSigner = createCommand('admin/courtSigner', COURT_DETAILS_CALLS.postCourtSigner, {
  hasForm: true,
});
export const endSigner = createCommand('admin/courtSignerEnd', COURT_DETAILS_CALLS.endCourtSigner, {
  hasForm: true,
  key: ({ params }) => String(params.signerId),
});
export const savePolicy = createCommand('admin/courtPolicy', COURT_DETAILS_CALLS.putFilingPolicy, {
  hasForm: true,
});
export const undoCourtChange = createCommand(
  'admin/courtUndo',
  COURT_DETAILS_CALLS.undoCourtChange,
  { hasForm: true, key: ({ params }) => String(params.changeId) },
);
