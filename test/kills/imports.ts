import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { sql, type RawBuilder } from 'kysely';
import { ROOT } from '../../scripts/sources';
import { openEmbedded } from '../../src/server/db/embedded';
import { checkNameIndex } from '../../src/server/domain/nameIndex/checkRepository';
import {
  COURT_NAMES,
  WARRANT_NAMES,
  type NameRegister,
} from '../../src/server/domain/nameIndex/registerRepository';
import { withFolder } from '../bench/running';

const ROWS = 30_000;
const KILLS = 20;
/** One row in this many breaks a rule. */
const BAD_ONE_IN = 500;
/** Minimum time in milliseconds before a run is killed; the maximum is `LONGER_MS` more. */
const SHORTEST_LIFE_MS = 1_500;
const LONGER_MS = 1_700;

/** A register whose import is killed. */
interface KilledImport {
  readonly register: 'court' | 'taxWarrant';
  /** The row at this position, without its source key. */
  readonly rowAt: (at: number) => object;
  readonly names: NameRegister;
  /** Rows of text that must not depend on kills: all imported data without ids and times. */
  readonly data: RawBuilder<unknown>;
}

const personAt = (at: number): string => `Zorkmid${String(at % 997)}, Person${String(at % 31)}`;
const padded = (value: number, length: number): string => String(value).padStart(length, '0');

const WARRANTS: KilledImport = {
  register: 'taxWarrant',
  rowAt: (at) => ({
    county: String(18_001 + 2 * (at % 92)),
    warrantNumber: padded(at, 8),
    tax: (at % 9_000) + 0.5,
    issuedOn: '2024-03-01',
    filedOn: '2024-04-01',
    names: [{ name: personAt(at) }],
    statuses: [{ status: 'OPEN', on: '2024-04-10' }],
  }),
  names: WARRANT_NAMES,
  data: sql`
    select concat_ws('|', w.source_key, w.row_hash, w.taxpayer_name, w.amount_cents,
             (select count(*) from tax_warrant_party p where p.warrant_id = w.id),
             (select count(*) from tax_warrant_status s where s.warrant_id = w.id)) as line,
           true as is_record
      from tax_warrant w where w.source is not null`,
};

/** Every court of 92 counties is created by the rows that name it, four in each county. */
const COURTS: KilledImport = {
  register: 'court',
  rowAt: (at) => {
    const court = `${padded(1 + (at % 92), 2)}D${padded(1 + (Math.floor(at / 92) % 4), 2)}`;
    return {
      court,
      caseNumber: `${court}-2403-CC-${padded(at, 6)}`,
      caption: `Lender ${String(at % 53)} v. Person${String(at % 31)} Zorkmid${String(at % 997)}`,
      status: 'OPEN',
      filedOn: '2024-03-01',
      parties: [
        { name: { organization: `Lender ${String(at % 53)}` }, role: 'Plaintiff' },
        { name: personAt(at), nameOrder: 'LAST_FIRST', role: 'Defendant' },
      ],
    };
  },
  names: COURT_NAMES,
  data: sql`
    select concat_ws('|', c.source_key, c.row_hash, c.caption, t.code,
             (select count(*) from case_party p where p.case_id = c.id)) as line,
           true as is_record
      from court_case c join court t on t.id = c.court_id where c.source is not null
     union all
    select concat_ws('|', code, name, county_id, kind, time_zone, coverage_from,
             is_name_confirmed), false
      from court`,
};

const IMPORTS: readonly KilledImport[] = [WARRANTS, COURTS];

async function writeRows(file: string, { rowAt }: KilledImport): Promise<void> {
  const out = createWriteStream(file);
  for (let at = 0; at < ROWS; at += 1) {
    const row = { sourceKey: `K${String(at)}`, ...(at % BAD_ONE_IN === 7 ? {} : rowAt(at)) };
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

/** A data folder, and the import that fills it. */
interface Target {
  readonly dataDir: string;
  readonly file: string;
  readonly killed: KilledImport;
}

/**
 * Runs the import and kills it after `lifeMs`; null lets it finish. Returns whether it finished.
 */
async function runImport(
  { dataDir, file, killed: { register } }: Target,
  lifeMs: number | null,
): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, 'dist/server/cli.js'),
      ...['import', register, file, '--source', 'Kills', '--as-of', '2026-06-30'],
    ],
    { cwd: ROOT, stdio: 'ignore', env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' } },
  );
  const timer = lifeMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), lifeMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return code === 1;
}

interface Left {
  /** Hash of the imported data, without ids and times. */
  readonly hash: string;
  readonly records: number;
  readonly badRows: number;
  readonly repaired: number;
}

async function examine({ dataDir, killed: { data, names } }: Target): Promise<Left> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { rows } = await sql<{ hash: string; records: number; bad: number }>`
      select md5(string_agg(line, ',' order by line)) as hash,
             (count(*) filter (where is_record))::integer as records,
             (select count(*)::integer from import_error) as bad
        from (${data}) as imported`.execute(handle.db);
    const { repairedRecords } = await checkNameIndex(handle.db, names);
    const [row] = rows;
    return {
      hash: row?.hash ?? '',
      records: row?.records ?? 0,
      badRows: row?.bad ?? 0,
      repaired: repairedRecords,
    };
  } finally {
    await handle.close();
  }
}

async function survivesKills(folder: string, killed: KilledImport): Promise<boolean> {
  const file = path.join(folder, `${killed.register}.ndjson`);
  await writeRows(file, killed);
  const targetNamed = (name: string): Target => ({
    dataDir: path.join(folder, `${killed.register}-${name}`),
    file,
    killed,
  });
  const [interrupted, whole] = [targetNamed('killed'), targetNamed('whole')];
  for (const { dataDir } of [interrupted, whole]) await (await openEmbedded({ dataDir })).close();
  let early = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const life = SHORTEST_LIFE_MS + ((kills * 397) % LONGER_MS);
    if (await runImport(interrupted, life)) early += 1;
  }
  await runImport(interrupted, null);
  await runImport(whole, null);
  const [left, expected] = [await examine(interrupted), await examine(whole)];
  const isSame = JSON.stringify(left) === JSON.stringify(expected) && left.repaired === 0;
  process.stdout.write(
    `${killed.register}: ${String(KILLS)} kills (${String(early)} after the end), ` +
      `${String(left.records)} records, ${String(left.badRows)} bad rows, ` +
      `${String(left.repaired)} wrong in the index: ` +
      `${isSame ? 'same' : 'NOT the same'} as an uninterrupted run\n`,
  );
  if (!isSame) process.stdout.write(`${JSON.stringify({ left, expected })}\n`);
  return isSame;
}

/**
 * `npm run check:kills -- imports`: imports 30,000 tax warrants and 30,000 cases of courts that
 * the import creates, each killed and restarted 20 times. The result must equal that of an
 * uninterrupted run, courts and name index included.
 */
export async function killWhileImporting(): Promise<boolean> {
  return withFolder(async (folder) => {
    let isFine = true;
    for (const killed of IMPORTS) isFine = (await survivesKills(folder, killed)) && isFine;
    return isFine;
  });
}
