import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidyBillingCode } from '#contract/billingCodes';
import { csvLine } from '#contract/csv';
import { LOCALES } from '#contract/locales';
import {
  pageRanges,
  PURCHASED_FILE_PATH,
  purchaseNumber,
  PURCHASES_FILE,
} from '#contract/pageImages';
import { exactly, IdSchema } from '#contract/schemas/fields';
import type { DocumentPage, PageOrder } from '#contract/schemas/pageImages';
import { WorkerBusyError } from '../../boundedWorker';
import { answerOnce } from '../../domain/answeredOnce/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { chargeAccount, holdAccount } from '../../domain/ledger/repository';
import { UnreadablePagesError } from '../../domain/pageImages/raster';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { requireCredit } from '../../domain/credit/creditRepository';
import { requireWithinBudgets } from '../../domain/spending/guardRepository';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import { dollarsOf } from '../../http/csv';
import { listOf } from '../../http/lists';
import { decodeIntegers } from '../../http/numbers';
import { onceKeyOf } from '../../http/onceKey';
import {
  conflict,
  forbidden,
  HttpProblem,
  invalidField,
  notFound,
  unavailable,
} from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_ACCOUNT } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { openPages, type PageParts } from './pageFacts';
import { aboutCopy, chargeForCopy, type CopyParts } from './purchaseCopies';
import { pricedPages } from './pagePrices';
import {
  addPurchase,
  findAllPurchases,
  findFetchable,
  findPageFee,
  findPurchase,
  findPurchases,
  toPurchase,
  type StoredPurchase,
} from './purchaseRepository';

export const NEEDS_ACCOUNT = "Pages are charged to an account, and you don't belong to one.";

const REFUSALS = {
  noPages: "Pages of this document aren't for sale here.",
  priceChanged: "The price has changed. Reload the page to see it. You weren't charged.",
  boughtMeanwhile:
    "Your account bought some of these pages in the meantime. Reload the page for the new price. You weren't charged.",
  hasThem: 'Your account already bought these pages and can download them again: ',
  expired: 'The download period for these pages is over. You can buy them again.',
  withdrawn:
    'These pages are no longer available because the document was withdrawn by law after you bought them. Contact us about a refund.',
  damaged: "The file of these pages is damaged. We've been notified, and your purchase is safe.",
} as const;

const FileParamsSchema = exactly({ purchaseId: IdSchema });

/** Page purchases of recorded documents, and the account's purchase list. */
export function registerPurchases(
  app: FastifyInstance,
  { images, ...parts }: PageParts & CopyParts,
): void {
  const { db } = app.database;
  const typed = app.withTypeProvider<TypeBoxTypeProvider>();

  registerCall(app, 'postPurchase', {
    access: OWN_ACCOUNT,
    handler: async ({ actor, body, owner, params, request }) => {
      const { locale, user } = request;
      requireSearchesAllowed(user);
      requireConfirmedEmail(user, 'buy');
      const { accountId, userId } = owner;
      if (accountId === null) throw forbidden(NEEDS_ACCOUNT);
      await requireBillingCode(db, user, body.billingCode);
      const { document, opened } = await openPages(request, images, params.documentId);
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
      // In a repeated order, all pages are already bought, so it gets the first order's response.
      const missing = notIn(chosen, await findFetchable(db, accountId, document.id, actor.at));
      const charged = missing.length === 0 ? chosen : missing;
      const pages = charged.map(({ page }) => page);
      const ordered = { document, hash: image.hash, pages, at: actor.at };
      return chargeForCopy(app, parts, ordered, (copy) =>
        transactionWithAudit(db, (trx, audit) =>
          answerOnce(trx, once, async () => {
            await holdAccount(trx, accountId);
            const bought = await findFetchable(trx, accountId, document.id, actor.at);
            const toCharge = notIn(charged, bought);
            if (toCharge.length === 0) throw conflict(REFUSALS.hasThem + numbersOf(bought, pages));
            if (toCharge.length < charged.length) throw conflict(REFUSALS.boughtMeanwhile);
            const fee = await findPageFee(trx, accountId, civilDate(actor.at));
            const officeCents = charged.reduce((sum, page) => sum + page.officeCents, 0);
            const serviceCents = charged.length * fee;
            if (body.totalCents !== officeCents + serviceCents) {
              throw conflict(REFUSALS.priceChanged);
            }
            const billingCode = tidyBillingCode(body.billingCode) || null;
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
              { ...price, copy, entryId, accountId, userId, document, hash, pages },
              actor.at,
            );
            await requireCredit(trx, accountId, body.totalCents, civilDate(actor.at));
            const budgetWarning = await requireWithinBudgets(
              trx,
              { accountId, userId, billingCode },
              { kind: 'PAGES', cents: body.totalCents },
              actor.at,
            );
            audit({
              ...actor,
              action: 'documentPagesBought',
              target: `documentPurchase/${String(id)}`,
              detail: { documentId: document.id, pages: pages.length, cents: body.totalCents },
            });
            const written = await findPurchase(trx, accountId, id, actor.at);
            if (written === null) throw new Error('The new purchase was not found.');
            return { ...toPurchase(written), budgetWarning };
          }),
        ),
      );
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

  app.get(
    app.settings.contextPath + PURCHASES_FILE,
    { config: { access: OWN_ACCOUNT, kind: 'list', isExport: true } },
    async (request, reply) => {
      const accountId = request.user.account?.id;
      if (accountId === undefined) throw notFound();
      const bought = await findAllPurchases(db, accountId, app.clock.now());
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="bought-pages.csv"')
        .send([HEADINGS, ...bought.map(cellsOf)].map(csvLine).join(''));
    },
  );

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
      const file = await fetchCopy(parts, purchase, () =>
        fetchFromOffice(request, { images, store: parts.store }, purchase),
      );
      if (file === null) {
        request.log.error({ purchaseId: purchase.id }, 'file of bought pages is damaged');
        throw new HttpProblem(410, { message: REFUSALS.damaged });
      }
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${fileName(purchase)}"`)
        .send(file);
    },
  );
}

