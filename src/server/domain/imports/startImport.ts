import type { AppDatabase } from '../../http/services';
import { findFreezes } from '../freezes/freezesRepository';
import { frozenText } from './writing/frozenRepository';
import type { ImportScope } from './importLockRepository';
import { findWorking } from './recordImportsRepository';

/** Thrown if an import can't start now; the message explains why, and gives the next step. */
export class ImportRefusedError extends Error {}

/** Thrown if another import of the scope was started in the browser and hasn't ended. */
export class ImportQueuedError extends ImportRefusedError {}

/**
 * Checks whether an import may write a register and county: before the command runs, before a super
 * user starts a run or rollback, and before a job resumes it. All rules that prevent imports belong
 * here, except freezes: each batch checks its counties, because rows that hide records are always
 * imported. `ownId` is the id of the browser import being checked. Throws `ImportRefusedError`.
 */
export async function requireImportAllowed(
  db: AppDatabase,
  scope: ImportScope,
  ownId: string | null,
): Promise<void> {
  const other = await findWorking(db, scope, ownId);
  if (other !== null) {
    throw new ImportQueuedError(
      `${other.fileName} is being imported into the same register and county. Wait until it ends, or stop it on the Import data page.`,
    );
  }
}

/** Checks whether an import may be rolled back now. Throws `ImportRefusedError`. */
export async function requireRollBackAllowed(
  db: AppDatabase,
  scope: ImportScope,
  ownId: string | null,
  at: number,
): Promise<void> {
  await requireImportAllowed(db, scope, ownId);
  if (scope.countyId === null) return;
  const [frozen] = await findFreezes(db, scope.register, at, [scope.countyId]);
  if (frozen !== undefined) throw new ImportRefusedError(frozenText(frozen));
}
