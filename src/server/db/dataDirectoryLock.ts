import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCT_NAME } from '#contract/product';
import { DataDirectoryBusyError } from './errors';

/** A process that requests the data directory, or holds it. */
interface Claim {
  readonly pid: number;
  readonly host: string;
  /** When the machine started; null where the system doesn't report it. */
  readonly boot: string | null;
  /** When the process started, counted from `boot`; null where the system doesn't report it. */
  readonly started: string | null;
  readonly isHolder: boolean;
  /** URL at which the process serves; null for programs without one. */
  readonly address: string | null;
}

interface NamedClaim {
  readonly file: string;
  /** Null when the file cannot be read as a claim. */
  readonly claim: Claim | null;
}

const CLAIM = /^database\.lock\.[0-9a-f]{16}$/;
/**
 * Number of checks within which processes that start at the same time decide who gets the lock. A
 * time limit could make all of them give up on a busy machine.
 */
const MAX_CHECKS = 100;
const PAUSE_MS = 15;

/** This process's lock on a data directory. */
export interface DataDirectoryLock {
  /** True while the lock file is still there and ours. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

async function readOrNull(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/**
 * Returns the fields of a process after its name, starting with its state; empty if unavailable.
 */
async function processFields(pid: number): Promise<string[]> {
  const stat = await readOrNull(`/proc/${pid}/stat`);
  // The name is in parentheses and may itself contain spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
}

/**
 * Returns the start time of a process on this machine; null if it isn't running or its start is
 * unavailable.
 */
async function processStart(pid: number): Promise<string | null> {
  return (await processFields(pid))[19] ?? null;
}

/** True for a process that has ended but whose parent hasn't collected it yet. */
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
    // EPERM means that the process runs as a different user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns whether a process may still be running. Only one that has certainly ended counts as dead,
 * regardless of its claim's age. Processes on other machines can't be checked.
 */
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
    const { pid, host, boot, started, isHolder, address } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return null;
    if (typeof host !== 'string') return null;
    return {
      pid,
      host,
      boot: typeof boot === 'string' ? boot : null,
      started: typeof started === 'string' ? started : null,
      isHolder: isHolder === true,
      address: typeof address === 'string' ? address : null,
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

/** Returns claims of processes that may still be running; deletes claims of dead processes. */
async function liveClaims(directory: string, own: string): Promise<NamedClaim[]> {
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
        `If no ${PRODUCT_NAME} server uses this directory, delete that file and start again.`,
    );
  }
  if (claim.host !== hostname()) {
    return new DataDirectoryBusyError(
      `The data directory ${directory} is in use by process ${claim.pid} of the machine ` +
        `${claim.host}. If that machine no longer uses it, delete ${lockFile} and start again.`,
    );
  }
  const place = claim.address === null ? '' : `, which serves ${claim.address}`;
  return new DataDirectoryBusyError(
    `The data directory ${directory} is in use by process ${claim.pid}${place}. ` +
      'Stop that server first, or give this one another DATA_DIR.',
  );
}

/**
 * Throws `DataDirectoryBusyError` if a living process holds the data directory; doesn't lock it. A
 * missing directory is free.
 */
export async function requireFreeDataDirectory(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const claims = await liveClaims(directory, '').catch(() => []);
  const holder = claims.find(({ claim }) => claim === null || claim.isHolder);
  if (holder !== undefined) throw busyError(directory, holder);
}

/**
 * Locks a data directory for this process. Throws `DataDirectoryBusyError` immediately when another
 * living process holds it, and within two seconds (more on a busy machine) when one keeps
 * requesting it. A process that died no longer holds it. `address` is the URL at which this process
 * serves, for the message to others. Each process writes its own claim next to the database, and
 * only then checks the others' claims. So if two processes request the directory at the same time,
 * at least one sees the other, and no claim is ever taken over: two processes can't both win. The
 * name that sorts first wins a tie.
 */
export async function lockDataDirectory(
  directory: string,
  address: string | null = null,
): Promise<DataDirectoryLock> {
  const own = `database.lock.${randomBytes(8).toString('hex')}`;
  const ownFile = path.join(directory, own);
  const identity = {
    pid: process.pid,
    host: hostname(),
    boot: await bootId(),
    started: await processStart(process.pid),
    address,
  };
  const write = async (isHolder: boolean): Promise<void> => {
    // Renames a complete file, so that no process reads half a claim.
    await writeFile(`${ownFile}.new`, JSON.stringify({ ...identity, isHolder }), { mode: 0o600 });
    await rename(`${ownFile}.new`, ownFile);
  };
  const withdraw = (): Promise<void> => rm(ownFile, { force: true });

  let isClaimed = false;
  try {
    for (let check = 1; ; check += 1) {
      if (!isClaimed) await write(false);
      isClaimed = true;
      const others = await liveClaims(directory, own);
      if (others.length === 0) break;
      const holder = others.find(({ claim }) => claim === null || claim.isHolder);
      const first = others[0];
      const blocker = holder ?? (check >= MAX_CHECKS ? first : undefined);
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
