import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { purchaseNumber } from '#contract/pageImages';
import type { DocumentDetails } from '#contract/schemas/documents';
import { WorkerBusyError } from '../../boundedWorker';
import type { FileStore } from '../../domain/fileStore/store';
import type { AboutCopy } from '../../domain/pageImages/copies';
import type { PageTools } from '../../domain/pageImages/pageTools';
import { UnreadablePagesError } from '../../domain/pageImages/raster';
import { conflict, unavailable } from '../../http/problems';
import type { JobKind } from '../../jobs/kind';
import { forgetExpiredCopies, takePurchaseId, type PurchaseCopy } from './purchaseRepository';

const NOT_COPIED =
  'These pages could not be copied, so nothing was charged. The help desk knows of it.';

/** Copies whose time is over are removed once an hour. */
const SWEEP_COPIES: JobKind = {
  name: 'sweep-purchase-copies',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '50 * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

export interface CopyParts {
  /** The files that offices gave. */
  readonly store: FileStore;
  /** The copies of purchases. */
  readonly copies: FileStore;
  readonly tools: PageTools;
}

export function registerCopySweep(app: FastifyInstance, copies: FileStore): void {
  app.jobs.add(SWEEP_COPIES, () => removeExpiredCopies(app, copies));
}

/** Removes the copies of purchases that can't be fetched any more. */
export async function removeExpiredCopies(app: FastifyInstance, copies: FileStore): Promise<void> {
  for (const hash of await forgetExpiredCopies(app.database.db, app.clock.now())) {
    await copies.remove(hash);
  }
}

/** What the copy of a purchase says on each page. */
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
  const day = boughtAt.slice(0, 10);
  return {
    title: `${typeName} ${documentNumber}, ${countyName}`,
    footer: `Copy of ${documentNumber}, ${countyName}. Purchase ${purchaseNumber(purchaseId)} of ${day}. Not certified.`,
    at: new Date(boughtAt),
  };
}

/**
 * Makes and keeps the copy of pages, then has `charge` write the purchase with it. Throws the 409
 * where there can be no copy: nothing is charged then. A copy that no purchase has is removed.
 */
export async function chargeForCopy<Answer extends { readonly id: number }>(
  app: FastifyInstance,
  { copies, store, tools }: CopyParts,
  order: {
    readonly document: Pick<DocumentDetails, 'county' | 'documentNumber' | 'typeName'>;
    readonly hash: string;
    readonly pages: readonly number[];
    readonly at: number;
  },
  charge: (copy: PurchaseCopy) => Promise<Answer>,
): Promise<Answer> {
  const { at, document, hash, pages } = order;
  const purchaseId = await takePurchaseId(app.database.db);
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
    app.log.error({ err: error, hash }, 'pages not copied');
    throw conflict(NOT_COPIED);
  }
  try {
    const answer = await charge(copy);
    // The same order was sent twice: the first one's purchase has a copy of its own.
    if (answer.id !== purchaseId) await copies.remove(copy.hash);
    return answer;
  } catch (error) {
    await copies.remove(copy.hash);
    throw error;
  }
}
