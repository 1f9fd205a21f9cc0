import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import { joinCases } from './followRepository';
import { saveRecords } from './imagesRepository';
import type { ImportOrigin, WritingRun } from './origin';
import type { ExistingRecord } from './knownRepository';
import type { PreparedRow } from './shapes';

/** Starts the row hash of a case that is sealed only because its copy is hidden. */
const COPY = 'copy ';

/** Returns the row hash of a case that is sealed only because its copy is hidden. */
export function hashOfCopy(hash: string): string {
  return COPY + hash;
}

/** True for the row hash of a case that is sealed only because its copy is hidden. */
export function isSealedCopy(hash: string | null): boolean {
  return hash?.startsWith(COPY) === true;
}

/** SQL: true for a case that is hidden for its own sake, not only as a copy. */
function isHidden(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(not exists (select from public_case p where p.id = ${column('id')})
    and (${column('is_expunged')} or ${column('row_hash')} is null
         or not starts_with(${column('row_hash')}, ${COPY})))`;
}

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
          and ${isHidden('h')})`.execute(db);
  return new Set(found.map(({ source_key }) => source_key));
}

/**
 * Seals the public copies of the hidden ones of some cases; returns the ids of the copies. They
 * stay sealed until no hidden case has their number.
 */
export async function sealCopies(
  trx: Transaction<Database>,
  run: WritingRun,
  ids: readonly number[],
): Promise<readonly number[]> {
  return changeCopies(trx, run, ids, {
    ofCase: isHidden('h'),
    isCopy: sql`exists (select from public_case p where p.id = c.id)`,
    change: sql`is_sealed = true, row_hash = ${COPY}::text || coalesce(row_hash, '')`,
  });
}

/** Publishes the copies that were sealed with cases that are public again; returns their ids. */
export async function releaseCopies(
  trx: Transaction<Database>,
  run: WritingRun,
  ids: readonly number[],
): Promise<readonly number[]> {
  return changeCopies(trx, run, ids, {
    ofCase: sql`exists (select from public_case p where p.id = h.id)`,
    isCopy: sql`(starts_with(c.row_hash, ${COPY}) and not c.is_expunged
      and not exists (select from court_case o
                       where o.court_id = c.court_id and o.number_key = c.number_key
                         and o.id <> c.id and ${isHidden('o')}))`,
    change: sql`is_sealed = false,
      row_hash = nullif(substr(row_hash, ${COPY.length + 1}::integer), '')`,
  });
}

/**
 * Makes sealed copies of cases about to be deleted independent, so that they stay sealed without the
 * case.
 */
export async function separateCopies(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
): Promise<void> {
  if (register !== 'court' || ids.length === 0) return;
  await sql`
    update court_case c set row_hash = null
      from court_case h
     where h.id = any(${ids}::bigint[]) and h.court_id = c.court_id
       and h.number_key = c.number_key and h.number_key <> '' and h.id <> c.id
       and starts_with(c.row_hash, ${COPY})`.execute(trx);
}

interface CopyChange {
  /** SQL: true for the cases `h` whose copies change. */
  readonly ofCase: RawBuilder<unknown>;
  /** SQL: true for their copies `c` that change. */
  readonly isCopy: RawBuilder<unknown>;
  /** SQL: new values of the columns. */
  readonly change: RawBuilder<unknown>;
}

async function changeCopies(
  trx: Transaction<Database>,
  { keepsImages, register, runId }: WritingRun,
  ids: readonly number[],
  { change, isCopy, ofCase }: CopyChange,
): Promise<readonly number[]> {
  if (register !== 'court' || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; key: string | null; batch: number | null }>`
    select c.id, c.source_key as key, c.batch_id as batch
      from court_case h
      join court_case c on c.court_id = h.court_id and c.number_key = h.number_key and c.id <> h.id
     where h.id = any(${ids}::bigint[]) and h.number_key <> '' and ${ofCase} and ${isCopy}
     order by c.id for update of c`.execute(trx);
  const copies = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (copies.length === 0) return [];
  if (keepsImages === true) {
    const images = copies.map(({ batch, id, key }) => ({
      ...{ id, key: key ?? '', kind: 'changed' as const, batch },
    }));
    await saveRecords(trx, register, runId, images);
  }
  const changed = copies.map(({ id }) => id);
  await sql`
    update court_case set ${change}, batch_id = ${runId}
     where id = any(${changed}::bigint[])`.execute(trx);
  await joinCases(trx, changed);
  return changed;
}
