import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CCS_PAGE_SIZE } from '#contract/limits';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { registerRecordSearch } from '../../domain/recordSearch/routes';
import { registerCaseExport } from './caseExport';
import { CASE_REGISTER } from './caseRegister';
import { registerCaseDocuments } from './documentsRoute';
import { registerHearingsFile } from './hearingsRoute';
import { registerCcsPrint } from './ccsPrint';
import { countMatchingEntries, findCcsEntries } from './ccsRepository';
import { findCourt } from './courtRepository';
import { findCase, findCaseHead } from './repository';

/** Throws 404 in Michigan's edition, which has no courts. */
function requireCourts(request: FastifyRequest): void {
  if (!request.locale.features.court) throw notFound();
}

/**
 * Registers the routes for case search, cases, chronological case summaries, and courts, which all
 * use the view of public cases.
 */
export function registerCourtArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerRecordSearch(app, CASE_REGISTER);
  registerCaseExport(app);

  registerCall(app, 'getCourt', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      requireCourts(request);
      const found = await findCourt(db, params.courtId, app.clock.now());
      if (found === null) throw notFound();
      return found;
    },
  });

  registerCall(app, 'getCase', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      requireCourts(request);
      const found = await findCase(db, params.caseId);
      if (found === null) throw notFound();
      return found;
    },
  });

  registerHearingsFile(app);
  registerCaseDocuments(app);
  registerCcsPrint(app);

  registerCall(app, 'getCcs', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, query, request }) => {
      requireCourts(request);
      const head = await findCaseHead(db, params.caseId);
      if (head === null) throw notFound();
      const { pageNumber = 1, ...filter } = query;
      const found = await countMatchingEntries(db, params.caseId, filter);
      const items = await findCcsEntries(
        db,
        params.caseId,
        { ...filter, types: found.types },
        { offset: (pageNumber - 1) * CCS_PAGE_SIZE, limit: CCS_PAGE_SIZE },
      );
      return {
        items,
        total: found.total,
        entryTotal: found.entryTotal,
        kinds: found.kinds,
        capped: false,
        asOf: head.loadedAt.toISOString(),
        summary: head.summary,
        pageNumber,
        pageSize: CCS_PAGE_SIZE,
        source: head.source,
      };
    },
  });
}
