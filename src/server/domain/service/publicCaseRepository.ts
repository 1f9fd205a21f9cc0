import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import type { ServiceCase } from './serviceList';

/** True unless the court's county has a sealed, confidential, or expunged case of that number. */
export async function isPublicCase(
  db: Kysely<Database>,
  { caseNumber, courtId }: ServiceCase,
): Promise<boolean> {
  const { rows } = await sql`
    ${closedCases(courtId, caseNumber)} limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * True if a firm must not learn who is served in a case: the case isn't public, and the firm has
 * neither an active attorney nor a contact on it. An expunged case is hidden from every firm.
 */
export async function isHiddenFrom(
  db: Kysely<Database>,
  firmId: number,
  { caseNumber, courtId }: ServiceCase,
): Promise<boolean> {
  const { rows } = await sql`
    ${closedCases(courtId, caseNumber)}
       and (c.is_expunged
            or not exists (select from case_contact o
                            where o.firm_id = ${firmId} and o.court_id = ${courtId}
                              and o.case_key = c.number_key and o.ended_at is null)
           and not exists (select from case_party p
                             join filing_firm_attorney a on a.bar_number = p.bar_number
                             join filing_roll r on r.bar_number = a.bar_number
                              and r.status = 'active'
                            where p.case_id = c.id and p.is_attorney and a.firm_id = ${firmId}))
     limit 1`.execute(db);
  return rows.length > 0;
}

function closedCases(courtId: number, caseNumber: string) {
  return sql`
    select from court_case c
      join court k on k.id = c.court_id
      join case_type t on t.code = c.type_code
     where c.number_key = ${caseNumberKey(caseNumber)}
       and k.county_id = (select county_id from court where id = ${courtId})
       and (c.is_sealed or c.is_expunged or t.is_confidential)`;
}
