import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { RunRequest } from './origin';

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
    const counties =
      register === 'judgment'
        ? sql`select distinct county_id as id from court where id = any(${touched}::integer[])`
        : sql`select unnest(${touched}::integer[]) as id`;
    await sql`
      insert into data_source as s (county_id, register, system, loaded_at, coverage_from)
      select c.id, ${register}, ${source}, ${asOf}, ${coverageFrom}::date from (${counties}) c
      on conflict (register, county_id) do update
        set system = excluded.system, loaded_at = greatest(s.loaded_at, excluded.loaded_at),
            coverage_from = least(s.coverage_from, excluded.coverage_from)`.execute(trx);
  });
}
