import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseUuid } from '#contract/filing/envelopesQuery';
import { buildQuery } from '#contract/links';
import { SERVED_DOCUMENT_FILE, SERVICE_MAIL_PAGES } from '#contract/filing/service';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { findOpened, type OpenedService } from '../../domain/service/openedRepository';
import { openServed } from '../../domain/service/openServed';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { sendDocument } from '../../http/sendDocument';
import { editionsWith } from '../../site/editions';
import type { ServerPage } from '../../site/layout';
import { ownPath } from '../formPage';
import { submittedText } from '../submittedForm';
import { expiredPage, servedPage } from './view';

/**
 * Registers the page with served documents. It requires only the personal link from the email.
 * Opening the page changes nothing; its button records that the recipient opened the documents.
 */
export function registerServedDocumentsPage(app: FastifyInstance): void {
  for (const { locale, prefix } of editionsWith('efiling')) {
    const config = { access: OPEN_TO_ALL, isPage: true, isSigned: true, locale } as const;
    const url = `${app.settings.contextPath}${prefix}${SERVICE_MAIL_PAGES.documents}`;
    app.get(url, { config }, async (request, reply) => {
      return show(app, request, reply, await known(app, tokenOf(request)));
    });
    app.post(url, { config }, async (request, reply) => {
      const found = await known(app, tokenOf(request));
      if (!isExpired(app, found)) {
        await openServed(app.database.db, found.recipientId, app.clock.now());
      }
      return show(app, request, reply, await known(app, tokenOf(request)));
    });
  }
  registerFiles(app);
}

function registerFiles(app: FastifyInstance): void {
  const files = openFilingFiles(app.settings.dataDir);
  const url = app.settings.contextPath + SERVED_DOCUMENT_FILE.replace(/\{(\w+)\}/g, ':$1');
  const config = { access: OPEN_TO_ALL, kind: 'record' } as const;
  app.get(url, { config }, async (request, reply) => {
    const { documentId } = request.params as { readonly documentId?: string };
    const id = parseUuid(documentId);
    const found = await known(app, tokenOf(request));
    const document = found.documents.find((each) => each.documentId === id);
    const isOpen = found.openedAt !== null && !isExpired(app, found);
    if (document === undefined || document.isWithheld || !isOpen) throw notFound();
    const { fileName, hash } = document;
    const bytes = (await files.read(hash)) ?? (await app.findDemoFiling(hash));
    if (bytes === null) throw notFound();
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    return sendDocument(reply, { bytes, fileName, isWord: false });
  });
}

function tokenOf({ query }: FastifyRequest): string {
  return submittedText(query, 'token');
}

/** Finds the service that a link belongs to; throws 404 for an unknown token. */
async function known(app: FastifyInstance, token: string): Promise<OpenedService> {
  const found = await findOpened(app.database.db, token);
  if (found === null) throw notFound();
  return found;
}

function isExpired(app: FastifyInstance, { linkUntil }: OpenedService): boolean {
  return linkUntil.getTime() <= app.clock.now();
}

function show(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  found: OpenedService,
): Promise<FastifyReply> {
  const token = tokenOf(request);
  if (isExpired(app, found)) {
    return send(app, request, reply.code(410), expiredPage(request.locale, found));
  }
  const page = servedPage(request.locale, found, {
    action: ownPath(request) + buildQuery({ token }),
    documentOf: (documentId) =>
      app.settings.contextPath +
      SERVED_DOCUMENT_FILE.replace('{documentId}', documentId) +
      buildQuery({ token }),
  });
  return send(app, request, reply, page);
}

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServerPage,
): Promise<FastifyReply> {
  return reply
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(await renderSitePage(app, request, page));
}
