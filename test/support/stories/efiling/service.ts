import * as service from '../../../../src/client/features/efiling/service/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import type { OpenPage } from '../../testStore';
import { type Stories, list, screen } from '../story';
import { EFILER, ENVELOPE_ID } from './efiler';
import { DRAFT, DRAFT_AT, DRAFT_LINE, DRAFT_OTHERS } from './flow';

const CONTACTS = { ...goodBody('getServiceContacts'), ...list() };
const ON_CONTACTS = {
  user: EFILER,
  at: '/in/isefs/ServiceContact',
  others: { 'GET /web/efiling/service-contacts': CONTACTS },
  good: CONTACTS,
  isShown: (page: OpenPage) => page.count(toastShown) > 0,
} as const;

/** Stories of the calls for service contacts and service lists. */
export const EFILING_SERVICE_STORIES = {
  getServiceContacts: screen(
    '/in/isefs/ServiceContact',
    'GET /web/efiling/service-contacts',
    service.contacts,
    { good: CONTACTS, older: { ...CONTACTS, total: 2 } },
    { user: EFILER },
  ),
  saveServiceContact: {
    kind: 'form',
    line: 'POST /web/efiling/service-contacts',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.saveContact.send({
          body: {
            contactId: null,
            name: 'Ann',
            email: 'ann@example.org',
            barNumber: null,
            copyIds: [],
          },
        }),
      ),
    status: (page) => service.saveContact.select(page.state()).status,
    errors: (page) => service.saveContact.selectErrors(page.state()),
  },
  changeServiceContact: {
    kind: 'change',
    line: 'POST /web/efiling/service-contacts/8/changes',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.changeContact.send({
          params: { contactId: 8 },
          body: { action: 'remove', replacementId: null, changeId: null },
        }),
      ),
    status: (page) => service.changeContact.select(page.state(), '8').status,
  },
  attachCaseContact: {
    kind: 'change',
    line: 'POST /web/efiling/case-contacts',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.attachContact.send({
          body: { courtId: 1, caseNumber: '49D01-2606-CC-000001', party: 'Roe', contactId: 8 },
        }),
      ),
    status: (page) => service.attachContact.select(page.state()).status,
  },
  endCaseContact: {
    kind: 'change',
    line: 'PATCH /web/efiling/case-contacts/8',
    ...ON_CONTACTS,
    cause: (page) =>
      page.dispatch(
        service.endContact.send({
          params: { caseContactId: 8 },
          body: { replacementId: null },
        }),
      ),
    status: (page) => service.endContact.select(page.state(), '8').status,
  },
  getServiceList: {
    kind: 'widget',
    line: `GET ${DRAFT_LINE}/service`,
    at: DRAFT_AT,
    user: EFILER,
    others: DRAFT_OTHERS,
    good: goodBody('getServiceList'),
    older: goodBody('getServiceList', { certificate: 'Older' }),
    cause: (page) => page.dispatch(service.serviceShown({ draftId: ENVELOPE_ID, version: 1 })),
    isShown: (page) => service.serviceList.select(page.state()).status === 'ready',
    status: (page) => service.serviceList.select(page.state()).status,
  },
  createServiceCertificate: {
    kind: 'change',
    line: `POST ${DRAFT_LINE}/certificate`,
    user: EFILER,
    at: DRAFT_AT,
    // The draft with its new document is saved, too.
    others: { ...DRAFT_OTHERS, [`PUT ${DRAFT_LINE}`]: { ...DRAFT, version: 2 } },
    good: { uploadId: ENVELOPE_ID, name: 'certificate-of-service.pdf' },
    cause: (page) =>
      page.dispatch(service.makeCertificate.send({ params: { draftId: ENVELOPE_ID } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => service.makeCertificate.select(page.state()).status,
  },
} satisfies Stories;
