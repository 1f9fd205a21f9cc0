import type { Kysely, Transaction } from 'kysely';
import { READING_OPERATIONS, type EfmOperation } from '#contract/filing/efmOperations';
import type { EfmAnswer, EfmMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { hashMessage, readAnswer, readMessage, refused } from './message';

/** Message table of the manager or of the provider. */
export type MessageTable = 'efm_message' | 'filing_message';

/** Handles one message in the transaction that stores its response. */
export type MessageHandler = (
  trx: Transaction<Database>,
  message: EfmMessage,
) => Promise<EfmAnswer>;

/** The manager or the provider: its table, its operations, and their handler. */
export interface MessageReceiver {
  readonly table: MessageTable;
  readonly operations: readonly EfmOperation[];
  readonly handle: MessageHandler;
}

/** Responses to read-only operations are stored for two days, longer than any sender retries. */
const READINGS_KEPT_MS = 48 * 3_600_000;

/**
 * Processes a message once, with its effects and response in one transaction; a repeated message
 * waits for the first and gets its response. Rejects a message that reuses an id with different
 * content. If the handler throws, nothing is stored, and the sender retries.
 */
export async function answerMessage(
  db: Kysely<Database>,
  { handle, operations, table }: MessageReceiver,
  given: unknown,
  now: number,
): Promise<EfmAnswer> {
  const message = readMessage(given, operations);
  if (message === null) {
    return refused('malformedMessage', 'The message does not match the schema of its operation.');
  }
  const hash = hashMessage(message);
  return db.transaction().execute(async (trx) => {
    const own = await trx
      .insertInto(table)
      .values({
        direction: 'IN',
        message_id: message.messageId,
        operation: message.operation,
        correlation_id: message.correlationId,
        sent_at: new Date(message.sentAt),
        body: JSON.stringify(message.body),
        body_hash: hash,
        answer: null,
        answered_at: new Date(now),
        next_try_at: null,
      })
      .onConflict((conflict) => conflict.columns(['direction', 'message_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (own === undefined) return findFirstAnswer(trx, table, message, hash);
    const answer = await handle(trx, message);
    if (readAnswer(message.operation, answer) === null) {
      throw new TypeError(`Invalid answer to ${message.operation}`);
    }
    await trx
      .updateTable(table)
      .set({ answer: JSON.stringify(answer) })
      .where('id', '=', own.id)
      .execute();
    return answer;
  });
}

async function findFirstAnswer(
  trx: Transaction<Database>,
  table: MessageTable,
  { messageId }: EfmMessage,
  hash: string,
): Promise<EfmAnswer> {
  const { answer, body_hash } = await trx
    .selectFrom(table)
    .where('direction', '=', 'IN')
    .where('message_id', '=', messageId)
    .select(['answer', 'body_hash'])
    .executeTakeFirstOrThrow();
  return answer === null || body_hash !== hash
    ? refused('duplicateMessageId', 'This messageId was used for a different message.')
    : answer;
}

/** Deletes old read-only messages; the others are part of each filing's history. */
export async function sweepReadings(
  db: Kysely<Database>,
  table: MessageTable,
  now: number,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('operation', 'in', READING_OPERATIONS)
    .where('direction', '=', 'IN')
    .where('sent_at', '<', new Date(now - READINGS_KEPT_MS))
    .execute();
}
