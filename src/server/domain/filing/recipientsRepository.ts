import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A user who gets the notices about an envelope. */
export interface NoticeRecipient {
  readonly userId: number;
  readonly email: string;
}

/**
 * Finds who gets the notices about an envelope: its submitter, or the active administrators of the
 * firm that it was filed for if the submitter left the firm or is deactivated. Individuals get the
 * notices of their envelopes even after they join a firm.
 */
export async function findRecipients(
  db: Kysely<Database>,
  envelopeId: string,
): Promise<readonly NoticeRecipient[]> {
  const { rows } = await sql<NoticeRecipient & { readonly isSubmitter: boolean }>`
    select u.id as "userId", u.email, u.id = e.user_id as "isSubmitter"
      from filing_envelope e
      left join filing_firm f on f.id = e.firm_id
     cross join lateral (
        select e.user_id as id where f.id is null or f.is_individual
        union
        select m.user_id from filing_firm_user m
         where m.firm_id = f.id and (m.user_id = e.user_id or m.role = 'ADMIN')) r
      join app_user u on u.id = r.id and u.status = 'ACTIVE'
     where e.id = ${envelopeId}::uuid
     order by u.id`.execute(db);
  const submitter = rows.filter(({ isSubmitter }) => isSubmitter);
  return submitter.length > 0 ? submitter : rows;
}
