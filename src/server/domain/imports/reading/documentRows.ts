import { DOCUMENT_TYPES } from '#contract/records/documents';
import type { DocumentRow } from '#contract/schemas/imports';
import { recordNumberKey, subdivisionKey } from '../../../search/recordKeys';
import { centsOf, namedCells } from './cells';
import { RowProblem } from './cleanRow';
import { countyOf, dayIn, instantIn, type ImportPlaces } from './places';
import type { Cells, PreparedRecord } from './shapes';

/**
 * Prepares a recorded document for writing; references find their documents by number. Throws
 * `RowProblem`.
 */
export function prepareDocument(row: DocumentRow, places: ImportPlaces): PreparedRecord {
  const county = countyOf(places, row.county, 'recorder');
  const type = DOCUMENT_TYPES[row.type];
  if (type === undefined) throw new RowProblem(`type: ${row.type} is not a document type.`);
  if (recordNumberKey(row.documentNumber) === '') {
    throw new RowProblem('documentNumber: must contain a letter or digit.');
  }
  const parties: Cells[] = [];
  for (const party of row.parties) {
    const isGrantor = party.role === 'grantor';
    const role = type.parties[isGrantor ? 0 : 1];
    const more = { is_grantor: isGrantor };
    parties.push(...namedCells(party, role, parties.length + 1, more));
  }
  return {
    retainsSecrecy: row.isConfidential === undefined,
    retainsImages: row.image === undefined && type.restricted === undefined,
    record: {
      county_id: county.id,
      document_number: row.documentNumber,
      number_key: recordNumberKey(row.documentNumber),
      type_code: row.type,
      type_name: row.typeName ?? type.name,
      recorded_at: instantIn(county.zone, row.recordedAt),
      recorded_on: dayIn(county.zone, row.recordedAt),
      book: row.book ?? null,
      page: row.page ?? null,
      book_key: row.book === undefined ? null : recordNumberKey(row.book),
      page_key: row.page === undefined ? null : recordNumberKey(row.page),
      document_on: row.documentOn ?? null,
      consideration_cents: centsOf(row.consideration),
      image_status:
        type.restricted === undefined ? (row.image?.status ?? 'INDEX_ONLY') : 'RESTRICTED',
      image_pages: row.image?.pages ?? null,
      image_width_inches: row.image?.widthInches ?? null,
      image_height_inches: row.image?.heightInches ?? null,
      return_to: row.returnTo ?? null,
      note: row.note ?? null,
      // Documents that are confidential by law stay confidential, whatever the source states.
      is_confidential: type.restricted === 'RECORD' || (row.isConfidential ?? false),
    },
    children: {
      document_party: parties,
      document_legal: (row.legals ?? []).map((legal, at) => ({
        position: at + 1,
        text: legal.text,
        subdivision: legal.subdivision ?? null,
        subdivision_key: legal.subdivision === undefined ? null : subdivisionKey(legal.subdivision),
        lot: legal.lot ?? null,
        block: legal.block ?? null,
        section: legal.section ?? null,
        township: legal.township ?? null,
        range: legal.range ?? null,
        quarter: legal.quarter ?? null,
        parcel: legal.parcel ?? null,
        source_key: legal.sourceKey ?? null,
      })),
      document_reference: (row.references ?? []).map(({ number, relation, sourceKey }) => ({
        relation,
        target_number: number,
        target_key: recordNumberKey(number),
        source_key: sourceKey ?? null,
      })),
    },
  };
}
