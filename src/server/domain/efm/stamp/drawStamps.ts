import type { FastifyBaseLogger } from 'fastify';
import { WorkerBusyError } from '../../../boundedWorker';
import type { AppDatabase } from '../../../http/services';
import type { FileStore } from '../../fileStore/store';
import { removeUnusedFile } from '../../filingUploads/filesInUseRepository';
import { RULING_LINES } from '../../orders/rulings';
import { findStampOrders, saveStamp, saveStampFailure, type StampOrder } from '../stampsRepository';
import type { StampFacts } from './stampFacts';
import type { StampedFile, Stamper } from './stamper';

/** Documents per query. */
const BATCH = 20;
const SUMMONS_CODE = 'SUMM';
const NO_ORIGINAL = 'The original file is missing. Restore it from a backup.';

/** Dependencies of `drawStamps`. */
export interface StampParts {
  readonly db: AppDatabase;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly files: FileStore;
  readonly readOriginal: (hash: string) => Promise<Uint8Array | null>;
  readonly openStamper: () => Promise<Stamper>;
}

/**
 * Creates the pending stamped copies of accepted documents from the committed data. Decisions never
 * change; a document that can't be stamped is marked as failed. Can be repeated.
 */
export async function drawStamps(parts: StampParts, signal?: AbortSignal): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const orders = (await findStampOrders(parts.db, BATCH)).filter(
      ({ documentId }) => !seen.has(documentId),
    );
    if (orders.length === 0) return;
    for (const order of orders) {
      signal?.throwIfAborted();
      seen.add(order.documentId);
      await drawStamp(parts, order, signal);
    }
  }
}

async function drawStamp(
  parts: StampParts,
  order: StampOrder,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, files, log, now, openStamper, readOriginal } = parts;
  const { documentId } = order;
  const original = await readOriginal(order.hash);
  if (original === null) return saveStampFailure(db, documentId, NO_ORIGINAL);
  const stamper = await openStamper();
  let stamped: StampedFile;
  try {
    stamped = await stamper.stamp(original, factsOf(order));
  } catch (error) {
    // A server shutdown ends the thread, so the document isn't at fault.
    signal?.throwIfAborted();
    if (error instanceof WorkerBusyError) throw error;
    log.error({ err: error, documentId }, 'document not stamped');
    return saveStampFailure(db, documentId, error instanceof Error ? error.message : 'Unknown');
  }
  const hash = await files.keep(stamped.bytes);
  if (await saveStamp(db, documentId, hash, now())) log.info({ documentId }, 'document stamped');
  else await removeUnusedFile(db, files, hash);
}

function factsOf(order: StampOrder): StampFacts {
  const { acceptedAt, caseNumber, code, envelopeNumber, position, timeZone } = order;
  const { component, judgeName, judgeTitle, ruling } = order;
  const filedAt = ruling === null ? order.filedAt : acceptedAt;
  const isSigned = ruling !== null && component === 'lead';
  return {
    caseNumber,
    envelopeNumber,
    timeZone,
    isSummons: code === SUMMONS_CODE,
    filedAt: filedAt.toISOString(),
    acceptedAt: acceptedAt.toISOString(),
    clerk: order.officeName ?? `Clerk of the ${order.countyName} Circuit Court`,
    filingNumber: position + 1,
    reviewer: order.reviewerName,
    ...(ruling === null ? {} : { isOrder: true }),
    ...(isSigned
      ? {
          signature: {
            ruling: RULING_LINES[ruling],
            name: judgeName ?? '',
            title: judgeTitle ?? '',
            court: order.courtName,
          },
        }
      : {}),
  };
}
