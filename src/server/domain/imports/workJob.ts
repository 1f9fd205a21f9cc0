import { Type } from '@sinclair/typebox';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

/** Starts waiting imports every minute, including imports that a crashed server left. */
export const WORK_ON_IMPORTS: JobKind = {
  name: 'work-on-imports',
  payload: Type.Object({}),
  timeLimitSeconds: 120,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: STATE_TIME_ZONE },
};

/** Starts waiting imports now instead of at the next minute. */
export async function startWaitingImports(db: AppDatabase): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, WORK_ON_IMPORTS, {}));
}
