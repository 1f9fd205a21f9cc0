import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { checkAndStore } from '../domain/proofLog/healthRepository';
import { signHead } from '../domain/proofLog/logRepository';
import type { JobKind } from '../jobs/kind';

declare module 'fastify' {
  interface FastifyInstance {
    readonly proofLog: {
      /** Adds waiting attempts to the log and signs its tree head now. */
      sign(): Promise<void>;
    };
  }
}

/** Signs the log's tree head every minute if there are new attempts. */
const SIGN_PROOF_LOG: JobKind = {
  name: 'sign-proof-log',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 5,
  schedule: { cron: '* * * * *', timeZone: STATE_TIME_ZONE },
};

/** Checks the log every night. If anything was edited, stores and logs each finding, and fails. */
const CHECK_PROOF_LOG: JobKind = {
  name: 'check-proof-log',
  payload: Type.Object({}),
  timeLimitSeconds: 3_600,
  firstWaitSeconds: 600,
  schedule: { cron: '20 4 * * *', timeZone: STATE_TIME_ZONE },
};

/** The log that proves each attempt to file (docs/efm.md, Proof log). */
export const proofLogPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    const { db } = app.database;
    const sign = async (): Promise<void> => {
      let added: number;
      do {
        added = await signHead(db, app.secretBox, app.clock.now());
      } while (added > 0);
    };
    app.decorate('proofLog', { sign });
    app.jobs.add(SIGN_PROOF_LOG, sign);
    app.jobs.add(CHECK_PROOF_LOG, async () => {
      const findings = await checkAndStore(db, app.clock.now());
      if (findings.length === 0) return;
      app.log.error({ findings }, 'proof log doesn’t match its tables');
      const [first] = findings;
      throw new Error(`${first?.table ?? ''} was edited: ${first?.problem ?? ''}`);
    });
    done();
  },
  { name: 'proofLog', dependencies: ['jobs'] },
);
