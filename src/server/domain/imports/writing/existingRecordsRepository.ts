import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import { followWritten, readFollowed } from './linksRepository';
import { CONFIDENTIAL_TYPES } from '../rollBack/retainedImagesRepository';
import { SHAPES, type PreparedRow } from '../reading/shapes';
import type { ImportOrigin, WritingRun } from '../reading/origin';
import type { ExistingRecord } from './sortedRows';

/** SQL: true if documents of the type of `t` are confidential by law. */
function isConfidentialType(): RawBuilder<boolean> {
  return sql`t.type_code in (${sql.join(CONFIDENTIAL_TYPES)})`;
}

/** Finds records by source key and locks them until the transaction ends. */
export async function findExistingRecords(
  trx: Kysely<Database>,
  { register, source }: ImportOrigin,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ExistingRecord>> {
  const { place, table, withheld } = SHAPES[register];
  const { rows } = await sql<ExistingRecord>`
    select t.id, t.source_key, t.row_hash, t.batch_id, b.as_of,
           ${sql.ref(`t.${place}`)} as place,
           ${withheld === null ? sql`false` : sql.ref(`t.${withheld}`)} as is_withheld,
           ${register === 'court' ? sql.ref('t.is_sealed_as_copy') : sql`false`} as is_copy,
           ${register === 'recorder' ? isConfidentialType() : sql`false`} as is_confidential_type
      from ${sql.table(table)} t left join import_batch b on b.id = t.batch_id
     where t.source = ${source} and t.source_key = any(${keys}::text[])
     order by t.id for update of t`.execute(trx);
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** Finds deleted keys that this file may not restore, but a newer one may. */
export async function findTombstones(
  trx: Kysely<Database>,
  { asOf, register, source }: ImportOrigin,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source_key: string }>`
    select source_key from import_tombstone
     where register = ${register} and source = ${source} and source_key = any(${keys}::text[])
       and (action = 'expunge' or at > ${asOf})`.execute(trx);
  return new Set(rows.map(({ source_key }) => source_key));
}

/**
 * Seals cases, or makes documents confidential, until a valid row states otherwise. Changes nothing
 * else, because their rows were rejected.
 */
export async function withholdRecords(
  trx: Transaction<Database>,
  { register, runId }: WritingRun,
  ids: readonly number[],
): Promise<void> {
  const { table, withheld } = SHAPES[register];
  if (withheld === null || ids.length === 0) return;
  const followed = await readFollowed(trx, register, ids);
  await sql`
    update ${sql.table(table)}
       set ${sql.ref(withheld)} = true, row_hash = null, batch_id = ${runId}
           ${register === 'court' ? sql`, is_sealed_as_copy = false` : sql``}
     where id = any(${ids}::bigint[])`.execute(trx);
  await followWritten(trx, register, ids, followed);
}

/** Deletes records and saves tombstones; returns the ids of records that existed. */
export async function removeRecords(
  trx: Transaction<Database>,
  { asOf, register, source }: ImportOrigin,
  removals: readonly PreparedRow[],
  known: ReadonlyMap<string, ExistingRecord>,
): Promise<number[]> {
  const { hidden, table } = SHAPES[register];
  const removed: number[] = [];
  for (const action of ['delete', 'expunge'] as const) {
    const keys = removals.flatMap(({ change, sourceKey }) =>
      change.action === action ? [sourceKey] : [],
    );
    if (keys.length === 0) continue;
    // An expunged record stays expunged; otherwise the newest deletion applies.
    await sql`
      insert into import_tombstone as t (register, source, source_key, action, at)
      select ${register}, ${source}, key, ${action}, ${asOf}
        from unnest(${keys}::text[]) key order by key
      on conflict (register, source, source_key) do update
        set at = greatest(t.at, excluded.at),
            action = case when t.action = 'expunge' then t.action else excluded.action end`.execute(
      trx,
    );
    const ids = keys.flatMap((key) => known.get(key)?.id ?? []);
    if (ids.length === 0) continue;
    const followed = await readFollowed(trx, register, ids);
    const { rows } =
      action === 'delete'
        ? await sql<{ id: number }>`
            delete from ${sql.table(table)} where id = any(${ids}::bigint[])
            returning id`.execute(trx)
        : await sql<{ id: number }>`
            update ${sql.table(table)} set ${sql.ref(hidden ?? 'id')} = true, row_hash = null
             where id = any(${ids}::bigint[]) and not ${sql.ref(hidden ?? 'id')}
            returning id`.execute(trx);
    const done = rows.map(({ id }) => id);
    removed.push(...done);
    await followWritten(trx, register, action === 'expunge' ? done : [], followed);
  }
  return removed;
}
