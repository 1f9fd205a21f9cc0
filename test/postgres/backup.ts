import path from 'node:path';
import { changeMessages } from '../../src/server/areas/motd/repository';
import { startPostgres } from '../../scripts/postgresServer';
import { fillRecords, RECORDS, withServer, type Trial } from './trial';

/** Tries a dump made during writes: restores and opens it. */
export async function tryBackup(trial: Trial): Promise<void> {
  const server = await startPostgres(trial.binaries, trial.folder, 'backup');
  try {
    await fillRecords(server, 0.5);
    const file = path.join(trial.folder, 'records.dump');
    const at = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres'];
    let written = 0;
    let isOver = false;
    await withServer({ url: server.url(RECORDS) }, async ({ db }) => {
      const writer = (async () => {
        while (!isOver) {
          written += 1;
          await changeMessages(
            db,
            [{ app_code: null, locale: null, county_id: 18097, message: `<p>${written}</p>` }],
            { actorId: 1, at: Date.now(), requestId: `request-${written}` },
          );
        }
      })();
      const begin = performance.now();
      await server.program('pg_dump', [...at, '-Fc', '-f', file, RECORDS]);
      trial.note('pg_dump', `${(performance.now() - begin).toFixed(0)} ms`);
      isOver = true;
      await writer;
    });
    trial.note('changes written meanwhile', written);
    const begin = performance.now();
    await server.query('create database restored');
    await server.program('pg_restore', [...at, '-d', 'restored', '-j', '2', file]);
    trial.note('pg_restore', `${(performance.now() - begin).toFixed(0)} ms`);
    const count = (database: string) =>
      server.query<{ cases: string; events: string }>(
        'select (select count(*) from court_case) as cases, (select count(*) from audit_event) as events',
        database,
      );
    const [before] = await count(RECORDS);
    const [after] = await count('restored');
    trial.note('audit events in the dump, of all', `${after?.events} of ${before?.events}`);
    trial.hold('all cases are there', before?.cases === after?.cases);
    await withServer({ url: server.url('restored') }, async ({ db }) => {
      const row = await db.selectFrom('public_case').select('id').limit(1).executeTakeFirst();
      trial.hold('the restored database opens and answers', row !== undefined);
    });
  } finally {
    await server.stop('SIGQUIT');
  }
}
