import { sql, type Kysely, type Transaction } from 'kysely';
import { RELEASABLE_TYPES } from '#contract/records/documents';
import type { ImportRegister } from '#contract/imports/registers';
import type { Database } from '../../../db/tables/database';
import { DOCUMENT_NAMES, JUDGMENT_NAMES } from '../../nameIndex/registerRepository';
import { indexRecords } from '../../nameIndex/writeRepository';
import type { PreparedRecord } from '../reading/shapes';

const idsOf = ({ rows }: { readonly rows: readonly { readonly id: number }[] }): number[] =>
  rows.map(({ id }) => id);

/** References of changed documents before the change: their targets and their own numbers. */
export interface FollowedDocuments {
  /** Ids of the documents that the changed documents referred to. */
  readonly targets: readonly number[];
  /** Numbers of the changed documents. */
  readonly numbers: readonly DocumentNumber[];
}

interface DocumentNumber {
  readonly county_id: number;
  readonly number_key: string;
}

/**
 * Finds what a change of the given documents may affect: the documents that they refer to, and the
 * given documents' own numbers, to which other documents may refer. Returns none for other
 * registers.
 */
export async function readFollowed(
  trx: Transaction<Database>,
  register: ImportRegister,
  ids: readonly number[],
): Promise<FollowedDocuments> {
  if (register !== 'recorder' || ids.length === 0) return { targets: [], numbers: [] };
  const targets = await sql<{ id: number }>`
    select distinct target_id as id from document_reference
     where document_id = any(${ids}::bigint[]) and target_id is not null`.execute(trx);
  const numbers = await sql<DocumentNumber>`
    select distinct county_id, number_key from recorded_document
     where id = any(${ids}::bigint[])`.execute(trx);
  return { targets: idsOf(targets), numbers: numbers.rows };
}

/**
 * Finds existing documents that new rows may affect. The rows may refer to them by number, and thus
 * release them, or may share their number: a number that several documents have releases none.
 */
export async function readReferred(
  trx: Transaction<Database>,
  records: readonly PreparedRecord[],
): Promise<readonly number[]> {
  const references = records.flatMap(({ children: { document_reference }, record }) =>
    document_reference === undefined
      ? []
      : [record.number_key, ...document_reference.map(({ target_key }) => target_key)].map(
          (key) => ({ county_id: Number(record.county_id), target_key: String(key) }),
        ),
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
 * Finds documents to which a release may move when the given documents are corrected or deleted.
 * They have the number of a given document, or a number in a reference to one.
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
       where f.target_id = any(${ids}::bigint[])
      union
      select o.id from recorded_document t
        join recorded_document o on o.county_id = t.county_id and o.number_key = t.number_key
       where t.id = any(${ids}::bigint[])`.execute(trx),
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
  followed: FollowedDocuments,
): Promise<void> {
  if (register === 'judgment') await joinJudgments(trx, ids, true);
  if (register === 'court') await joinCases(trx, ids);
  if (register === 'recorder') await joinDocuments(trx, ids, followed);
}

/**
 * Links judgments to cases by court and case number; a hidden case takes precedence, unless it is
 * sealed only as the copy of another. With `remainsHidden`, a judgment that matches no case stays
 * linked to a hidden one.
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
                       order by (p.id is null and not c.is_sealed_as_copy) desc,
                                p.id is null, c.id limit 1),
                     (select c.id from court_case c
                       where ${remainsHidden} and c.id = w.case_id
                         and not exists (select from public_case p where p.id = c.id))
                   ) as case_id
              from judgment w where w.id = any(${[...ids]}::bigint[])) n
     where j.id = n.id and j.case_id is distinct from n.case_id`.execute(trx);
}

/**
 * Links judgments of cases whose number, court, or visibility may have changed: judgments linked
 * until now, and judgments with the current number.
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
 * Links judgments of the given courts to cases that were imported at the same time: concurrent
 * imports can't see each other's rows. Does nothing if no import or rollback overlapped the given
 * run. Uses one transaction per court.
 */
export async function linkMissedJudgments(
  db: Kysely<Database>,
  runId: number,
  courtIds: readonly number[],
): Promise<void> {
  const { rows: overlapping } = await sql`
    select from import_batch r
      join import_batch o on o.register in ('court', 'judgment') and o.register <> r.register
     where r.id = ${runId}
       and (o.ended_at is null or o.ended_at >= r.started_at
            or exists (select from record_import i
                        where i.batch_id = o.id
                          and (i.ended_at is null or i.ended_at >= r.started_at)))
     limit 1`.execute(db);
  if (overlapping.length === 0) return;
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

/** Returns which of the given cases are public. */
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

const RELEASABLE = sql`array[${sql.join(RELEASABLE_TYPES.map((code) => sql.lit(code)))}]::text[]`;

/**
 * SQL: the document that reference `r` identifies by number: the only one with that number in the
 * county, recorded no later than the reference. If a mortgage or lien has the number, a release
 * considers no other documents. Null if several documents have it. A document that several sources
 * describe counts once; its public copy comes first.
 */
const MEANT = sql`(
  select case when count(*) = 1
                or count(distinct (c.recorded_at, c.type_code)) = 1
                   and count(distinct coalesce(c.source, '')) = count(*)
         then coalesce(min(c.id) filter (where not c.is_confidential), min(c.id)) end
    from (select t.id, t.recorded_at, t.type_code, t.source, t.is_confidential,
                 rank() over (order by
                   r.relation in ('RELEASES', 'PARTLY_RELEASES')
                   and t.type_code <> all(${RELEASABLE})) as place
            from recorded_document t
           where t.county_id = r.county_id and t.number_key = r.target_key
             and t.id <> r.document_id and t.recorded_on <= r.recorded_on) c
   where c.place = 1)`;

async function joinDocuments(
  trx: Transaction<Database>,
  ids: readonly number[],
  { numbers, targets }: FollowedDocuments,
): Promise<void> {
  // References from the new documents, references linked to them until now, and references to their
  // present or earlier numbers.
  const { rows } = await sql<{ old: number | null; new: number | null }>`
    with named as (
      select x.county_id, x.number_key
        from json_to_recordset(${JSON.stringify(numbers)}::text::json)
             as x (county_id integer, number_key text)
      union
      select county_id, number_key from recorded_document where id = any(${ids}::bigint[])),
    found as (
      select f.id from document_reference f where f.document_id = any(${ids}::bigint[])
      union
      select f.id from document_reference f where f.target_id = any(${ids}::bigint[])
      union
      select f.id from named n
        join document_reference f on f.target_key = n.number_key
        join recorded_document d on d.id = f.document_id and d.county_id = n.county_id),
    meant as (
      select r.id, r.target_id, ${MEANT} as next_id
        from (select f.*, d.county_id, d.recorded_on from found
                join document_reference f on f.id = found.id
                join recorded_document d on d.id = f.document_id
               where f.target_key is not null) r)
    update document_reference f set target_id = m.next_id
      from meant m
     where f.id = m.id and m.target_id is distinct from m.next_id
    returning m.target_id as old, m.next_id as new`.execute(trx);
  const linked = rows.flatMap((row) => [row.old, row.new]);
  const { targets: next } = await readFollowed(trx, 'recorder', ids);
  const changed = new Set([...targets, ...next, ...linked]);
  await indexRecords(
    trx,
    DOCUMENT_NAMES,
    [...changed].flatMap((id) => (id === null || ids.includes(id) ? [] : [id])),
  );
}
