import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A party or attorney of a case, as an office's file lists it: its row's id changes. */
interface ListedParty {
  readonly role: string;
  readonly sortName: string;
  readonly barNumber: string | null;
}

/** A representation that an accepted filing added. */
export interface AddedRepresentation {
  readonly caseId: number;
  readonly isLead: boolean;
  readonly party: ListedParty;
  readonly attorney: ListedParty;
}

/** SQL: true if rows `a` and `b` of one case are the same party or attorney. */
function isSame(a: string, b: string): RawBuilder<boolean> {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of(a, 'is_attorney')} = ${of(b, 'is_attorney')} and case
    when ${of(a, 'is_attorney')} and ${of(a, 'bar_number')} is not null
      then ${of(a, 'bar_number')} = ${of(b, 'bar_number')}
    else ${of(a, 'sort_name')} = ${of(b, 'sort_name')} and ${of(a, 'role')} = ${of(b, 'role')} end)`;
}

/** Finds the representations that accepted filings added to cases. */
export async function findAddedRepresentations(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<readonly AddedRepresentation[]> {
  const { rows } = await sql<AddedRepresentation>`
    select p.case_id as "caseId", r.is_lead as "isLead",
           jsonb_build_object('role', p.role, 'sortName', p.sort_name,
                              'barNumber', p.bar_number) as party,
           jsonb_build_object('role', a.role, 'sortName', a.sort_name,
                              'barNumber', a.bar_number) as attorney
      from case_party p
      join representation r on r.party_id = p.id and r.is_added_here
      join case_party a on a.id = r.attorney_id
     where p.case_id = any(${[...caseIds]}::bigint[])`.execute(trx);
  return rows;
}

/** Adds representations again to the parties and attorneys that the cases now list. */
export async function restoreRepresentations(
  trx: Transaction<Database>,
  representations: readonly AddedRepresentation[],
): Promise<void> {
  for (const { attorney, caseId, isLead, party } of representations) {
    await sql`
      insert into representation (party_id, attorney_id, is_lead, is_added_here)
      select p.id, a.id,
             ${isLead} and not exists (
               select from representation l where l.party_id = p.id and l.is_lead),
             true
        from case_party p
        join case_party a on a.case_id = p.case_id and a.is_attorney
         and case when ${attorney.barNumber}::text is not null
                  then a.bar_number = ${attorney.barNumber}
                  else a.sort_name = ${attorney.sortName} end
       where p.case_id = ${caseId} and not p.is_attorney
         and p.role = ${party.role} and p.sort_name = ${party.sortName}
      on conflict do nothing`.execute(trx);
  }
}

/** Removes parties that were added here and that the office's file now lists too. */
export async function removeListedParties(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<void> {
  await sql`
    delete from case_party mine
     where mine.case_id = any(${[...caseIds]}::bigint[]) and mine.is_added_here
       and exists (select from case_party theirs
                    where theirs.case_id = mine.case_id and not theirs.is_added_here
                      and ${isSame('mine', 'theirs')})`.execute(trx);
}
