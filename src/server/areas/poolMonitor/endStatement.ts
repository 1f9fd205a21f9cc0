import { MONITOR_LABEL } from '#contract/admin/poolMonitor';
import type { CallBody } from '#contract/calls';
import { transactionWithAudit, type AuditEvent } from '../../domain/audit/repository';
import {
  endOnServer,
  type EndResult,
  type MonitoredDatabase,
} from '../../domain/databaseMonitor/activityRepository';
import { conflict, invalidRequest } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { isDatabaseBusy, isDatabaseReadOnly } from '../../http/services';

/**
 * Times at which statements were canceled; keyed by statement key. A canceled statement can then be
 * terminated.
 */
export type CanceledStatements = Map<string, number>;

const MAX_CANCELED = 200;

/** Returns a statement's key; a statement's id may later belong to a different statement. */
export const statementKey = (id: number, mark: string): string => `${String(id)} ${mark}`;

/** Dependencies of ending a statement. */
interface EndParts {
  readonly database: MonitoredDatabase;
  readonly canceled: CanceledStatements;
  /** Stores audit events when the database accepts them. */
  readonly auditQueue: { add(event: AuditEvent): void };
  readonly log: { warn(details: object, message: string): void };
}

type Choice = CallBody<'endStatement'> & { readonly id: number };

const OVER = 'This statement has already ended. Nothing was changed.';

function endOnEmbedded({ monitor }: MonitoredDatabase, { id, mark }: Choice): EndResult {
  const startedAt = Number(mark);
  const running = monitor.running().find((each) => each.id === id && each.startedAt === startedAt);
  if (running?.label === MONITOR_LABEL) return 'own';
  return running !== undefined && monitor.reopen({ id, startedAt }) ? 'ended' : 'over';
}

async function end(
  { canceled, database }: EndParts,
  actor: Actor,
  choice: Choice,
): Promise<EndResult> {
  const { action, id, mark } = choice;
  if (database.kind === 'embedded') {
    if (action === 'CANCEL') {
      throw invalidRequest('The embedded database can’t cancel a statement. Terminate it.');
    }
    return endOnEmbedded(database, choice);
  }
  const result = await endOnServer(database.monitor, {
    id,
    mark,
    isTerminated: action === 'TERMINATE',
    isCanceled: canceled.has(statementKey(id, mark)),
  });
  if (result === 'ended' && action === 'CANCEL') {
    canceled.set(statementKey(id, mark), actor.at);
    const [oldest] = canceled.keys();
    if (oldest !== undefined && canceled.size > MAX_CANCELED) canceled.delete(oldest);
  }
  return result;
}

/**
 * Writes the audit event now if the database accepts it; otherwise as soon as it does, because the
 * ended statement may have kept it busy.
 */
async function audit({ auditQueue, database, log }: EndParts, event: AuditEvent): Promise<void> {
  try {
    await transactionWithAudit(database.db, (_trx, add) => {
      add(event);
      return Promise.resolve();
    });
  } catch (error) {
    if (!isDatabaseBusy(error) && !isDatabaseReadOnly(error)) throw error;
    log.warn({ err: error, event }, 'audit event queued');
    auditQueue.add(event);
  }
}

/**
 * Ends a statement, with an audit event. Throws 400 for the monitor's own statement, and 409 if the
 * statement has already ended.
 */
export async function endStatement(parts: EndParts, actor: Actor, choice: Choice): Promise<void> {
  const { database } = parts;
  const { action, id } = choice;
  const label =
    database.monitor.running().find((each) => (each.session ?? each.id) === id)?.label ?? null;
  switch (await end(parts, actor, choice)) {
    case 'own':
      throw invalidRequest('This is a statement of the pool monitor itself. Choose another one.');
    case 'over':
      throw conflict(OVER);
    case 'uncanceled':
      throw conflict('Cancel this statement first. If it doesn’t end, terminate it.');
    case 'forbidden':
      throw conflict(
        'The database doesn’t allow that: the session belongs to a superuser. End it on the server.',
      );
    case 'ended':
      await audit(parts, {
        ...actor,
        action: action === 'CANCEL' ? 'statementCanceled' : 'statementTerminated',
        target: `database/statements/${String(id)}`,
        detail: { kind: database.kind, label },
      });
  }
}
