import { sql, type Kysely } from 'kysely';
import type { Filer } from '#contract/schemas/filingDrafts';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { isReadable, type EnvelopeReader } from './envelopeListRepository';

/** A filer and the firm that they file for. */
export interface StoredFiler extends Filer {
  readonly firmId: number;
}

/** Loads a user's filer data, with the firm that they file for; null if the user isn't a filer. */
export async function findFiler(db: Kysely<Database>, userId: number): Promise<StoredFiler | null> {
  const found = await db
    .selectFrom('filing_firm_user as u')
    .innerJoin('filing_firm as f', 'f.id', 'u.firm_id')
    .where('u.user_id', '=', userId)
    .select(['f.id', 'f.name', 'f.is_individual', 'u.is_restricted'])
    .executeTakeFirst();
  if (found === undefined) return null;
  const attorneys = await db
    .selectFrom('filing_firm_attorney as a')
    .leftJoin('filing_roll as r', 'r.bar_number', 'a.bar_number')
    .where('a.firm_id', '=', found.id)
    .select(['a.bar_number', 'r.name', 'r.status'])
    .orderBy('a.bar_number')
    .execute();
  const accounts = await db
    .selectFrom('filing_payment_account as p')
    .where('p.firm_id', '=', found.id)
    .select(['p.id', 'p.kind', 'p.name'])
    // A payment account reserved for other users counts as closed.
    .select(
      sql<boolean>`p.is_active and (
        not exists (select from filing_payment_account_user o where o.payment_account_id = p.id)
        or exists (select from filing_payment_account_user o
                    where o.payment_account_id = p.id and o.user_id = ${userId}))`.as('is_active'),
    )
    .orderBy('p.id')
    .execute();
  return {
    firmId: found.id,
    name: found.name,
    isIndividual: found.is_individual,
    isRestricted: found.is_restricted,
    attorneys: attorneys.map(({ bar_number, name, status }) => ({
      barNumber: bar_number,
      name: name ?? '',
      status,
    })),
    paymentAccounts: accounts.map(({ id, is_active, kind, name }) => ({
      id,
      kind,
      name,
      isActive: is_active,
    })),
  };
}

/** True if a payment account may be used at a court: it is for this court, or for all courts. */
export async function paysAt(
  db: Kysely<Database>,
  paymentAccountId: number,
  courtId: number,
): Promise<boolean> {
  const courts = await db
    .selectFrom('filing_payment_account_court')
    .where('payment_account_id', '=', paymentAccountId)
    .select('court_id')
    .execute();
  return courts.length === 0 || courts.some(({ court_id }) => court_id === courtId);
}

/** Loads names and statuses on the Roll of Attorneys; keyed by bar number. */
export async function findOnRoll(
  db: Kysely<Database>,
  barNumbers: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly status: string }>> {
  if (barNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_roll')
    .where('bar_number', 'in', barNumbers)
    .select(['bar_number', 'name', 'status'])
    .execute();
  return new Map(rows.map(({ bar_number, name, status }) => [bar_number, { name, status }]));
}

/** Loads courts with their counties, sorted by name. */
export async function findFilingCourts(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('court as c')
    .innerJoin('county as k', 'k.id', 'c.county_id')
    .where('k.state', '=', 'IN')
    .select(['c.id', 'c.name', 'k.id as county_id', 'k.name as county_name'])
    .orderBy('k.name', byName)
    .orderBy('c.name', byName)
    .execute();
  return rows.map(({ county_id, county_name, id, name }) => ({
    id,
    name,
    countyId: county_id,
    countyName: county_name,
  }));
}

const OWN_COUNTIES = 5;
const LATEST = 5;

/** Lists the counties of a user's envelopes and saved cases, most frequent first. */
export async function findOwnCounties(
  db: Kysely<Database>,
  userId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select county_id as id from (
      select c.county_id from filing_envelope e join court c on c.id = e.court_id
       where e.user_id = ${userId}
      union all
      select c.county_id from filing_draft d join court c on c.id = d.court_id
       where d.user_id = ${userId}
      union all
      select c.county_id from saved_item s
        join public_case k on k.id = s.target_id join court c on c.id = k.court_id
       where s.user_id = ${userId} and s.kind = 'courtCase') x
     group by county_id order by count(*) desc, county_id limit ${OWN_COUNTIES}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Loads the latest envelopes that a user submitted or that were filed for the user's firm. */
export async function findLatestEnvelopes(db: Kysely<Database>, reader: EnvelopeReader) {
  const rows = await db
    .selectFrom('filing_envelope as e')
    .innerJoin('court as c', 'c.id', 'e.court_id')
    .where(isReadable(reader))
    .select(['e.id', 'e.number', 'e.case_number', 'e.caption', 'e.filed_at', 'e.time_zone'])
    .select('c.name as court_name')
    .orderBy('e.filed_at', 'desc')
    .orderBy('e.id')
    .limit(LATEST)
    .execute();
  return rows.map((row) => ({
    envelopeId: row.id,
    number: row.number,
    caseNumber: row.case_number,
    caption: row.caption,
    courtName: row.court_name,
    filedAt: row.filed_at.toISOString(),
    timeZone: row.time_zone,
  }));
}

/** Loads names of courts, keyed by id; unknown ids are missing. */
export async function findCourtNames(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('court as c')
    .innerJoin('county as k', 'k.id', 'c.county_id')
    .where('k.state', '=', 'IN')
    .where('c.id', 'in', [...new Set(ids)])
    .select(['c.id', 'c.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds the court for the prefix of a case number, such as `89D01`; null if there is none. */
export async function findCourtOfNumber(
  db: Kysely<Database>,
  caseNumber: string,
): Promise<number | null> {
  const code = /^\s*(\d{1,2})([A-Za-z])(\d{1,2})(?=\W|\d{4})/.exec(caseNumber);
  if (code === null) return null;
  const [, county = '', letter = '', number = ''] = code;
  const found = await db
    .selectFrom('court')
    .where('code', '=', county.padStart(2, '0') + letter.toUpperCase() + number.padStart(2, '0'))
    .select('id')
    .executeTakeFirst();
  return found?.id ?? null;
}
