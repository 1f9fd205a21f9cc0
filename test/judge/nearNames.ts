import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { openDatabase } from '../../src/server/db/openDatabase';
import { loadDemo } from '../../src/demo/loadDemo';
import { setUpWithDemo } from '../../src/demo/setUpWithDemo';
import { ensureNameIndexes } from '../../src/server/domain/nameIndex/buildRepository';
import { findByNames } from '../../src/server/domain/nameIndex/namesRepository';
import { findNearNames } from '../../src/server/domain/nameIndex/nearNamesRepository';
import { COURT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { readSuperNames } from '../../src/server/domain/nameIndex/typedNames';
import { MISSPELT_NAMES, RIGHT_NAMES } from './misspeltNames';

const DEMO_SCALE = 1;
const CAP = 1_000;

/** Suggestions for misspelled and for correct names. */
export interface NearNamesVerdict {
  /**
   * Per kind of typo: number of names, and how often the intended one was suggested first, and at
   * all.
   */
  readonly slips: readonly {
    readonly slip: string;
    readonly names: number;
    readonly first: number;
    readonly offered: number;
  }[];
  readonly right: number;
  /** Correct names with a suggestion. */
  readonly wronglyOffered: readonly string[];
  /** The typed name, the intended name, and the first suggestion. */
  readonly missed: readonly string[];
}

const lines = (text: string): string[] => text.trim().split('\n');

const IN_NO_SERVER = { databaseUrl: null, databaseReadUrl: null, databaseDirectUrl: null };

/** Runs with the demo data of a folder, or with temporary demo data. */
export async function withDemoData<T>(
  kept: string | undefined,
  run: (handle: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countyline-judge-'));
  const handle = await openDatabase(
    { dataDir: kept ?? path.join(folder, 'data'), ...IN_NO_SERVER },
    {
      onProgress: () => undefined,
      setUp: setUpWithDemo(DEMO_SCALE),
      fill: (opened) => loadDemo(opened, { scale: DEMO_SCALE }),
    },
  );
  try {
    await ensureNameIndexes(handle, () => undefined);
    return await run(handle);
  } finally {
    await handle.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Judges the suggested names on the demo data. */
export async function judgeNearNames(handle: DatabaseHandle): Promise<NearNamesVerdict> {
  const near = async (text: string): Promise<string[]> => {
    const typed = readSuperNames(text, { hasNumbers: false });
    if (typed === null) return [];
    const filters = { countyIds: null, withoutSources: null };
    const search = { class: 'party', filters, thisYear: 2026, ...typed };
    const found = await findNearNames(handle.db, COURT_NAMES, search, async (name) => {
      const { ids } = await findByNames(handle.db, COURT_NAMES, { ...search, names: [name] }, CAP);
      return ids.length;
    });
    return found.map(({ name }) => name);
  };
  const slips: NearNamesVerdict['slips'][number][] = [];
  const missed: string[] = [];
  for (const [slip, list] of Object.entries(MISSPELT_NAMES)) {
    let [first, offered] = [0, 0];
    for (const line of lines(list)) {
      const [typed = '', meant = ''] = line.split(' > ');
      const names = await near(typed);
      if (names.includes(meant)) offered += 1;
      if (names[0] === meant) first += 1;
      else missed.push(`${slip}: ${typed}, meant ${meant}, offered ${names.join(' / ')}`);
    }
    slips.push({ slip, names: lines(list).length, first, offered });
  }
  const wronglyOffered: string[] = [];
  for (const name of lines(RIGHT_NAMES)) {
    const [offered] = await near(name);
    if (offered !== undefined) wronglyOffered.push(`${name}: ${offered}`);
  }
  return { slips, right: lines(RIGHT_NAMES).length, wronglyOffered, missed };
}

/** Formats the results as a Markdown table. */
export function nearNamesTable({ right, slips, wronglyOffered }: NearNamesVerdict): string {
  const sum = (of: 'names' | 'first' | 'offered'): number =>
    slips.reduce((all, slip) => all + slip[of], 0);
  const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    row('Misspelt names', 'all', 'meant name offered first', 'offered'),
    row('---', '---', '---', '---'),
    ...slips.map(({ first, names, offered, slip }) => row(slip, names, first, offered)),
    row('**all**', sum('names'), sum('first'), sum('offered')),
    '',
    `${String(right)} right names; another one offered for ${String(wronglyOffered.length)}`,
  ].join('\n');
}
