import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { findTables, vacuumTable } from '../domain/upkeep/tablesRepository';
import type { JobKind } from '../jobs/kind';

/** Runs at night in the courts' main time zone, after the jobs that delete rows. */
const VACUUM_TABLES: JobKind = {
  name: 'vacuum-tables',
  payload: Type.Object({}),
  timeLimitSeconds: 3_600,
  firstWaitSeconds: 600,
  schedule: { cron: '10 4 * * *', timeZone: STATE_TIME_ZONE },
};

/** Vacuums the embedded database every night; a PostgreSQL server uses autovacuum instead. */
export const tableUpkeepPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.jobs.add(VACUUM_TABLES, async (_payload, run) => {
      const { database } = app;
      if (database.kind === 'server') return;
      const tables = await findTables(database.db);
      for (const [at, table] of tables.entries()) {
        run.signal.throwIfAborted();
        // A large table may take longer than the time limit of queries.
        await database.maintain((db) => vacuumTable(db, table));
        await run.progress(at + 1, tables.length);
      }
      app.log.info({ tables: tables.length }, 'tables vacuumed');
    });
    done();
  },
  { name: 'tableUpkeep', dependencies: ['jobs'] },
);
