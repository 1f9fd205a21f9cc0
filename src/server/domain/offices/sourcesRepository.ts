import { sql, type RawBuilder } from 'kysely';

/** SQL: sources of records. The courts of a county are one source, and so is each other register. */
export const SOURCES: RawBuilder<unknown> = sql`
  (select 'court/' || k.county_id as row_id, k.county_id, 'court' as register,
          min(k.loaded_at) filter (where k.coverage_from is not null) as loaded_at,
          min(k.coverage_from) as coverage_from, min(k.source_system) as system,
          max(k.outage) as outage, null::text as note, min(k.office_name) as office,
          min(k.office_telephone) as telephone
     from court k group by k.county_id
   union all
   select d.register || '/' || d.id, d.county_id, d.register, d.loaded_at, d.coverage_from,
          d.system, d.outage, d.note, d.office_name, d.office_telephone
     from data_source d)`;
