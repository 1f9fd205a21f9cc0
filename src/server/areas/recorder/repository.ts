import { dateIn } from '#contract/time';
import { sql, type Kysely } from 'kysely';
import { copyPrice } from '#contract/billing/copyPrice';
import type { Locale } from '#contract/locales';
import type { DocumentDetails, DocumentLegal, DocumentParty } from '#contract/schemas/documents';
import { countyZone } from '../../db/reference/countyZones';
import type { Database } from '../../db/tables/database';
import {
  OFFICE_COLUMNS,
  toProvenance,
  type OfficeColumns,
} from '../../domain/recordSearch/officeColumns';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { findChain } from './chainRepository';
import { DOCUMENT_SUMMARIES, isRestricted } from './documentRegister';

/** Upper bound on response size; no document has this many parties. */
const MAX_PARTIES = 1_000;
const MAX_LEGALS = 1_000;

interface FactsRow extends OfficeColumns {
  readonly recorded_at: Date;
  readonly documentOn: string | null;
  readonly considerationCents: number | null;
  readonly image_pages: number | null;
  readonly hasPreview: boolean;
  readonly width: string | null;
  readonly height: string | null;
  readonly returnTo: string | null;
  readonly note: string | null;
  readonly loaded_at: Date | null;
}

async function findFacts(
  db: Kysely<Database>,
  id: number,
  state: string,
): Promise<FactsRow | undefined> {
  const { rows } = await sql<FactsRow>`
    select r.recorded_at, r.document_on as "documentOn",
           r.consideration_cents as "considerationCents", r.image_pages,
           r.image_width_inches::text as width, r.image_height_inches::text as height,
           r.return_to as "returnTo", r.note, s.loaded_at,
           r.image_status = 'AVAILABLE'
             and exists (select from document_image i where i.document_id = r.id) as "hasPreview",
           ${OFFICE_COLUMNS}
      from public_document r
      join county y on y.id = r.county_id
      left join data_source s on s.county_id = r.county_id and s.register = 'recorder'
     where r.id = ${id} and y.state = ${state}`.execute(db);
  return rows[0];
}

/**
 * Loads a document. Null for an id that does not exist in the edition or is confidential; callers
 * can't distinguish them.
 */
export async function findDocument(
  db: Kysely<Database>,
  id: number,
  locale: Locale,
): Promise<DocumentDetails | null> {
  const isOne = { condition: sql`r.id = ${id}`, order: sql`r.id`, most: 1 };
  const [summary] = await findSummaries(db, DOCUMENT_SUMMARIES, isOne);
  const facts = await findFacts(db, id, locale.abbreviation);
  if (summary === undefined || facts === undefined) return null;
  const [parties, legals, chain] = await Promise.all([
    findParties(db, id),
    findLegals(db, id),
    findChain(db, id),
  ]);
  const timeZone = countyZone({ name: summary.county.name, state: locale.abbreviation });
  const image = imageOf(facts, summary.typeCode);
  const { considerationCents, documentOn, note, returnTo } = facts;
  return {
    ...summary,
    recordedAt: facts.recorded_at.toISOString(),
    timeZone,
    documentOn,
    considerationCents,
    parties,
    legals,
    chain,
    imagePages: image.pages,
    imageWidth: image.width,
    imageHeight: image.height,
    hasPreview: facts.hasPreview && !isRestricted(summary.typeCode),
    price:
      summary.imageStatus === 'AVAILABLE' && image.pages !== null && image.pages > 0
        ? copyPrice(locale.code, {
            typeCode: summary.typeCode,
            recordedOn: summary.recordedOn,
            ...image,
            pages: image.pages,
          })
        : null,
    returnTo,
    note,
    validatedOn: facts.loaded_at === null ? null : dateIn(facts.loaded_at.getTime(), timeZone),
    ...toProvenance(facts, `${locale.terms.entityTitle} of ${summary.county.name}`),
  };
}

interface Image {
  readonly pages: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Describes a document's page images; reveals nothing about pages that may not be shown. */
function imageOf({ height, image_pages, width }: FactsRow, typeCode: string): Image {
  if (isRestricted(typeCode)) return { pages: null, width: null, height: null };
  return {
    pages: image_pages,
    width: width === null ? null : Number(width),
    height: height === null ? null : Number(height),
  };
}

async function findParties(db: Kysely<Database>, documentId: number): Promise<DocumentParty[]> {
  return db
    .selectFrom('document_party')
    .where('document_id', '=', documentId)
    .select(['id', 'role', 'is_grantor as isGrantor', 'name', 'address'])
    .select('is_organization as isOrganization')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PARTIES)
    .execute();
}

async function findLegals(db: Kysely<Database>, documentId: number): Promise<DocumentLegal[]> {
  return db
    .selectFrom('document_legal')
    .where('document_id', '=', documentId)
    .select(['id', 'text', 'subdivision', 'lot', 'block', 'section', 'township', 'range'])
    .select(['quarter', 'parcel'])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_LEGALS)
    .execute();
}
