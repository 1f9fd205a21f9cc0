import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { ENVELOPES_PATH } from '#contract/filing/pages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { sweepVersions } from '../domain/efm/codesRepository';
import { expireReturned } from '../domain/efm/expireRepository';
import { sweepQuotes } from '../domain/efm/feesRepository';
import { sweepLocks } from '../domain/efm/locksRepository';
import { createManager } from '../domain/efm/receiveRepository';
import { sweepReadings, type MessageTable } from '../domain/efmMessages/inboxRepository';
import type { EfmPort } from '../domain/efmMessages/message';
import { sendMessages } from '../domain/efmMessages/outboxRepository';
import { createHttpPort, createInProcessPort } from '../domain/efmMessages/ports';
import { PracticeFailureError, practicePort } from '../domain/efmPractice/practicePort';
import { probeManager } from '../domain/filing/outagesRepository';
import { createProvider, saveAnswer, type ProviderParts } from '../domain/filing/receiveRepository';
import { settleHolds } from '../domain/filing/settleHolds';
import type { SubmitParts } from '../domain/filing/submit';
import { followDeliveries } from '../domain/service/deliveryRepository';
import { serviceLinks } from '../domain/service/serviceLink';
import type { JobKind } from '../jobs/kind';
import { appBase } from '../site/layout';
import { SoloRun } from '../soloRun';
import { runOwnWork } from '../work';
import { registerSignedMessages } from './signedMessages';

/** The two sides of electronic filing: the provider (EFSP) and the manager (EFM). */
export interface Efiling {
  /** The manager, in this process or at `EFM_URL`. */
  readonly manager: EfmPort;
  /**
   * Sends all due messages of the provider and the manager now, for example after a commit that
   * queued one; resolves when none is due.
   */
  flush(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly efiling: Efiling;
  }
}

/** Path where an external manager posts its messages, relative to the context path. */
const CALLBACK_PATH = '/efm/messages';

const EVERY_MINUTE = { cron: '* * * * *', timeZone: STATE_TIME_ZONE };
const ONE_SIDE = { payload: Type.Object({}), timeLimitSeconds: 120, firstWaitSeconds: 5 } as const;

/** Sends messages that weren't sent by a flush, such as those of a crashed server. */
const SEND_MESSAGES: JobKind = {
  ...ONE_SIDE,
  name: 'send-filing-messages',
  schedule: EVERY_MINUTE,
};
/** Measures outages of the manager, which are included in statements of attempts. */
const PROBE_MANAGER: JobKind = {
  ...ONE_SIDE,
  name: 'probe-filing-manager',
  schedule: EVERY_MINUTE,
};
const SWEEP_READINGS: JobKind = {
  ...ONE_SIDE,
  name: 'sweep-filing-messages',
  schedule: { cron: '40 3 * * *', timeZone: EVERY_MINUTE.timeZone },
};

/** Rejects returned filings whose deadline has passed. */
const EXPIRE_RETURNED: JobKind = {
  ...ONE_SIDE,
  name: 'expire-returned-filings',
  schedule: { cron: '*/10 * * * *', timeZone: EVERY_MINUTE.timeZone },
};

/**
 * Releases unused holds. Also captures the holds of decided envelopes if a server crashed before
 * capturing them.
 */
const SETTLE_HOLDS: JobKind = {
  ...ONE_SIDE,
  name: 'settle-filing-holds',
  timeLimitSeconds: 600,
  schedule: { cron: '*/5 * * * *', timeZone: EVERY_MINUTE.timeZone },
};

/** The outgoing messages of the provider or the manager. */
interface Outbox {
  readonly table: MessageTable;
  readonly port: EfmPort;
}

export interface EfilingOptions {
  /** If false, this server leaves sending to other servers, and to explicit flushes. */
  readonly runsJobs: boolean;
}

/**
 * Connects the provider with the manager, which is in this process or, with `EFM_URL`, in another
 * one.
 */
