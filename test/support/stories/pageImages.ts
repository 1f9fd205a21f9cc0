import * as pageImages from '../../../src/client/features/pageImages/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { type Stories, screen } from './story';

const PAGES_AT = '/in/recorder/PreviewDocument?documentId=9';

/** Stories of the calls for documents' pages and their purchase. */
export const PAGE_IMAGES_STORIES = {
  getDocumentPages: screen(
    PAGES_AT,
    'GET /web/recorder/documents/9/pages',
    pageImages.documentPages,
    {
      good: goodBody('getDocumentPages'),
      older: goodBody('getDocumentPages', { typeName: 'Older' }),
    },
    { user: null },
  ),
  getPurchases: screen(
    '/in/recorder/ViewPurchasedDocuments',
    'GET /web/recorder/purchased',
    pageImages.purchases,
    { good: goodBody('getPurchases'), older: goodBody('getPurchases', { total: 7 }) },
  ),
  postPurchase: {
    kind: 'form',
    line: 'POST /web/recorder/documents/9/purchases',
    at: PAGES_AT,
    others: { 'GET /web/recorder/documents/9/pages': goodBody('getDocumentPages') },
    good: goodBody('postPurchase', { pages: [1] }),
    cause: (page) => {
      page.dispatch(
        pageImages.purchase.send({
          params: { documentId: 9 },
          body: { pages: [1], billingCode: '', totalCents: 310 },
        }),
      );
    },
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => pageImages.purchase.select(page.state(), '9').status,
    errors: (page) => pageImages.purchase.selectErrors(page.state(), '9'),
  },
  getDocumentServices: screen(
    '/in/recorder/ViewDocumentServices',
    'GET /web/recorder/services',
    pageImages.documentServices,
    {
      good: goodBody('getDocumentServices'),
      older: goodBody('getDocumentServices', { serviceCents: 7 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
} satisfies Stories;
