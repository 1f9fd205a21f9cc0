import type { FastifyInstance } from 'fastify';
import { registerRecordSearch } from '../../domain/recordSearch/routes';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { registerJudgmentExport } from './judgmentExport';
import { JUDGMENT_REGISTER } from './judgmentRegister';
import { findJudgment } from './repository';

/**
 * Registers the routes for judgment search and judgments, which all use the view of public
 * judgments.
 */
export function registerJudgmentsArea(app: FastifyInstance): void {
  registerRecordSearch(app, JUDGMENT_REGISTER);
  registerJudgmentExport(app);

  registerCall(app, 'getJudgment', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      if (!request.locale.features.judgment) throw notFound();
      const found = await findJudgment(app.database.db, params.judgmentId);
      if (found === null) throw notFound();
      return found;
    },
  });
}
