import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_NAME } from '#contract/product';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { ResolveHost, SafePost } from '../domain/webhooks/safePost';
import { sweepWebhooks } from '../domain/webhooks/sendRepository';
import { WebhookWorker } from '../domain/webhooks/worker';
import type { JobKind } from '../jobs/kind';
import { appBase } from '../site/layout';

/** Requests to URLs that users chose; tests replace both functions. */
export interface OutgoingRequests {
  readonly post: SafePost;
  readonly resolve: ResolveHost;
}

/** Delivers webhooks. */
interface Webhooks {
  /** Sends due deliveries now, for example after a commit that queued one. */
  wake(): void;
  /** Sends all due deliveries; resolves when none is due or running. */
  settle(): Promise<void>;
  /** URL of the app, prepended to the links in events. */
  readonly site: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly outgoing: OutgoingRequests;
    readonly webhooks: Webhooks;
  }
}

const POLL_MS = 1_000;

const SWEEP: JobKind = {
  name: 'sweep-webhooks',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 30,
  schedule: { cron: '25 * * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Sends events to webhooks, outside of requests and other jobs, so that an unresponsive receiver
 * delays neither. With the setting `WEBHOOKS=off`, events wait.
 */
export const webhooksPlugin = fp(
  (app: FastifyInstance, { runsJobs }: { readonly runsJobs: boolean }, done: () => void) => {
    const { clock, database, settings } = app;
    const site = settings.publicUrl.origin + appBase(settings);
    const worker = new WebhookWorker({
      db: database.db,
      box: app.secretBox,
      post: (request) => app.outgoing.post(request),
      now: () => clock.now(),
      random: Math.random,
      site,
      userAgent: `${PRODUCT_NAME}-Webhooks/1`,
      log: app.log,
      onStopped: () => {
        app.mails.wake();
      },
    });
    const isSending = runsJobs && settings.webhooks;
    const wake = (): void => {
      // Until demo data is loaded, the tables are locked.
      if (!isSending || app.database.filling?.progress() != null) return;
      void worker.wake();
    };
    app.decorate('webhooks', { wake, settle: () => worker.settle(), site } satisfies Webhooks);
    app.jobs.add(SWEEP, () => sweepWebhooks(database.db, clock.now()));
    const timer = isSending ? setInterval(wake, POLL_MS).unref() : undefined;
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await worker.stop();
    });
    done();
  },
  { name: 'webhooks', dependencies: ['jobs', 'mail'] },
);
