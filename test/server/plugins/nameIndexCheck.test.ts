import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import type { JobHandler, JobKind } from '../../../src/server/jobs/kind';
import { nameIndexCheckPlugin } from '../../../src/server/plugins/nameIndexCheck';
import { openTestDatabase } from '../../support/testDatabase';

describe('the nightly check of the name indexes', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('stops the nightly check when the server stops', async () => {
    const handlers: JobHandler<JobKind['payload']>[] = [];
    const app = {
      database,
      jobs: { add: (_kind: JobKind, handle: (typeof handlers)[number]) => handlers.push(handle) },
      log: { info: () => undefined, error: () => undefined },
    };
    nameIndexCheckPlugin(app as unknown as FastifyInstance, {}, () => undefined);
    const run = {
      id: 'a',
      tries: 1,
      signal: AbortSignal.abort(new Error('Stopping')),
      progress: () => Promise.resolve(),
    };
    await expect(handlers[0]?.({}, run)).rejects.toThrow('Stopping');
  });
});
