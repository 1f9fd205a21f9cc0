import type { Transaction } from 'kysely';
import { DOCUMENT_TYPES } from '#contract/records/documents';
import type { Database } from '../../../db/tables/database';
import type { Cells } from '../reading/shapes';
import type { IdentifiedRecord } from '../writing/sortedRows';

/** Document types whose pages are never shown. */
export const RESTRICTED_TYPES = Object.entries(DOCUMENT_TYPES)
  .filter(([, { restricted }]) => restricted !== undefined)
  .map(([code]) => code);

/** Document types that are confidential by law. */
export const CONFIDENTIAL_TYPES = Object.entries(DOCUMENT_TYPES)
  .filter(([, { restricted }]) => restricted === 'RECORD')
  .map(([code]) => code);

/**
 * Loads the image columns of documents whose rows don't describe images, because an office may have
 * imported their pages. Leaves out documents that were of a restricted type, so that a corrected
 * type ends the restriction.
 */
export async function findRetainedImages(
  trx: Transaction<Database>,
  changed: readonly IdentifiedRecord[],
): Promise<ReadonlyMap<number, Cells>> {
  const ids = changed.flatMap(({ id, retainsImages }) => (retainsImages === true ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('recorded_document')
    .where('id', 'in', ids)
    .where('type_code', 'not in', RESTRICTED_TYPES)
    .select(['id', 'image_status', 'image_pages', 'image_width_inches', 'image_height_inches'])
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...images }) => [id, images]));
}
