import { sql, type Kysely } from 'kysely';
import type { ServiceState } from '#contract/service';
import type { Database } from '../../db/tables/database';

/** A case that a contact is on. */
export interface ContactCase {
  /** Id of the contact on the case. */
  readonly id: number;
  /** The public case; null if it isn't on file. */
  readonly caseId: number | null;
  readonly caseNumber: string;
  /** Null if the case isn't on file. */
  readonly caption: string | null;
  readonly status: 'OPEN' | 'CLOSED' | null;
  readonly courtName: string;
  readonly timeZone: string;
  readonly party: string;
  /** The party's role on the case; null if the case doesn't list the name. */
  readonly role: string | null;
  readonly addedAt: Date;
  readonly addedBy: string;
  /** Null before the first service. */
  readonly servedAt: Date | null;
  /** Title of the first document in the last service. */
  readonly title: string | null;
  readonly state: ServiceState | null;
}

export interface CasesOfContact {
  readonly name: string;
  readonly email: string;
  /** Bar number, if the contact is an attorney of the firm. */
  readonly barNumber: string | null;
  readonly createdAt: Date;
  readonly cases: readonly ContactCase[];
}

const MAX_CASES = 2_000;

/** Finds the cases of a firm's contact, each with its last service; null for an unknown contact. */
export async function findContactCases(
  db: Kysely<Database>,
  firmId: number,
  contactId: number,
): Promise<CasesOfContact | null> {
  const contact = await db
    .selectFrom('service_contact')
    .where('id', '=', contactId)
    .where('firm_id', '=', firmId)
    .where('removed_at', 'is', null)
    .select(['name', 'email', 'bar_number as barNumber', 'created_at as createdAt'])
    .executeTakeFirst();
  if (contact === undefined) return null;
  const { rows } = await sql<ContactCase>`
    select k.id, p.id as "caseId", k.case_number as "caseNumber", c.name as "courtName", c.time_zone as "timeZone",
           p.caption, p.status, k.party,
           (select q.role from case_party q
             where q.case_id = p.id and q.name = k.party and not q.is_attorney
             order by q.position limit 1) as role,
           k.added_at as "addedAt", k.added_by_name as "addedBy",
           s.served_at as "servedAt", s.title, s.state
      from case_contact k
      join court c on c.id = k.court_id
      left join lateral (
        select f.id, f.caption, f.status from public_case f
         where f.court_id = k.court_id and f.number_key = k.case_key
         order by f.id limit 1) p on true
      left join lateral (
        select v.served_at, r.state,
               (select d.title from service_document d
                 where d.service_id = v.id order by d.position limit 1) as title
          from service v
          join service_recipient r on r.service_id = v.id and r.contact_id = k.contact_id
         where v.court_id = k.court_id and v.case_key = k.case_key and v.served_at is not null
         order by v.served_at desc, r.id desc limit 1) s on true
     where k.contact_id = ${contactId} and k.firm_id = ${firmId} and k.ended_at is null
     order by s.served_at desc nulls last, k.case_number limit ${MAX_CASES}`.execute(db);
  return { ...contact, cases: rows };
}
