import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSetUpError } from './errors';
import { endingOf } from '../memory';
import { programBeside } from '../programBeside';
import { storageProblem } from './storage';
import type { SetUpMessage, SetUpProgram } from './setUpProtocol';

/** The program that creates an empty database. */
const EMPTY: SetUpProgram = { ...programBeside(__filename, 'embeddedSetUp'), args: [] };

function runSetUp(
  { args, execArgv, file }: SetUpProgram,
  directory: string,
  onProgress: (line: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(file, [directory, ...args], { execArgv: [...execArgv] });
    let reason: string | null = null;
    child.on('message', (message: SetUpMessage) => {
      if (message.kind === 'progress') onProgress(message.line);
      else reason = message.reason;
    });
    child.on('error', (error) => {
      reason = String(error);
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else {
        reject(
          new DatabaseSetUpError(
            `The database could not be set up: ${reason ?? `the set-up ${endingOf(code, signal)}`}`,
          ),
        );
      }
    });
  });
}

/**
 * Creates a database at `directory` with a program in a separate process, because set-up leaves
 * about 300 MB of memory behind; without a program it's empty. It is built under another name and
 * renamed when complete, so an interrupted set-up is never mistaken for a database; the next one
 * deletes it. The caller holds the lock. Throws `DatabaseSetUpError`, or `DataDirectoryError` when
 * the disk is full.
 */
export async function setUpDirectory(
  directory: string,
  program: SetUpProgram | null,
  onProgress: (line: string) => void,
): Promise<void> {
  const parent = path.dirname(directory);
  const prefix = `${path.basename(directory)}.new-`;
  const unfinished = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  if (unfinished.length > 0) onProgress('An earlier set-up did not finish; starting over');
  for (const name of unfinished)
    await rm(path.join(parent, name), { recursive: true, force: true });
  const building = path.join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  try {
    await runSetUp(program ?? EMPTY, building, onProgress);
    await rename(building, directory);
  } catch (error) {
    // Before deleting what was built, which would free space.
    const problem = await storageProblem(parent);
    await rm(building, { recursive: true, force: true });
    throw problem ?? error;
  }
}
