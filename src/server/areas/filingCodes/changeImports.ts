import { Type } from '@sinclair/typebox';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  checkCodesFile,
  deleteImport,
  saveImport,
  startImport,
} from '../../domain/efm/codeImportsRepository';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

const Payload = Type.Object({ importId: Type.Integer() });

/** Job that puts one checked code file into effect. */
export const IMPORT_CODES: JobKind<typeof Payload> = {
  name: 'import-filing-codes',
  payload: Payload,
  timeLimitSeconds: 600,
  firstWaitSeconds: 10,
};

const targetOf = (importId: number): string => `codes/${String(importId)}`;

/** Checks a file and stores it with its report. */
export async function uploadCodes(
  db: AppDatabase,
  actor: Actor,
  file: Parameters<typeof checkCodesFile>[1],
  at: number,
): Promise<void> {
  const result = await checkCodesFile(db, file);
  await transactionWithAudit(db, async (trx, audit) => {
    const id = await saveImport(trx, file, result, at);
    const { effectiveOn, fileName } = file;
    const detail = { fileName, effectiveOn, errors: result.report.length };
    audit({ ...actor, action: 'codesUploaded', target: targetOf(id), detail });
  });
}

/** Starts the job that puts a checked file into effect; throws 404 if there is none. */
export function startCodes(db: AppDatabase, actor: Actor, importId: number): Promise<void> {
  return transactionWithAudit(db, async (trx, audit) => {
    if (!(await startImport(trx, importId))) throw notFound();
    await enqueue(trx, IMPORT_CODES, { importId });
    audit({ ...actor, action: 'codesImported', target: targetOf(importId), detail: {} });
  });
}

/** Deletes a file that isn't being imported; throws 404 if there is none. */
export function removeCodes(db: AppDatabase, actor: Actor, importId: number): Promise<void> {
  return transactionWithAudit(db, async (trx, audit) => {
    if (!(await deleteImport(trx, importId))) throw notFound();
    audit({ ...actor, action: 'codesDeleted', target: targetOf(importId), detail: {} });
  });
}
