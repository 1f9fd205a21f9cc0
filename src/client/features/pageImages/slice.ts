import { PAGE_IMAGES_CALLS } from '#contract/calls/pageImages';
import { parseId } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Pages of the document in the URL; ignores the `sourceId` in old links. */
export const documentPages = createLoadable(
  'pageImages/documentPages',
  PAGE_IMAGES_CALLS.getDocumentPages,
  {
    routes: 'pageImages.pages',
    argumentsOf({ query }) {
      const documentId = parseId(query['documentId']);
      return documentId === null ? null : { params: { documentId } };
    },
  },
);
export const purchase = createCommand('pageImages/purchase', PAGE_IMAGES_CALLS.postPurchase, {
  key: ({ params }) => String(params.documentId),
  hasForm: true,
});
/** Document services of the edition's offices, for account administrators. */
export const documentServices = createLoadable(
  'pageImages/services',
  PAGE_IMAGES_CALLS.getDocumentServices,
  { routes: 'pageImages.services' },
);
/** The account's purchases; in the viewer, only the purchase in the URL. */
export const purchases = createLoadable('pageImages/purchases', PAGE_IMAGES_CALLS.getPurchases, {
  routes: ['pageImages.purchases', 'pageImages.reader'],
  argumentsOf({ query, routeId }) {
    if (routeId === 'pageImages.purchases') return {};
    const purchaseId = parseId(query['purchaseId']);
    return purchaseId === null ? null : { query: { purchaseId } };
  },
});
