import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../db/tables/database';
import { joinCases } from './linksRepository';
import { saveRecords } from '../rollBack/imagesRepository';
import type { ImportOrigin, RolledBackRun, WritingRun } from '../reading/origin';
import type { ExistingRecord } from './sortedRows';
import type { PreparedRow } from '../reading/shapes';

/** Court and number of a case. */
export interface CaseNumber {
  readonly court_id: number;
  readonly number_key: string;
}

/** SQL: true if the case `h` is hidden for a reason of its own, not only as a copy. */
const IS_HIDDEN_ITSELF = sql<boolean>`(
  h.is_expunged or (h.is_sealed and not h.is_sealed_as_copy)
  or exists (select from case_type t where t.code = h.type_code and t.is_confidential))`;

/** SQL: true if no other case with the court and number of the case `c` is hidden itself. */
const IS_NO_HIDDEN_COPY = sql<boolean>`(not exists (
  select from court_case h
   where h.court_id = c.court_id and h.number_key = c.number_key and h.number_key <> ''
     and h.id <> c.id and ${IS_HIDDEN_ITSELF}))`;

/**
 * Finds the keys of rows whose case has the court and number of another case on file that is
 * sealed, confidential, or expunged, and not only as a copy. A case exists twice if two sources
 * describe it, or if one source's name is spelled in two ways.
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
            source_key: sourceKey,
            id: known.get(sourceKey)?.id ?? 0,
            court_id: change.record.court_id,
            number_key: change.record.number_key,
          },
        ]
      : [],
  );
  if (numbers.length === 0) return new Set();
  const { rows: found } = await sql<{ source_key: string }>`
    select c.source_key
      from json_to_recordset(${JSON.stringify(numbers)}::text::json)
           as c(source_key text, id bigint, court_id integer, number_key text)
     where not ${IS_NO_HIDDEN_COPY}`.execute(db);
  return new Set(found.map(({ source_key }) => source_key));
}

/**
 * Seals public copies of the given hidden cases, and given public cases that are copies of hidden
 * ones; returns their ids. A copy stays sealed until a row of its own source states that it is
 * public; see `unsealCopies` for cases without a source. A copy still belongs to the run that wrote
 * it.
 */
export async function sealCopies(
  trx: Transaction<Database>,
  { keepsImages, register, runId }: Pick<WritingRun, 'keepsImages' | 'register' | 'runId'>,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (register !== 'court' || ids.length === 0) return [];
  const copyOf = (side: 'c' | 'h') => sql`
    select c.id from court_case h
      join court_case c on c.court_id = h.court_id and c.number_key = h.number_key and c.id <> h.id
     where ${sql.ref(`${side}.id`)} = any(${ids}::bigint[]) and h.number_key <> ''
       and ${IS_HIDDEN_ITSELF}`;
  const { rows: copies } = await sql<{ id: number; key: string | null; batch: number | null }>`
    select c.id, c.source_key as key, c.batch_id as batch from court_case c
     where c.id in (${copyOf('h')} union ${copyOf('c')})
       and exists (select from public_case p where p.id = c.id)
     order by c.id for update of c`.execute(trx);
  if (copies.length === 0) return [];
  if (keepsImages === true) {
    const images = copies.flatMap(({ batch, id, key }) =>
      key === null ? [] : [{ id, key, kind: 'sealed' as const, batch }],
    );
    await saveRecords(trx, register, runId, images);
  }
  const sealed = copies.map(({ id }) => id);
  await sql`
    update court_case set is_sealed = true, is_sealed_as_copy = true
     where id = any(${sealed}::bigint[])`.execute(trx);
  await joinCases(trx, sealed);
  return sealed;
}

/** Loads the courts and numbers of the given cases that are hidden; none for other registers. */
export async function readHiddenNumbers(
  trx: Transaction<Database>,
  { register }: Pick<ImportOrigin, 'register'>,
  ids: readonly number[],
): Promise<readonly CaseNumber[]> {
  if (register !== 'court' || ids.length === 0) return [];
  const { rows } = await sql<CaseNumber>`
    select distinct h.court_id, h.number_key from court_case h
     where h.id = any(${ids}::bigint[]) and h.number_key <> '' and ${IS_HIDDEN_ITSELF}`.execute(
    trx,
  );
  return rows;
}

/**
 * Unseals e-filed cases with the given numbers that were sealed as copies, unless another case with
 * the same number is still hidden. E-filed cases have no source, so no row can state that they are
 * public. Returns their ids.
 */
export async function unsealCopies(
  trx: Transaction<Database>,
  numbers: readonly CaseNumber[],
): Promise<readonly number[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update court_case c set is_sealed = false, is_sealed_as_copy = false
      from json_to_recordset(${JSON.stringify(numbers)}::text::json)
           as x(court_id integer, number_key text)
     where c.court_id = x.court_id and c.number_key = x.number_key
       and c.source is null and c.is_sealed_as_copy and ${IS_NO_HIDDEN_COPY}
    returning c.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await joinCases(trx, ids);
  return ids;
}

/** Makes copies of hidden cases about to be deleted independent, so that they stay sealed. */
export async function separateCopies(
  trx: Transaction<Database>,
  { register }: Pick<ImportOrigin, 'register'>,
  ids: readonly number[],
): Promise<void> {
  if (register !== 'court' || ids.length === 0) return;
  await sql`
    update court_case c set is_sealed_as_copy = false from court_case h
     where h.id = any(${ids}::bigint[]) and ${IS_HIDDEN_ITSELF} and h.number_key <> ''
       and c.court_id = h.court_id and c.number_key = h.number_key and c.id <> h.id
       and c.is_sealed_as_copy`.execute(trx);
}

/**
 * Unseals the copies that a run sealed, as part of its rollback. Copies of a case that is still
 * hidden stay sealed.
 */
export async function restoreCopies(
  trx: Transaction<Database>,
  { runId }: RolledBackRun,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update court_case c
       set is_sealed = c.is_sealed and not ${IS_NO_HIDDEN_COPY},
           is_sealed_as_copy = not ${IS_NO_HIDDEN_COPY},
           batch_id = case when c.batch_id = ${runId} then i.old_batch_id else c.batch_id end
      from import_image i
     where i.batch_id = ${runId} and i.record_id = c.id and c.id = any(${ids}::bigint[])`.execute(
    trx,
  );
}
