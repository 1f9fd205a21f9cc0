import { tidyBillingCode } from '#contract/billing/billingCodes';
import type { Locale } from '#contract/locales';
import { pagesInWords, purchaseNumber } from '#contract/records/pageImages';
import type { DocumentDetails } from '#contract/schemas/documents';
import type { DocumentPage, NewPurchase, PageOrder } from '#contract/schemas/pageImages';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { answerOnce } from '../../domain/answeredOnce/repository';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import { requireCredit } from '../../domain/credit/creditRepository';
import { chargeAccount, lockAccount } from '../../domain/ledger/repository';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { requireWithinBudgets } from '../../domain/spending/guardRepository';
import { enqueuePagePurchase } from '../../domain/webhooks/purchaseEventsRepository';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import type { Actor, Owner } from '../../http/requester';
import { conflict, forbidden, invalidField } from '../../http/problems';
import type { AppDatabase, ErrorLog } from '../../http/services';
import { openPages, type PageParts } from './pageFacts';
import { pricedPages } from './pagePrices';
import { chargeForCopy, type CopyParts } from './purchaseCopies';
import {
  addPurchase,
  findFetchable,
  findPageFee,
  findPurchase,
  toPurchase,
  type PurchaseCopy,
  type StoredPurchase,
} from './purchaseRepository';

export const NEEDS_ACCOUNT = "Pages are charged to an account, and you don't belong to one.";

const REFUSALS = {
  noPages: "Pages of this document aren't for sale here.",
  priceChanged: "The price has changed. Reload the page to see it. You weren't charged.",
  boughtMeanwhile:
    "Your account bought some of these pages in the meantime. Reload the page for the new price. You weren't charged.",
  hasThem: 'Your account already bought these pages and can download them again: ',
} as const;

/** An order of pages, as sent. */
interface OrderRequest {
  readonly documentId: number;
  readonly order: PageOrder;
  /** Value of the Idempotency-Key header. */
  readonly onceKey: string;
  readonly locale: Locale;
  readonly owner: Owner;
  readonly user: CurrentUser;
}

/** The pages that an order charges, and who pays for them. */
interface Order {
  readonly document: DocumentDetails;
  /** SHA-256 of the file with the pages. */
  readonly hash: string;
  readonly charged: readonly DocumentPage[];
  readonly payer: { readonly accountId: number; readonly userId: number };
  readonly billingCode: string | null;
  /** The price that the user saw. */
  readonly totalCents: number;
}

/**
 * Buys pages of a document for the user's account: creates their copy, and charges for pages that
 * the account can't already download. Writes the purchase, charge, and audit row in one
 * transaction, once per key.
 *
 * Throws 403 if the user may not buy, 404 if there is no such document, 400 for an invalid billing
 * code or page, and 409 if nothing is for sale, the price has changed, or a limit is exceeded.
 * Charges nothing when it throws.
 */
export async function buyPages(
  parts: PageParts & CopyParts & { readonly db: AppDatabase; readonly log: ErrorLog },
  actor: Actor,
  { documentId, locale, onceKey, order, owner, user }: OrderRequest,
): Promise<NewPurchase> {
  const { db } = parts;
  const { at } = actor;
  requireSearchesAllowed(user);
  requireConfirmedEmail(user, 'buy');
  const { accountId, userId } = owner;
  if (accountId === null) throw forbidden(NEEDS_ACCOUNT);
  await requireBillingCode(db, user, order.billingCode);
  const { document, opened } = await openPages(parts, locale, documentId);
  if (opened.image === null) throw conflict(REFUSALS.noPages);
  const { hash } = opened.image;
  const chosen = choose(pricedPages(document, locale, opened.image), order);
  const asked = { documentId, ...order };
  const once = { userId, key: onceKey, call: 'postPurchase', asked, at } as const;
  // If an order is repeated, all pages are already bought, so it gets the first order's response.
  const sold = { documentId: document.id, hash };
  const missing = notIn(chosen, await findFetchable(db, accountId, sold, at));
  const charged = missing.length === 0 ? chosen : missing;
  const billingCode = tidyBillingCode(order.billingCode) || null;
  const { totalCents } = order;
  const payer = { accountId, userId };
  const complete = { document, hash, charged, payer, billingCode, totalCents };
  return chargeForCopy(parts, { document, hash, pages: numbersIn(charged), at }, (copy) =>
    transactionWithAudit(db, (trx, audit) =>
      answerOnce(trx, once, () => chargePages(trx, audit, actor, complete, copy)),
    ),
  );
}

