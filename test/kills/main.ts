import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '../../scripts/builds';
import { complain } from '../../scripts/output';
import { openEmbedded } from '../../src/server/db/embedded';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { checkNameIndex } from '../../src/server/domain/nameIndex/checkRepository';
import { COURT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { rankRecords } from '../../src/server/domain/nameIndex/searchRepository';
import { compileSuperSearch } from '../../src/server/search/superSearch';
import { killWhileBilling } from './billing';
import { killWhileBulkFiling } from './bulkFiling';
import { killWhileDeciding } from './deciding';
import { killWhileFiling } from './filing';
import { killWhileImporting } from './imports';
import { killUnderMonitors } from './monitors';
import { killWhileBuying } from './purchases';
import { killWhileServing } from './serving';
import { killWhileStarting } from './starts';

const KILLS = 200;
const SCALE = 0.05;
/** Maximum life of a writer after its first output. */
const LONGEST_LIFE_MS = 1_200;

/** What a writer reported as committed before it died. */
interface Told {
  readonly kept: Set<number>;
  readonly sealed: Set<number>;
}

function killOneWriter(dataDir: string, lifeMs: number, told: Told): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(path.join(__dirname, 'writer.ts'), [dataDir], {
      execArgv: ['--require', 'tsx/cjs'],
    });
    child.on('message', (line: string) => {
      if (line === 'ready') setTimeout(() => child.kill('SIGKILL'), lifeMs);
      const [what, id] = line.split(' ');
      if (what === 'kept') told.kept.add(Number(id));
      if (what === 'sealed') told.sealed.add(Number(id));
    });
    child.on('close', () => {
      resolve();
    });
  });
}

/** Returns descriptions of what is wrong after a kill. */
async function examine(dataDir: string, told: Told): Promise<string[]> {
  const handle = await openEmbedded({ dataDir });
  try {
    const { db } = handle;
    const { repairedRecords } = await checkNameIndex(db, COURT_NAMES);
    const query = compileSuperSearch('"killed survivor"');
    if (query === null) throw new Error('The name compiles to no query.');
    const filters = { countyIds: null, withoutSources: null };
    const search = { class: 'party', query, filters, thisYear: 2026 };
    const { ids } = await rankRecords(db, COURT_NAMES, search, 1_000_000);
    const found = new Set(ids);
    const lost = [...told.kept].filter((id) => !told.sealed.has(id) && !found.has(id));
    const shown = [...told.sealed].filter((id) => found.has(id));
    // One may have been sealed before its output was cut off.
    const sealed = await db
      .selectFrom('court_case')
      .select('id')
      .where('id', 'in', lost.length === 0 ? [0] : lost)
      .where('is_sealed', '=', true)
      .execute();
    return [
      ...(repairedRecords > 0
        ? [`${String(repairedRecords)} records were wrong in the index`]
        : []),
      ...(lost.length > sealed.length ? [`${String(lost.length - sealed.length)} cases lost`] : []),
      ...(shown.length > 0 ? [`${String(shown.length)} sealed cases found`] : []),
    ];
  } finally {
    await handle.close();
  }
}

/**
 * `npm run check:kills [-- count]`: repeatedly kills the process that writes and searches. Checks
 * each time that committed records exist, sealed ones are hidden, and the index of names equals the
 * records.
 *
 * `-- purchases`, `-- imports`, `-- billing`, `-- filing`, `-- deciding`, `-- serving`, `-- bulk`,
 * `-- starts`, and `-- monitors` run `killWhileBuying`, `killWhileImporting`, `killWhileBilling`,
 * `killWhileFiling`, `killWhileDeciding`, `killWhileServing`, `killWhileBulkFiling`,
 * `killWhileStarting`, and `killUnderMonitors` instead; `-- bulk 100` files 100 cases instead of
 * 500.
 */
async function main(): Promise<void> {
  const others = {
    purchases: killWhileBuying,
    imports: killWhileImporting,
    billing: killWhileBilling,
    filing: killWhileFiling,
    deciding: killWhileDeciding,
    serving: killWhileServing,
    bulk: killWhileBulkFiling,
    starts: killWhileStarting,
    monitors: killUnderMonitors,
  };
  const other = others[process.argv[2] as keyof typeof others] as
    | ((option?: string) => Promise<boolean>)
    | undefined;
  if (other !== undefined) {
    await ensureBuild();
    if (!(await other(process.argv[3]))) process.exitCode = 1;
    return;
  }
  const kills = Number(process.argv[2] ?? KILLS);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-kills-'));
  const told: Told = { kept: new Set(), sealed: new Set() };
  let wrong = 0;
  try {
    await (await openEmbedded({ dataDir, setUp: setUpWithDemo(SCALE) })).close();
    for (let kill = 1; kill <= kills; kill += 1) {
      await killOneWriter(dataDir, (kill * 397) % LONGEST_LIFE_MS, told);
      const problems = await examine(dataDir, told);
      wrong += problems.length;
      for (const problem of problems) process.stdout.write(`kill ${String(kill)}: ${problem}\n`);
    }
    process.stdout.write(
      `${String(kills)} kills, ${String(told.kept.size)} cases kept, ` +
        `${String(told.sealed.size)} sealed, ${String(wrong)} problems\n`,
    );
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
