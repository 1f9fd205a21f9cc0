import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { runBatches } from '../../domain/bulkFiling/runBatches';
import type { FilingParts } from '../../domain/filing/draftToFile';
import { serviceLinks } from '../../domain/service/serviceLink';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

/** Every minute: the next rows of all running batches. */
const RUN_BATCHES: JobKind = {
  name: 'run-bulk-batches',
  payload: Type.Object({}),
  timeLimitSeconds: 180,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: 'America/Indiana/Indianapolis' },
};

/** Registers the job that files rows; returns a function that starts a round now. */
export function registerBulkJobs(app: FastifyInstance, parts: FilingParts): () => Promise<void> {
  app.jobs.add(RUN_BATCHES, async (_payload, { signal }) => {
    const serviceLink = serviceLinks(app.settings);
    const onFiled = (): void => {
      void app.efiling.flush();
    };
    const filed = await runBatches(parts, { serviceLink, onFiled, log: app.log, signal });
    if (filed > 0) app.mails.wake();
  });
  return async () => {
    await app.database.db.transaction().execute((trx) => enqueue(trx, RUN_BATCHES, {}));
    void app.jobs.wake();
  };
}
