import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_NAME } from '#contract/product';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { drawStamps, type StampParts } from '../domain/efm/stamp/drawStamps';
import { hasSeal, openSeal, type Seal, type SealFacts } from '../domain/efm/stamp/seal';
import { sealPaper } from '../domain/efm/stamp/sealPaper';
import type { StampFacts } from '../domain/efm/stamp/stampFacts';
import { Stamper, type StampedFile } from '../domain/efm/stamp/stamper';
import { requeueFailedStamps } from '../domain/efm/stampsRepository';
import { serveOrders } from '../domain/orders/serveOrders';
import { serviceLinks } from '../domain/service/serviceLink';
import { openFilingFiles } from '../domain/filingUploads/uploadFiles';
import type { JobKind } from '../jobs/kind';
import { runOwnWork } from '../work';

/** Creation of stamps and signatures for accepted documents. */
export interface FilingStamps {
  /** Creates all pending stamps; call it after an acceptance is committed. */
  draw(): Promise<void>;
  /** Like `draw`, but without waiting, and only on servers that run jobs. */
  wake(): void;
  /** Digitally signs a PDF created by the site; `reason` is shown with the signature. */
  seal(bytes: Uint8Array, reason: string): Promise<Uint8Array>;
  /** Stamps and signs one file now. Throws if it can't be stamped. */
  stamp(bytes: Uint8Array, facts: StampFacts): Promise<StampedFile>;
  /**
   * Returns the certificate that signs stamped files; null until the first stamp creates it. Throws
   * `SealError` if it is unusable.
   */
  sealFacts(): Promise<SealFacts | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly filingStamps: FilingStamps;
  }
}

/** Creates missing stamps, such as those left by a crashed server. */
const DRAW_STAMPS: JobKind = {
  name: 'draw-filing-stamps',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: STATE_TIME_ZONE },
};

/** Retries failed stamps every hour. */
const RETRY_STAMPS: JobKind = {
  name: 'retry-filing-stamps',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 60,
  schedule: { cron: '35 * * * *', timeZone: STATE_TIME_ZONE },
};

export interface FilingStampsOptions {
  /** If false, this server leaves stamping to other servers, and to explicit calls. */
  readonly runsJobs: boolean;
}

/** Stamps accepted documents, and signs them with the site's certificate. */
export const filingStampsPlugin = fp(
  async (app: FastifyInstance, { runsJobs }: FilingStampsOptions) => {
    const { clock, database, settings } = app;
    const files = openFilingFiles(settings.dataDir);
    let seal: Promise<Seal> | null = null;
    let stamper: Promise<Stamper> | null = null;
    const readSeal = (): Promise<Seal> => {
      seal ??= openSeal(settings.dataDir, settings.seal, PRODUCT_NAME, clock.now()).catch(
        (error: unknown) => {
          seal = null;
          throw error;
        },
      );
      return seal;
    };
    const parts: StampParts = {
      db: database.db,
      log: app.log,
      now: () => clock.now(),
      files,
      readOriginal: async (hash) => (await files.read(hash)) ?? (await app.findDemoFiling(hash)),
      async openStamper() {
        const opened = await readSeal();
        stamper ??= Promise.resolve(new Stamper(opened));
        return stamper;
      },
    };
    const linkOf = serviceLinks(settings);
    const closing = new AbortController();
    let drawing: Promise<void> | null = null;
    /** Number of calls; a call during a run causes another run. */
    let calls = 0;
    const drawAll = async (signal?: AbortSignal): Promise<void> => {
      let before: number;
      do {
        before = calls;
        await drawStamps(
          parts,
          signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]),
        );
        const now = (): number => clock.now();
        const served = await serveOrders({ db: database.db, files, now, linkOf });
        if (served > 0) app.mails.wake();
      } while (calls > before);
    };
    const draw = (signal?: AbortSignal): Promise<void> => {
      calls += 1;
      drawing ??= runOwnWork(() => drawAll(signal)).finally(() => {
        drawing = null;
      });
      return drawing;
    };
    const wake = (): void => {
      if (!runsJobs) return;
      draw().catch((error: unknown) => {
        // The job creates the remaining stamps.
        app.log.warn({ err: error }, 'stamps not drawn yet');
      });
    };
    app.decorate('filingStamps', {
      draw: () => draw(),
      wake,
      seal: async (bytes, reason) => sealPaper(bytes, await readSeal(), reason, clock.now()),
      stamp: async (bytes, facts) => (await parts.openStamper()).stamp(bytes, facts),
      sealFacts: async () =>
        seal !== null || (await hasSeal(settings.dataDir, settings.seal))
          ? (await readSeal()).facts
          : null,
    } satisfies FilingStamps);
    app.jobs.add(DRAW_STAMPS, (_payload, { signal }) => draw(signal));
    app.jobs.add(RETRY_STAMPS, async () => {
      if ((await requeueFailedStamps(database.db)) > 0) wake();
    });
    app.addHook('onClose', async () => {
      closing.abort();
      await (await stamper)?.close();
      await drawing?.catch(() => undefined);
    });
    // An invalid setting prevents the server from starting.
    if (settings.seal !== null) await readSeal();
  },
  { name: 'filingStamps', dependencies: ['jobs', 'mail'] },
);
