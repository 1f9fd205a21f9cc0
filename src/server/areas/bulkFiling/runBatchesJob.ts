import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { BULK_STATUS_PATH } from '#contract/filing/pages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { runBatches } from '../../domain/bulkFiling/runBatches';
import type { FilingParts } from '../../domain/filing/draftToFile';
import { serviceLinks } from '../../domain/service/serviceLink';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';
import { appBase } from '../../site/layout';

/** Job that files the next rows of all running batches, every minute. */
const RUN_BATCHES: JobKind = {
  name: 'run-bulk-batches',
  payload: Type.Object({}),
  timeLimitSeconds: 180,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: STATE_TIME_ZONE },
};

/** Registers the job that files rows; returns a function that starts a round now. */
export function registerBulkJobs(app: FastifyInstance, parts: FilingParts): () => Promise<void> {
  const addressOf = (batchId: string): string =>
    app.settings.publicUrl.origin +
    buildLink(appBase(app.settings), INDIANA, BULK_STATUS_PATH, { batchId });
  app.jobs.add(RUN_BATCHES, async (_payload, { signal }) => {
    const serviceLink = serviceLinks(app.settings);
    const onFiled = (): void => {
      void app.efiling.flush();
    };
    await runBatches(parts, { addressOf, serviceLink, onFiled, log: app.log, signal });
    app.mails.wake();
  });
  return async () => {
    await app.database.db.transaction().execute((trx) => enqueue(trx, RUN_BATCHES, {}));
    void app.jobs.wake();
  };
}
