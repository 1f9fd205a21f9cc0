import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { removeReport, saveReport, scheduleReport } from './saveReport';
import { registerScheduledReports } from './sendReportsJob';

/** Registers the routes for saved filters of reports, and their scheduled emails. */
export function registerSavedReports(app: FastifyInstance): void {
  const { db } = app.database;

  registerScheduledReports(app);

  registerCall(app, 'postSavedReport', {
    access: SUPER_USERS,
    handler: async ({ actor, body, userId }) => ({
      id: await saveReport(db, actor, userId, body),
    }),
  });

  registerCall(app, 'putSavedReport', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params: { savedReportId: id }, userId }) => {
      await scheduleReport(db, actor, { id, userId, ...body });
      return { id };
    },
  });

  registerCall(app, 'deleteSavedReport', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { savedReportId: id }, userId }) => {
      await removeReport(db, actor, { id, userId });
      return { id };
    },
  });
}
