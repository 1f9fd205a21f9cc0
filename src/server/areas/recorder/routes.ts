import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { PAGES_FOLDER, PURCHASES_FOLDER } from '../../dataFolders';
import { PageImages } from '../../domain/pageImages/pageImages';
import { PageTools } from '../../domain/pageImages/pageTools';
import { createImageIndex } from '../../domain/pageImages/repository';
import { FileStore } from '../../domain/fileStore/store';
import { registerRecordSearch } from '../../domain/recordSearch/routes';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { registerDocumentExport } from './documentExport';
import { DOCUMENT_REGISTER } from './documentRegister';
import { registerIndexBooks } from './indexBookRoutes';
import { registerDocumentPages } from './pageRoutes';
import { registerCopySweep } from './purchaseCopies';
import { registerPurchases } from './purchaseRoutes';
import { findLand, MAX_PIECES } from './landRepository';
import { findDocument } from './repository';

/**
 * Registers the routes for document search, documents, and index books of Indiana and Michigan,
 * which use the view of public documents.
 */
export function registerRecorderArea(app: FastifyInstance): void {
  registerRecordSearch(app, DOCUMENT_REGISTER);
  registerIndexBooks(app);
  registerDocumentExport(app);
  const store = new FileStore(path.join(app.settings.dataDir, PAGES_FOLDER));
  const copies = new FileStore(path.join(app.settings.dataDir, PURCHASES_FOLDER));
  const tools = new PageTools();
  const images = new PageImages({
    index: createImageIndex(app.database.db),
    store,
    tools,
    source: app.pageImageSource,
    now: () => app.clock.now(),
    onProblem: (documentId, err) => app.log.error({ documentId, err }, 'pages not readable'),
  });
  registerDocumentPages(app, { images });
  registerPurchases(app, { images, store, copies, tools });
  registerCopySweep(app, copies);
  app.addHook('onClose', async () => {
    await tools.close();
    await images.settled();
  });

  registerCall(app, 'getDocument', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      const found = await findDocument(app.database.db, params.documentId, request.locale);
      if (found === null) throw notFound();
      // Pages that aren't stored yet are fetched from the source when they are first shown.
      const canFetch = app.pageImageSource !== null && found.price !== null;
      return { ...found, hasPreview: found.hasPreview || canFetch };
    },
  });
  registerCall(app, 'getLandHistory', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, query, request }) => {
      const { db } = app.database;
      const found = await findDocument(db, params.documentId, request.locale);
      if (found === null) throw notFound();
      const { asOf, county, id, legals, office, source } = found;
      const legalId = query.legalId ?? null;
      if (legalId !== null && !legals.some((legal) => legal.id === legalId)) throw notFound();
      const land = await findLand(db, { documentId: id, countyId: county.id, legalId });
      const own = land.steps.find(({ document }) => document.id === id);
      // The document was withdrawn by law during the request.
      if (own === undefined) throw notFound();
      return {
        document: own.document,
        legals: legals.slice(0, MAX_PIECES),
        legalId,
        steps: [...land.steps],
        capped: land.capped,
        office,
        source,
        asOf,
      };
    },
  });
}
