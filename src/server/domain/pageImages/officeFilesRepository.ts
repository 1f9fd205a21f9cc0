import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { recordNumberKey } from '../../search/recordKeys';
import type { StoredImage } from './repository';

/** How names identify documents: by number within a county, or by their source's key. */
export type DocumentsNamed =
  | { readonly by: 'number'; readonly countyId: number }
  | { readonly by: 'sourceKey'; readonly source: string };

export interface NamedDocument {
  readonly id: number;
  /** True if the document is sealed, or of a type whose pages are never shown. */
  readonly isHidden: boolean;
}

/** An office's documents, found by the names of its files. */
export interface OfficeDocuments {
  find(named: DocumentsNamed, name: string): Promise<NamedDocument[]>;
  /**
   * Marks a document's pages as available, with the page count and the size of the largest page.
   */
  markAvailable(documentId: number, image: StoredImage): Promise<void>;
}

export function createOfficeDocuments(db: Kysely<Database>): OfficeDocuments {
  return {
    find: (named, name) => findNamedDocuments(db, named, name),
    markAvailable: (documentId, image) => markAvailable(db, documentId, image),
  };
}

async function findNamedDocuments(
  db: Kysely<Database>,
  named: DocumentsNamed,
  name: string,
): Promise<NamedDocument[]> {
  const condition =
    named.by === 'number'
      ? sql`d.county_id = ${named.countyId} and d.number_key = ${recordNumberKey(name)}`
      : sql`d.source = ${named.source} and d.source_key = ${name}`;
  const { rows } = await sql<NamedDocument>`
    select d.id, d.image_status = 'RESTRICTED'
             or not exists (select from public_document p where p.id = d.id) as "isHidden"
      from recorded_document d where ${condition} order by d.id limit 10`.execute(db);
  return rows;
}

async function markAvailable(
  db: Kysely<Database>,
  documentId: number,
  { pages }: StoredImage,
): Promise<void> {
  const largest = pages.reduce((one, other) =>
    other.width * other.height > one.width * one.height ? other : one,
  );
  const facts = {
    image_status: 'AVAILABLE',
    image_pages: pages.length,
    image_width_inches: largest.width.toFixed(2),
    image_height_inches: largest.height.toFixed(2),
  } as const;
  await db
    .updateTable('recorded_document')
    .set(facts)
    .where('id', '=', documentId)
    .where('image_status', '<>', 'RESTRICTED')
    .execute();
}
