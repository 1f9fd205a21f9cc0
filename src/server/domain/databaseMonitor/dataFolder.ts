import { lstat, readdir, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Maximum files per measurement; more would take seconds. */
const MAX_FILES = 50_000;

/** Disk use of a data directory. */
export interface FolderUse {
  readonly freeBytes: number;
  readonly sizeBytes: number;
  /** Largest first; files in the directory itself are `Other files`. */
  readonly folders: readonly { readonly name: string; readonly bytes: number }[];
  readonly isPartial: boolean;
}

/** Measures a data directory and its disk, one file at a time, so that requests take priority. */
export async function measureFolder(directory: string): Promise<FolderUse> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const sums = new Map<string, number>();
  const waiting: { readonly folder: string; readonly name: string | null }[] = [
    { folder: directory, name: null },
  ];
  let files = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder, name } = next;
    // Folders and files may disappear meanwhile.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        waiting.push({ folder: place, name: name ?? entry.name });
        continue;
      }
      files += 1;
      if (files > MAX_FILES) break;
      const bytes = await lstat(place).then(
        (stats) => stats.blocks * 512,
        () => 0,
      );
      const key = name ?? 'Other files';
      sums.set(key, (sums.get(key) ?? 0) + bytes);
    }
    if (files > MAX_FILES) break;
  }
  return {
    freeBytes: bavail * bsize,
    sizeBytes: blocks * bsize,
    folders: [...sums]
      .map(([name, bytes]) => ({ name, bytes }))
      .sort((one, other) => other.bytes - one.bytes),
    isPartial: files > MAX_FILES,
  };
}
