import { sql, type Kysely, type RawBuilder } from 'kysely';
import { MAX_LAND_DOCUMENTS, type LandReason } from '#contract/records/landHistory';
import type { DocumentSummary, LandStep } from '#contract/schemas/documents';
import type { Database } from '../../db/tables/database';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { findReferences } from './chainRepository';
import { DOCUMENT_SUMMARIES } from './documentRegister';
import { HAS_LOTS, MIN_PARCEL } from './land';
import { identifiesLot, isPlaceholderName, PLACEHOLDER_NAMES } from './landPlaceholders';
import { subdivisionKeys } from '../../search/landWords';
import { gapsOf, type LandParty } from './landGaps';

/** Maximum parcels of a document to search for. */
export const MAX_PIECES = 50;
const MAX_PARTIES = 5_000;

/** A query for a document's land, or for one of its parcels. */
export interface LandQuery {
  readonly documentId: number;
  readonly countyId: number;
  /** Null for all of its land. */
  readonly legalId: number | null;
}

export interface FoundLand {
  /** Oldest first. */
  readonly steps: readonly LandStep[];
  readonly capped: boolean;
}

interface FoundRow {
  readonly id: number;
  readonly is_parcel: boolean;
  readonly is_lot: boolean;
  readonly has_other: boolean;
}

/** A legal description of the requested land, with the keys by which others are compared. */
interface OwnLand {
  /** Null without a parcel number that identifies land. */
  readonly parcel_key: string | null;
  /** Keys of all ways to write its subdivision, as in searches; empty without a subdivision. */
  readonly names: readonly string[];
  readonly lot_key: string | null;
  /** True if the lot is one of a subdivision, not a placeholder. */
  readonly is_lot: boolean;
  /** True for several lots, such as `5-8`, whose key equals that of lot 58. */
  readonly has_lots: boolean;
  /** Null for a placeholder. */
  readonly block_key: string | null;
  readonly section: number | null;
  readonly township_key: string | null;
  readonly range_key: string | null;
}

/**
 * SQL: true if a legal description's parcel number identifies land. Shorter numbers, or `N/A` and
 * `UNKNOWN`, would join unrelated documents.
 */
const HAS_PARCEL = sql`length(l.parcel_key) >= ${MIN_PARCEL}::integer and l.parcel_key ~ '[1-9]'`;

/** SQL: true if a legal description `l` names a subdivision, not a placeholder such as `N/A`. */
const IS_NAMED = sql`coalesce(l.subdivision_key, '')
  <> all(array['', ${sql.join(PLACEHOLDER_NAMES.map((name) => sql.lit(name)))}])`;

/** SQL: the block of `l`; null for a placeholder such as `N/A`. */
const BLOCK = sql`case when l.block_key ~ '[1-9]|^([A-Z])\\1?$' then l.block_key end`;

/**
 * SQL: section, township, and range of a legal description, by their numbers, because some offices
 * leave the directions out.
 */
function surveyOf(legal: 'l' | 'o'): RawBuilder<unknown> {
  const line = (column: string): RawBuilder<unknown> =>
    sql`substring(${sql.ref(`${legal}.${column}`)} from '[0-9]+')`;
  return sql`${sql.ref(`${legal}.section`)}, ${line('township_key')}, ${line('range_key')}`;
}

/**
 * SQL: true if `l` and the requested land `o` are in different survey sections, judging by section,
 * township, and range, or by the leading digits of complete parcel numbers of one format. Two towns
 * of a county may have plats of the same name. Other digits change when an office renumbers or
 * splits a parcel.
 */
const IS_ELSEWHERE = sql`coalesce(
  (num_nulls(${surveyOf('l')}, ${surveyOf('o')}) = 0
    and (${surveyOf('l')}) <> (${surveyOf('o')}))
  or (l.parcel_key ~ '^[0-9]{12,}$' and o.parcel_key ~ '^[0-9]{12,}$'
    and length(l.parcel_key) = length(o.parcel_key)
    and left(l.parcel_key, 6) <> left(o.parcel_key, 6)), false)`;

