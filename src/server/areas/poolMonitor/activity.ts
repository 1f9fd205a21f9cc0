import type { FastifyInstance } from 'fastify';
import { MONITOR_LABEL } from '#contract/admin/poolMonitor';
import type { LockWait, MonitoredStatement } from '#contract/schemas/poolMonitor';
import {
  ANSWER_MS,
  answerInTime,
  findSessions,
  type Session,
} from '../../domain/databaseMonitor/activityRepository';
import { statementKey, type CanceledStatements } from './endStatement';

/** Current activity of the database. */
export interface Activity {
  readonly isAnswering: boolean;
  readonly statements: readonly MonitoredStatement[];
  readonly locks: readonly LockWait[];
}

/** Returns the statements run by this process, known without querying the database. */
function ownStatements({ database }: FastifyInstance): readonly MonitoredStatement[] {
  return database.monitor.running().map(({ id, label, ms, session, startedAt, text }) => ({
    id: session ?? id,
    mark: String(startedAt),
    label,
    text,
    ms,
    waitsFor: null,
    isIdle: false,
    isCanceled: false,
    isOwn: label === MONITOR_LABEL,
  }));
}

async function embeddedActivity(app: FastifyInstance): Promise<Activity> {
  const statements = ownStatements(app);
  const answer = await answerInTime(app.database.check(ANSWER_MS).then(() => true));
  return { isAnswering: answer !== null, statements, locks: [] };
}

async function serverActivity(
  app: FastifyInstance,
  canceled: CanceledStatements,
): Promise<Activity> {
  const sessions = await answerInTime(findSessions(app.database.monitor));
  // If the database server's sessions are unknown, statements can't be identified, so they can't be
  // ended either.
  if (sessions === null) {
    const statements = ownStatements(app).map((each) => ({ ...each, isOwn: true }));
    return { isAnswering: false, statements, locks: [] };
  }
  const labels = new Map(
    app.database.monitor.running().map(({ label, session }) => [session, label]),
  );
  const labelOf = ({ id, name }: Pick<Session, 'id' | 'name'>): string =>
    labels.get(id) ?? (name === '' ? 'Other program' : name);
  const named = new Map(sessions.map((each) => [each.id, labelOf(each)]));
  return {
    isAnswering: true,
    statements: sessions.map((session) => {
      const { id, isIdle, isOwn, mark, ms, text, waitsFor } = session;
      const isCanceled = canceled.has(statementKey(id, mark));
      const label = labelOf(session);
      return { id, isIdle, isOwn, mark, ms, text, waitsFor, isCanceled, label };
    }),
    locks: sessions.flatMap((session) => {
      const { blockers, id, lock, table } = session;
      if (lock === null || blockers === '') return [];
      const ids = [...new Set(blockers.split(',').map(Number))];
      return {
        id,
        label: labelOf(session),
        lock,
        table,
        blockers: ids.map((each) => ({ id: each, label: named.get(each) ?? 'Idle session' })),
      };
    }),
  };
}

/**
 * Lists the database's current activity; uses values in memory if the database doesn't respond in
 * time.
 */
export function findActivity(
  app: FastifyInstance,
  canceled: CanceledStatements,
): Promise<Activity> {
  return app.database.kind === 'embedded' ? embeddedActivity(app) : serverActivity(app, canceled);
}
