import { createAction } from '@reduxjs/toolkit';
import { SERVICE_CALLS } from '#contract/calls/service';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

export const SERVICE_CONTACTS_ROUTE = 'efiling.serviceContacts';

/** The firm's service contacts. */
export const contacts = createLoadable(
  'efiling/serviceContacts',
  SERVICE_CALLS.getServiceContacts,
  { routes: SERVICE_CONTACTS_ROUTE },
);
export const saveContact = createCommand(
  'efiling/serviceContactForm',
  SERVICE_CALLS.saveServiceContact,
  { hasForm: true },
);
/** Removes a contact, replaces it on all cases, resends its confirmation, or undoes a change. */
export const changeContact = createCommand(
  'efiling/serviceContactChange',
  SERVICE_CALLS.changeServiceContact,
  { key: ({ params }) => String(params.contactId) },
);
export const attachContact = createCommand('efiling/caseContact', SERVICE_CALLS.attachCaseContact);
export const endContact = createCommand('efiling/caseContactEnd', SERVICE_CALLS.endCaseContact, {
  key: ({ params }) => String(params.caseContactId),
});
/** Everyone who will be served with the open draft. */
export const serviceList = createLoadable('efiling/serviceList', SERVICE_CALLS.getServiceList);
export const makeCertificate = createCommand(
  'efiling/serviceCertificate',
  SERVICE_CALLS.createServiceCertificate,
);

/** The service step opened for a saved version of a draft. */
export const serviceShown = createAction<{ readonly draftId: string; readonly version: number }>(
  'efiling/serviceShown',
);
