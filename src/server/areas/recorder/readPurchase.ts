import { LOCALES } from '#contract/locales';
import { WorkerBusyError } from '../../boundedWorker';
import { UnreadablePagesError } from '../../domain/pageImages/raster';
import { HttpProblem, notFound, unavailable } from '../../http/problems';
import type { AppDatabase, ErrorLog } from '../../http/services';
import { openPages, type PageParts } from './pageFacts';
import { aboutCopy, type CopyParts } from './purchaseCopies';
import { findPurchase, type StoredPurchase } from './purchaseRepository';

const REFUSALS = {
  expired: 'The download period for these pages is over. You can buy them again.',
  withdrawn:
    'These pages are no longer available because the document was withdrawn by law after you bought them. Contact us about a refund.',
  damaged: "The file of these pages is damaged. We've been notified, and your purchase is safe.",
} as const;

type Parts = PageParts & CopyParts & { readonly db: AppDatabase };

/**
 * Reads the copy of an account's purchase, and creates it again if it is missing.
 *
 * Throws 404 if the account has no such purchase, 410 if it has expired, was withdrawn, or is
 * damaged (which is logged), and 503 if too many copies are being made. `at` is in milliseconds
 * since 1970.
 */
export async function readPurchase(
  { log, ...parts }: Parts & { readonly log: ErrorLog },
  { accountId, at, purchaseId }: { accountId: number; at: number; purchaseId: number },
): Promise<{ readonly purchase: StoredPurchase; readonly file: Buffer }> {
  const purchase = await findPurchase(parts.db, accountId, purchaseId, at);
  if (purchase === null) throw notFound();
  if (purchase.state === 'EXPIRED') throw new HttpProblem(410, { message: REFUSALS.expired });
  if (purchase.state !== 'READY') throw new HttpProblem(410, { message: REFUSALS.withdrawn });
  const file = await readCopy(parts, purchase);
  if (file === null) {
    log.error({ purchaseId: purchase.id }, 'file of bought pages is damaged');
    throw new HttpProblem(410, { message: REFUSALS.damaged });
  }
  return { purchase, file };
}

/** Loads the copy of a purchase, recreating it if it is missing; null if that fails. */
async function readCopy(parts: Parts, purchase: StoredPurchase): Promise<Buffer | null> {
  const { copies, store, tools } = parts;
  const { boughtAt, copyHash, county, documentNumber, hash, id, pages, typeName } = purchase;
  const stored = copyHash === null ? null : await copies.read(copyHash);
  if (stored !== null) return stored;
  const bytes = (await store.read(hash)) ?? (await fetchFromOffice(parts, purchase));
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

/** Fetches a purchase's file from its office again; null if the office sends a different file. */
async function fetchFromOffice(
  parts: Parts,
  { countyState, documentId, hash }: StoredPurchase,
): Promise<Buffer | null> {
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === countyState);
  if (documentId === null || locale === undefined) return null;
  const { opened } = await openPages(parts, locale, documentId);
  return opened.image?.hash === hash ? parts.store.read(hash) : null;
}
