import type { FastifyInstance } from 'fastify';
import { CODES_FILE_MAX_LENGTH } from '#contract/filing/codes';
import type { CodesOverview } from '#contract/schemas/filingCodes';
import { stateDate } from '#contract/stateClock';
import {
  findFilingCounties,
  findImports,
  findVersions,
  runImport,
} from '../../domain/efm/codeImportsRepository';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { IMPORT_CODES, removeCodes, startCodes, uploadCodes } from './changeImports';

/** Registers the routes for e-filing code files: check, report, and import, for super users. */
export function registerFilingCodesArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();

  app.jobs.add(IMPORT_CODES, ({ importId }) => runImport(db, importId, now()));

  const overview = async (): Promise<CodesOverview> => ({
    versions: [...(await findVersions(db, stateDate(now())))],
    imports: [...(await findImports(db))],
    counties: [...(await findFilingCounties(db))],
  });

  registerCall(app, 'getFilingCodes', { access: SUPER_USERS, handler: overview });

  registerCall(app, 'postCodeImport', {
    access: SUPER_USERS,
    // JSON escapes quotes and line feeds.
    bodyBytes: 4 * CODES_FILE_MAX_LENGTH,
    handler: async ({ actor, body }) => {
      await uploadCodes(db, actor, body, now());
      return overview();
    },
  });

  registerCall(app, 'postCodeImportStart', {
    access: SUPER_USERS,
    handler: async ({ actor, params }) => {
      await startCodes(db, actor, params.importId);
      return overview();
    },
  });

  registerCall(app, 'deleteCodeImport', {
    access: SUPER_USERS,
    handler: async ({ actor, params }) => {
      await removeCodes(db, actor, params.importId);
      return overview();
    },
  });
}
