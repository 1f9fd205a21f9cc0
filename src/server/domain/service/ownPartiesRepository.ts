import { sql, type Kysely } from 'kysely';
import { TAKEN_STATUSES } from '#contract/filingStates';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { ALIAS_MARK } from '../../search/namePhrases';
import { findCourtServiceInformation } from '../efm/casesRepository';
import { nameKey } from '../efm/nameKey';
import { MAX_CASES } from './contactsRepository';
import { partyKey, type CourtList, type ServiceCase } from './serviceList';

/** Statuses of filings on the docket. A service-only filing isn't: no clerk reviews it. */
const ON_DOCKET = TAKEN_STATUSES.filter((status) => status !== 'served');

/**
 * Finds the parties of a case that a firm may attach contacts to, as the court lists them: parties
 * that its active attorneys represent, and those without an attorney for which it filed a paper
 * that the court accepted.
 */
export async function findOwnParties(
  db: Kysely<Database>,
  firmId: number,
  of: ServiceCase,
  { recipients, unrepresented }: CourtList,
): Promise<readonly string[]> {
  const bars = await findActiveBars(db, firmId);
  const represented = recipients
    .filter(({ barNumber }) => barNumber !== null && bars.has(barNumber))
    .flatMap(({ represents }) => represents);
  const filedFor =
    unrepresented.length === 0 ? new Set<string>() : await findFiledFor(db, firmId, of);
  const alone = unrepresented.filter((party) => filedFor.has(nameKey(party)));
  return [...new Set([...alone, ...represented])];
}

/**
 * Lists the attorneys and parties of a case as on file, public or not, to determine who is on it;
 * empty for an expunged case, and null for a case that isn't on file. Never for display.
 */
export async function findListOnFile(
  db: Kysely<Database>,
  of: ServiceCase,
): Promise<CourtList | null> {
  const found = await db
    .selectFrom('court_case')
    .where('court_id', '=', of.courtId)
    .where('number_key', '=', caseNumberKey(of.caseNumber))
    .select('id')
    .executeTakeFirst();
  return found === undefined ? null : findCourtServiceInformation(db, of);
}

/**
 * Finds which of the parties are a firm's own (see `findOwnParties`), as keys (see `partyKey`), to
 * decide now whether the firm's contacts for these parties still count.
 */
export async function findOwnAmong(
  db: Kysely<Database>,
  firmId: number,
  of: ServiceCase,
  { list, parties }: { readonly list: CourtList; readonly parties: readonly string[] },
): Promise<ReadonlySet<string>> {
  const asked = new Set(parties.map(partyKey));
  const isAsked = (party: string): boolean => asked.has(partyKey(party));
  const own = await findOwnParties(db, firmId, of, {
    recipients: list.recipients,
    unrepresented: list.unrepresented.filter(isAsked),
  });
  return new Set(own.filter(isAsked).map(partyKey));
}

/** Finds the bar numbers of a firm's attorneys who may practice. */
export async function findActiveBars(
  db: Kysely<Database>,
  firmId: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('filing_firm_attorney as a')
    .innerJoin('filing_roll as r', 'r.bar_number', 'a.bar_number')
    .where('a.firm_id', '=', firmId)
    .where('r.status', '=', 'active')
    .select('a.bar_number')
    .execute();
  return new Set(rows.map(({ bar_number }) => bar_number));
}

/**
 * Finds the parties for which a firm filed envelopes in a case of which the court accepted a
 * filing, as name keys (see `nameKey`) of the names as filed and as corrected. Considers all courts
 * of the county, because a clerk may have corrected the court.
 */
async function findFiledFor(
  db: Kysely<Database>,
  firmId: number,
  { caseNumber, courtId }: ServiceCase,
): Promise<ReadonlySet<string>> {
  const { rows: cases } = await sql<{ caseNumber: string; envelopeIds: readonly string[] }>`
    select e.case_number as "caseNumber", array_agg(e.id::text) as "envelopeIds"
      from filing_envelope e
      join court c on c.id = e.court_id
      join court k on k.county_id = c.county_id and k.id = ${courtId}
     where e.firm_id = ${firmId} and e.case_number is not null and e.filer_party_ids <> '{}'
     group by e.case_number
     order by max(e.filed_at) desc limit ${MAX_CASES}`.execute(db);
  const key = caseNumberKey(caseNumber);
  const ids = cases
    .filter((each) => caseNumberKey(each.caseNumber) === key)
    .flatMap(({ envelopeIds }) => envelopeIds);
  if (ids.length === 0) return new Set();
  const { rows: filers } = await sql<{ partyId: string; name: string }>`
    select distinct p ->> 'partyId' as "partyId", p ->> 'name' as name
      from filing_envelope e
      join filing_message m on m.correlation_id = e.id
       and m.operation = 'ReviewFiling' and m.direction = 'OUT'
     cross join lateral jsonb_array_elements(m.body -> 'parties') p
     where e.id = any(${ids}::uuid[]) and (p ->> 'partyId')::uuid = any(e.filer_party_ids)
       and exists (select from filing_filing f
                    where f.envelope_id = e.id
                      and f.status = any(${[...ON_DOCKET]}::text[]))`.execute(db);
  const corrected = await findCorrectedNames(
    db,
    filers.map(({ partyId }) => partyId),
  );
  const names = [...filers.map(({ name }) => name), ...corrected];
  return new Set(names.flatMap((name) => [name, name.split(ALIAS_MARK)[0] ?? '']).map(nameKey));
}

/**
 * Finds the names to which clerks corrected those of parties. This is a separate query, because the
 * manager may use another database.
 */
async function findCorrectedNames(
  db: Kysely<Database>,
  partyIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ after: string }>`
    select after from efm_correction
     where field = 'partyName' and target_id = any(${[...partyIds]}::uuid[])`.execute(db);
  return rows.map(({ after }) => after);
}
