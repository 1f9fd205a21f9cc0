import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import { buildQuery } from '#contract/links';
import { UploadChecker } from '../../domain/filingUploads/uploadChecker';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { createClamdScan } from '../../domain/filingUploads/virusScan';
import { uploadVersion, type VersionParts } from '../../domain/orders/uploadVersion';
import { actorOf, ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import { editionsWith } from '../../site/editions';
import { ownPath, refusalOf, sendPage, type Visit } from '../formPage';
import type { FormError } from '../formFields';
import { FormFile, readMultipartForms } from '../multipartForm';
import { isStaleForm, submittedText } from '../submittedForm';
import { readForm, requireSigner, type OrderForm } from './form';
import type { ServerPage } from '../../site/layout';

/** Relative to the page's own path. */
export const VERSION_PATH = '/version';

const MEGABYTE = 2 ** 20;
const TOO_LARGE = `The file is larger than ${String(UPLOAD_MAX_BYTES / MEGABYTE)} MB. Go back, and save the order with smaller images.`;

/**
 * Receives a judge's edited version of an order, through a file form that works without scripts.
 */
export function registerVersionUploads(
  app: FastifyInstance,
  view: (visit: Visit, form: OrderForm, errors: readonly FormError[]) => Promise<ServerPage>,
): void {
  const { clamd, dataDir } = app.settings;
  const checker = new UploadChecker();
  const parts: VersionParts = {
    db: app.database.db,
    files: openFilingFiles(dataDir),
    checker,
    scan: clamd === null ? null : createClamdScan(clamd),
  };
  app.addHook('onClose', () => checker.close());
  void app.register((scope, _options, registered) => {
    readMultipartForms(scope, { fileBytes: UPLOAD_MAX_BYTES, tooLarge: TOO_LARGE });
    // Redirects, so that reloading the page doesn't send the file again.
    scope.setErrorHandler(async (error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      await app.sessions.saveFlash(request, BACKEND_PAGES.signOrders, 'stale');
      const page = ownPath(request).slice(0, -VERSION_PATH.length);
      const filing = submittedText(request.query, 'filing');
      return reply.redirect(page + buildQuery({ filing }), 303);
    });
    // Runs before the file is read.
    scope.addHook('onRequest', async (request, reply) =>
      requireSigner({ app, request, reply, isSent: false, isTyped: false, notice: null }),
    );
    for (const { locale, prefix } of editionsWith('efiling')) {
      const page = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.signOrders}`;
      const config = { access: OWN_USER, isPage: true, locale } as const;
      const addressOf = (request: FastifyRequest): string =>
        page + buildQuery({ filing: submittedText(request.query, 'filing') });
      // Shows the page to a judge who logged in again after submitting the form.
      scope.get(page + VERSION_PATH, { config }, (request, reply) =>
        reply.redirect(addressOf(request), 303),
      );
      scope.post(page + VERSION_PATH, { config }, async (request, reply) => {
        const visit: Visit = { app, request, reply, isSent: true, isTyped: true, notice: null };
        const form = readForm(request);
        const { body } = request;
        const file = (body as Readonly<Record<string, unknown>>)['file'];
        try {
          await uploadVersion(parts, actorOf(request), ownerOf(request).userId, {
            filingId: form.filingId ?? '',
            sequence: form.sequence,
            fileName: file instanceof FormFile ? file.name : '',
            bytes: file instanceof FormFile ? file.bytes : Buffer.alloc(0),
          });
        } catch (error) {
          const { errors, status } = refusalOf(error);
          void reply.code(status);
          return sendPage(visit, await view(visit, form, errors));
        }
        await app.sessions.saveFlash(request, BACKEND_PAGES.signOrders, 'version');
        return reply.redirect(addressOf(request), 303);
      });
    }
    registered();
  });
}
