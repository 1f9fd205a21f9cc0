import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyPrice, copyRules, pageCents } from '#contract/copyPrice';
import type { Locale } from '#contract/locales';
import {
  pageRanges,
  PAGE_PICTURE_PATH,
  PURCHASED_FILE_PATH,
  purchaseNumber,
} from '#contract/pageImages';
import type { DocumentDetails } from '#contract/schemas/documents';
import { exactly, IdSchema } from '#contract/schemas/fields';
import type {
  DocumentPage,
  DocumentPages,
  PageOrder,
  Purchase,
} from '#contract/schemas/pageImages';
import { answerOnce } from '../../domain/answeredOnce/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { chargeAccount, holdAccount } from '../../domain/ledger/repository';
import { copyPages } from '../../domain/pageImages/copies';
import type { PageImages } from '../../domain/pageImages/pageImages';
import { findShownImage, type StoredImage } from '../../domain/pageImages/repository';
import type { PageImageFacts } from '../../domain/pageImages/source';
import type { FileStore } from '../../domain/fileStore/store';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { listOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { onceKeyOf } from '../../http/onceKey';
import { conflict, forbidden, HttpProblem, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_ACCOUNT } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import {
  addPurchase,
  findFetchable,
  findPageFee,
  findPurchase,
  findPurchases,
  type KeptPurchase,
} from './purchaseRepository';
import { isRestricted } from './documentRegister';
import { findDocument } from './repository';
import { findOfficeServices } from './servicesRepository';

/** Seconds for which a browser shows the picture of a page without asking again. */
const PICTURE_SECONDS = 600;

const REFUSALS = {
  needsAccount: 'Pages are charged to an account, and you belong to none.',
  noPages: 'The pages of this document cannot be bought here.',
  priceChanged: 'The price is another one now. Reload the page to see it; nothing was charged.',
  hasThem: 'Your account has bought these pages already and can fetch them again: ',
  expired: 'The time for fetching these pages again is over. They can be bought anew.',
  withdrawn:
    'These pages may no longer be given out: the law took the document back after you bought them. Ask the help desk about a refund.',
  damaged:
    'The file of these pages is damaged. The help desk knows of it; what you paid for is not lost.',
} as const;

const PictureParamsSchema = exactly({
  documentId: IdSchema,
  page: Type.Integer({ minimum: 1, maximum: 100_000 }),
});
const FileParamsSchema = exactly({ purchaseId: IdSchema });

export interface PageParts {
  readonly images: PageImages;
  readonly store: FileStore;
}

/** Pages of recorded documents: looking at them, buying them, fetching what was bought. */
export function registerDocumentPages(app: FastifyInstance, { images, store }: PageParts): void {
  const { db } = app.database;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  async function requireDocument(id: number, { locale }: FastifyRequest): Promise<DocumentDetails> {
    const document = await findDocument(db, id, locale);
    if (document === null) throw notFound();
    return document;
  }

  registerCall(app, 'getDocumentPages', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      const { locale, user } = request;
      const document = await requireDocument(params.documentId, request);
      const opened = await images.open(factsOf(document, locale), document.imageStatus);
      if (opened.image !== null) images.drawAhead(opened.image);
      const now = app.clock.now();
      const accountId = user.account?.id ?? null;
      const isBuyer = accountId !== null && user.id !== null;
      return {
        documentId: document.id,
        documentNumber: document.documentNumber,
        typeName: document.typeName,
        county: document.county,
        recordedOn: document.recordedOn,
        state: opened.state,
        pages: opened.image === null ? [] : pricedPages(document, locale, opened.image),
        rule: opened.image === null ? null : ruleOf(document, locale, opened.image),
        serviceCents: isBuyer ? await findPageFee(db, accountId, civilDate(now)) : null,
        bought: isBuyer
          ? (await findFetchable(db, accountId, document.id, now)).map(toPurchase)
          : [],
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
      const image = await findShownImage(db, documentId);
      if (image === null || isRestricted(image.typeCode) || page > image.pages.length) {
        throw notFound();
      }
      const picture = await images.picture(image.hash, page);
      if (picture === null) throw notFound();
      return reply
        .type('image/png')
        .header('cache-control', `private, max-age=${String(PICTURE_SECONDS)}`)
        .send(picture);
    },
  );

  registerCall(app, 'postPurchase', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, body, owner, params, request }) => {
      const { locale, user } = request;
      requireSearchesAllowed(user);
      const { accountId, userId } = owner;
      if (accountId === null) throw forbidden(REFUSALS.needsAccount);
      const document = await requireDocument(params.documentId, request);
      const opened = await images.open(factsOf(document, locale), document.imageStatus);
      if (opened.image === null) throw conflict(REFUSALS.noPages);
      const { image } = opened;
      const chosen = choose(pricedPages(document, locale, image), body);
      const once = {
        userId,
        key: onceKeyOf(request),
        call: 'postPurchase',
        asked: { ...params, ...body },
        at: actor.at,
      } as const;
      return transactionWithAudit(db, (trx, audit) =>
        answerOnce(trx, once, async () => {
          await holdAccount(trx, accountId);
          const bought = await findFetchable(trx, accountId, document.id, actor.at);
          const held = bought.find((one) => body.pages.every((page) => one.pages.includes(page)));
          if (held !== undefined) throw conflict(REFUSALS.hasThem + purchaseNumber(held.id));
          const fee = await findPageFee(trx, accountId, civilDate(actor.at));
          const officeCents = chosen.reduce((sum, page) => sum + page.officeCents, 0);
          const serviceCents = chosen.length * fee;
          if (body.totalCents !== officeCents + serviceCents) {
            throw conflict(REFUSALS.priceChanged);
          }
          const pages = chosen.map(({ page }) => page);
          const billingCode = body.billingCode.trim() || null;
          const entryId = await chargeAccount(
            trx,
            { accountId, userId },
            {
              kind: 'PAGES_BOUGHT',
              reference: `${document.typeName} ${document.documentNumber}, ${document.county.name}: pages ${pageRanges(pages)}`,
              billingCode,
              parts: [
                { ledger: 'OFFICE_FEES', countyId: document.county.id, cents: officeCents },
                { ledger: 'PAGE_FEES', countyId: null, cents: serviceCents },
              ],
            },
            actor.at,
          );
          const { hash } = image;
          const price = { officeCents, serviceCents, billingCode };
          const id = await addPurchase(
            trx,
            { ...price, entryId, accountId, userId, document, hash, pages },
            actor.at,
          );
          audit({
            ...actor,
            action: 'documentPagesBought',
            target: `documentPurchase/${String(id)}`,
            detail: { documentId: document.id, pages: pages.length, cents: body.totalCents },
          });
          const written = await findPurchase(trx, accountId, id, actor.at);
          if (written === null) throw new Error('The purchase written just now is gone.');
          return toPurchase(written);
        }),
      );
    },
  });

  registerCall(app, 'getDocumentServices', {
    access: { rule: { roles: ['ACCOUNT_ADMIN'] }, ownership: 'ownAccount' },
    handler: async ({ owner, request }) => {
      const { accountId } = owner;
      if (accountId === null) throw forbidden(REFUSALS.needsAccount);
      return {
        offices: await findOfficeServices(db, request.locale),
        rules: [...copyRules(request.locale.code)],
        serviceCents: await findPageFee(db, accountId, civilDate(app.clock.now())),
      };
    },
  });

  registerCall(app, 'getPurchases', {
    access: OWN_ACCOUNT,
    handler: async ({ owner, request }) => {
      const now = app.clock.now();
      const { accountId } = owner;
      if (accountId === null) return listOf([], now);
      const bought = await findPurchases(db, accountId, request.locale.abbreviation, now);
      return listOf(bought.map(toPurchase), now);
    },
  });

  typed.get(
    app.settings.contextPath + PURCHASED_FILE_PATH.replace('{purchaseId}', ':purchaseId'),
    {
      config: { access: OWN_ACCOUNT, kind: 'record' },
      schema: { params: FileParamsSchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(FileParamsSchema, request.params) as typeof request.params;
        done();
      },
    },
    async (request, reply) => {
      const accountId = request.user.account?.id;
      if (accountId === undefined) throw notFound();
      const purchase = await findPurchase(
        db,
        accountId,
        request.params.purchaseId,
        app.clock.now(),
      );
      if (purchase === null) throw notFound();
      if (purchase.state === 'EXPIRED') throw new HttpProblem(410, { message: REFUSALS.expired });
      if (purchase.state !== 'READY') throw new HttpProblem(410, { message: REFUSALS.withdrawn });
      const bytes = await store.read(purchase.hash);
      if (bytes === null) {
        request.log.error({ purchaseId: purchase.id }, 'file of bought pages is damaged');
        throw new HttpProblem(410, { message: REFUSALS.damaged });
      }
      const file = await copyPages(bytes, purchase.pages, aboutCopy(purchase));
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName(purchase)}"`)
        .send(Buffer.from(file));
    },
  );
}

