import { sql, type Kysely, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../db/tables/database';
import { SOURCES } from './sourcesRepository';

/** A source of records: the courts of a county, or one of the county's other registers. */
export interface SourceKey {
  readonly countyId: number;
  readonly register: ImportRegister;
}

/** A source's facts entered by staff, and its note for visitors. */
export interface SourceFacts {
  readonly agreement: string | null;
  /** ISO date, inclusive; null for no end date. */
  readonly validUntil: string | null;
  readonly contact: string | null;
  readonly schedule: string | null;
  /** Note for visitors; courts have none. */
  readonly note: string | null;
}

/** A source with its names. */
export interface NamedSource extends SourceFacts {
  readonly county: string;
  readonly system: string;
}

/** Loads a source with its facts; null if it isn't set up. */
export async function findSource(
  db: Kysely<Database>,
  { countyId, register }: SourceKey,
): Promise<NamedSource | null> {
  const { rows } = await sql<NamedSource>`
    select y.name || ', ' || y.state as county, s.system, s.note, a.agreement,
           a.valid_until::text as "validUntil", a.contact, a.schedule
      from ${SOURCES} s join county y on y.id = s.county_id
      left join source_agreement a on a.county_id = s.county_id and a.register = s.register
     where s.county_id = ${countyId} and s.register = ${register}`.execute(db);
  return rows[0] ?? null;
}

/** Serializes changes to a source until the transaction ends. */
export async function lockSource(
  trx: Transaction<Database>,
  { countyId, register }: SourceKey,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`source ${register} ${String(countyId)}`}, 0))`.execute(
    trx,
  );
}

/** Saves a source's agreement, contact, and schedule, and its note; court sources have no note. */
export async function saveSource(
  trx: Transaction<Database>,
  { countyId, register }: SourceKey,
  { agreement, contact, note, schedule, validUntil }: SourceFacts,
): Promise<void> {
  const values = { agreement, contact, schedule, valid_until: validUntil };
  await trx
    .insertInto('source_agreement')
    .values({ county_id: countyId, register, ...values })
    .onConflict((conflict) => conflict.columns(['register', 'county_id']).doUpdateSet(values))
    .execute();
  if (register === 'court') return;
  await trx
    .updateTable('data_source')
    .set({ note })
    .where('county_id', '=', countyId)
    .where('register', '=', register)
    .execute();
}
