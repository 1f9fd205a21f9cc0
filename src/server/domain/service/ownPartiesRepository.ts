import { sql, type Kysely } from 'kysely';
import { TAKEN_STATUSES } from '#contract/filingStates';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import { ALIAS_MARK } from '../../search/namePhrases';
import { nameKey } from '../efm/nameKey';
import { MAX_CASES } from './contactsRepository';
import type { ServiceCase } from './serviceFactsRepository';
import type { CourtList } from './serviceList';

/** Statuses of filings on the docket. A service-only filing isn't: no clerk reviews it. */
const ON_DOCKET = TAKEN_STATUSES.filter((status) => status !== 'served');

/**
 * Finds the parties of a case that a firm may attach contacts to, as the court lists them: those
 * that its active attorneys represent, and those for which it filed a paper that the court accepted.
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
  const filedFor = await findFiledFor(db, firmId, of);
  const all = [...unrepresented, ...recipients.flatMap(({ represents }) => represents)];
  return [...new Set(all)].filter(
    (party) => represented.includes(party) || filedFor.has(nameKey(party)),
  );
}

/** Finds the bar numbers of a firm's attorneys who may practice. */
async function findActiveBars(db: Kysely<Database>, firmId: number): Promise<ReadonlySet<string>> {
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
 * Finds the parties for which a firm's accepted filings in a case were filed, as name keys (see
 * `nameKey`) of the names as filed and as corrected. Considers all courts of the county, because a
 * clerk may have corrected the court.
 */
export async function findFiledFor(
  db: Kysely<Database>,
  firmId: number,
  { caseNumber, courtId }: ServiceCase,
): Promise<ReadonlySet<string>> {
  const { rows: envelopes } = await sql<{ id: string; caseNumber: string }>`
    select e.id, e.case_number as "caseNumber"
      from filing_envelope e
      join court c on c.id = e.court_id
      join court k on k.county_id = c.county_id and k.id = ${courtId}
     where e.firm_id = ${firmId} and e.case_number is not null
     order by e.filed_at desc limit ${MAX_CASES}`.execute(db);
  const key = caseNumberKey(caseNumber);
  const ids = envelopes.filter((each) => caseNumberKey(each.caseNumber) === key);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct n.name
      from filing_filing f
      join filing_message m on m.correlation_id = f.envelope_id
       and m.operation = 'ReviewFiling' and m.direction = 'OUT'
     cross join lateral jsonb_array_elements(m.body -> 'filings') g
     cross join lateral jsonb_array_elements(m.body -> 'parties') p
     cross join lateral (
       select p ->> 'name' as name
       union all
       select r.after from efm_correction r
        where r.field = 'partyName' and r.target_id = (p ->> 'partyId')::uuid) n
     where f.envelope_id = any(${ids.map(({ id }) => id)}::uuid[])
       and f.status = any(${[...ON_DOCKET]}::text[])
       and g ->> 'filingId' = f.id::text
       and (g -> 'partyIds') @> jsonb_build_array(p -> 'partyId')`.execute(db);
  return new Set(rows.flatMap(({ name }) => [name, name.split(ALIAS_MARK)[0] ?? '']).map(nameKey));
}
