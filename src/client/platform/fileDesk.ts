/** The state's record of a chosen file; the bytes stay in the file desk. */
export interface ChosenFile {
  readonly key: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * Holds the files that the user chose, so that actions and recordings don't contain their bytes.
 */
export interface FileDesk {
  /** Registers a file and returns its record for the state. */
  readonly add: (file: File) => ChosenFile;
  /** Returns a registered file; null after it was removed, or in a replay. */
  readonly read: (key: string) => File | null;
  readonly remove: (key: string) => void;
}

export function createFileDesk(): FileDesk {
  const files = new Map<string, File>();
  let count = 0;
  return {
    add(file) {
      count += 1;
      const key = `file-${String(count)}`;
      files.set(key, file);
      return { key, name: file.name, size: file.size };
    },
    read: (key) => files.get(key) ?? null,
    remove: (key) => void files.delete(key),
  };
}
