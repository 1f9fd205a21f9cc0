import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import { indexRecords } from '../../nameIndex/writeRepository';
import { withdrawCorrected } from '../../recordEvents/correctRepository';
import {
  readHiddenNumbers,
  restoreCopies,
  sealCopies,
  unsealCopies,
} from '../writing/caseCopiesRepository';
import {
  followReleased,
  followWritten,
  readFollowed,
  readNextTargets,
  releaseJudgments,
} from '../writing/linksRepository';
import { recordTablesOf } from './imagesRepository';
import type { RolledBackRun } from '../reading/origin';
import {
  findImages,
  isRemovedLater,
  isUntouched,
  type RecordImage,
} from './recordStatesRepository';
import { restorePlaces } from './restoredPlacesRepository';
import {
  deleteRows,
  insertImages,
  readRestoredTargets,
  restoreLinks,
  updateRoots,
} from './restoredRowsRepository';
import { SHAPES } from '../reading/shapes';
import { findCasesOfJudgments, readWatched, writeEvents } from '../writing/watchedRepository';
import { NAMES } from '../writing/writeRepository';

/**
 * Restores the next records of a run in one transaction; returns false if none is left. Records
 * that were changed, removed, or docketed in since then, or that hide later judgments, are only
 * flagged, not restored. `now` is in milliseconds since 1970.
 */
export async function rollBackRecords(
  db: Kysely<Database>,
  run: RolledBackRun,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const images = await findImages(trx, run);
    if (images.length === 0) return false;
    const fitting = images.filter((image) => isUntouched(image, run.runId));
    await restore(trx, run, fitting, now);
    const restored = fitting.map(({ record_id }) => record_id);
    const ids = images.map(({ record_id }) => record_id);
    await sql`
      update import_image set restored = record_id = any(${restored}::bigint[])
       where batch_id = ${run.runId} and record_id = any(${ids}::bigint[])`.execute(trx);
    return true;
  });
}

async function restore(
  trx: Transaction<Database>,
  run: RolledBackRun,
  images: readonly RecordImage[],
  now: number,
): Promise<void> {
  const { register, runId } = run;
  const idsOf = (...kinds: readonly RecordImage['kind'][]): number[] =>
    images.flatMap(({ kind, record_id }) => (kinds.includes(kind) ? [record_id] : []));
  const [added, changed, removed] = [idsOf('added'), idsOf('changed'), idsOf('removed')];
  const [hidden, confirmed, sealed] = [idsOf('hidden'), idsOf('confirmed'), idsOf('sealed')];
  const ids = [...added, ...changed, ...removed, ...hidden, ...sealed];
  const asOf = new Date(now);
  const watched = await readWatched(trx, register, [
    ...ids,
    ...(await readFollowed(trx, register, ids)).targets,
    ...(await readNextTargets(trx, register, ids)),
    ...(await readRestoredTargets(trx, run, ids)),
  ]);
  const judged = register === 'judgment' ? await findCasesOfJudgments(trx, ids, []) : [];
  const watchedCases = await readWatched(trx, 'court', judged);
  const followed = await readFollowed(trx, register, [...added, ...changed]);
  const numbers = await readHiddenNumbers(trx, run, ids);
  const tables = await recordTablesOf(trx, register);
  const released = register === 'court' ? await releaseJudgments(trx, added) : [];
  await deleteRows(trx, tables.root, 'id', added);
  await followReleased(trx, released);
  for (const { key, table } of SHAPES[register].children) {
    if (key !== null) await deleteRows(trx, table, key, changed);
  }
  await updateRoots(trx, run, tables, [...changed, ...hidden]);
  await insertImages(trx, runId, tables, tables.root, removed);
  for (const table of tables.all) {
    if (!table.isLink) {
      await insertImages(trx, runId, tables, table.table, [...changed, ...removed]);
    }
  }
  for (const table of tables.all) {
    if (table.isLink) await restoreLinks(trx, runId, tables, table, [...changed, ...removed]);
  }
  if (confirmed.length > 0) {
    await sql`
      update ${sql.table(tables.root)} t set batch_id = i.old_batch_id from import_image i
       where i.batch_id = ${runId} and i.record_id = t.id
         and t.id = any(${confirmed}::bigint[])`.execute(trx);
  }
  await restoreCopies(trx, run, sealed);
  await followWritten(trx, register, [...changed, ...removed, ...hidden, ...sealed], followed);
  const copies = [
    ...(await sealCopies(trx, { register, runId }, ids)),
    ...(await unsealCopies(trx, numbers)),
  ];
  await indexRecords(trx, NAMES[register], [...ids, ...copies]);
  await writeEvents(trx, { asOf, register }, watched, []);
  await writeEvents(trx, { asOf, register: 'court' }, watchedCases, []);
  if (register === 'court') await withdrawCorrected(trx, changed);
}