/** SQL: true if a document describes land that isn't among the requested land. */
function hasOtherLand(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from document_legal l
     where l.document_id = ${id}
       and (${HAS_PARCEL} or ${IS_NAMED} or l.section is not null)
       and not exists (
         select from own o
          where l.parcel_key = o.parcel_key
             or (l.subdivision_key = any(o.names)
                 and (l.lot_key is null or (l.lot_key = o.lot_key and ${HAS_LOTS} = o.has_lots))
                 and (${BLOCK} is null or ${BLOCK} = o.block_key) and not ${IS_ELSEWHERE})
             or (not ${IS_NAMED} and l.section = o.section
                 and l.township_key is not distinct from o.township_key
                 and l.range_key is not distinct from o.range_key)))`;
}

/**
 * Loads all public documents of the county about a document's land: same parcel number, or same lot
 * and block of the same subdivision, and documents linked to them by references. Land described
 * only by section is left out, because a section is a square mile.
 *
 * A blanket assignment or release refers to the land of many owners. So documents about other land
 * are included only if a document about this land only refers to them or is referred to by them;
 * their own references aren't followed.
 */
export async function findLand(db: Kysely<Database>, query: LandQuery): Promise<FoundLand> {
  const { rows } = await findRows(db, query);
  const shown = rows.slice(0, MAX_LAND_DOCUMENTS);
  const ids = shown.map(({ id }) => id);
  const [documents, references, parties] = await Promise.all([
    findSummaries<DocumentSummary>(db, DOCUMENT_SUMMARIES, {
      condition: sql`r.id = any(${ids}::bigint[])`,
      order: sql`r.recorded_at, r.id`,
      most: MAX_LAND_DOCUMENTS,
    }),
    findReferences(db, ids),
    findParties(db, ids),
  ]);
  const found = new Map(shown.map((row) => [row.id, row]));
  const reasons = new Map(
    documents.map(({ id }) => [id, reasonsOf(id, query.documentId, found.get(id))]),
  );
  const isAboutLand = (id: number): boolean => reasons.get(id)?.includes('REFERENCE') !== true;
  const hasOlder = rows.slice(MAX_LAND_DOCUMENTS).some((row) => row.is_parcel || row.is_lot);
  const chain = documents.filter(({ id }) => isAboutLand(id));
  // Documents between the requested one and the next oldest may be missing.
  if (hasOlder && chain[0]?.id === query.documentId) chain.shift();
  const gaps = gapsOf(chain, parties, { hasOlder, references });
  return {
    capped: rows.length > MAX_LAND_DOCUMENTS,
    steps: documents.map((document) => ({
      document,
      reasons: reasons.get(document.id) ?? [],
      isOtherLand: found.get(document.id)?.has_other ?? false,
      references: references
        .filter(({ documentId }) => documentId === document.id)
        .map(({ relation, target, targetId }) => ({
          isHeld: targetId !== null,
          relation,
          target,
          targetId,
        })),
      moreReferences: references.find((each) => each.documentId === document.id)?.more ?? 0,
      gap: gaps.get(document.id) ?? null,
    })),
  };
}

function reasonsOf(id: number, query: number, row: FoundRow | undefined): LandReason[] {
  if (id === query) return ['ITSELF'];
  const reasons: LandReason[] = [];
  if (row?.is_parcel === true) reasons.push('PARCEL');
  if (row?.is_lot === true) reasons.push('LOT');
  return reasons.length === 0 ? ['REFERENCE'] : reasons;
}

/** Loads the requested land; at most `MAX_PIECES` descriptions. */
async function findOwn(
  db: Kysely<Database>,
  { documentId, legalId }: LandQuery,
): Promise<readonly OwnLand[]> {
  const { rows } = await sql<
    Omit<OwnLand, 'names' | 'is_lot'> & { readonly subdivision: string | null }
  >`
    select case when ${HAS_PARCEL} then l.parcel_key end as parcel_key, l.subdivision, l.lot_key,
           coalesce(${HAS_LOTS}, false) as has_lots, ${BLOCK} as block_key, l.section, l.township_key,
           l.range_key
      from document_legal l
     where l.document_id = ${documentId}
       and (${legalId}::bigint is null or l.id = ${legalId}::bigint)
     order by l.position, l.id limit ${MAX_PIECES}`.execute(db);
  return rows.map(({ subdivision, ...row }) => ({
    ...row,
    names: subdivisionKeys(subdivision ?? '').filter((name) => !isPlaceholderName(name)),
    is_lot: identifiesLot(row.lot_key),
  }));
}

/** Finds the newest documents about the land; one more than the cap. */
async function findRows(
  db: Kysely<Database>,
  query: LandQuery,
): Promise<{ readonly rows: readonly FoundRow[] }> {
  const { countyId, documentId } = query;
  const own = JSON.stringify(await findOwn(db, query));
  const most = MAX_LAND_DOCUMENTS + 1;
  return sql<FoundRow>`
    with recursive own as materialized (
      select o.* from json_to_recordset(${own}::text::json) as o (parcel_key text, names text[],
             lot_key text, is_lot boolean, has_lots boolean, block_key text, section integer,
             township_key text, range_key text)),
    hit as materialized (
      select l.document_id as id, true as is_parcel, false as is_lot
        from own o join document_legal l on l.parcel_key = o.parcel_key
      union all
      select l.document_id, false, true
        from own o cross join lateral unnest(o.names) n (name)
        join document_legal l on l.subdivision_key = n.name and l.lot_key = o.lot_key
         and ${HAS_LOTS} = o.has_lots and ${BLOCK} is not distinct from o.block_key
         and not ${IS_ELSEWHERE}
       where o.is_lot
      union all
      select ${documentId}::bigint, false, false),
    same as materialized (
      select h.id, bool_or(h.is_parcel) as is_parcel, bool_or(h.is_lot) as is_lot
        from hit h join public_document d on d.id = h.id and d.county_id = ${countyId}
       group by h.id order by h.id = ${documentId} desc, max(d.recorded_at) desc, h.id desc limit ${most}),
    linked (id, is_same, has_other) as (
      select s.id, true, ${hasOtherLand(sql`s.id`)} from same s
      union
      select d.id, false, land.has_other from linked l
        cross join lateral (
          select f.target_id as id from document_reference f where f.document_id = l.id
          union all
          select f.document_id from document_reference f where f.target_id = l.id) other
        join public_document d on d.id = other.id and d.county_id = ${countyId}
        cross join lateral (select ${hasOtherLand(sql`d.id`)} as has_other) land
       where (l.is_same or not l.has_other)
         and (not land.has_other or (l.is_same and not l.has_other))
         and d.id not in (select id from same)),
    around as (select id, has_other and not is_same as has_other from linked limit ${most})
    select a.id, coalesce(s.is_parcel, false) as is_parcel, coalesce(s.is_lot, false) as is_lot,
           a.has_other
      from around a join recorded_document d on d.id = a.id left join same s on s.id = a.id
     order by a.id = ${documentId} desc, d.recorded_at desc, a.id desc`.execute(db);
}

async function findParties(db: Kysely<Database>, ids: readonly number[]): Promise<LandParty[]> {
  const { rows } = await sql<LandParty>`
    select p.document_id as "documentId", p.is_grantor as "isGrantor", p.name
      from document_party p where p.document_id = any(${ids}::bigint[])
     order by p.document_id, p.position limit ${MAX_PARTIES}`.execute(db);
  return rows;
}
