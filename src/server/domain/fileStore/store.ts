import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Files by the SHA-256 of what they hold, in folders by its first two digits. */
export class FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps bytes and gives their hash; the file is there whole or not at all. */
  async keep(bytes: Uint8Array): Promise<string> {
    const hash = hashOf(bytes);
    if ((await this.read(hash)) === null) await writeWhole(this.#pathOf(hash, 'pdf'), bytes);
    return hash;
  }

  /** Null where the file is missing, or no longer holds what its name says. */
  async read(hash: string): Promise<Buffer | null> {
    const bytes = await readOrNull(this.#pathOf(hash, 'pdf'));
    return bytes !== null && hashOf(bytes) === hash ? bytes : null;
  }

  /** What was made of page `page` of a file, such as its picture; null where there is nothing yet. */
  readMade(hash: string, page: number): Promise<Buffer | null> {
    return readOrNull(this.#pathOf(hash, `${String(page)}.png`));
  }

  keepMade(hash: string, page: number, bytes: Uint8Array): Promise<void> {
    return writeWhole(this.#pathOf(hash, `${String(page)}.png`), bytes);
  }

  /** Removes a file; one that is gone already stays so. */
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
