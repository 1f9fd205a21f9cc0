import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';
import type { ServiceCase } from './serviceList';

/** SQL: sealed, confidential, and expunged cases `c`, with their courts `k`. */
export const CLOSED_CASES = sql`
  court_case c
  join court k on k.id = c.court_id
  join case_type t on t.code = c.type_code and (c.is_sealed or c.is_expunged or t.is_confidential)`;

/** True unless the court's county has a sealed, confidential, or expunged case of that number. */
export async function isPublicCase(
  db: Kysely<Database>,
  { caseNumber, courtId }: ServiceCase,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${CLOSED_CASES}
     where c.number_key = ${caseNumberKey(caseNumber)}
       and k.county_id = (select county_id from court where id = ${courtId})
     limit 1`.execute(db);
  return rows.length === 0;
}

/** Finds which of the services are in cases that aren't public (see `isPublicCase`). */
export async function findClosedServices(
  db: Kysely<Database>,
  serviceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.id
      from service s
      join court o on o.id = s.court_id
      join (select c.number_key, k.county_id from ${CLOSED_CASES}) x
        on x.number_key = s.case_key and x.county_id = o.county_id
     where s.id = any(${[...serviceIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
