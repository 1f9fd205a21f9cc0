import { sql, type RawBuilder } from 'kysely';
import { rm } from 'node:fs/promises';
import { complain } from '../../../scripts/output';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { buildNameIndex } from '../../../src/server/domain/nameIndex/buildRepository';
import { checkNameIndex } from '../../../src/server/domain/nameIndex/checkRepository';
import { COURT_NAMES } from '../../../src/server/domain/nameIndex/registerRepository';
import { rankRecords } from '../../../src/server/domain/nameIndex/searchRepository';
import { indexRecords } from '../../../src/server/domain/nameIndex/writeRepository';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import { quantile } from '../measure';
import { measureEngines, searchByIlike } from './engines';
import { measureFacets } from './facets';
import { openMeasured } from './open';
import { measureServerMemory } from './serverMemory';
import { measureUnderLoad } from './underLoad';
import { TIMED_QUERIES, type TimedQuery } from './queries';

const ROUNDS = 5;
const CAP = 1_000;
const CHANGED_CASES = 120;
/** The first cases fill the caches and aren't timed. */
const UNTIMED_CASES = 20;
const MANY_SEARCHES = 5_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function search(handle: DatabaseHandle, { text, ...asked }: TimedQuery) {
  const query = compileSuperSearch(text);
  if (query === null) throw new Error(`${text} compiles to no query.`);
  const search = { ...asked, query, thisYear: 2026 };
  return rankRecords(handle.db, COURT_NAMES, search, CAP);
}

function tell(name: string, samples: readonly number[]): void {
  if (samples.length === 0) return;
  const [middle, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(samples, share).toFixed(1));
  say(`${name}: p50 ${middle ?? ''} ms, p95 ${p95 ?? ''} ms, worst ${worst ?? ''} ms`);
}

async function measureSearches(handle: DatabaseHandle): Promise<void> {
  const floor: number[] = [];
  const whole: number[] = [];
  const capped: number[] = [];
  const slow: { text: string; ms: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of TIMED_QUERIES) {
      const begin = performance.now();
      const { isCapped } = await search(handle, query);
      const ms = performance.now() - begin;
      // The first round fills the caches.
      if (round === 0) continue;
      (isCapped ? capped : whole).push(ms);
      slow.push({ text: `${query.text} ${JSON.stringify(query.filters)}`, ms });
      floor.push(await timed(() => sql`select 1`.execute(handle.db)));
    }
  }
  tell('floor: a statement that does nothing', floor);
  tell(`searches of up to ${CAP.toLocaleString('en-US')} records`, whole);
  tell('searches of more', capped);
  slow.sort((one, other) => other.ms - one.ms);
  for (const { text, ms } of slow.slice(0, 8)) say(`  ${ms.toFixed(1)} ms  ${text}`);
}

async function measureAllFacets(handle: DatabaseHandle): Promise<void> {
  const timed = await measureFacets(handle, { most: CAP, rounds: ROUNDS });
  const msOf = (isCapped: boolean): number[] =>
    timed.filter((each) => each.isCapped === isCapped).map(({ ms }) => ms);
  tell(
    'facets of all searches',
    timed.map(({ ms }) => ms),
  );
  tell(`facets of up to ${CAP.toLocaleString('en-US')} records`, msOf(false));
  tell('facets of more', msOf(true));
  const slow = timed.toSorted((one, other) => other.ms - one.ms);
  for (const { ms, text } of slow.slice(0, 8)) say(`  ${ms.toFixed(1)} ms  ${text}`);
}

/**
 * Compares unfiltered party searches, which other engines support: the product, then each engine,
 * with the searches where that engine is faster.
 */
async function measureSideBySide(handle: DatabaseHandle): Promise<void> {
  const asked = TIMED_QUERIES.filter(
    ({ class: ofClass, filters }) => ofClass === 'party' && Object.keys(filters).length === 2,
  );
  const texts = asked.map(({ text }) => text);
  const own: number[] = [];
  for (let round = 0; round <= 2; round += 1) {
    for (const query of asked) {
      const ms = await timed(() => search(handle, query));
      if (round > 0) own.push(ms);
    }
  }
  const mean = (samples: readonly number[], at: number): number =>
    (samples[at] ?? 0) / 2 + (samples[at + texts.length] ?? 0) / 2;
  const tellEngine = (name: string, samples: readonly number[]): void => {
    tell(name, samples);
    if (samples === own) return;
    const quicker = texts
      .map((text, at) => ({ text, by: mean(own, at) - mean(samples, at) }))
      .filter(({ by }) => by > 0)
      .sort((one, other) => other.by - one.by);
    const first = quicker.slice(0, 8).map(({ by, text }) => `${text} (${by.toFixed(1)} ms)`);
    say(`  quicker in ${String(quicker.length)} of ${String(texts.length)}: ${first.join(', ')}`);
  };
  tellEngine('this index', own);
  const ilike: number[] = [];
  for (const text of texts) ilike.push(await timed(() => searchByIlike(handle, text)));
  tellEngine('ILIKE', [...ilike, ...ilike]);
  await measureEngines(handle, texts, (times) => {
    if (typeof times === 'string') {
      say(times);
      return;
    }
    const { buildSeconds, engine, memory, ms } = times;
    tellEngine(engine, ms);
    say(`  built in ${buildSeconds.toFixed(0)} s, ${String(memory)} MB`);
  });
}

