import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { PageSize } from './raster';

/** The file that holds a document's pages, and the size of each page. */
export interface StoredImage {
  readonly hash: string;
  readonly pages: readonly PageSize[];
}

async function findImage(db: Kysely<Database>, documentId: number): Promise<StoredImage | null> {
  const row = await db
    .selectFrom('document_image')
    .where('document_id', '=', documentId)
    .select(['hash', 'pages'])
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the image of a public document whose pages may be shown, in any edition. */
export async function findShownImage(
  db: Kysely<Database>,
  documentId: number,
): Promise<(StoredImage & { readonly typeCode: string }) | null> {
  const row = await db
    .selectFrom('document_image as i')
    .innerJoin('public_document as d', 'd.id', 'i.document_id')
    .where('i.document_id', '=', documentId)
    .where('d.image_status', '=', 'AVAILABLE')
    .select(['i.hash', 'i.pages', 'd.type_code as typeCode'])
    .executeTakeFirst();
  return row ?? null;
}

/** Saves which file holds a document's pages. */
async function writeImage(
  db: Kysely<Database>,
  documentId: number,
  { bytes, hash, pages }: StoredImage & { readonly bytes: number },
  at: number,
): Promise<void> {
  const row = { hash, bytes, pages: JSON.stringify(pages), stored_at: new Date(at) };
  await db
    .insertInto('document_image')
    .values({ document_id: documentId, ...row })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
    .execute();
}

/** Maps documents to the files with their pages. */
export interface ImageIndex {
  find(documentId: number): Promise<StoredImage | null>;
  write(
    documentId: number,
    image: StoredImage & { readonly bytes: number },
    at: number,
  ): Promise<void>;
}

export function createImageIndex(db: Kysely<Database>): ImageIndex {
  return {
    find: (documentId) => findImage(db, documentId),
    write: (documentId, image, at) => writeImage(db, documentId, image, at),
  };
}
