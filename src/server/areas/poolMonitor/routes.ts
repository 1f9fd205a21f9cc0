import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { endStatement, type CanceledStatements } from './endStatement';
import { loadMonitor } from './overview';

/**
 * Registers the routes for the database, its connections, and this server, for super users (spec
 * section 2, PoolMonitor).
 */
export function registerPoolMonitorArea(app: FastifyInstance): void {
  const { auditQueue, database, log } = app;
  const canceled: CanceledStatements = new Map();

  registerCall(app, 'getPoolMonitor', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: ({ query: { span } }) =>
      app.monitors.read('pool', span, () => loadMonitor(app, canceled, span)),
  });

  registerCall(app, 'endStatement', {
    access: SUPER_USERS,
    session: 'remembered',
    handler: async ({ actor, body, params }) => {
      const choice = { ...body, id: params.statementId };
      await endStatement({ auditQueue, canceled, database, log }, actor, choice);
      app.monitors.forget('pool');
      return { action: body.action };
    },
  });
}
