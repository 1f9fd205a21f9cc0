import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { CASE_DOCUMENT_FILE } from '#contract/courts/files';
import { exactly, IdSchema, UuidSchema } from '#contract/schemas/fields';
import { findStampedDocument } from '../../domain/courts/caseDocumentsRepository';
import { canOpenDocument } from '../../domain/filingReview/stampedCopies';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { decodeIntegers } from '../../http/numbers';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { sendDocument } from '../../http/sendDocument';

const ParamsSchema = exactly({
  caseId: IdSchema,
  documentId: UuidSchema,
});

/**
 * Registers the route for stamped copies of documents filed in cases. Documents that aren't public
 * are only for people involved in the case; anyone else gets the same 404 as for a nonexistent
 * document.
 */
export function registerCaseDocuments(app: FastifyInstance): void {
  const { db } = app.database;
  const files = openFilingFiles(app.settings.dataDir);
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath + CASE_DOCUMENT_FILE.replace(/\{(\w+)\}/g, ':$1'),
    {
      config: { access: OPEN_TO_ALL, kind: 'record' },
      schema: { params: ParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(ParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      if (!request.locale.features.court) throw notFound();
      const { caseId, documentId } = request.params;
      const found = await findStampedDocument(db, caseId, documentId);
      if (found === null || !(await canOpenDocument(db, request.user, found))) throw notFound();
      const bytes = await files.read(found.hash);
      if (bytes === null) throw notFound();
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return sendDocument(reply, { bytes, fileName: found.fileName, isWord: false });
    },
  );
}
