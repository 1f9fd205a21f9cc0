import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { auditHash, transactionWithAudit } from '../../src/server/domain/audit/repository';
import { DatabaseUnavailableError } from '../../src/server/db/errors';
import { openServer } from '../../src/server/db/server';
import { SERVER_LIMITS } from '../../src/server/db/serverLimits';
import { installPackages } from '../../scripts/postgresBinaries';
import { freePort, serverOwner, startPostgres } from '../../scripts/postgresServer';
import { fillRecords, RECORDS, timeRuns, timeUntil, withServer, type Trial } from './trial';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Fewer than clients, so that they share. */
const SERVER_CONNECTIONS = 4;

interface Pooler {
  readonly url: string;
  stop(): void;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts pgbouncer in transaction mode in front of that server. */
async function startPooler(folder: string, serverPort: number): Promise<Pooler> {
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, '"postgres" ""\n', { mode: 0o644 });
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort} user=postgres`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = trust\nauth_file = ${users}\npool_mode = transaction`,
    `default_pool_size = ${SERVER_CONNECTIONS}\nmax_client_conn = 200`,
    `logfile = ${path.join(folder, 'pgbouncer.log')}`,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 });
  const child = spawn(PROGRAM, [file], { ...(serverOwner() ?? {}), stdio: 'ignore' });
  const url = `postgres://postgres@127.0.0.1:${port}/${RECORDS}`;
  await timeUntil(() => answers(url));
  return { url, stop: () => void child.kill('SIGTERM') };
}

async function tryLimits(trial: Trial, url: string, directUrl: string): Promise<void> {
  const alone = await openServer({ url }).then(
    async (handle) => {
      await handle.close();
      return 'it opened';
    },
    (error: unknown) => (error as Error).message,
  );
  trial.hold(`without DATABASE_DIRECT_URL: ${alone}`, alone.includes('DATABASE_DIRECT_URL'));

  const options = new Client({ connectionString: url, statement_timeout: 1_000 });
  options.on('error', () => undefined);
  const refusal = await options.connect().then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );
  trial.note('what pgbouncer says of a start-up option', refusal);
  await options.end().catch(() => undefined);

  const pair = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  let granted = 0;
  for (const client of pair) {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock(7) as is');
    if (rows[0]?.is === true) granted += 1;
  }
  for (const client of pair) await client.end();
  trial.note('a session lock that two clients ask for is granted', `${granted} times`);

  const limits = {
    pools: { ...SERVER_LIMITS.pools, page: { size: 20, statementMs: 300 } },
  };
  await withServer({ url, directUrl, limits }, async (handle) => {
    const begin = performance.now();
    const slow: unknown = await sql`select pg_sleep(20)`
      .execute(handle.db)
      .catch((error: unknown) => error);
    trial.hold('a statement by itself ends at its limit', slow instanceof DatabaseUnavailableError);
    trial.note('after', `${(performance.now() - begin).toFixed(0)} ms of 300`);
    const left = new Client({ connectionString: url });
    await left.connect();
    const { rows } = await left.query<{ statement_timeout: string }>('show statement_timeout');
    await left.end();
    trial.hold('no setting is left to strangers', rows[0]?.statement_timeout === '0');
  });
}

async function tryAudit(trial: Trial, url: string, directUrl: string): Promise<void> {
  const { pools } = SERVER_LIMITS;
  const limits = { pools: { ...pools, page: { size: 16, statementMs: 20_000 } } };
  await withServer({ url, directUrl, limits }, async ({ db }) => {
    await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        transactionWithAudit(db, async (trx, audit) => {
          audit({
            at: Date.now(),
            actorId: null,
            action: 'tried',
            target: 'trial',
            detail: { number },
            requestId: `request-${number}`,
          });
          await trx.selectFrom('setting').select('name').execute();
        }),
      ),
    );
    const rows = await db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    let previous = '';
    const isWhole = rows.every((row) => {
      const expected = auditHash(previous, {
        at: row.at.getTime(),
        actorId: row.actor_id,
        action: row.action,
        target: row.target,
        detail: row.detail as Record<string, number>,
        requestId: row.request_id,
      });
      const isNext = row.previous_hash === previous && row.hash === expected;
      previous = row.hash;
      return isNext;
    });
    trial.hold('the audit chain of 16 connections is whole', isWhole && rows.length >= 100);
  });
}

async function tryCost(trial: Trial, url: string, directUrl: string): Promise<void> {
  const read = 'select name from setting limit 1';
  await withServer({ url: directUrl }, async ({ db }) => {
    trial.note('one statement, direct', await timeRuns(500, () => sql.raw(read).execute(db)));
  });
  await withServer({ url, directUrl }, async ({ db }) => {
    const time = await timeRuns(500, () => sql.raw(read).execute(db));
    trial.note('one statement, pooled, with its transaction', time);
  });
}

/** Tries pgbouncer in transaction mode between the application and the server. */
export async function tryPooler(trial: Trial): Promise<void> {
  if (!existsSync(PROGRAM) && !installPackages(['pgbouncer'])) {
    trial.note('pgbouncer', 'is not here and cannot be installed: not tried');
    return;
  }
  const server = await startPostgres(trial.binaries, trial.folder, 'pooled');
  try {
    await fillRecords(server, 0.02);
    const pooler = await startPooler(trial.folder, server.port);
    try {
      const directUrl = server.url(RECORDS);
      await tryLimits(trial, pooler.url, directUrl);
      await tryAudit(trial, pooler.url, directUrl);
      await tryCost(trial, pooler.url, directUrl);
    } finally {
      pooler.stop();
    }
  } finally {
    await server.stop('SIGQUIT');
  }
}
