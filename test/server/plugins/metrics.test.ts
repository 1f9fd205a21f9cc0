import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { freePort } from '../../support/builtServer';
import { openTestDatabase } from '../../support/testDatabase';
import { seed } from '../seed';
import { openTestSite, START, type TestSite } from '../testApp';

const DEPLOY = path.resolve(__dirname, '../../../deploy');
const DAY_SECONDS = 86_400;

/** Lines of the text format by name and labels. */
function samplesIn(text: string): ReadonlyMap<string, number> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))] as const;
      }),
  );
}

const NOT_METRICS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'on', 'ignoring', 'by']);

/** Names of metrics in an expression of PromQL. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z_][a-z0-9_:]*)\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !NOT_METRICS.has(name));
}

interface Panel {
  readonly panels?: readonly Panel[];
  readonly targets?: readonly { readonly expr: string }[];
}

function expressionsOf({ panels = [], targets = [] }: Panel): string[] {
  return [...targets.map(({ expr }) => expr), ...panels.flatMap(expressionsOf)];
}

function read(file: string): string {
  return readFileSync(path.join(DEPLOY, file), 'utf8');
}

describe('metrics', () => {
  let site: TestSite;
  let database: DatabaseHandle;
  let isDown = false;
  let port: number;
  let address: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    const users = await seed(database);
    const watched: DatabaseHandle = {
      ...database,
      replica: () => ({ state: 'behind', lagMs: 90_000 }),
      check: (timeoutMs) =>
        isDown ? Promise.reject(new Error('unavailable')) : database.check(timeoutMs),
    };
    port = await freePort();
    site = await openTestSite({
      shared: { database: watched, users },
      runsJobs: true,
      config: { metricsPort: port, dataDir: tmpdir() },
    });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const own = site.app.server.address() as AddressInfo;
    address = `http://127.0.0.1:${own.port}`;
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });

  async function metrics(): Promise<ReadonlyMap<string, number>> {
    // Values are cached for ten seconds.
    site.clock.time += 11_000;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return samplesIn(await answer.text());
  }

  it('measures requests by route pattern, so that ids and names never become labels', async () => {
    await fetch(`${address}/web/in/court/cases/1234567`);
    await fetch(`${address}/nowhere/kathy-smith`);
    const names = [...(await metrics()).keys()];
    const counts = names.filter((name) => name.startsWith('http_request_duration_seconds_count'));
    expect(counts).not.toEqual([]);
    expect(counts.join('\n')).not.toMatch(/1234567|kathy/);
    expect(counts.join('\n')).toContain('method="GET"');
  });

  it('counts each request once, and stops counting it as open after its response', async () => {
    const before = await metrics();
    await (await fetch(`${address}/livez`)).text();
    const after = await metrics();
    const label = 'http_requests_total{status="200"}';
    expect((after.get(label) ?? 0) - (before.get(label) ?? 0)).toBe(1);
    expect(after.get('http_requests_open')).toBe(0);
  });

  it('shows busy connections and waiting callers, by pool and lane', async () => {
    const samples = await metrics();
    expect(samples.get('database_connections_max{pool="embedded"}')).toBe(1);
    expect(samples.get('database_waiting{pool="embedded",lane="search"}')).toBe(0);
    const granted = samples.get('database_connections_granted_total{pool="embedded",lane="own"}');
    expect(granted).toBeGreaterThan(0);
  });

  it('shows the age of each county’s records by register, except during announced outages', async () => {
    const db = database.db;
    const court = await db
      .selectFrom('court')
      .select(['id', 'county_id'])
      .executeTakeFirstOrThrow();
    const { name } = await db
      .selectFrom('county')
      .select('name')
      .where('id', '=', court.county_id)
      .executeTakeFirstOrThrow();
    const label = `import_age_seconds{state="IN",county="${name}",register="court"}`;
    const courts = db.updateTable('court').where('county_id', '=', court.county_id);
    const loaded = {
      coverage_from: '2010-01-01',
      loaded_at: new Date(START - 3 * DAY_SECONDS * 1_000),
    };
    await courts.set({ ...loaded, outage: null }).execute();
    const age = (await metrics()).get(label) ?? 0;
    expect(Math.round(age / DAY_SECONDS)).toBe(3);
    await courts.set({ outage: 'The office moves its system.' }).execute();
    expect((await metrics()).has(label)).toBe(false);
  });

  it('shows the number of waiting emails and the delay of the oldest overdue one', async () => {
    const before = await metrics();
    expect(before.get('email_queue_length')).toBe(0);
    const at = new Date(site.clock.time - 600_000);
    const later = new Date(site.clock.time + DAY_SECONDS * 1_000);
    const add = (more: { tries?: number; status?: 'SENT'; finished_at?: Date }) =>
      database.db
        .insertInto('mail_message')
        .values({
          recipient: 'a@example.org',
          subject: 'Late',
          body: 'Late',
          created_at: at,
          next_try_at: later,
          useful_until: null,
          is_security: false,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    // Waits for its time, as the limit per address requires.
    await add({});
    expect((await metrics()).get('email_queue_age_seconds')).toBe(0);
    const { id } = await add({ tries: 1 });
    await sql`
      insert into mail_try (mail_id, try, at, outcome, answer)
      values (${id}, 1, ${at}, 'DEFERRED', '451 later')`.execute(database.db);
    const during = await metrics();
    expect(during.get('email_queue_length')).toBe(2);
    expect(during.get('email_queue_age_seconds')).toBeGreaterThan(599);
    await add({ status: 'SENT', finished_at: new Date(at.getTime() + 60_000) });
    expect((await metrics()).get('email_queue_age_seconds')).toBe(0);
  });

  it('reports 0 failed jobs for each kind, so that an alert can detect the first failure', async () => {
    const shown = await metrics();
    expect(site.app.jobs.kinds.length).toBeGreaterThan(10);
    for (const { name } of site.app.jobs.kinds) {
      expect([name, shown.get(`jobs{kind="${name}",state="failed"}`)]).toEqual([name, 0]);
    }
  });

  it('shows permanently failed jobs', async () => {
    // pg-boss moves a job there after its last try.
    await sql`insert into jobs.job (name, data) values ('sweep-dead', '{}')`.execute(database.db);
    expect((await metrics()).get('jobs{kind="sweep",state="failed"}')).toBe(1);
  });

  it('shows that the database is unavailable, with all metrics that don’t need it', async () => {
    isDown = true;
    const samples = await metrics();
    isDown = false;
    expect(samples.get('database_up')).toBe(0);
    expect(samples.get('data_disk_free_bytes')).toBeGreaterThan(0);
    expect((await metrics()).get('database_up')).toBe(1);
  });

  it('includes every metric that the dashboard and alert rules use', async () => {
    const served = new Set([...(await metrics()).keys()].map((name) => name.replace(/\{.*/, '')));
    const dashboard = JSON.parse(read('grafana/site.json')) as Panel;
    const rules = [...read('prometheus/alerts.yml').matchAll(/^\s*expr: (.*)$/gm)];
    const expressions = [...expressionsOf(dashboard), ...rules.map(([, text = '']) => text)];
    expect(expressions.length).toBeGreaterThan(20);
    const used = new Set(expressions.flatMap(metricsIn));
    // Prometheus adds this metric to each target.
    used.delete('up');
    expect([...used].filter((name) => !served.has(name))).toEqual([]);
    expect(existsSync(path.join(DEPLOY, 'prometheus/prometheus.yml'))).toBe(true);
  });

  it('serves metrics only at one path of a separate port', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });
});
