import { createHash, randomUUID, webcrypto } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Name of a stored PDF, or of its unfinished draft. */
const STORED = /^([0-9a-f]{64})\.pdf(\.[0-9a-f-]{36}\.draft)?$/;
const HASHES_PER_QUERY = 5_000;

/** A verified file, with the metadata that changes with its content. */
interface VerifiedFile {
  readonly size: number;
  readonly mtimeMs: number;
  /** Milliseconds of the process's clock. */
  readonly at: number;
}

/** Time for which an unchanged file isn't verified again. */
const VERIFIED_MS = 10 * 60_000;
const MAX_VERIFIED = 1_000;

/** Stores files by the SHA-256 of their content, in folders named by its first two digits. */
export class FileStore {
  readonly #folder: string;
  readonly #verified = new Map<string, VerifiedFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Saves bytes and returns their hash. Writes atomically. */
  async keep(bytes: Uint8Array): Promise<string> {
    const hash = await digestOf(bytes);
    if ((await this.read(hash)) === null) await writeWhole(this.#pathOf(hash, 'pdf'), bytes);
    return hash;
  }

  /** Reads a file; null if it is missing or its content no longer matches its hash. */
  async read(hash: string): Promise<Buffer | null> {
    const bytes = await readOrNull(this.#pathOf(hash, 'pdf'));
    return bytes !== null && (await digestOf(bytes)) === hash ? bytes : null;
  }

  /**
   * Returns false for a file that is missing or was changed. A file of unchanged size and time is
   * read only once in ten minutes.
   */
  async isIntact(hash: string): Promise<boolean> {
    const found = await stat(this.#pathOf(hash, 'pdf')).catch(() => null);
    if (found === null) return false;
    const { mtimeMs, size } = found;
    const known = this.#verified.get(hash);
    const at = performance.now();
    if (known?.size === size && known.mtimeMs === mtimeMs && at - known.at < VERIFIED_MS) {
      return true;
    }
    this.#verified.delete(hash);
    if ((await this.read(hash)) === null) return false;
    this.#verified.set(hash, { at, mtimeMs, size });
    const [oldest = ''] = this.#verified.keys();
    if (this.#verified.size > MAX_VERIFIED) this.#verified.delete(oldest);
    return true;
  }

  /** Loads the derived file of page `page`, such as its image; null if it doesn't exist yet. */
  readMade(hash: string, page: number): Promise<Buffer | null> {
    return readOrNull(this.#pathOf(hash, `${String(page)}.png`));
  }

  keepMade(hash: string, page: number, bytes: Uint8Array): Promise<void> {
    return writeWhole(this.#pathOf(hash, `${String(page)}.png`), bytes);
  }

  /** Deletes a file if it exists. */
  async remove(hash: string): Promise<void> {
    await rm(this.#pathOf(hash, 'pdf'), { force: true });
  }

  /**
   * Deletes files that were last written before that time (milliseconds since 1970) and aren't in
   * use, for example because the server stopped after writing a file but before writing its row.
   * `findUsed` returns which of the given hashes are in use. Also deletes unfinished drafts of that
   * age.
   */
  async removeUnused(
    before: number,
    findUsed: (hashes: readonly string[]) => Promise<readonly string[]>,
  ): Promise<void> {
    const hashes: string[] = [];
    for (const name of await readdir(this.#folder, { recursive: true }).catch(() => [])) {
      const file = path.join(this.#folder, name);
      const [, hash, isDraft] = STORED.exec(path.basename(name)) ?? [];
      if (hash === undefined || !(await isOlder(file, before))) continue;
      if (isDraft === undefined) hashes.push(hash);
      else await rm(file, { force: true });
    }
    for (let start = 0; start < hashes.length; start += HASHES_PER_QUERY) {
      const batch = hashes.slice(start, start + HASHES_PER_QUERY);
      const used = new Set(await findUsed(batch));
      for (const hash of batch) if (!used.has(hash)) await this.remove(hash);
    }
  }

  #pathOf(hash: string, ending: string): string {
    return path.join(this.#folder, hash.slice(0, 2), `${hash}.${ending}`);
  }
}

/** Hashes bytes outside the main thread, which a large file would block. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns false for a file that was deleted in the meantime. */
async function isOlder(file: string, before: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < before;
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
