import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * True if the filing was submitted by the firm that the user files for, or by the user as an
 * individual. A user who left the firm can't open its documents.
 */
export async function hasFiled(
  db: Kysely<Database>,
  userId: number,
  filingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from filing_filing f join filing_envelope e on e.id = f.envelope_id
     where f.id = ${filingId}::uuid
       and (e.firm_id in (select firm_id from filing_firm_user where user_id = ${userId})
            or e.user_id = ${userId} and not exists (
              select from filing_firm o where o.id = e.firm_id and not o.is_individual))
  `.execute(db);
  return rows.length > 0;
}

/**
 * True if one of the bar numbers belongs to an attorney of the user's firm who is active on the
 * roll.
 */
export async function isOnCase(
  db: Kysely<Database>,
  userId: number,
  barNumbers: readonly string[],
): Promise<boolean> {
  if (barNumbers.length === 0) return false;
  const { rows } = await sql`
    select from filing_firm_user u
      join filing_firm_attorney a on a.firm_id = u.firm_id
      join filing_roll r on r.bar_number = a.bar_number and r.status = 'active'
     where u.user_id = ${userId} and a.bar_number = any(${[...barNumbers]}::text[])
     limit 1`.execute(db);
  return rows.length > 0;
}
