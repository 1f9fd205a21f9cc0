import { LIST } from '../answers';
import type { SERVICE_SCHEMAS } from '../schemas/service';
import { area, call } from './row';

type Schemas = typeof SERVICE_SCHEMAS;

const CONTACTS = { ...LIST, firmName: 'text?', attorneys: 'list', changes: 'list' } as const;
const CONTACTS_PATH = '/efiling/service-contacts';

/** Service contacts of a firm and of cases, and the service list of a draft. */
export const SERVICE_CALLS = area({
  getServiceContacts: call<Schemas['getServiceContacts']>({
    method: 'GET',
    isReadable: true,
    path: CONTACTS_PATH,
    answers: CONTACTS,
  }),
  /** Adds or edits a contact; a new address must be confirmed. */
  saveServiceContact: call<Schemas['saveServiceContact']>({
    method: 'POST',
    path: CONTACTS_PATH,
    answers: CONTACTS,
  }),
  /** Removes a contact, replaces it on all cases, or undoes a change. */
  changeServiceContact: call<Schemas['changeServiceContact']>({
    method: 'POST',
    path: `${CONTACTS_PATH}/{contactId}/changes`,
    answers: CONTACTS,
  }),
  attachCaseContact: call<Schemas['attachCaseContact']>({
    method: 'POST',
    path: '/efiling/case-contacts',
    answers: CONTACTS,
  }),
  /** Detaches a contact from a case, or replaces it there. */
  endCaseContact: call<Schemas['endCaseContact']>({
    method: 'PATCH',
    path: '/efiling/case-contacts/{caseContactId}',
    answers: CONTACTS,
  }),
  /** Lists everyone who will be served with a draft, and everyone who won't, with the reason. */
  getServiceList: call<Schemas['getServiceList']>({
    method: 'GET',
    path: '/efiling/drafts/{draftId}/service',
    answers: {
      recipients: 'list',
      parties: 'texts',
      servesAt: 'text',
      deemedOn: 'text',
      certificate: 'text',
      contacts: 'list',
    },
  }),
  /** Previews a fix for bounced contacts. */
  previewServiceFix: call<Schemas['previewServiceFix']>({
    method: 'POST',
    path: '/admin/service-bounces/preview',
    answers: { items: 'list', possible: 'number' },
  }),
  fixServiceBounces: call<Schemas['fixServiceBounces']>({
    method: 'POST',
    path: '/admin/service-bounces/fixes',
    answers: { items: 'list', possible: 'number' },
  }),
  /** Creates the certificate of service as a PDF upload of the draft. */
  createServiceCertificate: call<Schemas['createServiceCertificate']>({
    method: 'POST',
    path: '/efiling/drafts/{draftId}/certificate',
    answers: { uploadId: 'text', name: 'text' },
  }),
});
