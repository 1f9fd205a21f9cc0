import './withoutJest';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { complain, say } from '../../scripts/output';
import { openReplay } from '../../src/client/app/openReplay';
import { readRecording, type Recording } from '../../src/client/replay/recording';
import { readStory } from '../../src/client/replay/story';
import { savedItemToggled } from '../../src/client/state/savedItems/slice';
import { toastShown } from '../../src/client/state/toast/slice';
import { createScreens } from '../../src/client/store/screens';
import { signedIn } from '../../src/client/store/signedIn';
import { goodAnswer } from '../support/goodAnswers';
import { recordingOf } from '../support/replayed';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, testRow } from '../support/testStore';
import { BROKEN_CODE, type BrokenCode } from './brokenCode';
import { JOURNEYS } from './journeys';

/**
 * `npm run check:replay`: records journeys, replays each many times and a long one once, and checks
 * that replays detect broken code. Exits with 1 on any failure.
 */

const ROOT = path.resolve(__dirname, '../..');
const TSX = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const COPIED = ['src', 'scripts', 'test', 'package.json', 'tsconfig.json'];
const TIMES = 100;
const LONG_INPUTS = 10_000;
const LONG_LIMIT_MS = 5_000;
const MUST_BE_FOUND = 20;

let failures = 0;

function report(isGood: boolean, name: string, figures: string): void {
  if (!isGood) failures += 1;
  say(`${isGood ? 'good' : 'BAD '}  ${name.padEnd(66)}  ${figures}`);
}

function reread(recording: Recording): Recording {
  const read = readRecording(JSON.stringify(recording));
  if (!read.ok) throw new Error(read.message);
  return read.recording;
}

async function isSame(recording: Recording): Promise<boolean> {
  const replay = await openReplay(recording);
  await replay.playTo(Infinity);
  return replay.difference() === null && replay.position() === recording.entries.length;
}

async function replayOften(name: string, recording: Recording): Promise<void> {
  const begin = performance.now();
  let different = 0;
  for (let time = 0; time < TIMES; time += 1) {
    if (!(await isSame(reread(recording)))) different += 1;
  }
  const ms = (performance.now() - begin) / TIMES;
  report(
    different === 0,
    name,
    `${String(recording.entries.length)} lines, ${String(TIMES)} times, ${String(different)} differences, ${ms.toFixed(1)} ms each`,
  );
}

/**
 * Opens a page with its code already loaded: a dynamic import takes real time, which these pages
 * don't wait for.
 */
const open: typeof openPage = (options) =>
  openPage({
    ...options,
    ports: {
      screens: { ...createScreens(testRow), loadForUsers: () => Promise.resolve(signedIn) },
    },
  });

/** Records a day of navigation. */
async function recordLong(): Promise<Recording> {
  const page = await open({
    user: testUser(),
    at: '/in/court',
    prepare: ({ network }) => {
      network.always('GET /web/court/cases', goodAnswer('searchCases'));
      for (const id of [0, 1, 2, 3, 4]) {
        network.always(`GET /web/court/cases/${String(id)}`, goodAnswer('getCase', { caseId: id }));
        network.always(`PUT /web/court/my/${String(id)}`, answer(200, { id, alert: true }));
      }
    },
  });
  let seen = 0;
  let inputs = 0;
  function countInputs(): number {
    const entries = page.readTape()?.entries ?? [];
    for (; seen < entries.length; seen += 1) {
      const kind = entries[seen]?.kind;
      if (kind === 'page' || kind === 'ended') inputs += 1;
    }
    return inputs;
  }
  for (let turn = 0; countInputs() < LONG_INPUTS; turn += 1) {
    const id = turn % 5;
    await page.visit(`/in/court/ViewCaseDetails?caseId=${String(id)}`);
    page.dispatch(savedItemToggled({ kind: 'courtCase', id, value: { alert: turn % 2 === 0 } }));
    await page.advance(3_000);
    page.dispatch(toastShown({ message: `Turn ${String(turn)}`, delay: 2_000 }));
    await page.visit('/in/court');
    await page.advance(9_000);
  }
  return recordingOf(page);
}

async function replayLong(): Promise<void> {
  const recording = await recordLong();
  const text = JSON.stringify(recording);
  // CPU seconds, which other work on the machine affects less than wall-clock time.
  const begin = process.cpuUsage();
  const read = readRecording(text);
  if (!read.ok) throw new Error(read.message);
  const isGood = await isSame(read.recording);
  const { system, user } = process.cpuUsage(begin);
  const ms = (system + user) / 1_000;
  const inputs = readStory(recording).inputs;
  report(
    isGood && ms <= LONG_LIMIT_MS,
    `a long day: ${String(inputs)} inputs`,
    `${String(recording.entries.length)} lines, ${(text.length / 1e6).toFixed(1)} MB, ${isGood ? 'no difference' : 'another story'}, ${(ms / 1_000).toFixed(2)} s of ${(LONG_LIMIT_MS / 1_000).toFixed(0)} s`,
  );
}

/** Returns where replays on a copy of the code differ from their recordings, by file. */
function replayIn(copy: string, folder: string): Readonly<Record<string, string | null>> {
  const { stderr, stdout } = spawnSync(
    process.execPath,
    [TSX, path.join(copy, 'test/replay/replayFiles.ts'), folder],
    { cwd: copy, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(`The code in the copy does not run:\n${stderr}`);
  return JSON.parse(stdout) as Record<string, string | null>;
}

function findBroken(copy: string, folder: string, { file, from, to, what }: BrokenCode): boolean {
  const target = path.join(copy, file);
  const text = readFileSync(target, 'utf8');
  if (text.split(from).length !== 2) {
    const times = String(text.split(from).length - 1);
    report(false, what, `${file} holds the text to change ${times} times`);
    return false;
  }
  writeFileSync(
    target,
    text.replace(from, () => to),
  );
  try {
    const found = Object.values(replayIn(copy, folder)).filter((words) => words !== null);
    const [where = ''] = found[0]?.split('\n') ?? [];
    report(found.length > 0, what, found.length > 0 ? where : 'nobody noticed');
    return found.length > 0;
  } finally {
    writeFileSync(target, text);
  }
}

function breakCode(recordings: readonly Recording[]): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'broken-code-'));
  try {
    for (const name of COPIED) {
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    const folder = path.join(copy, 'recordings');
    mkdirSync(folder);
    for (const [index, recording] of recordings.entries()) {
      writeFileSync(path.join(folder, `${String(index)}.json`), JSON.stringify(recording));
    }
    const early = Object.values(replayIn(copy, folder)).filter((words) => words !== null);
    report(early.length === 0, 'the copy as it is', early[0] ?? 'no difference');
    const found = BROKEN_CODE.filter((broken) => findBroken(copy, folder, broken)).length;
    say(`${String(found)} of ${String(BROKEN_CODE.length)} changes of the code were found.`);
    if (found < MUST_BE_FOUND) failures += 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const recordings: Recording[] = [];
  for (const { name, take } of JOURNEYS) {
    const recording = recordingOf(await take(open));
    recordings.push(recording);
    await replayOften(name, recording);
  }
  await replayLong();
  breakCode(recordings);
  if (failures > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
