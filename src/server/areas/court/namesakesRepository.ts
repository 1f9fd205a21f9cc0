import { sql, type Kysely } from 'kysely';
import type { NamesakeCase } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { COURT_NAMES, tablesOf } from '../../domain/nameIndex/registerRepository';

const MAX_NAMESAKES = 5;
/** Maximum cases for a name; a name with more cases belongs to many people. */
const MAX_CASES_OF_A_NAME = 20;

/**
 * Loads the newest other cases with a party of the same name as a person in this case. The caller
 * checks the case.
 */
export async function findNamesakes(db: Kysely<Database>, caseId: number): Promise<NamesakeCase[]> {
  const { names, postings } = tablesOf(COURT_NAMES);
  const { rows } = await sql<NamesakeCase>`
    with own as materialized (
      select n.id, n.name
        from ${postings} p join ${names} n on n.id = p.name_id
       where p.record_id = ${caseId} and n.class = 'party' and not n.is_organization
         and not n.is_heavy and n.posting_count between 2 and ${MAX_CASES_OF_A_NAME}),
    other as (
      select distinct on (p.record_id) p.record_id, p.filed_on, own.name
        from own join ${postings} p on p.name_id = own.id
       where p.record_id <> ${caseId}
       order by p.record_id, own.name)
    select c.id as "caseId", c.number as "caseNumber", c.caption, c.filed_on as "filedOn",
           c.status, other.name
      from other join public_case c on c.id = other.record_id
     order by c.filed_on desc, c.id desc
     limit ${MAX_NAMESAKES}`.execute(db);
  return rows;
}
