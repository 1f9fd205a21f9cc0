import { sql, type Transaction } from 'kysely';
import { isFilingFinal, type FilingStatus } from '#contract/filing/states';
import type { EfilingSide } from '#contract/filing/events';
import type { Database } from '../../db/tables/database';
import type { MessageTable } from '../../domain/efmMessages/inboxRepository';
import { queueMessage } from '../../domain/efmMessages/outboxRepository';
import type { OutgoingRequest } from '../../domain/efmMessages/message';

const TABLES: Readonly<Record<EfilingSide, MessageTable>> = {
  provider: 'filing_message',
  manager: 'efm_message',
};

/** Locks a message that the provider or the manager sent; null if there is none. */
export async function lockMessage(
  trx: Transaction<Database>,
  sender: EfilingSide,
  messageId: string,
) {
  const row = await trx
    .selectFrom(TABLES[sender])
    .where('direction', '=', 'OUT')
    .where('message_id', '=', messageId)
    .select(['operation', 'correlation_id', 'body', 'body_hash', 'answer', 'answered_at', 'tries'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Makes a message due now; an answered one is sent again with the same id. */
export async function makeDue(
  trx: Transaction<Database>,
  sender: EfilingSide,
  messageId: string,
  at: number,
): Promise<void> {
  await trx
    .updateTable(TABLES[sender])
    .set({ answered_at: null, next_try_at: new Date(at) })
    .where('direction', '=', 'OUT')
    .where('message_id', '=', messageId)
    .execute();
}

/** Finds a waiting message with the same content; null if there is none. */
export async function findWaitingCopy(
  trx: Transaction<Database>,
  sender: EfilingSide,
  hash: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom(TABLES[sender])
    .where('direction', '=', 'OUT')
    .where('answered_at', 'is', null)
    .where('body_hash', '=', hash)
    .select('message_id')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ?? null;
}

/** Queues a message from the provider or the manager; returns its id. */
export function queueCopy(
  trx: Transaction<Database>,
  sender: EfilingSide,
  request: OutgoingRequest,
  at: number,
): Promise<string> {
  return queueMessage(trx, TABLES[sender], request, at);
}

/**
 * Locks an envelope and finds its filings whose status may still change and isn't being requested;
 * null if there is no such envelope. Includes filings that aren't final at the manager (EFM).
 */
export async function findFilingsToRequest(
  trx: Transaction<Database>,
  envelopeId: string,
): Promise<readonly string[] | null> {
  const envelope = await trx
    .selectFrom('filing_envelope')
    .where('id', '=', envelopeId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (envelope === undefined) return null;
  const { rows } = await sql<{ id: string; status: FilingStatus; differs: boolean }>`
    select f.id, f.status, coalesce(c.status <> f.status, false) as differs
      from filing_filing f left join efm_filing c on c.id = f.id
     where f.envelope_id = ${envelopeId}::uuid
       and not exists (
         select from filing_message m
          where m.correlation_id = f.envelope_id and m.operation = 'GetFilingStatus'
            and m.direction = 'OUT' and m.answered_at is null
            and m.body->>'filingId' = f.id::text)
     order by f.position`.execute(trx);
  return rows
    .filter(({ differs, status }) => differs || !isFilingFinal(status))
    .map(({ id }) => id);
}
