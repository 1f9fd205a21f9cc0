import { appendFile, stat, writeFile } from 'node:fs/promises';

/** Writes rejected rows as JSON, one object per line; creates no file if there are none. */
export class ErrorsFile<Refused extends object> {
  #problem: string | null = null;

  constructor(readonly name: string) {}

  /** Why the file is incomplete, such as `EROFS: read-only file system`; null if it is complete. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Empties an existing file, then adds rows rejected by an earlier part of the run. */
  async begin(earlier: AsyncIterable<readonly Refused[]> | null): Promise<void> {
    const isThere = await stat(this.name).then(
      () => true,
      () => false,
    );
    if (isThere) await this.write(() => writeFile(this.name, ''));
    if (earlier === null) return;
    for await (const rows of earlier) await this.add(rows);
  }

  async add(rows: readonly Refused[]): Promise<void> {
    if (rows.length === 0) return;
    const lines = rows.map((row) => JSON.stringify(row));
    await this.write(() => appendFile(this.name, `${lines.join('\n')}\n`, { mode: 0o600 }));
  }

  /** Writes until the first failure; the rows are in the database anyway. */
  private async write(action: () => Promise<void>): Promise<void> {
    if (this.#problem !== null) return;
    try {
      await action();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : String(error);
    }
  }
}
