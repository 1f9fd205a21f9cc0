import type { FastifyInstance } from 'fastify';
import { stateDate } from '#contract/stateClock';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { findActions, previewAction } from './actionsRepository';
import { RUN_ACTION, runAction } from './runAction';
import { requireOffered, startAction, stepAction } from './startAction';

/** Registers the routes for bulk account changes from a report: preview, start, stop, and undo. */
export function registerReportActions(app: FastifyInstance): void {
  const { db } = app.database;

  app.jobs.add(RUN_ACTION, (run, { signal }) => runAction(db, run, () => app.clock.now(), signal));

  registerCall(app, 'previewReportAction', {
    access: SUPER_USERS,
    handler: ({ body }) => {
      requireOffered(body);
      const now = app.clock.now();
      return previewAction(db, body, { today: stateDate(now), at: new Date(now) });
    },
  });

  registerCall(app, 'startReportAction', {
    access: SUPER_USERS,
    handler: async ({ actor, body, userId }) => {
      const id = await startAction(db, actor, userId, body);
      void app.jobs.wake();
      return { id };
    },
  });

  registerCall(app, 'getReportActions', {
    access: SUPER_USERS,
    handler: async () => listOf(await findActions(db), app.clock.now()),
  });

  registerCall(app, 'putReportAction', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params }) => {
      await stepAction(db, actor, { ...params, ...body });
      void app.jobs.wake();
      return { id: params.actionId };
    },
  });
}
