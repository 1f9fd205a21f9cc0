import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseUuid } from '#contract/filing/envelopesQuery';
import {
  readFiledDocument,
  type FiledDocument,
} from '../../domain/filingUploads/sendFiledDocument';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { findOwnOrder } from '../../domain/orders/decideOrder';
import { findVersion } from '../../domain/orders/versionsRepository';
import { PageTools } from '../../domain/pageImages/pageTools';
import { notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import { sendDocument } from '../../http/sendDocument';

/** Path of a document from a waiting order's envelope, or of the judge's version of the order. */
export const ORDER_DOCUMENT_FILE = '/efiling/orders/{filingId}/documents/{documentId}';
/** Path of the image of a page; the first page is 1. */
export const ORDER_PAGE_FILE = `${ORDER_DOCUMENT_FILE}/pages/{page}`;
/** Maximum pages of a document shown as images. */
export const SHOWN_PAGES = 50;

/** Fills in the placeholders of `ORDER_DOCUMENT_FILE` or `ORDER_PAGE_FILE`. */
export function orderFile(
  path: string,
  parts: Readonly<Record<'filingId' | 'documentId', string>> & { readonly page?: number },
): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    String((parts as Readonly<Record<string, unknown>>)[name]),
  );
}

/** Serves the documents of a waiting order, and of the filings with it, to judges of its court. */
export function registerOrderFiles(app: FastifyInstance): void {
  const tools = new PageTools();
  app.addHook('onClose', () => tools.close());
  const files = openFilingFiles(app.settings.dataDir);
  const config = { access: OWN_USER, kind: 'list', isExport: true } as const;
  const pathOf = (path: string): string =>
    app.settings.contextPath + path.replace(/\{(\w+)\}/g, ':$1');

  app.get(pathOf(ORDER_DOCUMENT_FILE), { config }, async (request, reply) =>
    sendDocument(reply, await readDocument(app, request)),
  );

  app.get(
    pathOf(ORDER_PAGE_FILE),
    { config: { access: OWN_USER, kind: 'list' } },
    async (request, reply) => {
      const { page: asked = '' } = request.params as Readonly<Record<string, string>>;
      const page = /^[1-9]\d?$/.test(asked) ? Number(asked) : 0;
      const { bytes, hash, isWord } = await readDocument(app, request);
      if (page === 0 || page > SHOWN_PAGES || isWord) throw notFound();
      let picture = await files.readMade(hash, page);
      if (picture === null) {
        picture = await tools.read(bytes, page).catch(() => {
          throw notFound();
        });
        await files.keepMade(hash, page, picture);
      }
      return reply
        .type('image/png')
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture);
    },
  );
}

async function readDocument(app: FastifyInstance, request: FastifyRequest): Promise<FiledDocument> {
  const { db } = app.database;
  const { documentId = '', filingId } = request.params as Readonly<Record<string, string>>;
  const { userId } = ownerOf(request);
  const id = parseUuid(filingId ?? '');
  if (id === null) throw notFound();
  const { envelope } = await findOwnOrder(db, userId, id, app.clock.now());
  const version = await findVersion(db, id, userId);
  if (version === null || version.id !== documentId) {
    return readFiledDocument(app, envelope, documentId);
  }
  const bytes = await openFilingFiles(app.settings.dataDir).read(version.hash);
  if (bytes === null) throw notFound();
  return { bytes, fileName: version.fileName, hash: version.hash, isWord: false };
}
