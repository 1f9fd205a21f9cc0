import { Type } from '@sinclair/typebox';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

const Payload = Type.Object({ uploadId: Type.String() });

/** Checks one file whose last byte has arrived. */
export const CHECK_UPLOAD: JobKind<typeof Payload> = {
  name: 'check-filing-upload',
  payload: Payload,
  timeLimitSeconds: 300,
  firstWaitSeconds: 5,
};

/** Enqueues checks whose job was lost, in one transaction; a second job changes nothing. */
export async function enqueueChecks(db: AppDatabase, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const uploadId of ids) await enqueue(trx, CHECK_UPLOAD, { uploadId });
  });
}
