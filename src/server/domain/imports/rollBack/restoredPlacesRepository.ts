import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import { SHAPES } from '../reading/shapes';

/**
 * Restores what a run wrote about counties and courts, and deletes courts and sources that it
 * created and that have no records. Keeps values that a super user has corrected since the run.
 * Returns the names of counties and courts that later runs updated; these keep their dates.
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
  // A run of judgments lists courts, but the load date belongs to the county.
  const isCountyLater =
    register === 'judgment'
      ? isLater(sql`exists (select from court k where k.county_id = i.row_key::integer
                                                  and k.id = any(b.touched))`)
      : isCourtLater;
  await sql`
    update data_source s
       set system = case when s.system = b.source then r.system else s.system end,
           loaded_at = r.loaded_at, ${RESTORED_COVERAGE}
      from import_image_row i join import_batch b on b.id = i.batch_id,
           jsonb_populate_record(null::data_source, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is not null
       and s.id = r.id and not ${isCountyLater}`.execute(trx);
  await sql`
    update court s
       set source_system = r.source_system, loaded_at = r.loaded_at, ${RESTORED_COVERAGE}
      from import_image_row i join import_batch b on b.id = i.batch_id,
           jsonb_populate_record(null::court, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is not null
       and s.id = r.id and not ${isCourtLater}`.execute(trx);
  await removeNewSources(trx, register, runId);
  await removeNewCourts(trx, runId);
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

/**
 * SQL: true if the coverage of the county or court `s` differs from what the run `b` set, given its
 * earlier state `r`; see `finishRun`.
 */
const IS_CORRECTED = sql<boolean>`(
  case when b.coverage_from is null and (r.coverage_from is null or r.is_coverage_derived)
       then not s.is_coverage_derived
       else s.is_coverage_derived
            or s.coverage_from is distinct from
               case when b.coverage_from is null then r.coverage_from
                    when r.is_coverage_derived then b.coverage_from
                    else least(r.coverage_from, b.coverage_from) end
       end)`;

/** SQL: restores the coverage of `s` from `r`, unless it was corrected since the run `b`. */
const RESTORED_COVERAGE = sql`
  coverage_from = case when ${IS_CORRECTED} then s.coverage_from else r.coverage_from end,
  is_coverage_derived =
    case when ${IS_CORRECTED} then s.is_coverage_derived
         else coalesce(r.is_coverage_derived, false) end`;

/**
 * Deletes the sources that a run created and that have no records. Keeps a source with information
 * from a super user, but clears the run's dates.
 */
async function removeNewSources(
  trx: Transaction<Database>,
  register: ImportRegister,
  runId: number,
): Promise<void> {
  const { place, table } = SHAPES[register];
  const ofCounty =
    place === 'county_id'
      ? sql`t.county_id = s.county_id`
      : sql`t.court_id in (select id from court where county_id = s.county_id)`;
  const isEmptied = sql`
    i.batch_id = ${runId} and i.table_name = 'data_source' and i.row is null
    and s.register = ${register} and s.county_id = i.row_key::integer
    and not exists (select from ${sql.table(table)} t where ${ofCounty})`;
  await sql`
    delete from data_source s
     using import_image_row i join import_batch b on b.id = i.batch_id,
           jsonb_populate_record(null::data_source, i.row) r
     where ${isEmptied} and s.system = b.source
       and not (s.coverage_from is not null and ${IS_CORRECTED})
       and num_nonnulls(s.outage, s.note, s.office_name, s.office_address,
                        s.office_telephone) = 0`.execute(trx);
  await sql`
    update data_source s set loaded_at = null, ${RESTORED_COVERAGE}
      from import_image_row i join import_batch b on b.id = i.batch_id,
           jsonb_populate_record(null::data_source, i.row) r
     where ${isEmptied}`.execute(trx);
}

/**
 * Deletes the courts that a run created, unless other rows refer to them, such as cases, judgments,
 * or corrections. Other courts without cases lose the coverage that the run wrote.
 */
async function removeNewCourts(trx: Transaction<Database>, runId: number): Promise<void> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'court'::regclass`.execute(trx);
  const isReferred = references.map(
    ({ column, table }) =>
      sql`exists (select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = s.id)`,
  );
  await sql`
    delete from court s using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is null
       and s.id = i.row_key::integer and not s.is_name_confirmed
       and not (${sql.join(isReferred, sql` or `)})`.execute(trx);
  await sql`
    update court s set ${RESTORED_COVERAGE}
      from import_image_row i join import_batch b on b.id = i.batch_id,
           jsonb_populate_record(null::court, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'court' and i.row is null
       and s.id = i.row_key::integer
       and not exists (select from court_case t where t.court_id = s.id)`.execute(trx);
}
