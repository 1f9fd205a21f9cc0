import { randomBytes } from 'node:crypto';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCT_NAME } from '#contract/product';
import { DataDirectoryBusyError } from './errors';

/** A process that asks for the data directory, or has it. */
interface Claim {
  readonly pid: number;
  readonly host: string;
  /** Start of the machine; null where the system does not tell. */
  readonly boot: string | null;
  /** Start of the process within that; null where the system does not tell. */
  readonly started: string | null;
  readonly isHolder: boolean;
}

interface NamedClaim {
  readonly file: string;
  /** Null when the file cannot be read as a claim. */
  readonly claim: Claim | null;
}

const CLAIM = /^database\.lock\.[0-9a-f]{16}$/;
/**
 * Processes that ask at the same moment settle it within so many looks. Not within a time: on a busy
 * machine all of them could give up.
 */
const MOST_LOOKS = 100;
const PAUSE_MS = 15;

/** A held data directory. */
export interface DataDirectoryLock {
  /** True while the lock file is still there and ours. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** The fields of a process behind its name, from its state on; empty where none are told. */
async function processFields(pid: number): Promise<string[]> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  // The name stands in brackets and may hold blanks and brackets itself.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
}

/** When a process of this machine started; null for one that does not run, or is not told. */
async function processStart(pid: number): Promise<string | null> {
  return (await processFields(pid))[19] ?? null;
}

/** A process that has ended, and whose parent has not asked for its end yet. */
function isEnded(state: string | undefined): boolean {
  return state === 'Z' || state === 'X';
}

async function bootId(): Promise<string | null> {
  return (await readOrNull('/proc/sys/kernel/random/boot_id'))?.trim() ?? null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Never by age: only a process that certainly ended is dead. Another machine's cannot be asked. */
async function isAlive(claim: Claim): Promise<boolean> {
  if (claim.host !== hostname()) return true;
  if (claim.boot !== null && claim.boot !== (await bootId())) return false;
  if (!isRunning(claim.pid)) return false;
  const fields = await processFields(claim.pid);
  if (isEnded(fields[0])) return false;
  return claim.started === null || claim.started === (fields[19] ?? null);
}

function parseClaim(text: string): Claim | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { pid, host, boot, started, isHolder } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    if (typeof host !== 'string') return null;
    return {
      pid,
      host,
      boot: typeof boot === 'string' ? boot : null,
      started: typeof started === 'string' ? started : null,
      isHolder: isHolder === true,
    };
  } catch {
    return null;
  }
}

async function otherClaims(directory: string, own: string): Promise<NamedClaim[]> {
  const names = (await readdir(directory)).filter((name) => CLAIM.test(name) && name !== own);
  const claims: NamedClaim[] = [];
  for (const name of names.sort()) {
    const text = await readOrNull(path.join(directory, name));
    if (text !== null) claims.push({ file: name, claim: parseClaim(text) });
  }
  return claims;
}

/** Claims of processes that may still run; those of dead ones are cleared away. */
async function livingClaims(directory: string, own: string): Promise<NamedClaim[]> {
  const living: NamedClaim[] = [];
  for (const entry of await otherClaims(directory, own)) {
    if (entry.claim === null || (await isAlive(entry.claim))) living.push(entry);
    else await rm(path.join(directory, entry.file), { force: true });
  }
  return living;
}

function busyError(directory: string, { file, claim }: NamedClaim): DataDirectoryBusyError {
  const lockFile = path.join(directory, file);
  if (claim === null) {
    return new DataDirectoryBusyError(
      `The data directory ${directory} is locked by ${lockFile}, which cannot be read. ` +
        `If no ${PRODUCT_NAME} server uses this directory, remove that file and start again.`,
    );
  }
  if (claim.host !== hostname()) {
    return new DataDirectoryBusyError(
      `The data directory ${directory} is in use by process ${claim.pid} of the machine ` +
        `${claim.host}. If that machine no longer uses it, remove ${lockFile} and start again.`,
    );
  }
  return new DataDirectoryBusyError(
    `The data directory ${directory} is in use by process ${claim.pid}. ` +
      'Stop that server first, or give this one another DATA_DIR.',
  );
}

/**
 * Takes a data directory for this process alone. Throws `DataDirectoryBusyError` at once when
 * another living process has it, and within two seconds, more on a busy machine, when one asks and never
 * settles; one that died without a word has left it.
 *
 * Each process writes a claim of its own beside the database and only then looks at the others'.
 * So of two that ask at once at least one sees the other, and a claim is never taken from anybody:
 * there is no moment at which two can win. Ties go to the name that sorts first.
 */
export async function lockDataDirectory(directory: string): Promise<DataDirectoryLock> {
  const own = `database.lock.${randomBytes(8).toString('hex')}`;
  const ownFile = path.join(directory, own);
  const identity = {
    pid: process.pid,
    host: hostname(),
    boot: await bootId(),
    started: await processStart(process.pid),
  };
  const write = async (isHolder: boolean): Promise<void> => {
    // In one step, so that nobody reads half a claim.
    await writeFile(`${ownFile}.new`, JSON.stringify({ ...identity, isHolder }), { mode: 0o600 });
    await rename(`${ownFile}.new`, ownFile);
  };
  const withdraw = (): Promise<void> => rm(ownFile, { force: true });

  let isClaimed = false;
  try {
    for (let look = 1; ; look += 1) {
      if (!isClaimed) await write(false);
      isClaimed = true;
      const others = await livingClaims(directory, own);
      if (others.length === 0) break;
      const holder = others.find(({ claim }) => claim === null || claim.isHolder);
      const first = others[0];
      const blocker = holder ?? (look >= MOST_LOOKS ? first : undefined);
      if (blocker !== undefined) throw busyError(directory, blocker);
      if (first !== undefined && first.file < own) {
        await withdraw();
        isClaimed = false;
      }
      await sleep(PAUSE_MS);
    }
    await write(true);
  } catch (error) {
    await withdraw();
    throw error;
  }
  return {
    isHeld: async () => {
      const text = await readOrNull(ownFile);
      return text !== null && parseClaim(text)?.pid === process.pid;
    },
    release: withdraw,
  };
}
