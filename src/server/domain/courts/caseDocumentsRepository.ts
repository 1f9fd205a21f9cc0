import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** The stamped copy of a document in a case. */
export interface StampedDocument {
  readonly caseId: number;
  readonly documentId: string;
  readonly filingId: string;
  readonly fileName: string;
  /** SHA-256 of the stamped copy. */
  readonly hash: string;
  readonly countyId: number;
  readonly isPublic: boolean;
  /** Bar numbers of the case's attorneys. */
  readonly attorneys: readonly string[];
}

/**
 * Finds a document of a case that has a stamped copy, even if it isn't public. Documents of
 * expunged cases are never found.
 */
export async function findStampedDocument(
  db: Kysely<Database>,
  caseId: number,
  documentId: string,
): Promise<StampedDocument | null> {
  const { rows } = await sql<StampedDocument>`
    select d.case_id as "caseId", d.document_id as "documentId", d.filing_id as "filingId",
           d.file_name as "fileName", d.stamped_hash as hash, k.county_id as "countyId",
           exists (select from public_case_document p where p.id = d.id) as "isPublic",
           array(select distinct a.bar_number from case_party a
                  where a.case_id = d.case_id and a.is_attorney
                    and a.bar_number is not null) as attorneys
      from case_document d
      join court_case c on c.id = d.case_id
      join court k on k.id = c.court_id
     where d.case_id = ${caseId} and d.document_id = ${documentId}::uuid
       and d.stamp = 'stamped' and not c.is_expunged`.execute(db);
  return rows[0] ?? null;
}

/** Loads the cases whose dockets have stamped copies of these documents; keyed by document. */
export async function findStampedCases(
  db: Kysely<Database>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_document')
    .where('document_id', 'in', documentIds)
    .where('stamp', '=', 'stamped')
    .select(['document_id', 'case_id'])
    .execute();
  return new Map(rows.map(({ case_id, document_id }) => [document_id, case_id]));
}
