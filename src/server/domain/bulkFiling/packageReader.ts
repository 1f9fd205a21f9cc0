import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { removeBidiControls } from '#contract/bidi';
import { formatCount } from '#contract/formats';

/** Size limits of a zip file. */
export interface PackageLimits {
  readonly files: number;
  /** Maximum bytes of one file. */
  readonly fileBytes: number;
  /** Maximum total bytes. */
  readonly bytes: number;
}

/** A file in a zip file. */
export interface PackageFile {
  /** Path with forward slashes, in Unicode's composed form. */
  readonly name: string;
  readonly bytes: number;
  /** Reads the file; fails if its size differs from the size in the directory. */
  readonly open: () => Promise<Readable>;
}

/** An unusable zip file; the message says why, and gives the next step. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

const MEGABYTE = 2 ** 20;
const LONGEST_NAME = 200;
/** Files that operating systems add. */
const IGNORED = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;
const DOCUMENT = /\.(pdf|docx)$/i;
/**
 * Maximum compression ratio. A deflated byte yields at most about 1,032 bytes; in PDFs rarely more
 * than 20.
 */
const MAX_RATIO = 200;
const SMALL = MEGABYTE;
/** File type bits of a Unix mode, and their value for a symbolic link. */
const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;

/**
 * Lists the documents of a zip file from its directory, so that sizes are known before anything is
 * unpacked. Throws `PackageError` if the file isn't a zip file, is too large, or contains a path
 * outside of it, a link, an encrypted file, names that differ only in case, or a type that can't be
 * filed. Returns a function that closes the file.
 */
export async function readPackage(
  path: string,
  limits: PackageLimits,
): Promise<{ readonly files: readonly PackageFile[]; readonly close: () => void }> {
  const zip = await openZip(path);
  try {
    if (zip.entryCount > limits.files) throw tooManyFiles(limits);
    const files: PackageFile[] = [];
    const names = new Map<string, string>();
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (files.length >= limits.files) throw tooManyFiles(limits);
      const name = nameOf(entry);
      if (name === null) continue;
      const before = names.get(name.toLowerCase());
      if (before !== undefined) {
        throw new PackageError(
          `The zip file has ${before} and ${name}. Give each file its own name; upper and lower case count as the same.`,
        );
      }
      names.set(name.toLowerCase(), name);
      checkEntry(entry, name, limits);
      bytes += entry.uncompressedSize;
      if (bytes > limits.bytes) {
        throw new PackageError(
          `Together, the files are larger than ${inMegabytes(limits.bytes)}. Use several batches.`,
        );
      }
      files.push({
        name,
        bytes: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof PackageError) throw error;
    // The library rejects absolute and relative paths before we see the entry.
    const isPath = error instanceof Error && /(absolute|relative) path/.test(error.message);
    throw isPath ? new PackageError(ESCAPES) : unreadable();
  }
}

const ESCAPES = 'A path points outside the zip file. Zip the document folder again.';

function tooManyFiles({ files }: PackageLimits): PackageError {
  return new PackageError(
    `The zip file has more than ${formatCount(files)} files. Use several batches.`,
  );
}

function unreadable(): PackageError {
  return new PackageError('This file is not a readable zip file. Create it again.');
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      strictFileNames: false,
      validateEntrySizes: true,
    });
  } catch {
    throw unreadable();
  }
}

/** Returns the cleaned path of a document; null for folders and operating system files. */
function nameOf({ fileName }: Entry): string | null {
  if (fileName.endsWith('/') || IGNORED.test(fileName)) return null;
  const name = removeBidiControls(fileName.normalize('NFC'));
  const parts = name.split('/');
  const escapes =
    name.includes('\\') ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    parts.some((part) => part === '..' || part === '.' || part === '');
  if (escapes) {
    throw new PackageError(
      `The path ${shorten(name)} points outside the zip file. Rename the file.`,
    );
  }
  if (/[\p{Cc}\p{Cs}]/u.test(name) || name.length > LONGEST_NAME) {
    throw new PackageError(
      `The name ${shorten(name)} has control characters or is longer than ${String(LONGEST_NAME)} characters. Rename the file.`,
    );
  }
  return name;
}

function shorten(name: string): string {
  const shown = name.replace(/\p{Cc}/gu, '\uFFFD');
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}

function checkEntry(entry: Entry, name: string, { fileBytes }: PackageLimits): void {
  const { compressedSize, externalFileAttributes, uncompressedSize } = entry;
  if (((externalFileAttributes >>> 16) & UNIX_TYPE) === UNIX_LINK) {
    throw new PackageError(`${name} is a link. Put the file itself in the zip file.`);
  }
  if (entry.isEncrypted()) {
    throw new PackageError(`${name} is encrypted. Create the zip file without a password.`);
  }
  if (!entry.canDecodeFileData()) {
    throw new PackageError(`${name} is compressed in an unusual way. Create a plain zip file.`);
  }
  if (/\.zip$/i.test(name)) {
    throw new PackageError(`${name} is a zip file inside the zip file. Unpack it first.`);
  }
  if (!DOCUMENT.test(name)) {
    throw new PackageError(`${name} is neither a PDF nor a Word file. Remove it.`);
  }
  if (uncompressedSize > fileBytes) {
    throw new PackageError(`${name} is larger than ${inMegabytes(fileBytes)}. Split the document.`);
  }
  if (uncompressedSize > SMALL && uncompressedSize > MAX_RATIO * compressedSize) {
    throw new PackageError(`${name} unpacks to an unusual size. Create the file again.`);
  }
}

function inMegabytes(bytes: number): string {
  return `${formatCount(bytes / MEGABYTE)} MB`;
}
