const BLOCK_BYTES = 512;
/** Positions of a file's name, size (octal digits), and type in its header. */
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const KIND = 156;
const FOLDER = '5'.charCodeAt(0);

/** A file of a tar archive, such as a database dump. */
export interface ArchivedFile {
  /** Path in the archive, without leading and trailing slashes. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Content, as a view of the archive. */
  readonly data: Uint8Array;
  /** Header and content, up to the next file's header. */
  readonly whole: Uint8Array;
}

function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return String.fromCharCode(...bytes.subarray(0, end < 0 ? undefined : end));
}

/** Iterates over the files and folders of a tar archive, in order. */
export function* archivedFiles(archive: Uint8Array): Generator<ArchivedFile> {
  let at = 0;
  while (at + BLOCK_BYTES <= archive.length && archive[at] !== 0) {
    const head = archive.subarray(at, at + BLOCK_BYTES);
    const size = Number.parseInt(text(head.subarray(...SIZE)), 8);
    const end = at + BLOCK_BYTES * (1 + Math.ceil(size / BLOCK_BYTES));
    yield {
      name: text(head.subarray(...NAME)).replace(/^\/|\/$/g, ''),
      isFolder: head[KIND] === FOLDER,
      data: archive.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + size),
      whole: archive.subarray(at, end),
    };
    at = end;
  }
}
