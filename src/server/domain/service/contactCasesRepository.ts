import { PUBLIC_SECURITY } from '#contract/filing/documentSecurity';
import { sql, type Kysely } from 'kysely';
import type { ServiceState } from '#contract/filing/service';
import type { Database } from '../../db/tables/database';
import { findCorrectedSecurity } from './correctedSecurityRepository';
import { CLOSED_CASES } from './publicCaseRepository';

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
  /**
   * Title of the first document in the last service; `Confidential document` if the contact may not
   * open it.
   */
  readonly title: string | null;
  readonly state: ServiceState | null;
}

export interface CasesOfContact {
  readonly name: string;
  readonly email: string;
  /** Bar number, if the contact is an attorney of the firm. */
  readonly barNumber: string | null;
  readonly createdAt: Date;
  /** True if the contact has confirmed the email address. */
  readonly isConfirmed: boolean;
  readonly cases: readonly ContactCase[];
}

const MAX_CASES = 2_000;
const HIDDEN_TITLE = 'Confidential document';

/** A case, with the facts that decide whether the title is shown. */
interface StoredCase extends ContactCase {
  readonly documentId: string | null;
  readonly security: string | null;
  readonly isEntitled: boolean | null;
  /** True if the case isn't public. */
  readonly isClosed: boolean;
  /** True if the case was expunged, which hides it from every firm. */
  readonly isExpunged: boolean;
}

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
    .select((eb) => eb('confirmed_at', 'is not', null).as('isConfirmed'))
    .executeTakeFirst();
  if (contact === undefined) return null;
  const { rows } = await sql<StoredCase>`
    select n.id, p.id as "caseId", n.case_number as "caseNumber", o.name as "courtName",
           o.time_zone as "timeZone", p.caption, p.status, n.party,
           (select q.role from case_party q
             where q.case_id = p.id and q.name = n.party and not q.is_attorney
             order by q.position limit 1) as role,
           n.added_at as "addedAt", n.added_by_name as "addedBy",
           s.served_at as "servedAt", s.state, s.is_entitled as "isEntitled",
           d.document_id as "documentId", d.title, d.security,
           x.marks is not null as "isClosed", coalesce(x.marks, false) as "isExpunged"
      from case_contact n
      join court o on o.id = n.court_id
      left join lateral (
        select f.id, f.caption, f.status from public_case f
         where f.court_id = n.court_id and f.number_key = n.case_key
         order by f.id limit 1) p on true
      left join lateral (
        select v.id, v.served_at, r.state, r.is_entitled
          from service v
          join service_recipient r on r.service_id = v.id and r.contact_id = n.contact_id
         where v.court_id = n.court_id and v.case_key = n.case_key and v.served_at is not null
         order by v.served_at desc, r.id desc limit 1) s on true
      left join lateral (
        select e.document_id, e.title, e.security from service_document e
         where e.service_id = s.id order by e.position limit 1) d on true
      left join lateral (
        select bool_or(c.is_expunged) as marks from ${CLOSED_CASES}
         where c.number_key = n.case_key and k.county_id = o.county_id) x on true
     where n.contact_id = ${contactId} and n.firm_id = ${firmId} and n.ended_at is null
     order by s.served_at desc nulls last, n.case_number limit ${MAX_CASES}`.execute(db);
  const corrected = await findCorrectedSecurity(
    db,
    rows.flatMap(({ documentId }) => documentId ?? []),
  );
  return {
    ...contact,
    isConfirmed: Boolean(contact.isConfirmed),
    cases: rows.map((row) => shownCase(row, corrected)),
  };
}

/** Hides the title of a confidential document, as the page of the contact's personal link does. */
function shownCase(
  { documentId, isClosed, isEntitled, isExpunged, security, ...shown }: StoredCase,
  corrected: ReadonlyMap<string, string>,
): ContactCase {
  if (documentId === null) return shown;
  const isConfidential = isClosed || (corrected.get(documentId) ?? security) !== PUBLIC_SECURITY;
  const isHidden = isExpunged || (isConfidential && isEntitled !== true);
  return isHidden ? { ...shown, title: HIDDEN_TITLE } : shown;
}
