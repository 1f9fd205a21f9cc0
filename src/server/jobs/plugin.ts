import type { TSchema } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { runOwnWork } from '../work';
import type { JobHandler, JobKind } from './kind';
import { createJobStore } from './repository';
import { JobRunner } from './runner';

/** The jobs that this server runs. */
export interface Jobs {
  /** Registers the handler of a kind. Call before the application is ready. */
  add<Payload extends TSchema>(kind: JobKind<Payload>, handle: JobHandler<Payload>): void;
  /** Registered kinds, including kinds that other servers run. */
  readonly kinds: readonly JobKind[];
  /** Runs due jobs now, for example after a commit that enqueued one; resolves when none is due. */
  wake(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
  }
}

export interface JobsOptions {
  /** If false, this server leaves all jobs to other servers. */
  readonly runsJobs: boolean;
}

/**
 * Runs each due job on one of the database's servers. Polls at intervals, and immediately after
 * `wake`. Waits while the initial setup is still loading records.
 */
export const jobsPlugin = fp(
  (app: FastifyInstance, { runsJobs }: JobsOptions, done: () => void) => {
    const store = createJobStore(app.database, (error) => {
      app.log.warn({ err: error }, 'job maintenance failed');
    });
    const runner = new JobRunner({ store, log: app.log, now: () => app.clock.now() });
    const { filling } = app.database;
    // A due job may need records that aren't loaded yet.
    let isPaused = filling !== null;
    const wake = (): Promise<void> =>
      runsJobs && !isPaused ? runOwnWork(() => runner.run()) : Promise.resolve();
    app.decorate('jobs', {
      add: (kind, handle) => runner.add(kind, handle),
      wake,
      get kinds() {
        return runner.kinds;
      },
    } satisfies Jobs);
    if (runsJobs) {
      let timer: NodeJS.Timeout | undefined;
      app.addHook('onReady', async () => {
        await runOwnWork(() => store.open(runner.kinds));
        timer = setInterval(() => void wake(), app.settings.limits.jobsMs).unref();
        filling?.finished.then(
          () => {
            isPaused = false;
            void wake();
          },
          // The code that opened the database also handles this error, by ending the server.
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
