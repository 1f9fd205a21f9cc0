import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { copyRules } from '#contract/billing/copyPrice';
import { PAGE_PICTURE_PATH } from '#contract/records/pageImages';
import { exactly, IdSchema } from '#contract/schemas/fields';
import type { DocumentPages } from '#contract/schemas/pageImages';
import { stateDate } from '#contract/stateClock';
import { findShownImage } from '../../domain/pageImages/repository';
import { decodeIntegers } from '../../http/numbers';
import { forbidden, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { NEEDS_ACCOUNT } from './buyPages';
import { isRestricted } from './documentRegister';
import { openPages, openShownPages, type PageParts } from './pageFacts';
import { pricedPages, ruleOf } from './pagePrices';
import { findFetchable, findPageFee, toPurchase } from './purchaseRepository';
import { findOfficeServices } from './servicesRepository';

/** Seconds for which browsers cache a page image. */
const PICTURE_SECONDS = 600;

const PictureParamsSchema = exactly({
  documentId: IdSchema,
  page: Type.Integer({ minimum: 1, maximum: 100_000 }),
});

/**
 * Registers the routes for page previews of recorded documents, and each office's services and
 * prices.
 */
export function registerDocumentPages(app: FastifyInstance, { images }: PageParts): void {
  const { db } = app.database;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  registerCall(app, 'getDocumentPages', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      const { locale, user } = request;
      const { document, opened } = await openPages({ db, images }, locale, params.documentId);
      if (opened.image !== null) images.prerender(opened.image);
      const now = app.clock.now();
      const accountId = user.account?.id ?? null;
      const isBuyer = accountId !== null && user.id !== null;
      const sold = { documentId: document.id, hash: opened.image?.hash ?? null };
      const bought = isBuyer ? await findFetchable(db, accountId, sold, now) : [];
      return {
        documentId: document.id,
        documentNumber: document.documentNumber,
        typeName: document.typeName,
        county: document.county,
        recordedOn: document.recordedOn,
        state: opened.state,
        pages: opened.image === null ? [] : pricedPages(document, locale, opened.image),
        rule: opened.image === null ? null : ruleOf(document, locale, opened.image),
        serviceCents: isBuyer ? await findPageFee(db, accountId, stateDate(now)) : null,
        bought: bought.map(toPurchase),
        asOf: document.asOf,
      } satisfies DocumentPages;
    },
  });

  typed.get(
    app.settings.contextPath +
      PAGE_PICTURE_PATH.replace('{documentId}', ':documentId').replace('{page}', ':page'),
    {
      config: { access: OPEN_TO_ALL, kind: 'record', session: 'look' },
      schema: { params: PictureParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(
          PictureParamsSchema,
          request.params,
        ) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const { documentId, page } = request.params;
      const stored = await findShownImage(db, documentId);
      if (stored !== null && isRestricted(stored.typeCode)) throw notFound();
      const image = stored ?? (await openShownPages({ db, images }, documentId));
      if (image === null || page > image.pages.length) throw notFound();
      const picture = await images.picture(image.hash, page);
      if (picture === null) throw notFound();
      return reply
        .type('image/png')
        .header('cache-control', `private, max-age=${String(PICTURE_SECONDS)}`)
        .send(picture);
    },
  );

  registerCall(app, 'getDocumentServices', {
    access: { rule: { roles: ['ACCOUNT_ADMIN'] }, ownership: 'ownAccount' },
    handler: async ({ owner, request }) => {
      const { accountId } = owner;
      if (accountId === null) throw forbidden(NEEDS_ACCOUNT);
      return {
        offices: await findOfficeServices(db, request.locale),
        rules: [...copyRules(request.locale.code)],
        serviceCents: await findPageFee(db, accountId, stateDate(app.clock.now())),
      };
    },
  });
}
