import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { countyZone } from '../../server/db/reference/countyZones';
import type { Database } from '../../server/db/tables/database';
import type { PageImageFacts } from '../../server/domain/pageImages/source';
import { createDocument } from '../pageImages/demoPageImages';

type Row = Omit<PageImageFacts, 'recordedAt' | 'timeZone'> & { readonly recordedAt: Date };

/**
 * Finds the hashes of page files from the demo's office, so that pages can be downloaded; keyed by
 * document id. Uses the same facts that the document's page sends to the office.
 */
export async function findFileHashes(
  db: Kysely<Database>,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Row>`
    select d.id as "documentId", d.document_number as "documentNumber",
           d.type_code as "typeCode", d.type_name as "typeName", y.name as "countyName", y.state,
           coalesce(s.office_name, '') as "officeName", d.recorded_at as "recordedAt", d.book,
           d.page, d.consideration_cents as "considerationCents",
           coalesce(d.image_pages, 1) as pages,
           coalesce(d.image_width_inches, 8.5)::float8 as width,
           coalesce(d.image_height_inches, 11)::float8 as height,
           coalesce((select json_agg(json_build_object('name', p.name, 'isGrantor', p.is_grantor)
                                     order by p.position, p.id)
              from document_party p where p.document_id = d.id), '[]'::json) as parties,
           coalesce((select json_agg(l.text order by l.position, l.id)
              from document_legal l where l.document_id = d.id), '[]'::json) as legals,
           coalesce((select json_agg(f.target_number order by f.id)
              from document_reference f where f.document_id = d.id
               and (f.target_id is null
                    or exists (select from public_document t where t.id = f.target_id))), '[]'::json) as "references"
      from public_document d join county y on y.id = d.county_id
      left join data_source s on s.county_id = d.county_id and s.register = 'recorder'
     where d.id = any(${[...documentIds]}::bigint[]) order by d.id`.execute(db);
  const hashes = new Map<number, string>();
  for (const row of rows) {
    const timeZone = countyZone({ name: row.countyName, state: row.state });
    const facts = { ...row, recordedAt: row.recordedAt.toISOString(), timeZone };
    const bytes = await createDocument(facts);
    hashes.set(row.documentId, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}
