import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { ROOT } from '../../scripts/sources';
import { openEmbedded } from '../../src/server/db/embedded';
import { checkNameIndex } from '../../src/server/domain/nameIndex/checkRepository';
import { WARRANT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { withFolder } from '../bench/running';

const ROWS = 30_000;
const KILLS = 20;
/** One row in this many breaks a rule. */
const BAD_ONE_IN = 500;
/** Minimum life of a run in milliseconds; `LONGER_MS` more at most. */
const SHORTEST_LIFE_MS = 1_500;
const LONGER_MS = 1_700;

async function writeWarrants(file: string): Promise<void> {
  const out = createWriteStream(file);
  for (let at = 0; at < ROWS; at += 1) {
    const row =
      at % BAD_ONE_IN === 7
        ? { sourceKey: `K${String(at)}` }
        : {
            sourceKey: `K${String(at)}`,
            county: String(18_001 + 2 * (at % 92)),
            warrantNumber: String(at).padStart(8, '0'),
            tax: (at % 9_000) + 0.5,
            issuedOn: '2024-03-01',
            filedOn: '2024-04-01',
            names: [{ name: `Zorkmid${String(at % 997)}, Person${String(at % 31)}` }],
            statuses: [{ status: 'OPEN', on: '2024-04-10' }],
          };
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

/**
 * Runs the import and kills it after `lifeMs`; null lets it finish. Returns whether it finished.
 */
async function runImport(dataDir: string, file: string, lifeMs: number | null): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      path.join(ROOT, 'dist/server/cli.js'),
      ...['import', 'taxWarrant', file, '--source', 'Kills', '--as-of', '2026-06-30'],
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

async function examine(dataDir: string): Promise<Left> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { rows } = await sql<{ hash: string; records: number; bad: number }>`
      select md5(string_agg(concat_ws('|', w.source_key, w.row_hash, w.taxpayer_name, w.amount_cents,
               (select count(*) from tax_warrant_party p where p.warrant_id = w.id),
               (select count(*) from tax_warrant_status s where s.warrant_id = w.id)),
               ',' order by w.source_key)) as hash,
             count(*)::integer as records,
             (select count(*)::integer from import_error) as bad
        from tax_warrant w where w.source is not null`.execute(handle.db);
    const { repairedRecords } = await checkNameIndex(handle.db, WARRANT_NAMES);
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

/**
 * `npm run check:kills -- imports`: imports 30,000 rows with the built command, killed and
 * restarted 20 times. The result must equal that of an uninterrupted run, index included.
 */
export async function killWhileImporting(): Promise<boolean> {
  return withFolder(async (folder) => {
    const file = path.join(folder, 'warrants.ndjson');
    await writeWarrants(file);
    const [killed, whole] = [path.join(folder, 'killed'), path.join(folder, 'whole')];
    for (const dataDir of [killed, whole]) await (await openEmbedded({ dataDir })).close();
    let kills = 0;
    let early = 0;
    while (kills < KILLS) {
      const life = SHORTEST_LIFE_MS + ((kills * 397) % LONGER_MS);
      if (await runImport(killed, file, life)) early += 1;
      kills += 1;
    }
    await runImport(killed, file, null);
    await runImport(whole, file, null);
    const [left, expected] = [await examine(killed), await examine(whole)];
    const isSame = JSON.stringify(left) === JSON.stringify(expected) && left.repaired === 0;
    process.stdout.write(
      `${String(KILLS)} kills (${String(early)} after the end), ${String(left.records)} records, ` +
        `${String(left.badRows)} bad rows, ${String(left.repaired)} wrong in the index: ` +
        `${isSame ? 'the same' : 'NOT the same'} as of a run that nobody killed\n`,
    );
    if (!isSame) process.stdout.write(`${JSON.stringify({ left, expected })}\n`);
    return isSame;
  });
}