/**
 * After the last record: restores tombstones and the dates of counties and courts, marks the run as
 * rolled back, and counts its records. Counties and courts updated by later runs keep their dates
 * and are listed.
 */
export async function finishRollBack(
  trx: Transaction<Database>,
  run: RolledBackRun,
): Promise<{ restored: number; left: number; leftKeys: string[]; places: string[] }> {
  const { asOf, register, runId, source } = run;
  await sql`
    delete from import_tombstone t using import_image_row i
     where i.batch_id = ${runId} and i.table_name = 'import_tombstone'
       and t.register = ${register} and t.source = ${source} and t.source_key = i.row_key
       and t.at = ${asOf}
       and not ${isRemovedLater(run, sql`t.source_key`)}
       and (t.action = 'delete'
            or not exists (select from import_image m
                            where m.batch_id = ${runId} and m.source_key = t.source_key
                              and not m.restored))`.execute(trx);
  await sql`
    insert into import_tombstone (register, source, source_key, action, at)
    select r.register, r.source, r.source_key, r.action, r.at
      from import_image_row i, jsonb_populate_record(null::import_tombstone, i.row) r
     where i.batch_id = ${runId} and i.table_name = 'import_tombstone' and i.row is not null
    on conflict do nothing`.execute(trx);
  const places = await restorePlaces(trx, register, runId);
  await trx
    .updateTable('import_batch')
    .set({ state: 'ROLLED_BACK' })
    .where('id', '=', runId)
    .execute();
  const counts = await trx
    .selectFrom('import_image')
    .where('batch_id', '=', runId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('restored', '=', true).as('restored'),
      eb.fn.countAll<number>().filterWhere('restored', '=', false).as('left'),
    ])
    .executeTakeFirstOrThrow();
  const left = await trx
    .selectFrom('import_image')
    .where('batch_id', '=', runId)
    .where('restored', '=', false)
    .select('source_key')
    .orderBy('source_key')
    .limit(100)
    .execute();
  return {
    restored: counts.restored,
    left: counts.left,
    leftKeys: left.map(({ source_key }) => source_key),
    places,
  };
}

/** Maximum rows deleted per statement, to stay within the time limit of queries. */
const ROWS_A_DELETION = 20_000;

/**
 * Deletes the rollback data of runs that ended before the given time, except runs that are being
 * rolled back. It deletes in pieces, because a run may have millions of rows; throws when `signal`
 * is aborted, and continues with the next call.
 */
export async function deleteImages(
  db: Kysely<Database>,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select b.id from import_batch b
     where b.ended_at < ${before}
       and (exists (select from import_image i where i.batch_id = b.id)
            or exists (select from import_image_row i where i.batch_id = b.id))
       and not exists (select from record_import r
                        where r.batch_id = b.id and r.state = 'rollingBack')`.execute(db);
  for (const { id } of rows) {
    for (const table of ['import_image', 'import_image_row']) {
      do {
        signal.throwIfAborted();
      } while (await deletePiece(db, table, id));
    }
  }
}

/**
 * Deletes some of a run's rows; returns false if none was left. The query needs no order: rows of
 * expired runs never change, so their addresses (`ctid`) stay valid. PostgreSQL sorts the
 * addresses, so servers that delete the same rows wait for each other instead of deadlocking.
 */
async function deletePiece(db: Kysely<Database>, table: string, runId: number): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    with piece as (
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where batch_id = ${runId} limit ${ROWS_A_DELETION}))
      returning true)
    select exists (select from piece) as "isFound"`.execute(db);
  return rows[0]?.isFound === true;
}