/** What a source needs to know to give the pages. */
function factsOf(document: DocumentDetails, locale: Locale): PageImageFacts {
  const own = document.chain.filter((step) => step.document?.id === document.id);
  return {
    documentId: document.id,
    documentNumber: document.documentNumber,
    typeCode: document.typeCode,
    typeName: document.typeName,
    countyName: document.county.name,
    state: locale.abbreviation,
    officeName: document.office.name,
    recordedAt: document.recordedAt,
    timeZone: document.timeZone,
    book: document.book,
    page: document.page,
    parties: document.parties,
    legals: document.legals.map(({ text }) => text),
    considerationCents: document.considerationCents,
    references: own.flatMap(({ target }) => target ?? []),
    pages: document.imagePages ?? 1,
    width: document.imageWidth ?? 8.5,
    height: document.imageHeight ?? 11,
  };
}

function pricedPages(
  { recordedOn, typeCode }: DocumentDetails,
  { code }: Locale,
  { pages }: StoredImage,
): DocumentPage[] {
  return pages.map(({ height, width }, index) => ({
    page: index + 1,
    width,
    height,
    officeCents: pageCents(code, { typeCode, recordedOn, width, height }),
  }));
}

/** The rule of the largest page, which is the dearest. */
function ruleOf(
  { recordedOn, typeCode }: DocumentDetails,
  { code }: Locale,
  { pages }: StoredImage,
): string {
  const largest = [...pages].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  return copyPrice(code, {
    typeCode,
    recordedOn,
    pages: pages.length,
    width: largest?.width ?? null,
    height: largest?.height ?? null,
  }).rule;
}

function choose(pages: readonly DocumentPage[], order: PageOrder): DocumentPage[] {
  const wanted = new Set(order.pages);
  const chosen = pages.filter(({ page }) => wanted.has(page));
  if (chosen.length === wanted.size) return chosen;
  throw invalidField('pages', `Choose pages from 1 to ${String(pages.length)}.`);
}

function toPurchase({ hash: _hash, ...purchase }: KeptPurchase): Purchase {
  return purchase;
}

function fileName({ documentNumber, id }: KeptPurchase): string {
  const safe = documentNumber.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `${safe}-${purchaseNumber(id)}.pdf`;
}

function aboutCopy(purchase: KeptPurchase) {
  const { boughtAt, county, documentNumber, id, typeName } = purchase;
  const day = boughtAt.slice(0, 10);
  return {
    title: `${typeName} ${documentNumber}, ${county.name}`,
    footer: `Copy of ${documentNumber}, ${county.name}. Purchase ${purchaseNumber(id)} of ${day}. Not certified.`,
    at: new Date(boughtAt),
  };
}
