import type { TSchema } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { runOwnWork } from '../work';
import type { JobHandler, JobKind } from './kind';
import { createJobStore } from './repository';
import { JobRunner } from './runner';

/** The jobs that this server does. */
export interface Jobs {
  /** Says how jobs of a kind are done. Before the application is ready. */
  add<Payload extends TSchema>(kind: JobKind<Payload>, handle: JobHandler<Payload>): void;
  /** Looks for due jobs now, as after a commit that enqueued one; resolves when none is left. */
  wake(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
  }
}

export interface JobsOptions {
  /** False does none: they are left to other servers. */
  readonly runsJobs: boolean;
}

/**
 * Does what is due once over all servers of the database: looks from time to time, and at once after
 * a wake. While a first set-up still loads records, jobs wait.
 */
export const jobsPlugin = fp(
  (app: FastifyInstance, { runsJobs }: JobsOptions, done: () => void) => {
    const store = createJobStore(app.database, (error) => {
      app.log.warn({ err: error }, 'jobs not tended to');
    });
    const runner = new JobRunner({ store, log: app.log, now: () => app.clock.now() });
    const { filling } = app.database;
    // What is due may be about records that are still being loaded.
    let isHeld = filling !== null;
    const wake = (): Promise<void> =>
      runsJobs && !isHeld ? runOwnWork(() => runner.run()) : Promise.resolve();
    app.decorate('jobs', { add: (kind, handle) => runner.add(kind, handle), wake } satisfies Jobs);
    if (runsJobs) {
      let timer: NodeJS.Timeout | undefined;
      app.addHook('onReady', async () => {
        await runOwnWork(() => store.open(runner.kinds));
        timer = setInterval(() => void wake(), app.settings.limits.jobsMs).unref();
        filling?.finished.then(
          () => {
            isHeld = false;
            void wake();
          },
          // Whoever opened the database ends the server.
          () => undefined,
        );
      });
      app.addHook('onClose', async () => {
        clearInterval(timer);
        await runner.stop();
        await store.close();
      });
    }
    done();
  },
  { name: 'jobs' },
);
