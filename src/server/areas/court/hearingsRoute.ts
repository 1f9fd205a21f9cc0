import { Type } from '@sinclair/typebox';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { HEARINGS_FILE_PATH } from '#contract/courts/files';
import { exactly, IdSchema } from '#contract/schemas/fields';
import { decodeIntegers } from '../../http/numbers';
import { HttpProblem, notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { chooseHearings, hearingsAsCalendar } from './hearingsFile';
import { findCaseHead, findHearings } from './repository';

const ParamsSchema = exactly({ caseId: IdSchema });
const QuerySchema = exactly({ hearingId: Type.Optional(IdSchema) });

const NO_UPCOMING = 'This case has no upcoming hearings.';

/** Registers the calendar file of a case's hearings: all upcoming ones, or the requested one. */
export function registerHearingsFile(app: FastifyInstance): void {
  const { db } = app.database;
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    app.settings.contextPath + HEARINGS_FILE_PATH.replace('{caseId}', ':caseId'),
    {
      config: { access: OPEN_TO_ALL, kind: 'record' },
      schema: { params: ParamsSchema, querystring: QuerySchema },
      preValidation: (request, _reply, done) => {
        request.params = decodeIntegers(ParamsSchema, request.params) as typeof request.params;
        request.query = decodeIntegers(QuerySchema, request.query) as typeof request.query;
        done();
      },
    },
    async (request, reply) => {
      if (!request.locale.features.court) throw notFound();
      const { caseId } = request.params;
      const head = await findCaseHead(db, caseId);
      if (head === null) throw notFound();
      const { hearingId = null } = request.query;
      const all = await findHearings(db, caseId);
      const hearings = chooseHearings(all, hearingId, app.clock.now());
      if (hearings.length === 0) {
        throw hearingId === null ? new HttpProblem(404, { message: NO_UPCOMING }) : notFound();
      }
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="hearings-${String(caseId)}.ics"`)
        .send(hearingsAsCalendar(app.settings, request.locale, head, hearings));
    },
  );
}
