import type { EfilingSide } from '#contract/filing/events';
import { transactionWithAudit } from '../../domain/audit/repository';
import type { OutgoingRequest } from '../../domain/efmMessages/message';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { resendOf } from './resend';
import {
  findFilingsToRequest,
  findWaitingCopy,
  lockMessage,
  makeDue,
  queueCopy,
} from './resendRepository';

const FILER_KNOWS =
  'The court’s system rejected this request, and the filer was notified. The filer can copy the envelope and submit it again.';

/**
 * Resends a message in one audited transaction; returns the id of the message sent. A second
 * request while the message waits changes nothing. Throws 404 for an unknown message, and 409 for a
 * provider's rejected request.
 */
export async function sendAgain(
  db: AppDatabase,
  actor: Actor,
  { messageId, sender }: { readonly messageId: string; readonly sender: EfilingSide },
): Promise<string> {
  return transactionWithAudit(db, async (trx, audit) => {
    const found = await lockMessage(trx, sender, messageId);
    if (found === null) throw notFound();
    const { answer, answered_at, body, correlation_id, operation, tries } = found;
    const isRefused = answer?.kind === 'refused';
    const outcome = answered_at === null ? 'waiting' : isRefused ? 'refused' : 'answered';
    const way = resendOf({ operation, outcome, sender, tries });
    if (way === null) throw conflict(FILER_KNOWS);
    let sent = messageId;
    if (way === 'copy') {
      const copy = { operation, correlationId: correlation_id, body } as unknown as OutgoingRequest;
      const waiting = await findWaitingCopy(trx, sender, found.body_hash);
      sent = waiting ?? (await queueCopy(trx, sender, copy, actor.at));
    } else {
      await makeDue(trx, sender, messageId, actor.at);
    }
    const target =
      correlation_id === null ? `filingMessage/${messageId}` : `filingEnvelope/${correlation_id}`;
    const detail = { messageId, sender, operation, copyId: sent === messageId ? null : sent };
    audit({ ...actor, action: 'efilingMessageSentAgain', target, detail });
    return sent;
  });
}

/**
 * Requests the status of each open filing of an envelope from the manager (EFM), in one audited
 * transaction; the responses correct the provider's data. Returns the number of statuses requested:
 * 0 if all filings are final or already requested. Throws 404 for an unknown envelope.
 */
export async function requestStatus(
  db: AppDatabase,
  actor: Actor,
  envelopeId: string,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const filings = await findFilingsToRequest(trx, envelopeId);
    if (filings === null) throw notFound();
    for (const filingId of filings) {
      const body = { filingId };
      const request = { operation: 'GetFilingStatus', correlationId: envelopeId, body } as const;
      await queueCopy(trx, 'provider', request, actor.at);
    }
    const detail = { requested: filings.length };
    const target = `filingEnvelope/${envelopeId}`;
    audit({ ...actor, action: 'efilingStatusRequested', target, detail });
    return filings.length;
  });
}
