import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TAKEN_STATUSES } from '#contract/filing/states';
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
 * Finds the parties of a case for which a firm may attach contacts, as the court lists them:
 * parties that the firm's active attorneys represent, and parties without an attorney for which the
 * firm filed a paper that the court accepted.
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
  const filedFor = unrepresented.length === 0 ? () => false : await findFiledFor(db, firmId, [of]);
  const alone = unrepresented.filter((party) => filedFor(of, party));
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

/** SQL: a party's name as `partyKey` normalizes it. */
export function partyKeyOf(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(trim(${name}), '\\s+', ' ', 'g'))`;
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
 * Finds the parties for which a firm filed envelopes in the cases, if the court accepted a filing
 * of the envelope. Runs a few queries for any number of cases. Compares name keys (see `nameKey`)
 * of the names as filed and as corrected. Considers all courts of the county, because a clerk may
 * have corrected the court.
 */
export async function findFiledFor(
  db: Kysely<Database>,
  firmId: number,
  cases: readonly ServiceCase[],
): Promise<(of: ServiceCase, party: string) => boolean> {
  const asked = new Set(cases.map(placeOf));
  const courtIds = [...new Set(cases.map(({ courtId }) => courtId))];
  const { rows } = await sql<ServiceCase & { envelopeIds: readonly string[] }>`
    select n."courtId", n."caseNumber", n."envelopeIds"
      from (select k.id as "courtId", e.case_number as "caseNumber",
                   array_agg(e.id::text) as "envelopeIds",
                   row_number() over (partition by k.id order by max(e.filed_at) desc) as place
              from filing_envelope e
              join court c on c.id = e.court_id
              join court k on k.county_id = c.county_id and k.id = any(${courtIds}::integer[])
             where e.firm_id = ${firmId} and e.case_number is not null
               and e.filer_party_ids <> '{}'
             group by k.id, e.case_number) n
     where n.place <= ${MAX_CASES}`.execute(db);
  const envelopes = new Map<string, string[]>();
  for (const { envelopeIds, ...of } of rows) {
    const place = placeOf(of);
    if (!asked.has(place)) continue;
    for (const id of envelopeIds) envelopes.set(id, [...(envelopes.get(id) ?? []), place]);
  }
  const found = new Set<string>();
  for (const { envelopeId, names } of await findFilers(db, [...envelopes.keys()])) {
    for (const place of envelopes.get(envelopeId) ?? []) {
      for (const name of names) found.add(`${place} ${nameKey(name)}`);
    }
  }
  return (of, party) => found.has(`${placeOf(of)} ${nameKey(party)}`);
}

/** Identifies a court and a case number, however it is written. */
function placeOf({ caseNumber, courtId }: ServiceCase): string {
  return `${String(courtId)} ${caseNumberKey(caseNumber)}`;
}

/** Finds the filing parties of docketed envelopes, with all names, and names without their aliases. */
async function findFilers(
  db: Kysely<Database>,
  envelopeIds: readonly string[],
): Promise<readonly { readonly envelopeId: string; readonly names: readonly string[] }[]> {
  if (envelopeIds.length === 0) return [];
  const { rows } = await sql<{ envelopeId: string; partyId: string; name: string }>`
    select distinct e.id as "envelopeId", p ->> 'partyId' as "partyId", p ->> 'name' as name
      from filing_envelope e
      join filing_message m on m.correlation_id = e.id
       and m.operation = 'ReviewFiling' and m.direction = 'OUT'
     cross join lateral jsonb_array_elements(m.body -> 'parties') p
     where e.id = any(${envelopeIds}::uuid[]) and (p ->> 'partyId')::uuid = any(e.filer_party_ids)
       and exists (select from filing_filing f
                    where f.envelope_id = e.id
                      and f.status = any(${[...ON_DOCKET]}::text[]))`.execute(db);
  const corrected = await findCorrectedNames(db, [...new Set(rows.map(({ partyId }) => partyId))]);
  return rows.map(({ envelopeId, name, partyId }) => ({
    envelopeId,
    names: [name, ...(corrected.get(partyId) ?? [])].flatMap((each) => [
      each,
      each.split(ALIAS_MARK)[0] ?? '',
    ]),
  }));
}

/**
 * Finds the names as corrected by clerks; keyed by party. This is a separate query, because the
 * manager may use another database.
 */
async function findCorrectedNames(
  db: Kysely<Database>,
  partyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ partyId: string; names: readonly string[] }>`
    select target_id as "partyId", array_agg(after) as names from efm_correction
     where field = 'partyName' and target_id = any(${[...partyIds]}::uuid[])
     group by target_id`.execute(db);
  return new Map(rows.map(({ names, partyId }) => [partyId, names]));
}
