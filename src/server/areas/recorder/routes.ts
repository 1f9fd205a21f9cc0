import type { FastifyInstance } from 'fastify';
import { registerRecordSearch } from '../../domain/recordSearch/routes';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { DOCUMENT_REGISTER } from './documentRegister';
import { registerIndexBooks } from './indexBookRoutes';
import { findDocument } from './repository';

/** Document search, document and manual index of both editions, through the view of public documents. */
export function registerRecorderArea(app: FastifyInstance): void {
  registerRecordSearch(app, DOCUMENT_REGISTER);
  registerIndexBooks(app);

  registerCall(app, 'getDocument', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      const found = await findDocument(app.database.db, params.documentId, request.locale);
      if (found === null) throw notFound();
      return found;
    },
  });
}
