import { opendir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { hashOf, type FileStore } from '../fileStore/store';
import type { DocumentsNamed, OfficeDocuments } from './officeFilesRepository';
import { saveImage } from './pageImages';
import type { PageTools } from './pageTools';
import { UnreadablePagesError } from './raster';
import type { ImageIndex } from './repository';

/** Maximum size of a page file. */
const MAX_BYTES = 200_000_000;

/** The outcome of importing one file of a folder. */
export type FiledPages =
  | { readonly kind: 'kept' | 'unchanged'; readonly pages: number }
  | { readonly kind: 'refused'; readonly reason: string };

export interface OfficeFiles {
  readonly documents: OfficeDocuments;
  readonly index: ImageIndex;
  readonly store: FileStore;
  readonly tools: PageTools;
  /** How file names identify documents. */
  readonly named: DocumentsNamed;
  readonly now: () => number;
}

/** Lists all files below a folder, unordered; doesn't follow links. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (entry.isFile()) yield file;
  }
}

/**
 * Imports the pages of one document from a file named after it: stores them and marks them as
 * available. Importing the same file again changes nothing.
 */
export async function importOfficeFile(
  { documents, index, named, now, store, tools }: OfficeFiles,
  file: string,
): Promise<FiledPages> {
  const name = readName(path.basename(file));
  if (name === null) return refused('Its name does not end in .pdf.');
  const [document, ...others] = await documents.find(named, name);
  if (document === undefined) return refused(`No document is named ${name}.`);
  if (others.length > 0) {
    return refused(
      `${String(others.length + 1)} documents are named ${name}: name the file by the document's key.`,
    );
  }
  if (document.isHidden) return refused("By law, this document's pages can't be shown.");
  const { size } = await stat(file);
  if (size > MAX_BYTES) return refused('It is larger than 200 MB.');
  const bytes = await readFile(file);
  const before = await index.find(document.id);
  if (before?.hash === hashOf(bytes) && (await store.read(before.hash)) !== null) {
    await documents.markAvailable(document.id, before);
    return { kind: 'unchanged', pages: before.pages.length };
  }
  try {
    const image = await saveImage({ index, store, tools }, document.id, bytes, now());
    await documents.markAvailable(document.id, image);
    return { kind: 'kept', pages: image.pages.length };
  } catch (error) {
    if (!(error instanceof UnreadablePagesError)) throw error;
    return refused(error.message);
  }
}

function refused(reason: string): FiledPages {
  return { kind: 'refused', reason };
}

/**
 * Reads the document's name from a file name, in which escapes such as `%2F` replace illegal
 * characters.
 */
function readName(base: string): string | null {
  const [, name] = /^(.+)\.pdf$/iu.exec(base) ?? [];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
