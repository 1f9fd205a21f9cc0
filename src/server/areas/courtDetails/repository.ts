import { sql, type Kysely, type Transaction } from 'kysely';
import { COURT_DETAIL_NAMES, type CourtDetailName } from '#contract/courts/details';
import type { CourtFacts, CourtRow } from '#contract/schemas/courtDetails';
import type { Database } from '../../db/tables/database';

/** A court with its editable facts. */
export interface EditedCourt {
  readonly courtId: number;
  readonly countyId: number;
  readonly code: string;
  readonly countyName: string;
  readonly facts: CourtFacts;
  /** True if imports derive the start of coverage from the records. */
  readonly isCoverageDerived: boolean;
  readonly hasCases: boolean;
}

/** Facts as stored in changes. */
export interface StoredFacts extends CourtFacts {
  /**
   * Set only in previous values, and missing in older changes; if missing, the coverage isn't
   * derived.
   */
  readonly isCoverageDerived?: boolean;
}

/** Finds the courts of a state, sorted by county and name. */
export async function findCourts(
  db: Kysely<Database>,
  state: 'IN' | 'MI',
  at: number,
): Promise<readonly CourtRow[]> {
  const { rows } = await sql<CourtRow>`
    select c.id as "courtId", c.name, c.code, y.name as "countyName",
           (select count(distinct s.user_id)::integer from signing_right s
             where s.court_id = c.id
               and (${new Date(at)}::timestamptz at time zone c.time_zone)::date
                   between s.from_on and coalesce(s.until_on, 'infinity'::date)) as signers
      from court c join county y on y.id = c.county_id
     where y.state = ${state}
     order by y.name, c.name, c.id`.execute(db);
  return rows;
}

/** Loads a court; null if there is none. `lock` locks it until the commit. */
export async function findCourt(
  db: Kysely<Database>,
  courtId: number,
  { lock = false } = {},
): Promise<EditedCourt | null> {
  const row = await db
    .selectFrom('court as c')
    .innerJoin('county as y', 'y.id', 'c.county_id')
    .where('c.id', '=', courtId)
    .select(['c.id', 'c.county_id', 'c.code', 'c.name', 'c.office_name', 'c.office_address'])
    .select(['c.office_telephone', 'c.office_hours', 'c.time_zone', 'y.name as countyName'])
    .select(['c.coverage_from', 'c.is_coverage_derived', 'c.outage'])
    .select(sql<boolean>`exists (select from court_case k where k.court_id = c.id)`.as('hasCases'))
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    courtId: row.id,
    countyId: row.county_id,
    code: row.code,
    countyName: row.countyName,
    isCoverageDerived: row.is_coverage_derived,
    hasCases: row.hasCases,
    facts: {
      name: row.name,
      officeName: row.office_name ?? '',
      timeZone: row.time_zone,
      officeAddress: row.office_address ?? '',
      officeTelephone: row.office_telephone ?? '',
      officeHours: row.office_hours ?? '',
      coverageFrom: row.coverage_from ?? '',
      outage: row.outage ?? '',
    },
  };
}

/**
 * Locks a county until the commit: its courts share the e-filing policy, so their editors must wait
 * for each other. Lock the court first.
 */
export async function lockCounty(trx: Transaction<Database>, countyId: number): Promise<void> {
  await trx.selectFrom('county').select('id').where('id', '=', countyId).forNoKeyUpdate().execute();
}

/** Returns the names of the facts that a change modifies. */
export function changedFacts(before: CourtFacts, after: CourtFacts): readonly CourtDetailName[] {
  return COURT_DETAIL_NAMES.filter((name) => before[name] !== after[name]);
}

const COLUMNS = {
  name: 'name',
  officeName: 'office_name',
  officeAddress: 'office_address',
  officeTelephone: 'office_telephone',
  officeHours: 'office_hours',
  timeZone: 'time_zone',
  coverageFrom: 'coverage_from',
  outage: 'outage',
} as const satisfies Readonly<Record<CourtDetailName, string>>;

/** Writes the named details of a court; its other details keep their current values. */
export async function writeFacts(
  trx: Transaction<Database>,
  courtId: number,
  facts: StoredFacts,
  names: readonly CourtDetailName[],
): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [COLUMNS[name], facts[name] || null]));
  await trx
    .updateTable('court')
    .set({
      ...values,
      ...(names.includes('name') ? { is_name_confirmed: true } : {}),
      // Imports no longer derive a corrected coverage from the records, until the correction is
      // undone.
      ...(names.includes('coverageFrom')
        ? { is_coverage_derived: facts.isCoverageDerived ?? false }
        : {}),
    })
    .where('id', '=', courtId)
    .execute();
}

/** Counts a court's upcoming hearings. */
export async function countHearings(
  db: Kysely<Database>,
  courtId: number,
  at: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('hearing')
    .where('court_id', '=', courtId)
    .where('status', '=', 'CONFIRMED')
    .where('starts_at', '>', new Date(at))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
