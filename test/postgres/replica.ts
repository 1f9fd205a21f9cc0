import path from 'node:path';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { freePort, PostgresServer, startPostgres } from '../../scripts/postgresServer';
import { fillRecords, RECORDS, timeUntil, withServer, type Trial } from './trial';

const REPLICATION = ['wal_level=replica', 'max_wal_senders=5', 'hot_standby=on'];
const LAG_LIMIT_MS = 1_500;

/** Copies a primary and starts the copy as its streaming replica. */
async function startReplica(primary: PostgresServer, folder: string): Promise<PostgresServer> {
  const data = path.join(folder, 'replica');
  await primary.program('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'],
    ...['-D', data, '-R', '-X', 'stream', '-c', 'fast'],
  ]);
  const replica = new PostgresServer(primary.binaries, data, await freePort(), REPLICATION);
  await replica.start();
  return replica;
}

async function readsReplica({ readDb }: DatabaseHandle): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(readDb);
  return rows[0]?.is === true;
}

const write = (handle: DatabaseHandle, name: string) =>
  handle.db.insertInto('setting').values({ name, value: '' }).execute();

async function sees({ readDb }: DatabaseHandle, name: string): Promise<boolean> {
  const rows = await readDb.selectFrom('setting').select('name').where('name', '=', name).execute();
  return rows.length === 1;
}

async function tryLag(trial: Trial, handle: DatabaseHandle, replica: PostgresServer) {
  trial.hold('searches read the replica', await readsReplica(handle));
  await write(handle, 'follows');
  const followed = await timeUntil(() => sees(handle, 'follows'));
  trial.note('a row of the primary is seen on the replica after', `${followed.toFixed(0)} ms`);

  await replica.query('select pg_wal_replay_pause()');
  await write(handle, 'unseen');
  trial.hold(
    'a paused replica is read on while it is within the limit',
    !(await sees(handle, 'unseen')),
  );
  const left = await timeUntil(() => handle.replica()?.state === 'behind');
  trial.note(`behind by more than ${LAG_LIMIT_MS} ms is noticed after`, `${left.toFixed(0)} ms`);
  trial.note('lag shown then', `${handle.replica()?.lagMs?.toFixed(0) ?? '-'} ms`);
  trial.hold('searches read the primary meanwhile', await sees(handle, 'unseen'));
  await replica.query('select pg_wal_replay_resume()');
  const back = await timeUntil(() => readsReplica(handle));
  trial.note('is read again after it goes on', `${back.toFixed(0)} ms`);
  trial.hold('nothing is missing then', await sees(handle, 'unseen'));
}

async function tryLoss(trial: Trial, handle: DatabaseHandle, replica: PostgresServer) {
  let failed = 0;
  let answered = 0;
  const reading = new AbortController();
  const reader = (async () => {
    while (!reading.signal.aborted) {
      await sees(handle, 'follows').then(
        () => (answered += 1),
        () => (failed += 1),
      );
    }
  })();
  await replica.stop('SIGQUIT');
  await timeUntil(() => handle.replica()?.state === 'away');
  trial.hold('searches read the primary when the replica is gone', !(await readsReplica(handle)));
  await replica.start();
  const back = await timeUntil(() => readsReplica(handle));
  reading.abort();
  await reader;
  trial.note('a replica that comes back is read again after', `${back.toFixed(0)} ms`);
  trial.note('searches over its loss and return', `${answered} answered, ${failed} refused`);
  trial.hold('none was refused', failed === 0);
}

async function tryPromotion(
  trial: Trial,
  handle: DatabaseHandle,
  { primary, replica }: { primary: PostgresServer; replica: PostgresServer },
) {
  await primary.stop('SIGQUIT');
  await timeUntil(
    async () =>
      !(await primary.query('select 1').then(
        () => true,
        () => false,
      )),
  );
  trial.hold(
    'searches are answered by the replica while the primary is gone',
    await sees(handle, 'unseen'),
  );
  await replica.query('select pg_promote()');
  const seen = await timeUntil(() => handle.replica()?.state === 'promoted');
  trial.note('a promotion is noticed after', `${seen.toFixed(0)} ms`);
  await withServer({ url: replica.url(RECORDS) }, async (promoted) => {
    await write(promoted, 'after promotion');
    trial.hold(
      'the promoted server takes changes, and has all rows',
      await sees(promoted, 'unseen'),
    );
  });
}

/** Tries a streaming replica that lags, falls behind, disconnects, returns, and is promoted. */
export async function tryReplica(trial: Trial): Promise<void> {
  const primary = await startPostgres(trial.binaries, trial.folder, 'primary', REPLICATION);
  const servers = [primary];
  try {
    await fillRecords(primary);
    const replica = await startReplica(primary, trial.folder);
    servers.push(replica);
    const options = {
      url: primary.url(RECORDS),
      readUrl: replica.url(RECORDS),
      limits: { replicaLagMs: LAG_LIMIT_MS, replicaCheckMs: 100 },
    };
    await withServer(options, async (handle) => {
      await tryLag(trial, handle, replica);
      await tryLoss(trial, handle, replica);
      await tryPromotion(trial, handle, { primary, replica });
    });
  } finally {
    for (const server of servers) await server.stop('SIGQUIT');
  }
}
