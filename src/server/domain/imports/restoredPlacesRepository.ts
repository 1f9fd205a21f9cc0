import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import { SHAPES } from './shapes';

/**
 * Restores the dates of counties and courts, and deletes courts and sources that a run created and
 * that have no records. Returns the names of those updated by later runs, which keep their dates.
 */
export async function restorePlaces(
  trx: Transaction<Database>,
  register: ImportRegister,
  runId: number,
): Promise<string[]> {
  const isLater = (isTouched: RawBuilder<unknown>): RawBuilder<boolean> => sql`
    exists (select from import_batch b
             where b.id > ${runId} and b.register = ${register} and b.state <> 'ROLLED_BACK'
               and ${isTouched})`;
  const isCourtLater = isLater(sql`i.row_key::integer = any(b.touched)`);
  // Runs of judgments list their courts, but the date is of the county.
  const isCountyLater =
    register === 'judgment'
      ? isLater(sql`exists (select from court k where k.county_id = i.row_key::integer
                                                  and k.id = any(b.touched))`)
      : isCourtLater;
  await sql`
    update data_source s
       set system = r.system, loaded_at = r.loaded_at, coverage_from = r.coverage_from,
           is_coverage_derived = r.is_coverage_derived
      from import_image_row i, jsonb_populate_record(null::data_source, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is not null
       and s.id = r.id and not ${isCountyLater}`.execute(trx);
  // A coverage that a super user corrected after the run stays.
  const isCorrected = sql`
    exists (select from court_change g join import_batch b on b.id = ${runId}
             where g.court_id = s.id and g.kind = 'details' and g.applied_at > b.ended_at
               and g.undone_at is null and g.undoes is null
               and g.before->>'coverageFrom' <> g.after->>'coverageFrom')`;
  await sql`
    update court s
       set source_system = r.source_system, loaded_at = r.loaded_at,
           coverage_from =
             case when ${isCorrected} then s.coverage_from else r.coverage_from end,
           is_coverage_derived =
             case when ${isCorrected} then s.is_coverage_derived else r.is_coverage_derived end
      from import_image_row i, jsonb_populate_record(null::court, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is not null
       and s.id = r.id and not ${isCourtLater}`.execute(trx);
  const { place, table } = SHAPES[register];
  const ofCounty =
    place === 'county_id'
      ? sql`t.county_id = s.county_id`
      : sql`t.court_id in (select id from court where county_id = s.county_id)`;
  await sql`
    delete from data_source s using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is null
       and s.register = ${register} and s.county_id = i.row_key::integer
       and not exists (select from ${sql.table(table)} t where ${ofCounty})`.execute(trx);
  await sql`
    delete from court s using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is null
       and s.id = i.row_key::integer
       and not exists (select from court_case t where t.court_id = s.id)
       and not exists (select from judgment t where t.court_id = s.id)
       and not s.is_name_confirmed`.execute(trx);
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(c.name, y.name) as name
      from import_image_row i
      left join court c on i.table_name = 'court' and c.id = i.row_key::integer
      left join county y on i.table_name = 'data_source' and y.id = i.row_key::integer
     where i.batch_id = ${runId} and i.table_name in ('court', 'data_source')
       and case i.table_name when 'court' then ${isCourtLater} else ${isCountyLater} end
       and coalesce(c.name, y.name) is not null
     order by name`.execute(trx);
  return rows.map(({ name }) => name);
}
