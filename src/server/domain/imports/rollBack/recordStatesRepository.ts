import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import type { RolledBackRun } from '../reading/origin';
import { SHAPES } from '../reading/shapes';

/** Records restored per transaction. */
const RECORDS_A_BATCH = 200;

/** SQL: order in which the images of a run are restored. */
const ORDER = sql`kind <> 'added', kind = 'sealed', record_id`;

/** A record's state before the run, compared with its current state. */
export interface RecordImage {
  readonly record_id: number;
  readonly source_key: string;
  readonly kind: 'added' | 'changed' | 'removed' | 'hidden' | 'confirmed' | 'sealed';
  readonly old_batch_id: number | null;
  readonly batch_id: number | null;
  readonly exists: boolean;
  readonly is_replaced: boolean;
  readonly is_plain: boolean;
  /** True for a case that is sealed only as the copy of a hidden one. */
  readonly is_copy: boolean;
  /** True if another run expunged the record. */
  readonly is_expunged: boolean;
  /** True if the run deleted the record, and a later file lists it as deleted too. */
  readonly is_deleted_again: boolean;
  /**
   * True if the case has docket entries or hearings that were added on this site since the run
   * started.
   */
  readonly is_docketed: boolean;
  /** True if deleting the hidden case would publish judgments that a later run wrote. */
  readonly is_hiding: boolean;
}

/**
 * Loads the next images with the current state of their records, which are locked. Added records
 * come first, in batches of their own, because a removed record may have been added again. Copies
 * come after the hidden cases that sealed them.
 */
export async function findImages(
  trx: Transaction<Database>,
  run: RolledBackRun,
): Promise<readonly RecordImage[]> {
  const { register, runId, source } = run;
  const { hidden, table } = SHAPES[register];
  const isHidden: RawBuilder<unknown> = hidden === null ? sql`false` : sql.ref(`t.${hidden}`);
  await sql`
    select from ${sql.table(table)} where id in (
      select record_id from import_image where batch_id = ${runId} and restored is null
       order by ${ORDER} limit ${RECORDS_A_BATCH})
     order by id for update`.execute(trx);
  const { rows } = await sql<RecordImage>`
    select i.record_id, i.source_key, i.kind, i.old_batch_id, t.batch_id,
           t.id is not null as exists,
           exists (select from ${sql.table(table)} o
                    where o.source = ${source} and o.source_key = i.source_key
                      and o.id <> i.record_id) as is_replaced,
           coalesce(not ${isHidden}, true) as is_plain,
           ${register === 'court' ? sql`coalesce(t.is_sealed_as_copy, false)` : sql`false`} as is_copy,
           ${isExpunged(run)} as is_expunged, ${isDeletedAgain(run)} as is_deleted_again, ${isDocketed(run)} as is_docketed,
           ${isHiding(run)} as is_hiding
      from import_image i left join ${sql.table(table)} t on t.id = i.record_id
     where i.batch_id = ${runId} and i.restored is null
     order by ${ORDER} limit ${RECORDS_A_BATCH}`.execute(trx);
  const added = rows.filter(({ kind }) => kind === 'added');
  return added.length > 0 ? added : rows;
}

/**
 * SQL: true if another run expunged the record of the image `i`. An expungement is permanent, so
 * only the run that ordered it can undo it. A run saves the tombstones of all records that it
 * removed, including records that it had added or changed before.
 */
function isExpunged(run: RolledBackRun): RawBuilder<boolean> {
  const { asOf, register, runId, source } = run;
  return sql`exists (
    select from import_tombstone s
     where s.register = ${register} and s.source = ${source} and s.source_key = i.source_key
       and s.action = 'expunge'
       and (s.at <> ${asOf} or ${isRemovedLater(run, sql`i.source_key`)}
            or not exists (
              select from import_image_row o
               where o.batch_id = ${runId} and o.record_id = 0
                 and o.table_name = 'import_tombstone' and o.row_key = i.source_key)))`;
}

/**
 * SQL: true if a later run, or a newer file, also deleted the record that the run deleted. In some
 * registers, records can only be deleted, never expunged, even if a court orders their removal.
 */
function isDeletedAgain(run: RolledBackRun): RawBuilder<boolean> {
  const { asOf, register, source } = run;
  return sql`(i.kind = 'removed' and (
    ${isRemovedLater(run, sql`i.source_key`)}
    or exists (select from import_tombstone s
                where s.register = ${register} and s.source = ${source}
                  and s.source_key = i.source_key and s.at > ${asOf})))`;
}

/** SQL: true if a later run also removed the record with this key. */
export function isRemovedLater(
  { register, runId, source }: RolledBackRun,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from import_batch b
      join import_image_row l on l.batch_id = b.id and l.record_id = 0
                             and l.table_name = 'import_tombstone' and l.row_key = ${key}
     where b.id > ${runId} and b.register = ${register} and b.source = ${source}
       and b.state <> 'ROLLED_BACK')`;
}

/**
 * SQL: true if, since the run started, filings or orders in the case of the image `i` were docketed
 * or struck. Restoring the case would delete their entries, documents, and hearings.
 */
function isDocketed({ register, runId }: RolledBackRun): RawBuilder<boolean> {
  if (register !== 'court') return sql`false`;
  return sql`(i.kind in ('added', 'changed') and exists (
    select from import_batch b
     where b.id = ${runId}
       and (exists (select from efm_docketing d
                     where d.case_id = i.record_id and greatest(d.at, d.struck_at) >= b.started_at)
            or exists (select from order_hearing o join hearing h on h.id = o.hearing_id
                        where h.case_id = i.record_id
                          and greatest(o.set_at, o.canceled_at) >= b.started_at))))`;
}

/**
 * SQL: true if the image `i` is a hidden case that the run added, with judgments that a later run
 * wrote. These judgments are hidden only while their case is on file.
 */
function isHiding({ register, runId }: RolledBackRun): RawBuilder<boolean> {
  if (register !== 'court') return sql`false`;
  return sql`(i.kind = 'added'
    and not exists (select from public_case p where p.id = i.record_id)
    and exists (select from judgment j
                 where j.case_id = i.record_id and j.batch_id > ${runId}))`;
}

/**
 * True if no later run changed the record, no court docketed anything in it, and it hides no later
 * judgments.
 */
export function isUntouched(image: RecordImage, runId: number): boolean {
  const { batch_id, exists, is_plain, is_replaced, kind, old_batch_id } = image;
  if (image.is_expunged || image.is_docketed || image.is_hiding) return false;
  switch (kind) {
    case 'added':
      return !exists || batch_id === runId;
    case 'removed':
      return !exists && !is_replaced && !image.is_deleted_again;
    case 'hidden':
      return exists && !is_plain && (batch_id === old_batch_id || batch_id === runId);
    case 'sealed':
      return exists && image.is_copy;
    default:
      return exists && batch_id === runId;
  }
}
