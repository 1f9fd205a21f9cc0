import { sql, type Kysely, type Transaction } from 'kysely';
import type { ImportRegister } from '#contract/imports';
import type { Database } from '../../db/tables/database';
import { DOCUMENT_NAMES, JUDGMENT_NAMES } from '../nameIndex/registerRepository';
import { indexRecords } from '../nameIndex/writeRepository';
import type { PreparedRecord } from './shapes';

const idsOf = ({ rows }: { readonly rows: readonly { readonly id: number }[] }): number[] =>
  rows.map(({ id }) => id);

/**
 * Finds the documents that the given ones refer to, because a change to a document may also change
 * their status. Returns none for other registers.
 */
export async function readFollowed(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (register !== 'recorder' || ids.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      select distinct target_id as id from document_reference
       where document_id = any(${ids}::bigint[]) and target_id is not null`.execute(trx),
  );
}

/** Finds existing documents that new rows refer to by number; the new rows may release them. */
export async function readReferred(
  trx: Transaction<Database>,
  records: readonly PreparedRecord[],
): Promise<readonly number[]> {
  const references = records.flatMap(({ children, record }) =>
    (children.document_reference ?? []).map(({ target_key }) => ({
      county_id: Number(record.county_id),
      target_key: String(target_key),
    })),
  );
  if (references.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      select d.id from json_to_recordset(${JSON.stringify(references)}::text::json)
                       as x(county_id integer, target_key text)
        join recorded_document d on d.county_id = x.county_id and d.number_key = x.target_key`.execute(
      trx,
    ),
  );
}

/**
 * Finds documents that have the number that references to the given ones mention; a correction of
 * the given ones may move a release there.
 */
export async function readNextTargets(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (register !== 'recorder' || ids.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      select distinct o.id from document_reference f
        join recorded_document d on d.id = f.document_id
        join recorded_document o on o.county_id = d.county_id and o.number_key = f.target_key
       where f.target_id = any(${ids}::bigint[])`.execute(trx),
  );
}

/**
 * Links new records with related ones, whichever arrives first: judgments with cases, and documents
 * with documents that refer to them. Reindexes records whose visibility or release status changed.
 */
export async function followWritten(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
  followed: readonly number[],
): Promise<void> {
  if (register === 'judgment') await joinJudgments(trx, ids, true);
  if (register === 'court') await joinCases(trx, ids);
  if (register === 'recorder') await joinDocuments(trx, ids, followed);
}

/**
 * Links judgments to cases by court and case number; a hidden case takes precedence. With
 * `remainsHidden`, a judgment that matches no case stays with a hidden one.
 */
async function joinJudgments(
  trx: Transaction<Database>,
  ids: readonly number[],
  remainsHidden = false,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update judgment j set case_id = n.case_id
      from (select w.id,
                   coalesce(
                     (select c.id from court_case c left join public_case p on p.id = c.id
                       where c.court_id = w.court_id and c.number_key = w.number_key
                       order by p.id nulls first, c.id limit 1),
                     (select c.id from court_case c
                       where ${remainsHidden} and c.id = w.case_id
                         and not exists (select from public_case p where p.id = c.id))
                   ) as case_id
              from judgment w where w.id = any(${[...ids]}::bigint[])) n
     where j.id = n.id and j.case_id is distinct from n.case_id`.execute(trx);
}

/**
 * Links judgments of cases whose number, court, or visibility may have changed: those linked until
 * now, and those with the current number.
 */
export async function joinCases(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const judgments = idsOf(
    await sql<{ id: number }>`
      select id from judgment where case_id = any(${ids}::bigint[])
      union
      select j.id from court_case c
        join judgment j on j.court_id = c.court_id and j.number_key = c.number_key
       where c.id = any(${ids}::bigint[])`.execute(trx),
  );
  await joinJudgments(trx, judgments, true);
  await indexRecords(trx, JUDGMENT_NAMES, judgments);
}

/**
 * Links judgments of the given courts that have no case although theirs is on file: imports of cases
 * and judgments that run at the same time don't see each other's rows. Each court is one
 * transaction.
 */
export async function linkMissedJudgments(
  db: Kysely<Database>,
  courtIds: readonly number[],
): Promise<void> {
  for (const courtId of courtIds) {
    await db.transaction().execute(async (trx) => {
      const missed = idsOf(
        await sql<{ id: number }>`
          select j.id from judgment j
           where j.court_id = ${courtId} and j.case_id is null and j.number_key <> ''
             and exists (select from court_case c
                          where c.court_id = j.court_id and c.number_key = j.number_key)
           order by j.id for update of j`.execute(trx),
      );
      await joinJudgments(trx, missed);
      await indexRecords(trx, JUDGMENT_NAMES, missed);
    });
  }
}

/**
 * Unlinks judgments from cases about to be deleted, because they would be deleted with their case.
 * Returns their ids.
 */
export async function releaseJudgments(
  trx: Transaction<Database>,
  caseIds: readonly number[],
): Promise<readonly number[]> {
  if (caseIds.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      update judgment set case_id = null where case_id = any(${[...caseIds]}::bigint[])
      returning id`.execute(trx),
  );
}

/**
 * Links released judgments to another case of the same number, if there is one, and reindexes them.
 */
export async function followReleased(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<void> {
  await joinJudgments(trx, ids);
  await indexRecords(trx, JUDGMENT_NAMES, ids);
}

/** Finds the public ones of some cases. */
export async function findPublicCases(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      select id from public_case where id = any(${[...ids]}::bigint[])`.execute(trx),
  );
}

async function joinDocuments(
  trx: Transaction<Database>,
  ids: readonly number[],
  followed: readonly number[],
): Promise<void> {
  const targets = new Set(followed);
  if (ids.length > 0) {
    // Forward: documents that the new ones refer to. Corrected: references to an earlier number of
    // the new ones. Backward: documents already on file that refer to the new ones.
    await sql`
      update document_reference f
         set target_id = (select t.id from recorded_document t
                           where t.county_id = d.county_id and t.number_key = f.target_key
                             and t.id <> d.id
                           order by t.id limit 1)
        from recorded_document d
       where d.id = f.document_id and d.id = any(${ids}::bigint[])`.execute(trx);
    const corrected = await sql<{ id: number | null }>`
      update document_reference f
         set target_id = (select o.id from recorded_document o
                           where o.county_id = d.county_id and o.number_key = f.target_key
                             and o.id <> d.id
                           order by o.id limit 1)
        from recorded_document d, recorded_document t
       where d.id = f.document_id and t.id = f.target_id and t.id = any(${ids}::bigint[])
         and f.target_key is not null
         and (t.county_id <> d.county_id or t.number_key <> f.target_key)
      returning f.target_id as id`.execute(trx);
    for (const { id } of corrected.rows) if (id !== null) targets.add(id);
    await sql`
      update document_reference f set target_id = t.id
        from recorded_document d, recorded_document t
       where t.id = any(${ids}::bigint[]) and f.target_id is null and f.target_key = t.number_key
         and d.id = f.document_id and d.county_id = t.county_id and d.id <> t.id`.execute(trx);
    for (const id of await readFollowed(trx, 'recorder', ids)) targets.add(id);
  }
  await indexRecords(
    trx,
    DOCUMENT_NAMES,
    [...targets].filter((id) => !ids.includes(id)),
  );
}
