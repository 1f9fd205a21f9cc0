import { sql, type Kysely } from 'kysely';
import type { DocumentRelation } from '#contract/records/documents';
import type { ChainStep } from '#contract/schemas/documents';
import type { Database } from '../../db/tables/database';
import { findSummaries } from '../../domain/recordSearch/rowsRepository';
import { DOCUMENT_SUMMARIES } from './documentRegister';

/** Maximum documents shown of one chain. */
const MAX_DOCUMENTS = 40;
/** Maximum references of one document; a blanket assignment may have many hundreds. */
const MAX_REFERENCES = 50;
/** Maximum references of the document whose chain is shown. */
const MAX_OWN_REFERENCES = 500;

/** A reference from a document to an earlier one, with their relation. */
export interface Reference {
  readonly documentId: number;
  readonly relation: DocumentRelation;
  readonly target: string;
  /** Null if the earlier document isn't on the site. */
  readonly targetId: number | null;
  /** Number of the document's references that aren't loaded. */
  readonly more: number;
}

/**
 * Loads all public documents connected to a document by references, including itself: the nearest
 * 40, oldest first, one step per reference. An earlier document that isn't on the site comes before
 * the first document that refers to it. References to hidden documents are left out.
 */
export async function findChain(db: Kysely<Database>, id: number): Promise<ChainStep[]> {
  const { rows: linked } = await sql<{ id: number }>`
    with recursive linked (id) as (
      select ${id}::bigint
      union
      select d.id from linked l
        cross join lateral (
          select f.target_id as id from document_reference f where f.document_id = l.id
          union all
          select f.document_id from document_reference f where f.target_id = l.id) other
        join public_document d on d.id = other.id)
    select id from linked limit ${MAX_DOCUMENTS}`.execute(db);
  const ids = linked.map((row) => row.id);
  const [documents, references] = await Promise.all([
    findSummaries(db, DOCUMENT_SUMMARIES, {
      condition: sql`r.id = any(${ids}::bigint[])`,
      order: sql`r.recorded_at, r.id`,
      most: MAX_DOCUMENTS,
    }),
    findReferences(db, ids, id),
  ]);
  const listed = new Set<string>();
  return documents.flatMap((document) => {
    const { documentNumber } = document;
    const own = references.filter((reference) => reference.documentId === document.id);
    const unheld = own.filter(({ target, targetId }) => targetId === null && !listed.has(target));
    for (const { target } of unheld) listed.add(target);
    const steps = own.map(({ relation, target }) => ({ relation, target }));
    return [
      ...[...new Set(unheld.map(({ target }) => target))].map((target) => ({
        document: null,
        documentNumber: target,
        relation: null,
        target: null,
      })),
      ...(steps.length === 0 ? [{ relation: null, target: null }] : steps).map((step) => ({
        document,
        documentNumber,
        ...step,
      })),
    ];
  });
}

/**
 * Loads the references of documents, except to hidden ones: at most 50 per document, or 500 for
 * `mainId`. References to the given documents come first.
 */
export async function findReferences(
  db: Kysely<Database>,
  ids: readonly number[],
  mainId: number | null = null,
): Promise<Reference[]> {
  const most = sql`case when r."documentId" = ${mainId}::bigint then ${MAX_OWN_REFERENCES}::integer
                        else ${MAX_REFERENCES}::integer end`;
  const { rows } = await sql<Reference>`
    select r."documentId", r.relation, r.target, r."targetId",
           greatest(r.total - ${most}, 0)::integer as more
      from (
        select f.id, f.document_id as "documentId", f.relation, f.target_number as target,
               f.target_id as "targetId", count(*) over (partition by f.document_id) as total,
               row_number() over (partition by f.document_id
                 order by coalesce(f.target_id = any(${ids}::bigint[]), false) desc, f.id) as place
          from document_reference f
         where f.document_id = any(${ids}::bigint[])
           and (f.target_id is null
                or exists (select from public_document d where d.id = f.target_id))) r
     where r.place <= ${most}
     order by r.id`.execute(db);
  return rows;
}
