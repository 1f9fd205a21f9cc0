import { INDIANA } from '#contract/locales';
import { sql } from 'kysely';
import { complain } from '../../../scripts/output';
import { CASE_REGISTER } from '../../../src/server/areas/court/caseRegister';
import { JUDGMENT_REGISTER } from '../../../src/server/areas/judgments/judgmentRegister';
import { DOCUMENT_REGISTER } from '../../../src/server/areas/recorder/documentRegister';
import { WARRANT_REGISTER } from '../../../src/server/areas/taxWarrants/warrantRegister';
import { openEmbedded } from '../../../src/server/db/embedded';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { nameIndexTables } from '../../../src/server/db/nameIndexTables';
import { loadDemo } from '../../../src/demo/loadDemo';
import { ensureNameIndexes } from '../../../src/server/domain/nameIndex/buildRepository';
import { readSuperNames } from '../../../src/server/domain/nameIndex/typedNames';
import {
  findFacetNames,
  findFacets,
} from '../../../src/server/domain/recordSearch/facetsRepository';
import type { RecordRegister } from '../../../src/server/domain/recordSearch/register';
import { NOT_NARROWED, type RecordSearch } from '../../../src/server/domain/recordSearch/search';
import { findRecords } from '../../../src/server/domain/recordSearch/searchRepository';
import { quantile } from '../measure';
import { TIMED_QUERIES, type TimedQuery } from './queries';

const ROUNDS = 3;
const CAP = 1_000;
const PAGE = 50;
/** Multiples of scale 1 that give each register about a million names. */
const TIMES = { judgments: 46, warrants: 58, documents: 11 };
const TODAY = '2026-07-06';

/** A register, and the filters of its searches that correspond to case types. */
interface Searched {
  readonly register: RecordRegister;
  readonly type: { readonly name: string; readonly values: readonly string[] };
  /** Search texts by kind of search. */
  readonly lookups: readonly (readonly [kind: string, texts: Readonly<Record<string, string>>])[];
}

