import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { CODES_FILE_MAX_LENGTH } from '#contract/filingCodes';
import type { CodesOverview } from '#contract/schemas/filingCodes';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  checkCodesFile,
  deleteImport,
  findFilingCounties,
  findImports,
  findVersions,
  runImport,
  saveImport,
  startImport,
} from '../../domain/efm/codeImportsRepository';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

const Payload = Type.Object({ importId: Type.Integer() });

/** Puts one checked file of codes in force. */
const IMPORT_CODES: JobKind<typeof Payload> = {
  name: 'import-filing-codes',
  payload: Payload,
  timeLimitSeconds: 600,
  firstWaitSeconds: 10,
};

/** Files of e-filing codes: check, report, and import, for super users. */
export function registerFilingCodesArea(app: FastifyInstance): void {
  const { db } = app.database;
  const now = (): number => app.clock.now();

  app.jobs.add(IMPORT_CODES, ({ importId }) => runImport(db, importId, now()));

  const overview = async (): Promise<CodesOverview> => ({
    versions: [...(await findVersions(db, civilDate(now())))],
    imports: [...(await findImports(db))],
    counties: [...(await findFilingCounties(db))],
  });

  registerCall(app, 'getFilingCodes', { access: SUPER_USERS, handler: overview });

  registerCall(app, 'postCodeImport', {
    access: SUPER_USERS,
    // Quotes and line feeds are escaped in JSON.
    bodyBytes: 4 * CODES_FILE_MAX_LENGTH,
    handler: async ({ actor, body }) => {
      const result = await checkCodesFile(db, body);
      await transactionWithAudit(db, async (trx, audit) => {
        const id = await saveImport(trx, body, result, now());
        const { effectiveOn, fileName } = body;
        const detail = { fileName, effectiveOn, errors: result.report.length };
        audit({ ...actor, action: 'codesUploaded', target: `codes/${String(id)}`, detail });
      });
      return overview();
    },
  });

  registerCall(app, 'postCodeImportStart', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { importId } }) => {
      await transactionWithAudit(db, async (trx, audit) => {
        if (!(await startImport(trx, importId))) throw notFound();
        await enqueue(trx, IMPORT_CODES, { importId });
        const target = `codes/${String(importId)}`;
        audit({ ...actor, action: 'codesImported', target, detail: {} });
      });
      return overview();
    },
  });

  registerCall(app, 'deleteCodeImport', {
    access: SUPER_USERS,
    handler: async ({ actor, params: { importId } }) => {
      await transactionWithAudit(db, async (trx, audit) => {
        if (!(await deleteImport(trx, importId))) throw notFound();
        const target = `codes/${String(importId)}`;
        audit({ ...actor, action: 'codesDeleted', target, detail: {} });
      });
      return overview();
    },
  });
}
