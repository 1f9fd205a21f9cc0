import { sql, type Kysely } from 'kysely';
import type { RelatedCase } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';

/** Upper bound on response size; no case has this many related cases. */
const MAX_RELATED = 200;

/**
 * Loads the cases to which this case refers, and the cases that refer to it. Leaves out numbers of
 * hidden cases and confidential types, so that no one learns they exist. The caller checks the
 * case.
 */
export async function findRelatedCases(
  db: Kysely<Database>,
  caseId: number,
): Promise<RelatedCase[]> {
  const { rows } = await sql<RelatedCase>`
    select r.kind, false as "isFromOther", coalesce(c.number, r.target_number) as "caseNumber",
           c.id as "caseId", c.caption, r.related_on as "relatedOn"
      from case_relation r
      left join public_case c on c.number_key = r.target_key
     where r.case_id = ${caseId}
       and (c.id is not null or not exists (
             select from court_case h where h.number_key = r.target_key))
       and not exists (
             select from case_type t
              where t.is_confidential and t.code = substr(r.target_tail, 5, 2))
    union all
    select r.kind, true, c.number, c.id, c.caption, r.related_on
      from public_case own
      join case_relation r on r.target_key = own.number_key
      join public_case c on c.id = r.case_id
     where own.id = ${caseId} and r.case_id <> own.id
     order by "relatedOn", "caseNumber", kind
     limit ${MAX_RELATED}`.execute(db);
  return rows;
}
