import { createAction } from '@reduxjs/toolkit';
import { FIRMS_CALLS } from '#contract/calls/firms';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

export const FIRM_ROUTE = 'efiling.firm';
export const REGISTRATION_ROUTE = 'efiling.registration';

/** The user's registration as a filer. */
export const registration = createLoadable(
  'efiling/registration',
  FIRMS_CALLS.getFirmRegistration,
  { routes: REGISTRATION_ROUTE },
);
/** The attorney whose number was looked up. */
export const rollEntry = createLoadable('efiling/rollEntry', FIRMS_CALLS.getRollEntry);
/** Firms with the typed name. */
export const foundFirms = createLoadable('efiling/foundFirms', FIRMS_CALLS.findFirms);
export const registerFirm = createCommand('efiling/firmForm', FIRMS_CALLS.registerFirm, {
  hasForm: true,
});
export const confirmRegistration = createCommand(
  'efiling/confirmation',
  FIRMS_CALLS.confirmRegistration,
);
export const withdrawRequest = createCommand(
  'efiling/requestWithdrawal',
  FIRMS_CALLS.withdrawJoinRequest,
  { key: ({ params }) => String(params.requestId) },
);

/** The user's firm. */
export const firm = createLoadable('efiling/firm', FIRMS_CALLS.getFirm, { routes: FIRM_ROUTE });
export const changeUser = createCommand('efiling/firmUser', FIRMS_CALLS.changeFirmUser, {
  key: ({ params }) => String(params.userId),
  hasForm: true,
});
export const removeUser = createCommand('efiling/firmUserRemoval', FIRMS_CALLS.removeFirmUser, {
  key: ({ params }) => String(params.userId),
  hasForm: true,
});
export const inviteUsers = createCommand('efiling/invitation', FIRMS_CALLS.inviteToFirm, {
  hasForm: true,
});
export const revokeInvitation = createCommand(
  'efiling/invitationEnd',
  FIRMS_CALLS.revokeInvitation,
  { key: ({ params }) => String(params.invitationId) },
);
export const answerRequest = createCommand('efiling/joinRequest', FIRMS_CALLS.answerJoinRequest, {
  key: ({ params }) => String(params.requestId),
});
export const addAttorney = createCommand('efiling/firmAttorney', FIRMS_CALLS.addFirmAttorney, {
  hasForm: true,
});
export const removeAttorney = createCommand(
  'efiling/firmAttorneyEnd',
  FIRMS_CALLS.removeFirmAttorney,
  { key: ({ params }) => params.barNumber },
);
export const savePayment = createCommand('efiling/paymentAccount', FIRMS_CALLS.savePaymentAccount, {
  hasForm: true,
});
export const saveEmails = createCommand('efiling/filerEmails', FIRMS_CALLS.saveFilerEmails, {
  policy: 'queue',
});

/** An attorney number was entered. */
export const attorneyLookedUp = createAction<{ readonly barNumber: string }>(
  'efiling/attorneyLookedUp',
);
/** The name of a firm was typed. */
export const firmNameTyped = createAction<{ readonly name: string }>('efiling/firmNameTyped');
/** Typing paused: starts the search for firms. */
export const firmsSearched = createAction<{ readonly name: string }>('efiling/firmsSearched');
