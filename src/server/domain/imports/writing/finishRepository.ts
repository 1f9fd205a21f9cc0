import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports/registers';
import { COUNTIES_PATH } from '#contract/counties/pages';
import { INDIANA } from '#contract/locales';
import { buildLink } from '#contract/links';
import type { Database } from '../../../db/tables/database';
import { NO_SOURCE } from '../../courts/noSource';
import { enqueueImportEvent } from '../../webhooks/enqueueRepository';
import { savePlaces } from '../rollBack/imagesRepository';
import { findDelivered } from './deliveredRepository';
import { linkMissedJudgments } from './linksRepository';
import { coveredUntil, type ImportOrigin, type RunRequest } from '../reading/origin';
import { SHAPES } from '../reading/shapes';

/** SQL: counties affected by a run, as `id`. */
function countiesOf(
  register: ImportRegister,
  touched: readonly number[],
): RawBuilder<{ id: number }> {
  return register === 'judgment'
    ? sql`select distinct county_id as id from court where id = any(${touched}::integer[])`
    : sql`select unnest(${touched}::integer[]) as id`;
}

/**
 * Creates a source for each county that has none, because the name index needs the source of the
 * first record. Its coverage date is set when the run ends.
 */
export async function createMissingSources(
  trx: Transaction<Database>,
  { register, source }: ImportOrigin,
  touched: readonly number[],
): Promise<void> {
  // Courts are their records' own sources and already exist.
  if (register === 'court' || touched.length === 0) return;
  await sql`
    insert into data_source (county_id, register, system)
    select c.id, ${register}, ${source} from (${countiesOf(register, touched)}) c
    on conflict (register, county_id) do nothing`.execute(trx);
}

/**
 * Completes a run that has read its file. Updates the load date and the source's name of its
 * counties or courts (see `coveredUntil`), unless a newer file has, and their start of coverage. They
 * include places of which the file delivers no changes (see `findDelivered`). A stated start counts
 * where the run wrote records: it replaces a derived start, and can extend earlier stated coverage,
 * but not shorten it. Without a stated start, coverage starts with the earliest record.
 */
export async function finishRun(
  db: Kysely<Database>,
  request: RunRequest,
  run: { readonly id: number },
  now: number,
): Promise<void> {
  const { asOf, coverageFrom, register, source } = request;
  const until = coveredUntil(request);
  if (register === 'court' || register === 'judgment') {
    const { touched } = await db
      .selectFrom('import_batch')
      .where('id', '=', run.id)
      .select('touched')
      .executeTakeFirstOrThrow();
    await linkMissedJudgments(db, run.id, touched);
  }
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('import_batch')
      .set({ state: 'DONE', problem: null, ended_at: new Date(now) })
      .where('id', '=', run.id)
      .returning(['touched', 'removed_in', 'rows_read as read', 'rows_bad as bad'])
      .executeTakeFirstOrThrow();
    const { removed_in } = ended;
    const delivered = await findDelivered(trx, request, ended, now);
    if (request.keepsImages === true) {
      await savePlaces(trx, { ...request, runId: run.id }, delivered);
    }
    const touched = [...new Set([...ended.touched, ...delivered])];
    await trx.updateTable('import_batch').set({ touched }).where('id', '=', run.id).execute();
    const link = buildLink('', INDIANA, COUNTIES_PATH);
    // Customers with copies need to know about all removals.
    const changed = [...new Set([...touched, ...removed_in])];
    const event = { importId: run.id, register, touched: changed, asOf, link };
    await enqueueImportEvent(trx, event, now);
    if (register === 'court') {
      const stated = sql`
        case when t.id = any(${ended.touched}::integer[]) then ${coverageFrom}::date end`;
      await sql`
        update court t set
               source_system = case when ${IS_NEW_COURT} or ${until} >= t.loaded_at
                                    then ${source} else t.source_system end,
               loaded_at = case when ${IS_NEW_COURT} then ${until}
                                else greatest(t.loaded_at, ${until}) end,
               coverage_from = ${coverageOf(stated)}, is_coverage_derived = ${isDerived(stated)}
          from (${earliestOf(register, touched)}) e
         where t.id = e.id`.execute(trx);
      return;
    }
    const stated = sql`
      case when t.county_id in (select c.id from (${countiesOf(register, ended.touched)}) c)
           then ${coverageFrom}::date end`;
    await sql`
      update data_source t set
             system = case when t.loaded_at is null or ${until} >= t.loaded_at
                           then ${source} else t.system end,
             loaded_at = greatest(t.loaded_at, ${until}),
             coverage_from = ${coverageOf(stated)}, is_coverage_derived = ${isDerived(stated)}
        from (${earliestOf(register, touched)}) e
       where t.register = ${register} and t.county_id = e.id`.execute(trx);
  });
}

/**
 * SQL: true for a court `t` that no run has dated: it has no coverage, or only coverage that a
 * super user entered. Its date is then the day on which it was created.
 */
const IS_NEW_COURT = sql<boolean>`(t.coverage_from is null or t.source_system = ${NO_SOURCE})`;

/** SQL: new start of coverage of a county or court `t` whose earliest record is from `e.day`. */
function coverageOf(stated: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case
    when ${stated} is not null and t.is_coverage_derived then ${stated}
    when ${stated} is not null then least(t.coverage_from, ${stated})
    when t.coverage_from is null or t.is_coverage_derived then least(t.coverage_from, e.day)
    else t.coverage_from end`;
}

function isDerived(stated: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${stated} is null and (t.coverage_from is null or t.is_coverage_derived))`;
}

/** SQL: counties or courts affected by a run, as `id` with the `day` of the earliest record. */
function earliestOf(register: ImportRegister, touched: readonly number[]): RawBuilder<unknown> {
  const { dated, place, table } = SHAPES[register];
  const day = sql`(select min(${sql.ref(`r.${dated}`)}) from ${sql.table(table)} r
                    where ${sql.ref(`r.${place}`)} = p.id)`;
  const places = sql`select unnest(${touched}::integer[]) as id`;
  if (register !== 'judgment') return sql`select p.id, ${day} as day from (${places}) p`;
  return sql`
    select k.county_id as id, min(${day}) as day
      from (${places}) p join court k on k.id = p.id group by k.county_id`;
}
