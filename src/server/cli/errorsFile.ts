import { appendFile, stat, writeFile } from 'node:fs/promises';

/** Writes rejected rows as JSON, one object per line; creates no file if there are none. */
export class ErrorsFile<Refused extends object> {
  constructor(readonly name: string) {}

  /** Empties an existing file, then adds rows rejected by an earlier part of the run. */
  async begin(earlier: AsyncIterable<readonly Refused[]> | null): Promise<void> {
    const isThere = await stat(this.name).then(
      () => true,
      () => false,
    );
    if (isThere) await writeFile(this.name, '');
    if (earlier === null) return;
    for await (const rows of earlier) await this.add(rows);
  }

  async add(rows: readonly Refused[]): Promise<void> {
    if (rows.length === 0) return;
    const lines = rows.map((row) => JSON.stringify(row));
    await appendFile(this.name, `${lines.join('\n')}\n`, { mode: 0o600 });
  }
}