async function measureSize(db: DatabaseHandle['db']): Promise<void> {
  const { rows } = await sql<{ names: number; postings: number; mb: number }>`
    select (select count(*)::integer from court_name) as names,
           (select count(*)::integer from court_name_posting) as postings,
           (sum(pg_total_relation_size(oid)) / 1048576)::integer as mb
      from pg_class where relkind = 'r' and relname like 'court\\_name%'`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  const count = (number: number): string => number.toLocaleString('en-US');
  say(`${count(row.names)} names, ${count(row.postings)} places, index ${count(row.mb)} MB`);
}

/** Changes made to a case before it is written again, and undone afterwards. */
const CHANGES: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  'a case written again as it was': () => sql`select 1`,
  'a case whose status changed': (id) => sql`
    update court_case set status = case status when 'OPEN' then 'CLOSED' else 'OPEN' end
     where id = ${id}`,
  'a case with a name that nobody had': (id) => sql`
    update case_party
       set name = 'Zebedee Q' || ${id}::text, sort_name = 'q' || ${id}::text || ', zebedee'
     where id = (select min(id) from case_party where case_id = ${id})`,
};

/** Measures the index's share of the transaction that writes a case. */
async function measureChanges({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from public_case where id % 97 = 0 order by id limit ${CHANGED_CASES}`.execute(db);
  for (const [name, change] of Object.entries(CHANGES)) {
    const samples: number[] = [];
    for (const { id } of rows) {
      const trx = await db.startTransaction().execute();
      await change(id).execute(trx);
      samples.push(await timed(() => indexRecords(trx, COURT_NAMES, [id])));
      await trx.rollback().execute();
    }
    tell(name, samples.slice(UNTIMED_CASES));
  }
}

async function measureMemory(handle: DatabaseHandle): Promise<void> {
  const megabytes = (): string => `${String(Math.round(process.memoryUsage().rss / 2 ** 20))} MB`;
  say(
    `memory of the process before ${MANY_SEARCHES.toLocaleString('en-US')} searches: ${megabytes()}`,
  );
  for (let at = 0; at < MANY_SEARCHES; at += 1) {
    const query = TIMED_QUERIES[at % TIMED_QUERIES.length];
    if (query !== undefined) await search(handle, query);
    if ((at + 1) % 1_000 === 0) say(`  after ${(at + 1).toLocaleString('en-US')}: ${megabytes()}`);
  }
}

/**
 * `npm run bench:names -- <data directory> [scale] [--names-only] [--facets] [--build] [--check]
 * [--load] [--engines] [--memory] [--server]`: times searches by name and their facets on demo
 * data. Flags select single measures.
 *
 * Scale 17 is about 1,000,000 names. Data is created in the directory if it's empty; DATABASE_URL
 * selects a server instead.
 *
 * `--names-only` creates court cases without dockets or other registers, for three or ten million
 * names. `--server` only starts the built server on the directory.
 */
async function main(): Promise<void> {
  const [dataDir = './bench-data', ...rest] = process.argv.slice(2);
  const has = (flag: string): boolean => rest.includes(`--${flag}`);
  const scale = Number(rest.find((word) => /^[\d.]+$/.test(word)) ?? '1');
  if (has('server')) return measureServerMemory(dataDir, say);
  if (has('fresh')) await rm(dataDir, { recursive: true, force: true });
  const handle = await openMeasured({
    dataDir,
    databaseUrl: process.env['DATABASE_URL'] ?? null,
    scale,
    isNamesOnly: has('names-only'),
    onProgress: say,
  });
  try {
    if (has('build')) {
      const quiet = (): void => undefined;
      const ms = await timed(() =>
        handle.maintain((db) => buildNameIndex({ ...handle, db }, COURT_NAMES, quiet)),
      );
      say(`index built in ${(ms / 1_000).toFixed(1)} s`);
    }
    // Counting millions of rows exceeds the query timeout.
    await handle.maintain(measureSize);
    if (!has('facets')) await measureSearches(handle);
    await measureAllFacets(handle);
    await measureChanges(handle);
    if (has('check')) {
      const ms = await timed(async () => {
        const check = await checkNameIndex(handle.db, COURT_NAMES);
        say(`checked: ${JSON.stringify(check)}`);
      });
      say(`index compared with its records in ${(ms / 1_000).toFixed(1)} s`);
    }
    if (has('load')) {
      const { casePage, saving, searches, refused } = await measureUnderLoad(handle);
      say(
        `${String(searches)} of the worst searches answered by eight at once, ${String(refused)} refused`,
      );
      tell('a case page meanwhile', casePage);
      tell('a save meanwhile', saving);
    }
    if (has('engines')) await measureSideBySide(handle);
    if (has('memory')) await measureMemory(handle);
  } finally {
    await handle.close();
  }
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
