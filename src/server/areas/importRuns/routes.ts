import type { FastifyInstance } from 'fastify';
import { csvText } from '#contract/csv';
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_REFUSED_CSV,
  IMPORT_UPLOADS_PATH,
} from '#contract/imports/runs';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { isUuid } from '#contract/uuid';
import { IMPORTS_FOLDER } from '../../dataFolders';
import { Quarantine } from '../../domain/filingUploads/quarantine';
import {
  actOnImport,
  completeImportUpload,
  createImport,
  deleteImport,
  mapImport,
} from '../../domain/imports/changeImports';
import type { RecordImportParts } from '../../domain/imports/recordImportParts';
import { findImport, findRefusals, noteImport } from '../../domain/imports/recordImportsRepository';
import { viewImport, viewImports } from '../../domain/imports/viewImport';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { registerTusUploads } from '../../http/tusUploads';
import { registerImportJobs } from './importJobs';
import { cutOffRows, MAX_FILE_ROWS, sendCsv } from '../../http/csv';

const CUT_OFF = 'Correct these, and run the import again for the others.';

/**
 * Registers the routes for imports from the browser: upload, mapping, dry run, run, and rollback,
 * for super users.
 */
export function registerImportRunsArea(app: FastifyInstance): void {
  const files = new Quarantine(app.settings.dataDir, IMPORTS_FOLDER);
  const now = (): number => app.clock.now();
  const parts: RecordImportParts = { handle: app.database, files, now };
  const startJob = registerImportJobs(app, parts);

  async function detailsOf(userId: number, importId: string): Promise<ImportDetails> {
    const details = await viewImport(parts, userId, importId);
    if (details === null) throw notFound();
    return details;
  }

  registerCall(app, 'getImports', {
    access: SUPER_USERS,
    handler: ({ userId }) => viewImports(parts, userId),
  });
  registerCall(app, 'createImport', {
    access: SUPER_USERS,
    handler: async ({ actor, body, userId }) =>
      detailsOf(userId, await createImport(parts, actor, body)),
  });
  registerCall(app, 'getImport', {
    access: SUPER_USERS,
    handler: ({ params, userId }) => detailsOf(userId, params.importId),
  });
  registerCall(app, 'putImportMapping', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, userId }) => {
      await mapImport(parts, actor, { ...body, importId: params.importId });
      return detailsOf(userId, params.importId);
    },
  });
  registerCall(app, 'actOnImport', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, userId }) => {
      await actOnImport(parts, actor, { ...body, importId: params.importId });
      await startJob();
      return detailsOf(userId, params.importId);
    },
  });
  registerCall(app, 'deleteImport', {
    access: SUPER_USERS,
    handler: async ({ actor, params }) => {
      await deleteImport(parts, actor, params.importId);
      return { isDeleted: true };
    },
  });

  registerTusUploads(app, {
    path: IMPORT_UPLOADS_PATH,
    access: SUPER_USERS,
    maxBytes: IMPORT_FILE_MAX_BYTES,
    folder: files.folder,
    open: () => files.open(),
    sizeOf: (id) => files.sizeOf(id),
    async find(id) {
      const stored = await findImport(app.database.db, id);
      if (stored === null) return null;
      const { bytes, state, user_id } = stored;
      return { id, bytes, userId: user_id, isReceiving: state === 'receiving' };
    },
    touch: ({ id }) => noteImport(app.database.db, id, { touched_at: new Date(now()) }),
    async complete(id) {
      await completeImportUpload(parts, id);
      await startJob();
    },
  });
  registerRefusedRows(app);
}

/** Serves the rejected rows of a run, or of the last dry run, as CSV. */
function registerRefusedRows(app: FastifyInstance): void {
  const config = { access: SUPER_USERS, kind: 'list', isExport: true } as const;
  app.get(app.settings.contextPath + IMPORT_REFUSED_CSV, { config }, async (request, reply) => {
    const { importId = '' } = request.query as { readonly importId?: string };
    const { db } = app.database;
    const stored = isUuid(importId) ? await findImport(db, importId) : null;
    if (stored === null) throw notFound();
    const rows = await findRefusals(db, stored, MAX_FILE_ROWS + 1);
    const cells = rows.map(({ line, reason, snippet }) => [String(line), reason, snippet]);
    void reply.header('cache-control', 'private, no-store');
    const headings = ['Line', 'Reason', 'Beginning of the row'];
    const lines = cutOffRows(cells, MAX_FILE_ROWS, CUT_OFF);
    return sendCsv(reply, 'refused-rows.csv', csvText([headings, ...lines]));
  });
}
