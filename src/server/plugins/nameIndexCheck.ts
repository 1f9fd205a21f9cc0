import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { checkNameIndex } from '../domain/nameIndex/checkRepository';
import { NAME_REGISTERS } from '../domain/nameIndex/registerRepository';
import type { JobKind } from '../jobs/kind';

/** Runs at night in the courts' main time zone. Repairs are idempotent. */
const CHECK_NAME_INDEX: JobKind = {
  name: 'check-name-index',
  payload: Type.Object({}),
  timeLimitSeconds: 3 * 3_600,
  firstWaitSeconds: 600,
  schedule: { cron: '30 3 * * *', timeZone: STATE_TIME_ZONE },
};

/** Compares the name indexes with the records every night, and repairs them. */
export const nameIndexCheckPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.jobs.add(CHECK_NAME_INDEX, async (_payload, run) => {
      for (const register of NAME_REGISTERS) {
        const check = await checkNameIndex(app.database.db, register, (checked, total) => {
          run.signal.throwIfAborted();
          return run.progress(checked, total);
        });
        const facts = { register: register.register, ...check };
        if (check.repairedRecords > 0) app.log.error(facts, 'name index repaired');
        else app.log.info(facts, 'name index checked');
      }
    });
    done();
  },
  { name: 'nameIndexCheck', dependencies: ['jobs'] },
);
