import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { flexSearch } from '../../judge/engines/flexSearch';
import { miniSearch } from '../../judge/engines/miniSearch';
import { sqliteFullText } from '../../judge/engines/sqliteFullText';
import { sqliteLexemes, type StoredRecord } from '../../judge/engines/sqliteLexemes';
import type { Search } from '../../judge/judge';
import type { JudgedName } from '../../judge/judgedName';

/** Names read per page. */
const PAGE = 50_000;
const ROUNDS = 2;
/** Maximum results shown to a user. */
const MOST = 1_000;
/** MiniSearch needs about 3 kB per name. */
const HEAP_MB = 8_192;

/** Engines outside the product, on the same names. */
const ENGINES: Readonly<Record<string, (records: readonly StoredRecord[]) => Search>> = {
  FTS5: (records) => sqliteFullText(judged(records), 'unicode61', MOST),
  'FTS5 trigram': (records) => sqliteFullText(judged(records), 'trigram', MOST),
  'FTS5, our lexemes': (records) => sqliteLexemes(records, MOST),
  MiniSearch: (records) => miniSearch(judged(records), 0),
  'MiniSearch fuzzy': (records) => miniSearch(judged(records), 0.2),
  FlexSearch: (records) => flexSearch(judged(records)),
};

/** Measurements of an engine. */
export interface EngineTimes {
  readonly engine: string;
  readonly buildSeconds: number;
  /** Memory of its process with the index, in MB. */
  readonly memory: number;
  /** Milliseconds of each search: round by round, in the order of the texts. */
  readonly ms: readonly number[];
}

function judged(records: readonly StoredRecord[]): JudgedName[] {
  const rest = { first: null, middle: null, suffix: null, concept: null };
  return records.map(({ id, isOrganization, name }) => ({
    id,
    isOrganization,
    last: name,
    ...rest,
  }));
}

/**
 * Writes the name of each party of each public case, one per line; resolves to the number of names.
 */
async function writeNames({ db }: DatabaseHandle, file: string): Promise<number> {
  const out = createWriteStream(file);
  let written = 0;
  let after = '0 0';
  for (;;) {
    const [nameId = '0', recordId = '0'] = after.split(' ');
    const { rows } = await sql<{ nameId: number; recordId: number; line: string }>`
      select p.name_id as "nameId", p.record_id as "recordId",
             json_build_object('name', n.name, 'sortName', n.sort_name,
                               'isOrganization', n.is_organization)::text as line
        from court_name_posting p join court_name n on n.id = p.name_id
       where n.class = 'party' and (p.name_id, p.record_id) > (${nameId}::bigint, ${recordId}::bigint)
       order by p.name_id, p.record_id limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = `${String(last.nameId)} ${String(last.recordId)}`;
    written += rows.length;
    if (!out.write(rows.map(({ line }) => `${line}\n`).join(''))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return written;
}

async function ask(engine: string, file: string, texts: readonly string[]): Promise<EngineTimes> {
  const child = fork(__filename, [engine, file], {
    execArgv: ['--require', 'tsx/cjs', `--max-old-space-size=${String(HEAP_MB)}`],
  });
  child.send(texts);
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [null]),
  ])) as [EngineTimes | null];
  child.kill();
  if (answer === null) throw new Error(`${engine} ended without an answer.`);
  return answer;
}

/**
 * Runs the same texts on each engine, in a separate process, over the names of all public cases'
 * parties. Reports each engine when it's done, or why it failed.
 */
export async function measureEngines(
  handle: DatabaseHandle,
  texts: readonly string[],
  tell: (times: EngineTimes | string) => void,
): Promise<void> {
  const file = path.join(tmpdir(), `names-${String(process.pid)}.jsonl`);
  try {
    const names = await writeNames(handle, file);
    tell(`other engines, on ${names.toLocaleString('en-US')} names on record`);
    for (const engine of Object.keys(ENGINES)) {
      tell(await ask(engine, file, texts).catch((error: unknown) => `${engine}: ${String(error)}`));
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** Searches the product's table by ILIKE: the newest records with all of the text's words. */
export async function searchByIlike({ db }: DatabaseHandle, text: string): Promise<void> {
  const words = text.replace(/["%]/g, '').split(' ');
  const conditions = words.map((word) => sql`n.name ilike ${`%${word}%`}`);
  await sql`
    select p.record_id from court_name n join court_name_posting p on p.name_id = n.id
     where n.class = 'party' and ${sql.join(conditions, sql` and `)}
     order by p.filed_on desc limit ${MOST}`.execute(db);
}

async function answer(engine: string, file: string): Promise<void> {
  const asked = once(process, 'message') as Promise<[readonly string[]]>;
  const records: StoredRecord[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    records.push({ id: records.length + 1, ...(JSON.parse(line) as Omit<StoredRecord, 'id'>) });
  }
  const begin = performance.now();
  const search = ENGINES[engine]?.(records);
  if (search === undefined) throw new Error(`There is no engine ${engine}.`);
  const buildSeconds = (performance.now() - begin) / 1_000;
  records.length = 0;
  const [texts] = await asked;
  const ms: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const text of texts) {
      const from = performance.now();
      await search(text);
      // The first round fills the caches.
      if (round > 0) ms.push(performance.now() - from);
    }
  }
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  process.send?.({ engine, buildSeconds, memory, ms });
}

const [, program, engine, file] = process.argv;
if (program === __filename && engine !== undefined && file !== undefined) void answer(engine, file);
