import type { FastifyInstance } from 'fastify';
import { REVIEW_DOCUMENT_FILE } from '#contract/filingReview';
import { parseUuid } from '#contract/filingEnvelopesQuery';
import { findOwnReviewed } from '../../domain/filingReview/findReview';
import { reviewerOf } from '../../domain/filingReview/reviewer';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { notFound } from '../../http/problems';
import { FILING_REVIEWERS } from '../../http/routeAccess';
import { sendDocument } from '../../http/sendDocument';

/** Documents as they were filed, for the reviewers of the court's county. */
export function registerReviewFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const files = openFilingFiles(app.settings.dataDir);
  const path = app.settings.contextPath + REVIEW_DOCUMENT_FILE.replace(/\{(\w+)\}/g, ':$1');
  const config = { access: FILING_REVIEWERS, kind: 'list', isExport: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const { documentId, envelopeId } = request.params as Readonly<Record<string, string>>;
    const id = parseUuid(envelopeId);
    if (id === null) throw notFound();
    const envelope = await findOwnReviewed(db, reviewerOf(request.user), id);
    const document = envelope.filings
      .flatMap(({ message }) => message.documents)
      .find((each) => each.documentId === documentId);
    if (document === undefined) throw notFound();
    const bytes = (await files.read(document.hash)) ?? (await app.findDemoFiling(document.hash));
    if (bytes === null) throw notFound();
    const { component, fileName } = document;
    return sendDocument(reply, { bytes, fileName, isWord: component === 'word' });
  });
}
