import type { PAGE_IMAGES_SCHEMAS } from '../schemas/pageImages';
import { LIST } from '../answers';
import { COUNTY } from './results';
import { area, call } from './row';

/** Page previews of recorded documents, purchases, and the purchase list. */
export const PAGE_IMAGES_CALLS = area({
  getDocumentPages: call<(typeof PAGE_IMAGES_SCHEMAS)['getDocumentPages']>({
    isPublicApi: { scope: 'records:read' },
    method: 'GET',
    path: '/recorder/documents/{documentId}/pages',
    answers: {
      documentId: 'number',
      documentNumber: 'text',
      typeName: 'text',
      county: COUNTY,
      recordedOn: 'text',
      state: 'text',
      pages: 'list',
      rule: 'text?',
      serviceCents: 'number?',
      bought: 'list',
      asOf: 'text',
    },
  }),
  postPurchase: call<(typeof PAGE_IMAGES_SCHEMAS)['postPurchase']>({
    isPublicApi: { scope: 'documents:buy' },
    method: 'POST',
    path: '/recorder/documents/{documentId}/purchases',
    isOnce: true,
    answers: {
      id: 'number',
      documentId: 'number?',
      documentNumber: 'text',
      typeName: 'text',
      county: COUNTY,
      pages: 'numbers',
      buyer: 'text',
      billingCode: 'text?',
      officeCents: 'number',
      serviceCents: 'number',
      boughtAt: 'text',
      expiresAt: 'text',
      state: 'text',
      budgetWarning: 'text?',
    },
  }),
  getDocumentServices: call<(typeof PAGE_IMAGES_SCHEMAS)['getDocumentServices']>({
    method: 'GET',
    path: '/recorder/services',
    answers: { offices: 'list', rules: 'texts', serviceCents: 'number' },
  }),
  getPurchases: call<(typeof PAGE_IMAGES_SCHEMAS)['getPurchases']>({
    isPublicApi: { scope: 'documents:read' },
    method: 'GET',
    isReadable: true,
    path: '/recorder/purchased',
    answers: LIST,
  }),
});