function choose(pages: readonly DocumentPage[], order: PageOrder): DocumentPage[] {
  const orderedPages = new Set(order.pages);
  const chosen = pages.filter(({ page }) => orderedPages.has(page));
  if (chosen.length === orderedPages.size) return chosen;
  throw invalidField('pages', `Choose pages from 1 to ${String(pages.length)}.`);
}

/** The pages that no purchase covers yet; only these are charged. */
function notIn(pages: readonly DocumentPage[], bought: readonly StoredPurchase[]): DocumentPage[] {
  const coveredPages = new Set(bought.flatMap((purchase) => purchase.pages));
  return pages.filter(({ page }) => !coveredPages.has(page));
}

/** The numbers of the purchases that cover these pages, as text. */
function numbersOf(bought: readonly StoredPurchase[], pages: readonly number[]): string {
  return bought
    .filter((purchase) => purchase.pages.some((page) => pages.includes(page)))
    .map(({ id }) => purchaseNumber(id))
    .join(', ');
}

const HEADINGS = [
  'Purchase',
  'Bought',
  'By',
  'Billing code',
  'State',
  'County',
  'Document',
  'Type',
  'Pages',
  'Office fee',
  'Service fee',
  'Price',
  'Available until',
];

function cellsOf(purchase: StoredPurchase): string[] {
  const { officeCents, serviceCents } = purchase;
  return [
    purchaseNumber(purchase.id),
    purchase.boughtAt,
    purchase.buyer,
    purchase.billingCode ?? '',
    purchase.countyState,
    purchase.county.name,
    purchase.documentNumber,
    purchase.typeName,
    pageRanges(purchase.pages),
    dollarsOf(officeCents),
    dollarsOf(serviceCents),
    dollarsOf(officeCents + serviceCents),
    purchase.expiresAt,
  ];
}

function fileName({ documentNumber, id }: StoredPurchase): string {
  const safe = documentNumber.replace(/[^\w-]+/g, '-').slice(0, 60);
  return `${safe}-${purchaseNumber(id)}.pdf`;
}

/** Fetches a purchase's file from its office again; null if the office sends a different file. */
async function fetchFromOffice(
  { server }: FastifyRequest,
  { images, store }: PageParts & Pick<CopyParts, 'store'>,
  { countyState, documentId, hash }: StoredPurchase,
): Promise<Buffer | null> {
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === countyState);
  if (documentId === null || locale === undefined) return null;
  const { opened } = await openPages({ server, locale }, images, documentId);
  return opened.image?.hash === hash ? store.read(hash) : null;
}

/** Loads the copy of a purchase, recreating it if it is missing; null if that fails. */
async function fetchCopy(
  { copies, store, tools }: CopyParts,
  { boughtAt, copyHash, county, documentNumber, hash, id, pages, typeName }: StoredPurchase,
  fetchAgain: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const stored = copyHash === null ? null : await copies.read(copyHash);
  if (stored !== null) return stored;
  const bytes = (await store.read(hash)) ?? (await fetchAgain());
  if (bytes === null) return null;
  const about = aboutCopy({
    boughtAt,
    countyName: county.name,
    documentNumber,
    purchaseId: id,
    typeName,
  });
  try {
    return await tools.copy(bytes, pages, about);
  } catch (error) {
    if (error instanceof WorkerBusyError) throw unavailable();
    if (error instanceof UnreadablePagesError) return null;
    throw error;
  }
}
