import { sql, type Kysely, type Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { ADVISORY_LOCKS } from '../../db/advisoryLocks';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';

/** An audited action: actor, action, and target. */
export interface AuditEvent extends Actor {
  readonly action: string;
  /** Kind and id, for example `user/7`. */
  readonly target: string;
  /** Plain JSON without secrets. */
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Hashes an event with the previous hash; `detail` is a list of pairs sorted by name. */
export function auditHash(previousHash: string, event: AuditEvent): string {
  const detail = Object.entries(event.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  const { at, actorId, action, target, requestId } = event;
  return createHash('sha256')
    .update(JSON.stringify([previousHash, at, actorId, action, target, detail, requestId]))
    .digest('hex');
}

/** Appends events to the chain; other appends wait until this transaction ends. */
async function append(trx: Transaction<Database>, events: readonly AuditEvent[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.auditChain})`.execute(trx);
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

/** Transaction of an audited change. */
export type AuditedTransaction = Transaction<Database>;

/** Records an event for the audit trail. */
export type Audit = (event: AuditEvent) => void;

/**
 * Runs a transaction and appends its audit events just before the commit. The chain's lock is
 * therefore always the last lock taken, which prevents deadlocks.
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
