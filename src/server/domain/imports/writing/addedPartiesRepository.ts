import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import { isSameParty, maybeSameParty, type CaseParty } from '../reading/sameParty';

/**
 * A representation that an accepted filing added. Has the content of both rows, because the ids of
 * rows without a key may change.
 */
interface AddedRepresentation {
  readonly caseId: number;
  readonly isLead: boolean;
  readonly partyId: number;
  readonly attorneyId: number;
  readonly party: CaseParty;
  readonly attorney: CaseParty;
}

/**
 * Parties and representations that accepted filings added before an import, and parties that the
 * office listed before it.
 */
export interface AddedParts {
  readonly representations: readonly AddedRepresentation[];
  /** Parties that the office listed in cases to which filings added parties. */
  readonly listed: readonly StoredParty[];
}

interface StoredParty extends CaseParty {
  readonly id: number;
  readonly caseId: number;
  readonly isAddedHere: boolean;
}

const PARTY = (row: string) => sql`
  jsonb_build_object('role', ${sql.ref(`${row}.role`)}, 'name', ${sql.ref(`${row}.name`)},
                     'sortName', ${sql.ref(`${row}.sort_name`)},
                     'barNumber', ${sql.ref(`${row}.bar_number`)},
                     'isAttorney', ${sql.ref(`${row}.is_attorney`)},
                     'isOrganization', ${sql.ref(`${row}.is_organization`)})`;

async function loadParties(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<readonly StoredParty[]> {
  const { rows } = await sql<StoredParty>`
    select p.id, p.case_id as "caseId", p.is_added_here as "isAddedHere", p.role, p.name,
           p.sort_name as "sortName", p.bar_number as "barNumber",
           p.is_attorney as "isAttorney", p.is_organization as "isOrganization"
      from case_party p where p.case_id = any(${[...caseIds]}::bigint[])
     order by p.case_id, p.position, p.id`.execute(trx);
  return rows;
}

/** Loads all parties of the cases to which accepted filings added parties. */
async function loadPartiesWithAdded(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<readonly StoredParty[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct case_id as id from case_party
     where case_id = any(${[...caseIds]}::bigint[]) and is_added_here`.execute(trx);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : loadParties(trx, ids);
}

/** Finds what accepted filings added to cases, before an import replaces their rows. */
export async function findAddedParts(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<AddedParts> {
  const { rows: representations } = await sql<AddedRepresentation>`
    select p.case_id as "caseId", r.is_lead as "isLead", p.id as "partyId", a.id as "attorneyId",
           ${PARTY('p')} as party, ${PARTY('a')} as attorney
      from case_party p
      join representation r on r.party_id = p.id and r.is_added_here
      join case_party a on a.id = r.attorney_id
     where p.case_id = any(${[...caseIds]}::bigint[])`.execute(trx);
  const parties = await loadPartiesWithAdded(trx, caseIds);
  return { representations, listed: parties.filter(({ isAddedHere }) => !isAddedHere) };
}

/** Finds the same party, or else the only party that may be the same. */
function findParty<T extends CaseParty>(parties: readonly T[], party: CaseParty): T | undefined {
  const same = parties.find((each) => isSameParty(each, party));
  if (same !== undefined) return same;
  const similar = parties.filter((each) => maybeSameParty(each, party));
  return similar.length === 1 ? similar[0] : undefined;
}

/** Adds representations again to the parties and attorneys that the cases now list. */
export async function restoreRepresentations(
  trx: Transaction<Database>,
  representations: readonly AddedRepresentation[],
): Promise<void> {
  if (representations.length === 0) return;
  const caseIds = [...new Set(representations.map(({ caseId }) => caseId))];
  const rows = await loadParties(trx, caseIds);
  for (const added of representations) {
    const parties = rows.filter(({ caseId }) => caseId === added.caseId);
    const rowOf = (id: number, party: CaseParty) =>
      parties.find((row) => row.id === id) ?? findParty(parties, party);
    const partyId = rowOf(added.partyId, added.party)?.id;
    const attorneyId = rowOf(added.attorneyId, added.attorney)?.id;
    if (partyId === undefined || attorneyId === undefined) continue;
    await sql`
      insert into representation (party_id, attorney_id, is_lead, is_added_here)
      values (${partyId}, ${attorneyId},
              ${added.isLead} and not exists (
                select from representation where party_id = ${partyId} and is_lead),
              true)
      on conflict do nothing`.execute(trx);
  }
}

/**
 * Removes parties that filings added once the office's file lists them. A party with a slightly
 * different name counts as listed only if the office didn't list it before, even under another
 * name: a filing that added `Ann Roe Jr` to a case with `Ann Roe` added another person.
 */
export async function removeListedParties(
  trx: Transaction<Database>,
  caseIds: readonly number[],
  listedBefore: AddedParts['listed'],
): Promise<void> {
  const parties = await loadPartiesWithAdded(trx, caseIds);
  const listed = parties.filter(({ isAddedHere }) => !isAddedHere);
  const isIn = (rows: readonly StoredParty[], party: StoredParty): boolean =>
    rows.some((row) => row.caseId === party.caseId && isSameParty(row, party));
  const mine = parties.filter(({ isAddedHere }) => isAddedHere);
  const isRenamed = (party: StoredParty): boolean =>
    listedBefore.some(
      (row) => row.caseId === party.caseId && !isIn(listed, row) && maybeSameParty(row, party),
    );
  const free = new Set(
    listed.filter((party) => !isIn(listedBefore, party) && !isIn(mine, party) && !isRenamed(party)),
  );
  const duplicates = mine.filter((party) => {
    if (isIn(listed, party)) return true;
    const similar = [...free].find(
      (row) => row.caseId === party.caseId && maybeSameParty(row, party),
    );
    // Each listed party replaces only one added party.
    return similar !== undefined && free.delete(similar);
  });
  if (duplicates.length === 0) return;
  const ids = duplicates.map(({ id }) => id);
  await sql`delete from case_party where id = any(${ids}::bigint[])`.execute(trx);
}
