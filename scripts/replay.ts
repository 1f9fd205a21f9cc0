import './clientConstants';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describeLocation } from '../src/client/app/routeTable';
import { openReplay } from '../src/client/app/openReplay';
import { readRequest, runReplay, USAGE } from '../src/client/replay/commandLine';
import { RECORDING_MAX_CHARACTERS } from '../src/client/replay/recording';
import { formatText } from './formatting';
import { createLocator } from './locateFunction';
import { complain, say } from './output';
import { sourcesHash } from './sources';
import { readVocabulary } from './vocabulary';

/**
 * `npm run replay -- file.json …`: replays a recording on the app's own reducers and sagas, without
 * a browser, clock, or network. Exits with 1 if it can't be read, is from another build, or differs
 * from what was recorded.
 */

/** A UTF-8 character has at most four bytes. */
const MAX_BYTES = RECORDING_MAX_CHARACTERS * 4;

/** Reads a file; returns an overlong text if the file exceeds the limit of recordings. */
function readText(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  return statSync(file).size > MAX_BYTES
    ? ' '.repeat(RECORDING_MAX_CHARACTERS + 1)
    : readFileSync(file, 'utf8');
}

async function main(): Promise<void> {
  // Hides the app's console messages; the replay prints its own.
  console.error = () => undefined;
  const request = readRequest(process.argv.slice(2));
  if (typeof request === 'string') throw new Error(`${request}\n${USAGE}`);
  const lines: string[] = [];
  const world = {
    // The build's id depends only on the sources, so no build is needed.
    build: sourcesHash(),
    open: openReplay,
    describeLocation,
    readVocabulary,
    ...(request.hasEffects ? { locate: createLocator() } : {}),
    say: request.isTest ? (line: string) => void lines.push(line) : say,
    complain,
  };
  process.exitCode = await runReplay(readText(request.file), request, world);
  if (lines.length === 0) return;
  say((await formatText('recording.test.ts', lines.join('\n'))).trimEnd());
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
