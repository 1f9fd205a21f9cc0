import { ZipFile, type Options } from 'yazl';

/** A file of a test's zip file. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes?: Uint8Array;
  readonly options?: Partial<Options>;
}

/** Zips files in memory. */
export async function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { bytes = Buffer.from('%PDF-1.7\n'), name, options } of files) {
    zip.addBuffer(Buffer.from(bytes), name, { mtime: new Date(0), ...options });
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as unknown as Buffer);
  return Buffer.concat(parts);
}

/**
 * Replaces a name in a zip file with one of the same length, such as one that no zip program
 * writes.
 */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('The names differ in length.');
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}
