import type { Kysely, NotNull, Transaction } from 'kysely';
import type { EfmAnswer, EfmMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import type { MessageTable } from './inboxRepository';
import {
  createMessage,
  EfmUnavailableError,
  hashMessage,
  type EfmPort,
  type OutgoingRequest,
} from './message';

/** Messages per query. */
const ROUND = 100;
/** Delay after the first failed attempt; doubles up to the maximum. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * 60_000;
const FAILURE_MAX_LENGTH = 300;

/** Writes an outgoing message in the transaction that causes it; returns its id. */
export async function queueMessage(
  trx: Transaction<Database>,
  table: MessageTable,
  request: OutgoingRequest,
  at: number,
): Promise<string> {
  const message = createMessage(request, at);
  await trx
    .insertInto(table)
    .values({
      direction: 'OUT',
      message_id: message.messageId,
      operation: message.operation,
      correlation_id: message.correlationId,
      sent_at: new Date(message.sentAt),
      body: JSON.stringify(message.body),
      body_hash: hashMessage(message),
      answer: null,
      answered_at: null,
      next_try_at: new Date(at),
    })
    .execute();
  return message.messageId;
}

/** Parameters for sending the messages of the manager or the provider. */
export interface Sending {
  readonly table: MessageTable;
  readonly port: EfmPort;
  readonly now: () => number;
  /**
   * Saves the effects of a response, in the transaction that stores it; called once per message.
   */
  readonly onAnswer: (
    trx: Transaction<Database>,
    message: EfmMessage,
    answer: EfmAnswer,
  ) => Promise<void>;
  readonly onFailure: (message: EfmMessage, error: unknown) => void;
  readonly signal?: AbortSignal;
}

interface WaitingMessage {
  readonly id: number;
  readonly tries: number;
  readonly dueAt: Date;
  readonly message: EfmMessage;
}

/**
 * Sends the due messages, oldest first, until none is due. A message that can't be delivered never
 * expires; it waits longer after each attempt, up to 10 minutes, but not beyond the known end of an
 * outage. Returns the number of responses.
 */
export async function sendMessages(db: Kysely<Database>, sending: Sending): Promise<number> {
  let answered = 0;
  for (;;) {
    const due = await findDue(db, sending.table, sending.now());
    for (const waiting of due) {
      sending.signal?.throwIfAborted();
      if (await sendOne(db, sending, waiting)) answered += 1;
    }
    if (due.length < ROUND) return answered;
  }
}

async function findDue(
  db: Kysely<Database>,
  table: MessageTable,
  now: number,
): Promise<readonly WaitingMessage[]> {
  const rows = await db
    .selectFrom(table)
    .where('direction', '=', 'OUT')
    .where('answered_at', 'is', null)
    .where('next_try_at', '<=', new Date(now))
    .select([
      'id',
      'tries',
      'next_try_at',
      'message_id',
      'operation',
      'correlation_id',
      'sent_at',
      'body',
    ])
    .$narrowType<{ next_try_at: NotNull }>()
    .orderBy('id')
    .limit(ROUND)
    .execute();
  return rows.map(
    ({ body, correlation_id, id, message_id, next_try_at, operation, sent_at, tries }) => ({
      id,
      tries,
      dueAt: next_try_at,
      message: {
        messageId: message_id,
        operation,
        correlationId: correlation_id,
        sentAt: sent_at.toISOString(),
        body,
      },
    }),
  );
}

async function sendOne(
  db: Kysely<Database>,
  { now, onAnswer, onFailure, port, table }: Sending,
  { dueAt, id, message, tries }: WaitingMessage,
): Promise<boolean> {
  let answer: EfmAnswer;
  try {
    answer = await port.send(message);
  } catch (error) {
    if (!(error instanceof EfmUnavailableError)) throw error;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 20));
    const next = Math.min(now() + wait, error.until ?? Infinity);
    await db
      .updateTable(table)
      .set({
        tries: tries + 1,
        next_try_at: new Date(next),
        failure: error.message.slice(0, FAILURE_MAX_LENGTH),
      })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      // During the attempt, the end of a failure may have made the message due.
      .where('next_try_at', '=', dueAt)
      .execute();
    onFailure(message, error);
    return false;
  }
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({
        answer: JSON.stringify(answer),
        answered_at: new Date(now()),
        tries: tries + 1,
        failure: null,
      })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    // Another server may have sent the same message meanwhile.
    if (numUpdatedRows === 0n) return false;
    await onAnswer(trx, message, answer);
    return true;
  });
}
