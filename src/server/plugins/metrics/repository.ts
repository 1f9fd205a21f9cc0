import { sql, type Kysely } from 'kysely';
import type { RegisterId } from '#contract/records/registers';
import type { Database } from '../../db/tables/database';

/** When a county's records in a register were last loaded. */
export interface ImportTime {
  readonly state: 'IN' | 'MI';
  readonly county: string;
  readonly register: RegisterId;
  readonly loadedAt: Date;
}

/**
 * Finds when each county's records in each register were last loaded. Omits sources with a posted
 * outage. For courts, uses the oldest load in a county.
 */
export async function findImportTimes(db: Kysely<Database>): Promise<readonly ImportTime[]> {
  const { rows } = await sql<ImportTime>`
    with source as (
      select county_id, 'court' as register, min(loaded_at) as loaded_at from court
       where coverage_from is not null and outage is null group by county_id
      union all
      select county_id, register, loaded_at from data_source
       where coverage_from is not null and outage is null and loaded_at is not null)
    select y.state, y.name as county, s.register, s.loaded_at as "loadedAt"
      from source s join county y on y.id = s.county_id
     order by s.register, y.state, y.name`.execute(db);
  return rows;
}
