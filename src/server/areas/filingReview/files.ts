import type { FastifyInstance } from 'fastify';
import { REVIEW_DOCUMENT_FILE } from '#contract/filing/review';
import { parseUuid } from '#contract/filing/envelopesQuery';
import { findOwnReviewed } from '../../domain/filingReview/findReview';
import { reviewerOf } from '../../domain/filingReview/reviewer';
import { notFound } from '../../http/problems';
import { FILING_REVIEWERS } from '../../http/routeAccess';
import { sendFiledDocument } from '../../domain/filingUploads/sendFiledDocument';

/** Registers the routes for documents as filed, for reviewers of the court's county. */
export function registerReviewFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const path = app.settings.contextPath + REVIEW_DOCUMENT_FILE.replace(/\{(\w+)\}/g, ':$1');
  const config = { access: FILING_REVIEWERS, kind: 'list', isExport: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const { documentId, envelopeId } = request.params as Readonly<Record<string, string>>;
    const id = parseUuid(envelopeId);
    if (id === null) throw notFound();
    const envelope = await findOwnReviewed(db, reviewerOf(request.user), id);
    return sendFiledDocument(app, reply, envelope, documentId);
  });
}
