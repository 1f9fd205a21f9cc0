import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Stores files by the SHA-256 of their content, in folders named by its first two digits. */
export class FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Saves bytes and returns their hash. Writes atomically. */
  async keep(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes);
    if ((await this.read(hash)) === null) await writeWhole(this.#pathOf(hash, 'pdf'), bytes);
    return hash;
  }

  /** Reads a file; null if it is missing or its content no longer matches its hash. */
  async read(hash: string): Promise<Buffer | null> {
    const bytes = await readOrNull(this.#pathOf(hash, 'pdf'));
    return bytes !== null && hashOf(bytes) === hash ? bytes : null;
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

  #pathOf(hash: string, ending: string): string {
    return path.join(this.#folder, hash.slice(0, 2), `${hash}.${ending}`);
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
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
