import type { FastifyInstance } from 'fastify';
import { parseUuid } from '#contract/filingEnvelopesQuery';
import { findOwnOrder } from '../../domain/orders/decideOrder';
import { notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import { sendFiledDocument } from '../../domain/filingUploads/sendFiledDocument';

/** Path of a document of a waiting order's envelope. */
export const ORDER_DOCUMENT_FILE = '/efiling/orders/{filingId}/documents/{documentId}';

/** Documents of a waiting order and of the filings beside it, for the judges of its court. */
export function registerOrderFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const path = app.settings.contextPath + ORDER_DOCUMENT_FILE.replace(/\{(\w+)\}/g, ':$1');
  const config = { access: OWN_USER, kind: 'list', isExport: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const { documentId, filingId } = request.params as Readonly<Record<string, string>>;
    const id = parseUuid(filingId);
    if (id === null) throw notFound();
    const { envelope } = await findOwnOrder(db, ownerOf(request).userId, id, app.clock.now());
    return sendFiledDocument(app, reply, envelope, documentId);
  });
}
