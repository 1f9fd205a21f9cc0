import type { PostgresServer } from '../../scripts/postgresServer';
import { startPostgres } from '../../scripts/postgresServer';
import { timeRuns, type Trial } from './trial';
import { Client } from 'pg';

const COUNTIES = 92;
/** Names on each of the two servers. */
const NAMES = 300_000;

const COLUMNS = `
  county_id integer not null,
  id bigint not null,
  sort_name text not null,
  filed_on date not null,
  caption text not null`;

/** Every second county on each server; a county is on exactly one. */
function countiesOf(shard: number): number[] {
  return Array.from({ length: COUNTIES }, (_, index) => 18001 + 2 * index).filter(
    (_, index) => index % 2 === shard,
  );
}

async function fillShard(server: PostgresServer, shard: number): Promise<void> {
  const counties = countiesOf(shard).join(', ');
  await server.query('create database register');
  await server.query(
    `create table docket_${shard} (${COLUMNS}, primary key (county_id, id));
     insert into docket_${shard}
     select (array[${counties}])[1 + n % ${countiesOf(shard).length}], n,
            (array['smith', 'jones', 'miller', 'brown', 'davis'])[1 + n % 5] || n % 997 || ', ann',
            date '1995-01-01' + ((n::bigint * 7919 % 11000)::integer), 'State of Indiana v. ' || n
       from generate_series(1, ${NAMES}) n;
     create index on docket_${shard} (county_id, sort_name text_pattern_ops, filed_on desc);
     create index on docket_${shard} (sort_name text_pattern_ops);
     create index on docket_${shard} (filed_on desc, id);
     analyze docket_${shard}`,
    'register',
  );
}

async function joinShards(coordinator: PostgresServer, shards: PostgresServer[]): Promise<void> {
  await coordinator.query('create database register');
  await coordinator.query(
    `create extension postgres_fdw; create table docket (${COLUMNS}) partition by list (county_id)`,
    'register',
  );
  for (const [number, shard] of shards.entries()) {
    await coordinator.query(
      `create server shard_${number} foreign data wrapper postgres_fdw
         options (host '127.0.0.1', port '${shard.port}', dbname 'register',
                  async_capable 'true', use_remote_estimate 'true', fetch_size '1000');
       create user mapping for postgres server shard_${number} options (user 'postgres');
       create foreign table docket_${number} partition of docket
         for values in (${countiesOf(number).join(', ')}) server shard_${number}`,
      'register',
    );
  }
}

const QUERIES: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'one county, sorted',
    sql: `select id, caption from docket
           where county_id = 18001 and sort_name like 'smith1%' order by filed_on desc limit 50`,
  },
  {
    name: 'all counties, unsorted, stops at 1,001',
    sql: `select id, caption from docket where sort_name like 'smith1%' limit 1001`,
  },
  {
    name: 'all counties, newest 50',
    sql: `select id, caption from docket where sort_name like 'smith1%'
           order by filed_on desc, id limit 50`,
  },
  {
    name: 'all counties, newest 50 of all names',
    sql: 'select id, caption from docket order by filed_on desc, id limit 50',
  },
  {
    name: 'all counties, counted',
    sql: `select count(*) from docket where sort_name like 'smith1%'`,
  },
];

async function planOf(client: Client, sql: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(
    `explain (analyze, costs off, timing off, summary off) ${sql}`,
  );
  return rows.map((row) => row['QUERY PLAN'] ?? '').join('\n');
}

/** Tries one register split by county over two servers, joined by a third. */
export async function tryShards(trial: Trial): Promise<void> {
  const start = (name: string) => startPostgres(trial.binaries, trial.folder, name);
  const servers = [await start('coordinator'), await start('shard-0'), await start('shard-1')];
  try {
    const [coordinator, ...shards] = servers;
    if (coordinator === undefined) return;
    await Promise.all(shards.map(fillShard));
    await joinShards(coordinator, shards);
    const client = new Client({ connectionString: coordinator.url('register') });
    await client.connect();
    const direct = new Client({ connectionString: shards[0]?.url('register') });
    await direct.connect();
    for (const { name, sql } of QUERIES) {
      trial.note(`${name}: plan`, `\n${await planOf(client, sql)}`);
      trial.note(`${name}: cost`, await timeRuns(100, () => client.query(sql)));
      const local = sql.replaceAll('from docket', 'from docket_0');
      trial.note(`${name}: one shard by itself`, await timeRuns(100, () => direct.query(local)));
    }
    const oneCounty = await planOf(client, QUERIES[0]?.sql ?? '');
    const unsorted = await planOf(client, QUERIES[1]?.sql ?? '');
    const sorted = await planOf(client, QUERIES[2]?.sql ?? '');
    trial.hold('one county asks one server', !oneCounty.includes('docket_1'));
    trial.hold('all counties, unsorted, ask both at once', unsorted.includes('Async Foreign Scan'));
    trial.note('sorted asks both at once', sorted.includes('Async Foreign Scan') ? 'yes' : 'no');
    const newest = await planOf(client, QUERIES[3]?.sql ?? '');
    trial.note('and of all names', newest.includes('Async Foreign Scan') ? 'yes' : 'no');
    await client.end();
    await direct.end();
  } finally {
    for (const server of servers) await server.stop('SIGQUIT');
  }
}
