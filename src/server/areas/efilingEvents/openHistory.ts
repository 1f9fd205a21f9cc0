import { CONCEALED } from '#contract/filing/events';
import type { EfilingHistory, EfilingMessage } from '#contract/schemas/efilingEvents';
import { transactionWithAudit } from '../../domain/audit/repository';
import { hashMessage } from '../../domain/efmMessages/message';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { conceal, isAboutCase } from './conceal';
import { findConcealed } from './concealedRepository';
import {
  findHistoryEnvelope,
  findHistoryMessages,
  findSteps,
  type MessageRow,
} from './historyRepository';
import { eventOf } from './repository';
import { resendOf } from './resend';
import { stepOf } from './stepLines';

/**
 * Loads the history of an envelope from the provider and the manager, or a message without an
 * envelope. Each view is audited. Throws 404 for an unknown id.
 */
export async function openHistory(
  db: AppDatabase,
  actor: Actor,
  id: string,
  isManagerHere: boolean,
): Promise<EfilingHistory> {
  const messages = await findHistoryMessages(db, id, actor.at);
  const envelope = await findHistoryEnvelope(db, id);
  if (envelope === null && messages.length === 0) throw notFound();
  const { concealed, hidden } = await findConcealed(db, [id]);
  const isConcealed = envelope === null || concealed.has(id);
  await transactionWithAudit(db, async (_trx, audit) => {
    const target = envelope === null ? `filingMessage/${id}` : `filingEnvelope/${id}`;
    audit({ ...actor, action: 'efilingHistoryViewed', target, detail: { isConcealed } });
    return Promise.resolve();
  });
  const steps = envelope === null ? [] : await findSteps(db, id);
  return {
    envelope: envelope === null || !isConcealed ? envelope : concealedEnvelope(envelope, hidden),
    isConcealed: envelope !== null && isConcealed,
    isManagerHere,
    steps: steps.map((step) => stepOf(step, isConcealed)),
    messages: messages.map((row) =>
      messageOf(row, envelope === null ? isAboutCase(row.operation) : isConcealed),
    ),
  };
}

function concealedEnvelope(
  envelope: NonNullable<EfilingHistory['envelope']>,
  hidden: ReadonlySet<string>,
): EfilingHistory['envelope'] {
  const { caseNumber, filings, id } = envelope;
  return {
    ...envelope,
    caseNumber: caseNumber !== null && hidden.has(id) ? CONCEALED : caseNumber,
    caption: CONCEALED,
    clientNumber: envelope.clientNumber === null ? null : CONCEALED,
    filings: filings.map((filing) => ({ ...filing, description: CONCEALED })),
  };
}

function messageOf(row: MessageRow, isConcealed: boolean): EfilingMessage {
  const { answer, body, correlationId, hash, operation } = row;
  const shown = (value: unknown): string =>
    JSON.stringify(isConcealed ? conceal(value) : value, null, 2);
  const message = { messageId: row.messageId, operation, correlationId, sentAt: '', body };
  return {
    ...eventOf(row, isConcealed),
    body: shown(body),
    answer: answer === null ? null : shown(answer),
    hash,
    isIntact: hashMessage(message as Parameters<typeof hashMessage>[0]) === hash,
    resend: resendOf(row),
  };
}
