import { Type } from '@sinclair/typebox';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

/** Every minute: starts waiting imports, including those of a crashed server. */
export const WORK_ON_IMPORTS: JobKind = {
  name: 'work-on-imports',
  payload: Type.Object({}),
  timeLimitSeconds: 120,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

/** Starts waiting imports now, before the next minute. */
export async function workSoon(db: AppDatabase): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, WORK_ON_IMPORTS, {}));
}
