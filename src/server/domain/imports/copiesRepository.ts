import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { joinCases } from './followRepository';
import { saveRecords } from './imagesRepository';
import type { ImportOrigin, WritingRun } from './origin';
import type { ExistingRecord } from './knownRepository';
import type { PreparedRow } from './shapes';

/**
 * Finds the rows, by key, of cases whose court and number belong to another case on file that is
 * sealed, confidential, or expunged. Cases exist twice if two sources describe them, or if one
 * source is spelled in two ways.
 */
export async function findHiddenCopies(
  db: Kysely<Database>,
  { register }: ImportOrigin,
  rows: readonly PreparedRow[],
  known: ReadonlyMap<string, ExistingRecord>,
): Promise<ReadonlySet<string>> {
  if (register !== 'court') return new Set();
  const numbers = rows.flatMap(({ change, sourceKey }) =>
    change.action === 'upsert'
      ? [
          {
            ...{ source_key: sourceKey, id: known.get(sourceKey)?.id ?? 0 },
            ...{ court_id: change.record.court_id, number_key: change.record.number_key },
          },
        ]
      : [],
  );
  if (numbers.length === 0) return new Set();
  const { rows: found } = await sql<{ source_key: string }>`
    select x.source_key
      from json_to_recordset(${JSON.stringify(numbers)}::text::json)
           as x(source_key text, id bigint, court_id integer, number_key text)
     where x.number_key <> '' and exists (
       select from court_case h
        where h.court_id = x.court_id and h.number_key = x.number_key and h.id <> x.id
          and not exists (select from public_case p where p.id = h.id))`.execute(db);
  return new Set(found.map(({ source_key }) => source_key));
}

/**
 * Seals the public copies of the hidden ones of some cases; returns the ids of the copies. A copy
 * stays sealed until a row of its own source states that it is public.
 */
export async function sealCopies(
  trx: Transaction<Database>,
  { keepsImages, register, runId }: WritingRun,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (register !== 'court' || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; key: string | null; batch: number | null }>`
    select c.id, c.source_key as key, c.batch_id as batch
      from court_case h
      join court_case c on c.court_id = h.court_id and c.number_key = h.number_key and c.id <> h.id
     where h.id = any(${ids}::bigint[]) and h.number_key <> ''
       and not exists (select from public_case p where p.id = h.id)
       and exists (select from public_case p where p.id = c.id)
     order by c.id for update of c`.execute(trx);
  const copies = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (copies.length === 0) return [];
  if (keepsImages === true) {
    const images = copies.map(({ batch, id, key }) => ({
      ...{ id, key: key ?? '', kind: 'changed' as const, batch },
    }));
    await saveRecords(trx, register, runId, images);
  }
  const sealed = copies.map(({ id }) => id);
  await sql`
    update court_case set is_sealed = true, row_hash = null, batch_id = ${runId}
     where id = any(${sealed}::bigint[])`.execute(trx);
  await joinCases(trx, sealed);
  return sealed;
}
