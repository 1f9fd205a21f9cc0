import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { purchaseNumber } from '#contract/records/pageImages';
import type { DocumentDetails } from '#contract/schemas/documents';
import { stateDate, STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { WorkerBusyError } from '../../boundedWorker';
import type { FileStore } from '../../domain/fileStore/store';
import type { AboutCopy } from '../../domain/pageImages/copies';
import type { PageTools } from '../../domain/pageImages/pageTools';
import { UnreadablePagesError } from '../../domain/pageImages/raster';
import { conflict, unavailable } from '../../http/problems';
import type { AppDatabase, ErrorLog } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import {
  findUsedCopies,
  forgetExpiredCopies,
  reservePurchaseId,
  type PurchaseCopy,
} from './purchaseRepository';

const NOT_COPIED = "These pages couldn't be copied, so you weren't charged. We've been notified.";

/** Removes expired copies every hour. */
const SWEEP_COPIES: JobKind = {
  name: 'sweep-purchase-copies',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '50 * * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Age at which a copy without a purchase is removed; by then, its purchase would have been saved.
 */
const UNUSED_MS = DAY_MS;

export interface CopyParts {
  /** Files from the offices. */
  readonly store: FileStore;
  /** Copies made for purchases. */
  readonly copies: FileStore;
  readonly tools: PageTools;
}

export function registerCopySweep(app: FastifyInstance, copies: FileStore): void {
  app.jobs.add(SWEEP_COPIES, () => removeExpiredCopies(app, copies));
}

/**
 * Removes the copies of purchases that can no longer be downloaded, and day-old copies that belong
 * to no purchase.
 */
export async function removeExpiredCopies(app: FastifyInstance, copies: FileStore): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  for (const hash of await forgetExpiredCopies(db, now)) await copies.remove(hash);
  await copies.removeUnused(now - UNUSED_MS, (hashes) => findUsedCopies(db, hashes));
}

/** Returns the line printed on each page of a purchased copy. */
export function aboutCopy({
  boughtAt,
  countyName,
  documentNumber,
  purchaseId,
  typeName,
}: {
  readonly boughtAt: string;
  readonly countyName: string;
  readonly documentNumber: string;
  readonly purchaseId: number;
  readonly typeName: string;
}): AboutCopy {
  const day = stateDate(boughtAt);
  return {
    title: `${typeName} ${documentNumber}, ${countyName}`,
    footer: `Copy of ${documentNumber}, ${countyName}. Purchase ${purchaseNumber(purchaseId)}, ${day}. Not certified.`,
    at: new Date(boughtAt),
  };
}

/**
 * Creates and stores the copy of the pages, then calls `charge` to save the purchase with it.
 * Throws 409 if no copy can be made; nothing is charged then. Removes a copy that no purchase uses.
 */
export async function chargeForCopy<Answer extends { readonly id: number }>(
  {
    copies,
    db,
    log,
    store,
    tools,
  }: CopyParts & {
    readonly db: AppDatabase;
    readonly log: ErrorLog;
  },
  order: {
    readonly document: Pick<DocumentDetails, 'county' | 'documentNumber' | 'typeName'>;
    readonly hash: string;
    readonly pages: readonly number[];
    readonly at: number;
  },
  charge: (copy: PurchaseCopy) => Promise<Answer>,
): Promise<Answer> {
  const { at, document, hash, pages } = order;
  const purchaseId = await reservePurchaseId(db);
  const about = aboutCopy({
    boughtAt: new Date(at).toISOString(),
    countyName: document.county.name,
    documentNumber: document.documentNumber,
    purchaseId,
    typeName: document.typeName,
  });
  let copy: PurchaseCopy;
  try {
    const bytes = await store.read(hash);
    if (bytes === null) throw new UnreadablePagesError('The file of the pages is damaged.');
    copy = { purchaseId, hash: await copies.keep(await tools.copy(bytes, pages, about)) };
  } catch (error) {
    if (error instanceof WorkerBusyError) throw unavailable();
    if (!(error instanceof UnreadablePagesError)) throw error;
    log.error({ err: error, hash }, 'pages not copied');
    throw conflict(NOT_COPIED);
  }
  try {
    const answer = await charge(copy);
    // The same order was sent twice; the first purchase keeps its own copy.
    if (answer.id !== purchaseId) await copies.remove(copy.hash);
    return answer;
  } catch (error) {
    await copies.remove(copy.hash);
    throw error;
  }
}
