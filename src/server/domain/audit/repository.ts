import { sql, type Kysely, type Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/asker';

/** Something that was done, by whom, to what. */
export interface AuditEvent extends Actor {
  readonly action: string;
  /** Kind and id, such as `user/7`. */
  readonly target: string;
  /** Plain JSON; no secrets. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Any fixed number: everybody who appends to the chain waits for it. */
const CHAIN_LOCK = 7_105_331;

/** Hash of an event and the hash before it; `detail` as a list of pairs in the order of names. */
export function auditHash(previousHash: string, event: AuditEvent): string {
  const detail = Object.entries(event.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  const { at, actorId, action, target, requestId } = event;
  return createHash('sha256')
    .update(JSON.stringify([previousHash, at, actorId, action, target, detail, requestId]))
    .digest('hex');
}

/** Appends events to the chain; whoever else appends waits until this transaction has ended. */
async function append(trx: Transaction<Database>, events: readonly AuditEvent[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(trx);
  const last = await trx
    .selectFrom('audit_event')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  let previousHash = last?.hash ?? '';
  const rows = events.map((event) => {
    const row = {
      at: new Date(event.at),
      actor_id: event.actorId,
      action: event.action,
      target: event.target,
      detail: JSON.stringify(event.detail),
      request_id: event.requestId,
      previous_hash: previousHash,
      hash: auditHash(previousHash, event),
    };
    previousHash = row.hash;
    return row;
  });
  await trx.insertInto('audit_event').values(rows).execute();
}

/** The transaction of a change that is audited. */
export type AuditedTransaction = Transaction<Database>;

/** Notes an event for the audit trail. */
export type Audit = (event: AuditEvent) => void;

/**
 * A transaction that tells the audit trail what it does. Its events are written at its very end, all
 * at once: the chain's lock is the last that any transaction takes, so that none waits for another
 * while it holds what that one waits for.
 */
export function transactionWithAudit<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>, audit: Audit) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const events: AuditEvent[] = [];
    const result = await work(trx, (event) => void events.push(event));
    if (events.length > 0) await append(trx, events);
    return result;
  });
}