export const efilingPlugin = fp(
  (app: FastifyInstance, { runsJobs }: EfilingOptions, done: () => void) => {
    const { clock, database, settings } = app;
    const now = (): number => clock.now();
    const recordAddress = (envelopeId: string): string =>
      settings.publicUrl.origin +
      buildLink(appBase(settings), INDIANA, ENVELOPES_PATH, { envelopeId });
    const links: Links = { recordAddress, serviceLink: serviceLinks(settings) };
    const answer = createProvider({ ...links, db: database.db, now, log: app.log });
    const provider: typeof answer = async (given) => {
      const answered = await answer(given);
      // The email to the filer was committed with the response.
      app.mails.wake();
      if (runsJobs && isReviewComplete(given)) {
        settle().catch((error: unknown) => {
          // The job settles the remaining holds.
          app.log.warn({ err: error }, 'holds not settled yet');
        });
      }
      return answered;
    };
    const parts: SubmitParts = { db: database.db, now, processor: app.cardProcessor, log: app.log };
    let settling: Promise<void> | null = null;
    const settle = (signal?: AbortSignal): Promise<void> => {
      settling ??= runOwnWork(async () => {
        await settleHolds(parts, app.log, signal);
      }).finally(() => {
        settling = null;
      });
      return settling;
    };
    const { efm } = settings;
    const outboxes: Outbox[] = [];
    const sending = new SoloRun((signal) =>
      runOwnWork(() => sendAll(app, outboxes, links, signal)),
    );
    const flush = (signal?: AbortSignal): Promise<void> => sending.run(signal);
    let manager: EfmPort;
    if (efm === null) {
      const onAnswered = (): void => {
        if (runsJobs) void flush();
      };
      const practice = { db: database.db, now };
      const courts = createInProcessPort(createManager({ ...practice, onAnswered }));
      manager = practicePort(courts, practice);
      const filers = practicePort(createInProcessPort(provider), practice);
      outboxes.push({ table: 'efm_message', port: filers });
    } else {
      manager = createHttpPort({ ...efm, now });
      const path = settings.contextPath + CALLBACK_PATH;
      registerSignedMessages(app, { path, secret: efm.secret, receive: provider });
    }
    outboxes.unshift({ table: 'filing_message', port: manager });
    app.decorate('efiling', { manager, flush: () => flush() } satisfies Efiling);
    app.jobs.add(SEND_MESSAGES, (_payload, { signal }) => flush(signal));
    app.jobs.add(PROBE_MANAGER, async () => {
      if (!(await probeManager(database.db, manager, now))) app.log.warn('filing manager is down');
    });
    app.jobs.add(SETTLE_HOLDS, (_payload, { signal }) => settle(signal));
    if (efm === null) {
      app.jobs.add(EXPIRE_RETURNED, async () => {
        if ((await expireReturned(database.db, now())) > 0) void flush();
      });
    }
    app.jobs.add(SWEEP_READINGS, async () => {
      await sweepLocks(database.db, now());
      const tables: readonly MessageTable[] = ['efm_message', 'filing_message'];
      for (const table of tables) await sweepReadings(database.db, table, now());
      await sweepQuotes(database.db, now());
      await sweepVersions(database.db, now());
    });
    app.mails.addFollowUp(async () => {
      await followDeliveries(database.db, now());
    });
    app.addHook('onClose', async () => {
      await sending.settled();
      await settling?.catch(() => undefined);
    });
    done();
  },
  { name: 'efiling', dependencies: ['jobs', 'mail', 'access', 'xsrf'] },
);

/**
 * True for the message that ends the review of an envelope, after which its fees can be captured.
 */
function isReviewComplete(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'operation' in message &&
    message.operation === 'NotifyFilingReviewComplete'
  );
}

/** Builds the URLs in emails. */
type Links = Pick<ProviderParts, 'recordAddress' | 'serviceLink'>;

/** Sends the messages of the provider and the manager until neither has any. */
async function sendAll(
  app: FastifyInstance,
  outboxes: readonly Outbox[],
  links: Links,
  signal?: AbortSignal,
): Promise<void> {
  try {
    let sent: number;
    do {
      sent = 0;
      for (const { port, table } of outboxes) {
        sent += await sendMessages(app.database.db, {
          table,
          port,
          now: () => app.clock.now(),
          onAnswer: (trx, message, answer) =>
            saveAnswer(trx, message, answer, { ...links, log: app.log, at: app.clock.now() }),
          onFailure: ({ messageId, operation }, error) => {
            // A failure started for practice isn't a problem of the site.
            const level = error instanceof PracticeFailureError ? 'info' : 'warn';
            app.log[level](
              { err: error, messageId, operation },
              'filing message not delivered yet',
            );
          },
          ...(signal === undefined ? {} : { signal }),
        });
      }
    } while (sent > 0);
  } catch (error) {
    // The job sends the remaining messages.
    app.log.warn({ err: error }, 'filing messages not sent yet');
  }
}
