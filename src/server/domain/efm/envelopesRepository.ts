import type { Transaction } from 'kysely';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { changeFiling } from './changesRepository';

/**
 * Stores a received envelope: its filings are submitted, or all fail for the given reasons.
 */
export async function receiveEnvelope(
  trx: Transaction<Database>,
  envelope: EnvelopeMessage,
  messageId: string,
  failures: readonly string[],
  at: number,
): Promise<void> {
  const filedAt = new Date(envelope.filedAt);
  await trx
    .insertInto('efm_envelope')
    .values({
      id: envelope.envelopeId,
      number: envelope.number,
      court_id: envelope.courtId,
      case_number: envelope.caseNumber,
      submission: JSON.stringify(envelope),
      quote_id: envelope.payment.quoteId,
      filed_at: filedAt,
      received_at: new Date(at),
    })
    .execute();
  await trx
    .insertInto('efm_filing')
    .values(
      envelope.filings.map(({ code, filingId, kind }, position) => ({
        id: filingId,
        envelope_id: envelope.envelopeId,
        position,
        court_id: envelope.courtId,
        kind,
        code,
        filed_at: filedAt,
      })),
    )
    .execute();
  for (const { filingId, kind } of envelope.filings) {
    const to = failures.length === 0 ? 'submitted' : 'failed';
    const by = { actor: 'manager', actorName: null, messageId } as const;
    await changeFiling(trx, { filingId, to, ...by, failures }, at);
    // No clerk reviews what is only served: the filers' side has served it.
    if (kind === 'serve' && to === 'submitted') {
      await changeFiling(trx, { filingId, to: 'served', ...by }, at);
    }
  }
}

/** True if the manager has the envelope already, under another message. */
export async function hasEnvelope(trx: Transaction<Database>, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('efm_envelope')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
