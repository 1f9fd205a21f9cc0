import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildIdOf, ROOT } from '../../scripts/sources';
import type { Recording } from '../../src/client/replay/recording';
import { JOURNEYS } from '../replay/journeys';
import { recordingOf } from '../support/replayed';

const run = promisify(execFile);
const TSX = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');

/** Runs the command in its own process; rejects if it fails. */
async function replay(recording: Recording, ...args: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'replay-'));
  const file = path.join(folder, 'recording.json');
  try {
    writeFileSync(file, JSON.stringify(recording));
    const command = [TSX, 'scripts/replay.ts', file, ...args];
    return await run(process.execPath, command, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function recorded(name: string): Promise<Recording> {
  const journey = JOURNEYS.find((candidate) => candidate.name === name);
  if (journey === undefined) throw new Error(`No journey is called ${name}`);
  return { ...recordingOf(await journey.take()), build: buildIdOf(false) };
}

/** The line, from 1, on which a file defines a saga. */
function lineOf(file: string, name: string): string {
  const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
  return `${file}:${String(lines.findIndex((line) => line.includes(`function* ${name}(`)) + 1)}`;
}

const SAVING = 'a user saves a case, is refused, and saves it again';

describe('npm run replay', () => {
  it('shows the file and line of each saga for a line of the recording', async () => {
    const { stdout } = await replay(await recorded(SAVING), '--effects');
    const sagas = [
      ['rootSaga', 'src/client/store/saga.ts'],
      ['savedItemsSaga', 'src/client/state/savedItems/saga.ts'],
      ['syncOnce', 'src/client/state/savedItems/saga.ts'],
    ] as const;
    const causes = stdout.split('\n').filter((line) => line.includes('> syncOnce'));
    expect(causes).not.toEqual([]);
    for (const [name, file] of sagas) {
      expect(causes[0]).toContain(`${name} (${lineOf(file, name)})`);
    }
    // Includes an arrow function in a list, which has no name.
    expect(stdout).toMatch(/an unnamed saga \(src\/client\/features\/court\/feature\.ts:\d+\)/);
  });

  it('writes a test without the names in the recording', async () => {
    const recording = await recorded(SAVING);
    const { stdout } = await replay(recording, '--test');
    expect(stdout).toContain("describe('a recorded page'");
    expect(stdout).not.toContain("'Uma'");
  });

  it('distinguishes sagas with the same name in two files', async () => {
    const files = [
      'src/client/features/recordingOffer/saga.ts',
      'src/client/state/recordingOffer/saga.ts',
    ];
    const program = [
      "import './scripts/clientConstants';",
      "import { createLocator } from './scripts/locateFunction';",
      ...files.map((file, at) => `import { recordingOfferSaga as saga${at} } from './${file}';`),
      'const locate = createLocator();',
      'console.log(JSON.stringify([locate(saga0), locate(saga1), locate(Array.from)]));',
    ].join('\n');
    const { stdout } = await run(process.execPath, [TSX, '--eval', program], { cwd: ROOT });
    expect(JSON.parse(stdout)).toEqual([
      ...files.map((file) => lineOf(file, 'recordingOfferSaga')),
      null,
    ]);
  });
});
