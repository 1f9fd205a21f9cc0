import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import type { ImportOrigin, RunRequest } from './origin';

/** The counties of what a run touched, as `id`. */
function countiesOf(
  register: ImportRegister,
  touched: readonly number[],
): RawBuilder<{ id: number }> {
  return register === 'judgment'
    ? sql`select distinct county_id as id from court where id = any(${touched}::integer[])`
    : sql`select unnest(${touched}::integer[]) as id`;
}

/**
 * Makes the source of each county that had none: the index of names tells records apart by it from
 * the first one. From when its records are is told as the run ends.
 */
export async function knowSources(
  trx: Transaction<Database>,
  { register, source }: ImportOrigin,
  touched: readonly number[],
): Promise<void> {
  // Courts are their records' sources, and stand before them.
  if (register === 'court' || touched.length === 0) return;
  await sql`
    insert into data_source (county_id, register, system)
    select c.id, ${register}, ${source} from (${countiesOf(register, touched)}) c
    on conflict (register, county_id) do nothing`.execute(trx);
}

/**
 * Ends a run that has read its file, and tells of the counties or courts in it from when their records
 * are: a file that is older than the last one changes neither date.
 */
export async function finishRun(
  db: Kysely<Database>,
  { asOf, coverageFrom, register, source }: RunRequest,
  run: { readonly id: number },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { touched } = await trx
      .updateTable('import_batch')
      .set({ state: 'DONE', problem: null, ended_at: new Date(now) })
      .where('id', '=', run.id)
      .returning('touched')
      .executeTakeFirstOrThrow();
    if (register === 'court') {
      await sql`
        update court set loaded_at = greatest(loaded_at, ${asOf}), source_system = ${source},
               coverage_from = least(coverage_from, ${coverageFrom}::date)
         where id = any(${touched}::integer[])`.execute(trx);
      return;
    }
    await sql`
      insert into data_source as s (county_id, register, system, loaded_at, coverage_from)
      select c.id, ${register}, ${source}, ${asOf}, ${coverageFrom}::date from (${countiesOf(register, touched)}) c
      on conflict (register, county_id) do update
        set system = excluded.system, loaded_at = greatest(s.loaded_at, excluded.loaded_at),
            coverage_from = least(s.coverage_from, excluded.coverage_from)`.execute(trx);
  });
}