/** Charges an order with the account locked, and saves its purchase with its copy. */
async function chargePages(
  trx: AuditedTransaction,
  audit: Audit,
  actor: Actor,
  { billingCode, charged, document, hash, payer, totalCents }: Order,
  copy: PurchaseCopy,
): Promise<NewPurchase> {
  const { at } = actor;
  const { accountId } = payer;
  const pages = numbersIn(charged);
  const today = stateDate(at);
  await lockAccount(trx, accountId);
  await requireNotBought(trx, accountId, { documentId: document.id, hash }, charged, at);
  const fee = await findPageFee(trx, accountId, today);
  const officeCents = charged.reduce((sum, page) => sum + page.officeCents, 0);
  const serviceCents = charged.length * fee;
  if (totalCents !== officeCents + serviceCents) throw conflict(REFUSALS.priceChanged);
  const charge = {
    kind: 'PAGES_BOUGHT',
    reference: `${document.typeName} ${document.documentNumber}, ${document.county.name}: ${pagesInWords(pages)}`,
    billingCode,
    parts: [
      { ledger: 'OFFICE_FEES', countyId: document.county.id, cents: officeCents },
      { ledger: 'PAGE_FEES', countyId: null, cents: serviceCents },
    ],
  } as const;
  const entryId = await chargeAccount(trx, payer, charge, at);
  const price = { officeCents, serviceCents, billingCode };
  const id = await addPurchase(
    trx,
    { ...price, copy, entryId, ...payer, document, hash, pages },
    at,
  );
  await requireCredit(trx, accountId, totalCents, today);
  const spent = { kind: 'PAGES', cents: totalCents } as const;
  const budgetWarning = await requireWithinBudgets(trx, { ...payer, billingCode }, spent, at);
  audit({
    ...actor,
    action: 'documentPagesBought',
    target: `documentPurchase/${String(id)}`,
    detail: { documentId: document.id, pages: pages.length, cents: totalCents },
  });
  await enqueuePagePurchase(trx, { ...payer, id, documentId: document.id, pages, totalCents }, at);
  const written = await findPurchase(trx, accountId, id, at);
  if (written === null) throw new Error('The new purchase was not found.');
  return { ...toPurchase(written), budgetWarning };
}

/** Throws 409 if the account bought some of the pages since the order was read. */
async function requireNotBought(
  trx: AuditedTransaction,
  accountId: number,
  sold: { readonly documentId: number; readonly hash: string },
  charged: readonly DocumentPage[],
  at: number,
): Promise<void> {
  const bought = await findFetchable(trx, accountId, sold, at);
  const toCharge = notIn(charged, bought);
  if (toCharge.length === 0) {
    throw conflict(REFUSALS.hasThem + purchaseNumbersOf(bought, numbersIn(charged)));
  }
  if (toCharge.length < charged.length) throw conflict(REFUSALS.boughtMeanwhile);
}

function choose(pages: readonly DocumentPage[], order: PageOrder): DocumentPage[] {
  const orderedPages = new Set(order.pages);
  const chosen = pages.filter(({ page }) => orderedPages.has(page));
  if (chosen.length === orderedPages.size) return chosen;
  throw invalidField('pages', `Choose pages from 1 to ${String(pages.length)}.`);
}

function numbersIn(pages: readonly DocumentPage[]): number[] {
  return pages.map(({ page }) => page);
}

/** Returns the pages that no purchase covers yet; only these are charged. */
function notIn(pages: readonly DocumentPage[], bought: readonly StoredPurchase[]): DocumentPage[] {
  const coveredPages = new Set(bought.flatMap((purchase) => purchase.pages));
  return pages.filter(({ page }) => !coveredPages.has(page));
}

/** Returns the numbers of the purchases that cover these pages, as text. */
function purchaseNumbersOf(bought: readonly StoredPurchase[], pages: readonly number[]): string {
  return bought
    .filter((purchase) => purchase.pages.some((page) => pages.includes(page)))
    .map(({ id }) => purchaseNumber(id))
    .join(', ');
}
