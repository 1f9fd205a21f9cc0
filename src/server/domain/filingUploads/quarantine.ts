import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '#contract/uuid';
import { UPLOADS_FOLDER } from '../../dataFolders';

/** Folder of incoming files, and of files that didn't pass the check; their names are their ids. */
export class Quarantine {
  readonly folder: string;

  constructor(dataDir: string, folder = UPLOADS_FOLDER) {
    this.folder = path.join(dataDir, folder);
  }

  /** Creates the folder with access only for the server's user. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /** Creates the empty file of an announced upload. */
  async create(id: string): Promise<void> {
    await this.open();
    await writeFile(this.#pathOf(id), '', { flag: 'wx', mode: 0o600 });
  }

  /** Returns the number of bytes received; null if there is no file. */
  async sizeOf(id: string): Promise<number | null> {
    try {
      return (await stat(this.#pathOf(id))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Writes a complete file that the server created. */
  async write(id: string, bytes: Uint8Array): Promise<void> {
    await this.open();
    await writeFile(this.#pathOf(id), bytes, { mode: 0o600 });
  }

  /** Reads a file; null if there is none. */
  async read(id: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  /** Returns the path of a file, whether or not it exists. */
  pathTo(id: string): string {
    return this.#pathOf(id);
  }

  /** Lists the ids of all files. */
  async list(): Promise<string[]> {
    await this.open();
    return (await readdir(this.folder)).filter((name) => isUuid(name));
  }

  #pathOf(id: string): string {
    if (!isUuid(id)) throw new Error('Not an id of an upload.');
    return path.join(this.folder, id);
  }
}