const REGISTERS: readonly Searched[] = [
  {
    register: CASE_REGISTER,
    type: { name: 'caseType', values: ['SC', 'F4'] },
    lookups: [['number', { publicCaseId: '49D33-2606' }]],
  },
  {
    register: JUDGMENT_REGISTER,
    type: { name: 'caseType', values: ['SC', 'CC'] },
    lookups: [['number', { publicCaseId: '49D01-1605-CC' }]],
  },
  {
    register: WARRANT_REGISTER,
    type: { name: 'taxType', values: ['IND', 'SLS'] },
    lookups: [['number', { warrantNumber: '2345678' }]],
  },
  {
    register: DOCUMENT_REGISTER,
    type: { name: 'documentType', values: ['MTG', 'DEEDS'] },
    lookups: [
      ['number', { publicDocumentId: '2019004567' }],
      ['book', { book: '12', page: '345' }],
      ['book', { book: '0', page: '99999999' }],
      ['subdivision', { subdivision: 'Oak', lot: '12' }],
      ['section', { section: '12', township: '17N', range: '3E' }],
    ],
  },
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function tell(name: string, samples: readonly number[]): void {
  if (samples.length === 0) return;
  const [middle, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(samples, share).toFixed(1));
  say(`  ${name}: p50 ${middle ?? ''} ms, p95 ${p95 ?? ''} ms, worst ${worst ?? ''} ms`);
}

const FIRST_PAGE = {
  countyIds: null,
  withoutSources: null,
  most: CAP,
  today: TODAY,
  sort: 'relevance',
  isDescending: false,
  offset: 0,
  limit: PAGE,
} as const;

function byName({ register, type }: Searched, query: TimedQuery): RecordSearch {
  const typed = readSuperNames(query.text, { hasNumbers: false });
  if (typed === null) throw new Error(`${query.text} compiles to no query.`);
  const { countyIds, filedFrom, filedTo, status, typeCodes } = query.filters;
  const value = typeCodes === undefined ? undefined : type.values[typeCodes.includes('SC') ? 0 : 1];
  const said = { status, filedFrom, filedTo, [type.name]: value };
  return {
    ...FIRST_PAGE,
    register,
    criteria: { kind: 'name', ...typed, ofClass: 'party' },
    filters: Object.fromEntries(
      Object.entries(said).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
    ),
    narrowing: { ...NOT_NARROWED, countyIds: countyIds?.slice(0, 1) ?? [] },
  };
}

function byLookup({ lookups, register }: Searched): readonly RecordSearch[] {
  return lookups.flatMap(([kind, texts]) => {
    const lookup = register.lookups[kind]?.read((field) => texts[field] ?? '', INDIANA) ?? null;
    if (lookup === null) return [];
    const criteria = { kind: 'lookup', ...lookup } as const;
    return [{ ...FIRST_PAGE, register, criteria, filters: {}, narrowing: NOT_NARROWED }];
  });
}

async function tellSize(handle: DatabaseHandle, { names }: RecordRegister): Promise<void> {
  const tables = nameIndexTables(names.register);
  const { rows } = await sql<{ names: number; places: number; mb: number }>`
    select (select count(*)::integer from ${sql.table(tables.names)}) as names,
           (select count(*)::integer from ${sql.table(tables.postings)}) as places,
           (pg_total_relation_size(${tables.names}) + pg_total_relation_size(${tables.postings})
            + pg_total_relation_size(${tables.words})) / 1048576 as mb`.execute(handle.db);
  const [row] = rows;
  const shown = (number = 0): string => number.toLocaleString('en-US');
  say(`${shown(row?.names)} names, ${shown(row?.places)} places, index ${shown(row?.mb)} MB`);
}

async function measure({ db }: DatabaseHandle, searched: Searched): Promise<void> {
  const names = await findFacetNames(db, searched.register);
  const parties = TIMED_QUERIES.filter((query) => query.class === 'party');
  const samples = { few: [], capped: [], facets: [], lookups: [] } as Record<string, number[]>;
  const slow: { text: string; ms: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of parties) {
      const search = byName(searched, query);
      const begin = performance.now();
      const { total } = await findRecords(db, search);
      const ms = performance.now() - begin;
      await findFacets(db, search, names);
      const facetsMs = performance.now() - begin - ms;
      // The first round fills the caches.
      if (round === 0) continue;
      samples[total > CAP ? 'capped' : 'few']?.push(ms);
      samples['facets']?.push(facetsMs);
      slow.push({ ms, text: `${query.text} ${JSON.stringify(search.filters)}` });
    }
    for (const search of byLookup(searched)) {
      const begin = performance.now();
      await findRecords(db, search);
      if (round > 0) samples['lookups']?.push(performance.now() - begin);
    }
  }
  tell(`searches by name of up to ${CAP.toLocaleString('en-US')} records`, samples['few'] ?? []);
  tell('searches by name of more', samples['capped'] ?? []);
  tell('facets', samples['facets'] ?? []);
  tell('other searches', samples['lookups'] ?? []);
  slow.sort((one, other) => other.ms - one.ms);
  for (const { ms, text } of slow.slice(0, 3)) say(`    ${ms.toFixed(1)} ms  ${text}`);
}

async function measureFloor({ db }: DatabaseHandle): Promise<void> {
  const samples: number[] = [];
  for (let at = 0; at < 500; at += 1) {
    const begin = performance.now();
    await sql`select 1`.execute(db);
    samples.push(performance.now() - begin);
  }
  tell('floor: a statement that does nothing', samples);
}

/** Creates missing data, and completes unfinished data. */
async function fill(dataDir: string): Promise<void> {
  const handle = await openEmbedded({ dataDir, limits: { queryMs: null } });
  try {
    const { rows } = await sql<{ isEmpty: boolean }>`
      select not exists (select from app_user) as "isEmpty"`.execute(handle.db);
    if (rows[0]?.isEmpty === true) {
      await loadDemo(handle, { scale: 1, times: TIMES, onProgress: say });
    } else {
      await ensureNameIndexes(handle, say);
    }
  } finally {
    await handle.close();
  }
}

/**
 * `npm run bench:registers -- <data directory>`: times searches of judgments, tax warrants, and
 * documents with about a million names each: first page and facets. Creates the data in that
 * directory if missing.
 */
async function main(): Promise<void> {
  const [dataDir = './bench-registers'] = process.argv.slice(2);
  await fill(dataDir);
  const handle = await openEmbedded({ dataDir });
  try {
    await measureFloor(handle);
    for (const searched of REGISTERS) {
      say(searched.register.id);
      await tellSize(handle, searched.register);
      await measure(handle, searched);
    }
  } finally {
    await handle.close();
  }
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
