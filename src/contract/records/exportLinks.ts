import { EXPORT_TITLE_LENGTH, MAX_EXPORTED } from './exports';
import { parseId, type LinkQuery, type Query } from '../site/queryFields';
import { REGISTER_IDS } from './registerIds';
import type { RegisterId } from './registers';
import type { ExportedRecordId, ExportOrder } from '../schemas/exports';

/** Separates ids in a URL. */
const SEPARATOR = '.';

/** Builds the query that requests a file of records: `title=…&court=12.13`. */
export function exportQuery(title: string, records: readonly ExportedRecordId[]): LinkQuery {
  const ofRegister = (id: RegisterId) =>
    records
      .filter(({ register }) => register === id)
      .map((record) => String(record.id))
      .join(SEPARATOR);
  const ids = REGISTER_IDS.map((id) => [id, ofRegister(id) || null] as const);
  return { title: title.slice(0, EXPORT_TITLE_LENGTH), ...Object.fromEntries(ids) };
}

/**
 * Reads the requested title and records from a URL, limited to the records that fit in a file; null
 * if there are none.
 */
export function readExportOrder(query: Query): ExportOrder | null {
  const records = REGISTER_IDS.flatMap((register) =>
    (query[register] ?? '').split(SEPARATOR).flatMap((text) => {
      const id = parseId(text);
      return id === null ? [] : [{ register, id }];
    }),
  );
  if (records.length === 0) return null;
  const title = (query['title'] ?? '').trim().slice(0, EXPORT_TITLE_LENGTH);
  return { title, records: records.slice(0, MAX_EXPORTED) };
}
