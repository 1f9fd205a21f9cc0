import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSetUpError } from './errors';
import { endingOf } from '../memory';
import { programBeside } from '../programBeside';
import type { EmbeddedHandle } from './embeddedHandle';
import type { Filling, FillingProgress } from './handle';
import type { Loan, LoanReply } from './lentDatabase';
import { storageProblem } from './storage';
import { LENT, type SetUpMessage, type SetUpProgram } from './setUpProtocol';

/** The program that creates an empty database. */
const EMPTY: SetUpProgram = { ...programBeside(__filename, 'embeddedSetUp'), args: [] };

/** A set-up process that loads the rest of a database that is already in use. */
export class SetUpRest implements Filling {
  readonly finished: Promise<void>;
  private handle: EmbeddedHandle | null = null;
  private loan: Loan | null = null;
  private isStopped = false;

  constructor(
    private current: FillingProgress | null,
    private readonly child: ChildProcess,
    /** Resolves when the process has ended, with the reason if it failed. */
    private readonly ended: Promise<string | null>,
    private readonly parent: string,
  ) {
    child.on('message', (message: SetUpMessage) => {
      if (message.kind === 'part') this.current = { loaded: message.loaded, of: message.of };
    });
    this.finished = ended.then((problem) => this.finish(problem));
    // Callers that await `finished` still see the error; if there are none, the error must not end
    // the process.
    this.finished.catch(() => undefined);
  }

  progress(): FillingProgress | null {
    return this.current;
  }

  /** Sets the open database that `start` will fill. */
  setDatabase(handle: EmbeddedHandle): void {
    this.handle = handle;
  }

  /** Lends the database to the process, which then loads the rest. */
  start(): void {
    if (this.handle === null || this.loan !== null) throw new Error('Nothing to lend');
    this.loan = this.handle.lend({
      onMessage: (listener) => this.child.on('message', listener),
      send: (reply: LoanReply) => {
        if (this.child.connected) this.child.send(reply, () => undefined);
      },
    });
    this.child.send(LENT, () => undefined);
  }

  /** Kills the process; the next opening starts over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.child.kill('SIGKILL');
    await this.ended;
    await this.loan?.end();
  }

  private async finish(problem: string | null): Promise<void> {
    if (this.isStopped) return new Promise(() => undefined);
    await this.loan?.end();
    if (problem === null) {
      this.current = null;
      return;
    }
    throw (
      (await storageProblem(this.parent)) ??
      new DatabaseSetUpError(`The demo data could not be loaded: ${problem}`)
    );
  }
}

/** Runs a set-up program; resolves to null when it has ended, or to the rest that it still loads. */
function runSetUp(
  { args, execArgv, file }: SetUpProgram,
  directory: string,
  onProgress: (line: string) => void,
): Promise<SetUpRest | null> {
  return new Promise((resolve, reject) => {
    const child = fork(file, [directory, ...args], {
      execArgv: [...execArgv],
      serialization: 'advanced',
    });
    let reason: string | null = null;
    const ended = new Promise<string | null>((end) => {
      child.on('close', (code, signal) => {
        end(code === 0 ? null : (reason ?? `the set-up ${endingOf(code, signal)}`));
      });
    });
    child.on('message', (message: SetUpMessage) => {
      if (message.kind === 'progress') onProgress(message.line);
      else if (message.kind === 'failed') reason = message.reason;
      else if (message.kind === 'usable') {
        const { loaded, of } = message;
        resolve(new SetUpRest({ loaded, of }, child, ended, path.dirname(directory)));
      }
    });
    child.on('error', (error) => {
      reason = String(error);
    });
    void ended.then((problem) => {
      if (problem === null) resolve(null);
      else reject(new DatabaseSetUpError(`The database could not be set up: ${problem}`));
    });
  });
}

function newPrefix(directory: string): string {
  return `${path.basename(directory)}.new-`;
}

/**
 * Deletes what an interrupted set-up of `directory` left behind; returns true if there was anything.
 * The caller holds the lock.
 */
export async function removeUnfinishedSetUps(directory: string): Promise<boolean> {
  const parent = path.dirname(directory);
  const prefix = newPrefix(directory);
  const unfinished = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of unfinished) {
    // The set-up process of a start that was killed may still write for a moment.
    const patience = { maxRetries: 20, retryDelay: 50 };
    await rm(path.join(parent, name), { recursive: true, force: true, ...patience });
  }
  return unfinished.length > 0;
}

/**
 * Creates a database at `directory` in a separate process, because set-up leaves about 300 MB of
 * memory behind. Without a program, the database is empty. It is built under another name and
 * renamed when complete, so an interrupted set-up is never mistaken for a database; the next set-up
 * deletes its files. Returns what the program loads once the database is open, or null. The caller
 * holds the lock. Throws `DatabaseSetUpError`, or `DataDirectoryError` when the disk is full.
 */
export async function setUpDirectory(
  directory: string,
  program: SetUpProgram | null,
  onProgress: (line: string) => void,
): Promise<SetUpRest | null> {
  const parent = path.dirname(directory);
  if (await removeUnfinishedSetUps(directory)) {
    onProgress('An earlier set-up did not finish. Starting over.');
  }
  const building = path.join(parent, `${newPrefix(directory)}${randomBytes(4).toString('hex')}`);
  try {
    const rest = await runSetUp(program ?? EMPTY, building, onProgress);
    await rename(building, directory);
    return rest;
  } catch (error) {
    // Checked before deleting the incomplete database, which would free space.
    const problem = await storageProblem(parent);
    await rm(building, { recursive: true, force: true });
    throw problem ?? error;
  }
}
