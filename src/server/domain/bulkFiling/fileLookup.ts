/** An uploaded document of a batch, identified by its path. */
export interface BatchFile {
  readonly id: string;
  readonly name: string;
}

export type FoundFile =
  | { readonly kind: 'found'; readonly file: BatchFile }
  | { readonly kind: 'missing' }
  /** The name exists in several folders. */
  | { readonly kind: 'several' };

/**
 * Finds the documents named in cells: by path, or by name if only one folder has it. Ignores case.
 */
export class FileLookup {
  readonly #byPath = new Map<string, BatchFile>();
  readonly #byName = new Map<string, BatchFile | 'several'>();

  constructor(files: readonly BatchFile[]) {
    for (const file of files) {
      const path = plain(file.name);
      this.#byPath.set(path, file);
      const name = path.split('/').at(-1) ?? path;
      this.#byName.set(name, this.#byName.has(name) ? 'several' : file);
    }
  }

  find(cell: string): FoundFile {
    const path = plain(cell);
    const byPath = this.#byPath.get(path);
    if (byPath !== undefined) return { kind: 'found', file: byPath };
    const byName = path.includes('/') ? undefined : this.#byName.get(path);
    if (byName === undefined) return { kind: 'missing' };
    return byName === 'several' ? { kind: 'several' } : { kind: 'found', file: byName };
  }
}

function plain(path: string): string {
  return path
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();
}
