import { sql } from 'kysely';
import { DOCUMENT_STATUS_WORDS, documentFilters } from '#contract/search/documentFilters';
import { DOCUMENT_TYPES, documentTypesOf, type ImageStatus } from '#contract/records/documents';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { DocumentStatus } from '#contract/records/documents';
import type { DocumentSummary } from '#contract/schemas/documents';
import { DOCUMENT_NAMES, DOCUMENT_STATUS_SQL } from '../../domain/nameIndex/registerRepository';
import { namesOfTypes } from '../../domain/recordSearch/facetsRepository';
import { officesOf } from '../../domain/recordSearch/placesRepository';
import {
  registerFilters,
  type SearchedRegister,
  type Summaries,
} from '../../domain/recordSearch/register';
import { BY_BOOK, BY_DOCUMENT_NUMBER } from './documentNumbers';
import { BY_PARCEL, BY_SECTION, BY_SUBDIVISION } from './land';

/** A document as queries select it. */
interface SummaryRow extends Omit<DocumentSummary, 'county'> {
  readonly county_id: number;
  readonly county_name: string;
}

/** Whether pages of documents of that type are never shown. */
export function isRestricted(typeCode: string): boolean {
  return DOCUMENT_TYPES[typeCode]?.restricted !== undefined;
}

/** SQL: the first name on a side, and the number of names. */
function side(isGrantor: boolean, name: string) {
  const parties = sql`document_party p where p.document_id = r.id and p.is_grantor = ${sql.lit(isGrantor)}`;
  return sql`
    (select p.name from ${parties} order by p.position, p.id limit 1) as ${sql.ref(name)},
    (select count(*)::integer from ${parties}) as ${sql.ref(`${name}s`)}`;
}

/** The summary of a document that every page shows. */
export const DOCUMENT_SUMMARIES: Summaries<DocumentSummary> = {
  columns: sql`
    r.id, r.document_number as "documentNumber", r.type_code as "typeCode",
    r.type_name as "typeName", r.county_id, y.name as county_name,
    r.recorded_on as "recordedOn", r.book, r.page, ${side(true, 'grantor')},
    ${side(false, 'grantee')},
    (select l.text from document_legal l where l.document_id = r.id
      order by l.position, l.id limit 1) as legal,
    (select l.parcel from document_legal l where l.document_id = r.id and l.parcel is not null
      order by l.position, l.id limit 1) as parcel,
    ${DOCUMENT_STATUS_SQL} as status, r.image_status as "imageStatus"`,
  from: sql`public_document r join county y on y.id = r.county_id`,
  read: ({ county_id, county_name, ...row }: SummaryRow) => ({
    id: row.id,
    documentNumber: row.documentNumber,
    typeCode: row.typeCode,
    typeName: row.typeName,
    county: { id: county_id, name: county_name },
    recordedOn: row.recordedOn,
    book: row.book,
    page: row.page,
    grantor: row.grantor,
    grantors: row.grantors,
    grantee: row.grantee,
    grantees: row.grantees,
    legal: row.legal,
    parcel: row.parcel,
    status: row.status satisfies DocumentStatus,
    imageStatus: (isRestricted(row.typeCode)
      ? 'RESTRICTED'
      : row.imageStatus) satisfies ImageStatus,
  }),
};

/** Recorded documents of Indiana and Michigan, by party name, number, book and page, and land. */
export const DOCUMENT_REGISTER: SearchedRegister<'searchDocuments'> = {
  id: 'recorder',
  calls: { search: 'searchDocuments', facets: 'getDocumentFacets', count: 'countDocuments' },
  names: DOCUMENT_NAMES,
  lookups: {
    number: BY_DOCUMENT_NUMBER,
    book: BY_BOOK,
    land: BY_SUBDIVISION,
    section: BY_SECTION,
    parcel: BY_PARCEL,
  },
  offersCaseNumbers: false,
  sources: officesOf('recorder'),
  records: sql`
    public_document r join county y on y.id = r.county_id
      join data_source s on s.county_id = r.county_id and s.register = 'recorder'`,
  facts: {
    countyId: sql`r.county_id`,
    sourceId: sql`s.id`,
    filedOn: sql`r.recorded_on`,
    status: DOCUMENT_STATUS_SQL,
    typeCode: sql`r.type_code`,
    number: sql`r.document_number`,
    title: sql`r.type_name`,
    court: sql`null::text`,
    lienEndsOn: sql`null::date`,
  },
  sorts: {
    name: { key: sql`(select min(q.sort_name) from document_party q where q.document_id = r.id)` },
    number: { key: sql`lpad(r.number_key, 40, '0')` },
    county: { key: sql`y.name collate by_name` },
    type: { key: sql`r.type_name collate by_name` },
  },
  filters: registerFilters({
    of: documentFilters,
    type: { name: 'documentType', codes: documentTypesOf },
    apart: {},
  }),
  typeNames: namesOfTypes(
    Object.fromEntries(Object.entries(DOCUMENT_TYPES).map(([code, { name }]) => [code, name])),
  ),
  address: sql`(
    select q.address from document_party q where q.document_id = r.id and q.name = n.name
     order by q.address is null, q.position limit 1)`,
  summaries: DOCUMENT_SUMMARIES,
  file: {
    path: RESULT_FILES.recorder,
    name: 'documents',
    headings: ({ terms }) => [
      'Document number',
      'Type',
      'Recorded',
      'County',
      terms.book,
      terms.page,
      'Grantor',
      'Grantee',
      'Legal description',
      'Parcel',
      'Status',
    ],
    cells: (row) => [
      row.documentNumber,
      row.typeName,
      row.recordedOn,
      row.county.name,
      row.book ?? '',
      row.page ?? '',
      andMore(row.grantor, row.grantors),
      andMore(row.grantee, row.grantees),
      row.legal ?? '',
      row.parcel ?? '',
      DOCUMENT_STATUS_WORDS[row.status],
    ],
  },
};

/** Formats `Kathy Doe and 2 more`. */
function andMore(first: string | null, all: number): string {
  return all > 1 ? `${first ?? ''} and ${String(all - 1)} more` : (first ?? '');
}
