import { Type } from '@sinclair/typebox';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

const Payload = Type.Object({ uploadId: Type.String() });

/** Checks one completely received file. */
export const CHECK_UPLOAD: JobKind<typeof Payload> = {
  name: 'check-filing-upload',
  payload: Payload,
  timeLimitSeconds: 300,
  firstWaitSeconds: 5,
};

const PackagePayload = Type.Object({ packageId: Type.String() });

/** Unpacks one completely received zip file of a batch. */
export const UNPACK_PACKAGE: JobKind<typeof PackagePayload> = {
  name: 'unpack-bulk-package',
  payload: PackagePayload,
  timeLimitSeconds: 900,
  firstWaitSeconds: 5,
};

/**
 * Enqueues checks and unpacking whose jobs were lost, in one transaction; a second job changes
 * nothing.
 */
export async function enqueueChecks(
  db: AppDatabase,
  {
    packageIds,
    uploadIds,
  }: { readonly uploadIds: readonly string[]; readonly packageIds: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const uploadId of uploadIds) await enqueue(trx, CHECK_UPLOAD, { uploadId });
    for (const packageId of packageIds) await enqueue(trx, UNPACK_PACKAGE, { packageId });
  });
}
