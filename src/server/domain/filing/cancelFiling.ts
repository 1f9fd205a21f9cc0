import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { queueMessage } from '../efmMessages/outboxRepository';
import type { EnvelopeReader } from './envelopeListRepository';
import { restrictedWords } from './filerRules';
import { findAnswer, findEnvelope, findEnvelopeOf } from './envelopeRecordRepository';

/** Dependencies of cancellation. */
export interface CancelParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  /** Sends due messages to the manager. */
  readonly flush: () => Promise<void>;
}

const OPENED = "This filing can't be canceled anymore: a clerk has opened it, or it was decided.";

/**
 * Asks the manager to cancel one of the reader's filings, and returns its envelope. If the manager
 * can't be reached, the request is retried until it responds. Throws 404 for a filing of another
 * firm, 403 for a user who may only prepare filings, and 409 if a clerk has opened it.
 */
export async function cancelFiling(
  { db, flush, now }: CancelParts,
  reader: EnvelopeReader,
  filingId: string,
): Promise<EnvelopeRecord> {
  const envelopeId = await findEnvelopeOf(db, reader, filingId);
  if (envelopeId === null) throw notFound();
  if (reader.isRestricted === true) throw forbidden(restrictedWords('cancel this filing'));
  const load = async (): Promise<EnvelopeRecord> => {
    const found = await findEnvelope(db, reader, envelopeId);
    if (found === null) throw notFound();
    return found;
  };
  const before = await load();
  const filing = before.filings.find((each) => each.filingId === filingId);
  if (filing?.status === 'canceled' || filing?.cancelRequestedAt !== null) return before;
  if (!filing.canCancel) throw conflict(OPENED);
  const request = {
    operation: 'CancelFiling',
    correlationId: envelopeId,
    body: { filingId },
  } as const;
  const messageId = await db
    .transaction()
    .execute((trx) => queueMessage(trx, 'filing_message', request, now()));
  await flush();
  const answer = await findAnswer(db, messageId);
  if (answer?.kind === 'refused') throw conflict(OPENED);
  return load();
}
