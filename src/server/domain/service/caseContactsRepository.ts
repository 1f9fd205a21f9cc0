import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { findFiledFor, partyKeyOf } from './ownPartiesRepository';
import type { ServiceCase } from './serviceList';
import type { ContactEditor } from './contactsRepository';

/** Attaches a contact to a case; null if it is already attached for that party. */
export async function attachContact(
  trx: Transaction<Database>,
  { at, firmId, userId, userName }: ContactEditor,
  { caseNumber, contactId, courtId, party }: ServiceCase & { contactId: number; party: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into case_contact (court_id, case_key, case_number, contact_id, firm_id, party, added_by,
                              added_by_name, added_at)
    values (${courtId}, ${caseNumberKey(caseNumber)}, ${caseNumber}, ${contactId}, ${firmId},
            ${party}, ${userId}, ${userName}, ${new Date(at)}::timestamptz)
    on conflict (court_id, case_key, contact_id, party) where ended_at is null do nothing
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Counts all firms' contacts on a case. */
export async function countCaseContacts(
  db: Kysely<Database>,
  { caseNumber, courtId }: ServiceCase,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from case_contact
     where court_id = ${courtId} and case_key = ${caseNumberKey(caseNumber)}
       and ended_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finds a contact's current cases. */
export async function findOpenCaseContacts(
  trx: Transaction<Database>,
  contactId: number,
): Promise<readonly number[]> {
  const rows = await trx
    .selectFrom('case_contact')
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds a firm's contact on a case; null if it has ended, or belongs to another firm. */
export async function findCaseContact(db: Kysely<Database>, firmId: number, id: number) {
  const found = await db
    .selectFrom('case_contact')
    .where('id', '=', id)
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .select(['id', 'contact_id', 'case_number', 'party'])
    .executeTakeFirst();
  return found ?? null;
}

/** Ends contacts on cases; the rows stay. Returns the ids of those that were still active. */
export async function endCaseContacts(
  trx: Transaction<Database>,
  { at, firmId, userName }: ContactEditor,
  ids: readonly number[],
  {
    kind,
    reason = null,
  }: { readonly kind: 'replaced' | 'detached'; readonly reason?: string | null },
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable('case_contact')
    .set({
      ended_at: new Date(at),
      end_kind: kind,
      ended_by_name: userName,
      end_reason: reason,
    })
    .where('id', 'in', [...ids])
    .where('firm_id', '=', firmId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds a contact to the cases and parties of ended case contacts; null restores each original
 * contact. Omits parties that aren't the firm's own anymore (see `findOwnParties`). Returns the new
 * ids.
 */
export async function continueCaseContacts(
  trx: Transaction<Database>,
  { at, firmId, userId, userName }: ContactEditor,
  ids: readonly number[],
  contactId: number | null,
): Promise<readonly number[]> {
  const own = [...(await findOwnCaseContacts(trx, firmId, ids))];
  const { rows } = await sql<{ id: number }>`
    insert into case_contact (court_id, case_key, case_number, contact_id, firm_id, party, added_by,
                              added_by_name, added_at)
    select c.court_id, c.case_key, c.case_number, coalesce(${contactId}::bigint, c.contact_id),
           c.firm_id, c.party, ${userId}, ${userName}, ${new Date(at)}::timestamptz
      from case_contact c
      join service_contact k on k.id = coalesce(${contactId}::bigint, c.contact_id)
     where c.id = any(${own}::bigint[]) and c.firm_id = ${firmId} and k.removed_at is null
     order by c.id
    on conflict (court_id, case_key, contact_id, party) where ended_at is null do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

interface CasePlace extends ServiceCase {
  readonly id: number;
  readonly party: string;
  /** True if the firm's active attorneys represent the party. */
  readonly isRepresented: boolean;
  /** True if the case lists the party without an attorney. */
  readonly isAlone: boolean;
  /**
   * False if the case isn't on file. The contact then counts, because each service in the case
   * checks it.
   */
  readonly isOnFile: boolean;
}

/**
 * Finds which of a firm's contacts on cases, active or ended, are for a party that is the firm's
 * own now (see `findOwnParties`). The number of queries doesn't depend on the number of cases,
 * because a contact can be on thousands, and the firm is locked meanwhile.
 */
async function findOwnCaseContacts(
  trx: Transaction<Database>,
  firmId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const isParty = sql`not p.is_attorney and ${partyKeyOf(sql`p.name`)} = ${partyKeyOf(sql`c.party`)}`;
  const { rows } = await sql<CasePlace>`
    select c.id, c.court_id as "courtId", c.case_number as "caseNumber", c.party,
           q.id is not null as "isOnFile",
           exists (select from case_party p
                     join representation n on n.party_id = p.id
                     join case_party a on a.id = n.attorney_id
                     join filing_firm_attorney f on f.bar_number = a.bar_number
                      and f.firm_id = c.firm_id
                     join filing_roll r on r.bar_number = f.bar_number and r.status = 'active'
                    where p.case_id = q.id and not q.is_expunged and ${isParty}) as "isRepresented",
           exists (select from case_party p
                    where p.case_id = q.id and not q.is_expunged and ${isParty}
                      and not exists (select from representation n
                                       where n.party_id = p.id)) as "isAlone"
      from case_contact c
      left join lateral (
        select o.id, o.is_expunged from court_case o
         where o.court_id = c.court_id and o.number_key = c.case_key
         order by o.is_expunged, o.id limit 1) q on true
     where c.id = any(${[...ids]}::bigint[]) and c.firm_id = ${firmId}
     order by c.id`.execute(trx);
  const alone = rows.filter(({ isAlone, isRepresented }) => isAlone && !isRepresented);
  const filedFor = alone.length === 0 ? () => false : await findFiledFor(trx, firmId, alone);
  return rows
    .filter(
      (row) => row.isRepresented || !row.isOnFile || (row.isAlone && filedFor(row, row.party)),
    )
    .map(({ id }) => id);
}

/** Finds the firm's contacts, and its contacts on a case, for the service step. */
export async function findContactsOnCase(
  db: Kysely<Database>,
  firmId: number,
  { caseNumber, courtId }: ServiceCase,
) {
  const { rows } = await sql<{
    id: number;
    name: string;
    email: string;
    caseContactId: number | null;
    party: string | null;
  }>`
    select k.id, k.name, k.email, c.id as "caseContactId", c.party
      from service_contact k
      left join case_contact c on c.contact_id = k.id and c.ended_at is null
        and c.court_id = ${courtId} and c.case_key = ${caseNumberKey(caseNumber)}
     where k.firm_id = ${firmId} and k.removed_at is null
     order by k.name collate by_name, k.id, c.id`.execute(db);
  return rows;
}
