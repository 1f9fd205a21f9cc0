import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Maximum cases in a list. */
const MOST = 1_000;

/** A case to choose when filing one document into many cases. */
export interface CaseChoice {
  readonly caseNumber: string;
  readonly caption: string;
  readonly courtName: string;
  readonly source: 'filed' | 'saved';
}

/** Loads public cases that the user's firm filed into, or that the user saved; newest first. */
export async function findCaseChoices(
  db: Kysely<Database>,
  { firmId, userId }: { readonly userId: number; readonly firmId: number },
): Promise<CaseChoice[]> {
  const { rows } = await sql<CaseChoice>`
    select k.number as "caseNumber", k.caption, c.name as "courtName", x.source
      from (
        select distinct on (case_number) case_number, source, at from (
          select e.case_number, 'filed' as source, max(e.filed_at) as at
            from filing_envelope e
           where (e.user_id = ${userId} or e.firm_id = ${firmId}) and e.case_number is not null
           group by e.case_number
          union all
          select k.number, 'saved', max(s.saved_at)
            from saved_item s join public_case k on k.id = s.target_id
           where s.user_id = ${userId} and s.kind = 'courtCase'
           group by k.number) each
         order by case_number, source) x
      join public_case k on k.number = x.case_number
      join court c on c.id = k.court_id
      join county y on y.id = c.county_id and y.state = 'IN'
     order by x.at desc, k.number limit ${MOST}`.execute(db);
  return rows;
}
