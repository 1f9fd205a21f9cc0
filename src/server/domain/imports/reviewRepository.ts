import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../db/tables/database';
import type { ImportOrigin } from './reading/origin';
import { SHAPES } from './reading/shapes';

/** A court or county whose records a run wrote or confirmed. */
export interface ReviewedPlace {
  readonly name: string;
  /** First day of coverage; null if the county or court isn't searched. */
  readonly from: string | null;
  readonly isDerived: boolean;
  readonly outage: string | null;
  /** Number of records before the start of coverage, and the day of the earliest one. */
  readonly early: number;
  readonly earliest: string | null;
}

/** Points for the operator to review after a run. */
export interface RunReview {
  /** Courts whose names were only derived from their prefixes. */
  readonly unconfirmed: readonly { readonly code: string; readonly name: string }[];
  /**
   * Counties and courts that need review: derived coverage, an outage, or records before the start
   * of coverage.
   */
  readonly places: readonly ReviewedPlace[];
}

/** Reviews the counties and courts of a run. */
export async function reviewRun(
  db: Kysely<Database>,
  { register }: ImportOrigin,
  run: { readonly id: number },
): Promise<RunReview> {
  const { touched } = await db
    .selectFrom('import_batch')
    .where('id', '=', run.id)
    .select('touched')
    .executeTakeFirstOrThrow();
  const { dated, place, table } = SHAPES[register];
  const { rows } = await sql<ReviewedPlace>`
    select s.name, s.coverage_from as "from", s.is_coverage_derived as "isDerived", s.outage,
           (count(r.id))::integer as early, min(${sql.ref(`r.${dated}`)}) as earliest
      from (${searchedPlaces(register, touched)}) s
      left join ${sql.table(table)} r
        on ${sql.ref(`r.${place}`)} = s.id and ${sql.ref(`r.${dated}`)} < s.coverage_from
     group by s.id, s.name, s.coverage_from, s.is_coverage_derived, s.outage
    having s.is_coverage_derived or s.outage is not null or s.coverage_from is null
           or count(r.id) > 0
     order by s.name collate by_name, s.id`.execute(db);
  return { unconfirmed: await findUnconfirmed(db, register, touched), places: rows };
}

/** SQL: searched counties or courts of a run, as `id` with name and coverage. */
function searchedPlaces(register: ImportRegister, touched: readonly number[]): RawBuilder<unknown> {
  if (register === 'court') {
    return sql`
      select k.id, k.name, k.coverage_from, k.is_coverage_derived, k.outage
        from court k where k.id = any(${touched}::integer[])`;
  }
  const places =
    register === 'judgment'
      ? sql`select k.id, k.county_id from court k where k.id = any(${touched}::integer[])`
      : sql`select y.id, y.id as county_id from county y where y.id = any(${touched}::integer[])`;
  return sql`
    select p.id, y.name || ', ' || y.state as name, s.coverage_from, s.is_coverage_derived, s.outage
      from (${places}) p join county y on y.id = p.county_id
      join data_source s on s.county_id = y.id and s.register = ${register}`;
}

async function findUnconfirmed(
  db: Kysely<Database>,
  register: ImportRegister,
  touched: readonly number[],
): Promise<RunReview['unconfirmed']> {
  if (register !== 'court' && register !== 'judgment') return [];
  return db
    .selectFrom('court')
    .where('id', 'in', touched.length === 0 ? [0] : [...touched])
    .where('is_name_confirmed', '=', false)
    .select(['code', 'name'])
    .orderBy('code')
    .execute();
}
