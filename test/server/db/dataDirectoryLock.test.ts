import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  lockDataDirectory,
  requireFreeDataDirectory,
} from '../../../src/server/db/dataDirectoryLock';
import { DataDirectoryBusyError } from '../../../src/server/db/errors';
import { programBeside } from '../../support/programBeside';

const PROGRAM = programBeside(path.join(__dirname, 'programs/here.ts'), 'holdDirectory');

let directory: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const lockFiles = (): string[] =>
  readdirSync(directory).filter((name) => name.startsWith('database.lock.'));

/** Leaves a claim as a process with these fields would. */
function leaveClaim(claim: object | string): void {
  const text = typeof claim === 'string' ? claim : JSON.stringify(claim);
  writeFileSync(path.join(directory, 'database.lock.0123456789abcdef'), text);
}

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

async function startProgram(): Promise<ChildProcess> {
  const child = fork(PROGRAM.file, [directory], { execArgv: [...PROGRAM.execArgv] });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function request(child: ChildProcess): Promise<unknown> {
  const answer = once(child, 'message');
  child.send('now');
  const [reply] = (await answer) as unknown[];
  return reply;
}

describe('a data directory locked by a running process', () => {
  it('refuses to start on a locked data directory, and names the directory, the process, and what to do', async () => {
    const lock = await lockDataDirectory(directory);
    const refusal = lockDataDirectory(directory);
    await expect(refusal).rejects.toThrow(DataDirectoryBusyError);
    await expect(refusal).rejects.toThrow(directory);
    await expect(refusal).rejects.toThrow(`process ${process.pid}`);
    await lock.release();
  });

  it('refuses to start on a locked data directory, and shows the URL of the server that holds it', async () => {
    const lock = await lockDataDirectory(directory, 'http://localhost:8080');
    const sentence =
      `The data directory ${directory} is in use by process ${process.pid}, which serves ` +
      'http://localhost:8080. Stop that server first, or give this one another DATA_DIR.';
    await expect(lockDataDirectory(directory)).rejects.toThrow(sentence);
    await lock.release();
  });

  it('fails a check of a locked directory, without locking it, until the lock is released', async () => {
    const lock = await lockDataDirectory(directory);
    await expect(requireFreeDataDirectory(directory)).rejects.toThrow(DataDirectoryBusyError);
    expect(lockFiles()).toHaveLength(1);
    await lock.release();
    await expect(requireFreeDataDirectory(directory)).resolves.toBeUndefined();
    await expect(requireFreeDataDirectory(`${directory}/missing`)).resolves.toBeUndefined();
  });

  it('closes a locked data directory to other processes until it is released', async () => {
    const lock = await lockDataDirectory(directory);
    const child = await startProgram();
    expect(await request(child)).toBe('DataDirectoryBusyError');
    await lock.release();
    expect(lockFiles()).toEqual([]);
    expect(await request(child)).toBe('held');
  });

  it('keeps a lock held on another machine, regardless of its age', async () => {
    leaveClaim({ pid: 1, host: `not-${hostname()}`, boot: 'x', started: '1', isHolder: true });
    await expect(lockDataDirectory(directory)).rejects.toThrow(`not-${hostname()}`);
  });

  it('keeps an unreadable lock, and names the file to delete', async () => {
    leaveClaim('');
    await expect(lockDataDirectory(directory)).rejects.toThrow('database.lock.0123456789abcdef');
  });

  it('treats a data directory as released once its lock file is gone', async () => {
    const lock = await lockDataDirectory(directory);
    expect(await lock.isHeld()).toBe(true);
    for (const name of lockFiles()) rmSync(path.join(directory, name));
    expect(await lock.isHeld()).toBe(false);
  });
});

describe('a data directory locked by a dead process', () => {
  it('takes over the lock of a dead process', async () => {
    leaveClaim({ pid: endedProcess(), host: hostname(), isHolder: true });
    const lock = await lockDataDirectory(directory);
    expect(lockFiles()).toHaveLength(1);
    await lock.release();
  });

  it('takes over the lock after kill -9', async () => {
    const child = await startProgram();
    expect(await request(child)).toBe('held');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const lock = await lockDataDirectory(directory);
    await lock.release();
  });

  const hasStartTimes = existsSync('/proc/self/stat');
  (hasStartTimes ? it : it.skip)(
    'allows locking again when the process with the lock has ended but its parent never collected it',
    async () => {
      // The shell becomes a program that doesn't wait for the shell's children; only then does its
      // child end, at the end of its input, so that no parent collects it.
      const parent = spawn('sh', ['-c', 'exec 3<&0; (read _ <&3) & echo $!; exec sleep 60']);
      children.push(parent);
      const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(printed.toString());
      const program = `/proc/${String(parent.pid)}/comm`;
      while (readFileSync(program, 'utf8').trim() !== 'sleep') await setImmediate();
      parent.stdin.end();
      while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await setImmediate();
      leaveClaim({ pid, host: hostname(), isHolder: true });
      const lock = await lockDataDirectory(directory);
      await lock.release();
    },
  );
  (hasStartTimes ? it : it.skip)(
    'can be locked again although another process has the same id now',
    async () => {
      leaveClaim({ pid: process.pid, host: hostname(), started: '1', isHolder: true });
      const lock = await lockDataDirectory(directory);
      await lock.release();
    },
  );

  (hasStartTimes ? it : it.skip)('can be locked again after the machine restarted', async () => {
    const lock = await lockDataDirectory(directory);
    const [name = ''] = lockFiles();
    const claim: unknown = JSON.parse(readFileSync(path.join(directory, name), 'utf8'));
    await lock.release();
    leaveClaim({ ...(claim as object), boot: 'an earlier start' });
    await (await lockDataDirectory(directory)).release();
  });
});

describe('several processes that start at the same time', () => {
  it("gives exactly one process the lock, even when all of them find a dead process's lock", async () => {
    leaveClaim({ pid: endedProcess(), host: hostname(), isHolder: true });
    const contenders = await Promise.all([1, 2, 3].map(() => startProgram()));
    const answers = await Promise.all(contenders.map(request));
    expect(answers.sort()).toEqual(['DataDirectoryBusyError', 'DataDirectoryBusyError', 'held']);
  });

  it('gives exactly one caller within a process the lock, every time', async () => {
    for (let round = 0; round < 10; round++) {
      const requested = await Promise.allSettled(
        Array.from({ length: 6 }, () => lockDataDirectory(directory)),
      );
      const held = requested.filter((result) => result.status === 'fulfilled');
      expect(held).toHaveLength(1);
      for (const { value } of held) await value.release();
    }
  });
});
