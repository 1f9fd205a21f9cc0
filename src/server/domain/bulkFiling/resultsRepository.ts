import { sql, type Kysely } from 'kysely';
import type { BulkRowState } from '#contract/filing/bulkFiling';
import type { FilingStatus } from '#contract/filing/states';
import type { BulkProblem } from '#contract/schemas/bulkFiling';
import type { Database } from '../../db/tables/database';

/** Outcome of a row, with its envelope once it is filed. */
export interface RowResult {
  readonly position: number;
  readonly fileNumber: string;
  readonly caption: string;
  readonly state: BulkRowState;
  readonly reason: string | null;
  readonly problems: readonly BulkProblem[];
  readonly cents: number | null;
  readonly number: string | null;
  readonly caseNumber: string | null;
  readonly filedAt: Date | null;
  readonly timeZone: string | null;
  /** Statuses of the row's filings, without duplicates. */
  readonly statuses: readonly FilingStatus[];
  /** The clerk's reasons for rejections and returns. */
  readonly clerkReasons: readonly string[];
}

/** Loads the results of all rows, in order. */
export async function findResults(db: Kysely<Database>, batchId: string): Promise<RowResult[]> {
  const { rows } = await sql<RowResult>`
    select r.position, r.file_number as "fileNumber", r.caption, r.state, r.reason, r.problems,
           r.fee_cents as cents, e.number, e.case_number as "caseNumber",
           r.filed_at as "filedAt", e.time_zone as "timeZone",
           array(select distinct f.status from filing_filing f
                  where f.envelope_id = e.id order by 1) as statuses,
           array(select concat_ws(': ', f.reason_code, f.reason_words) from filing_filing f
                  where f.envelope_id = e.id and f.reason_code is not null
                  order by f.position) as "clerkReasons"
      from bulk_row r
      left join filing_envelope e on r.state = 'filed' and e.id = r.envelope_id
     where r.batch_id = ${batchId}::uuid
     order by r.position`.execute(db);
  return rows;
}

/** A stamped copy of a batch's document. */
export interface StampedCopy {
  readonly position: number;
  readonly fileNumber: string;
  readonly title: string;
  /** SHA-256 of the stamped copy. */
  readonly hash: string;
}

/** Lists the stamped copies of a batch in the order of its rows and their documents. */
export async function findStampedCopies(
  db: Kysely<Database>,
  batchId: string,
): Promise<StampedCopy[]> {
  const { rows } = await sql<StampedCopy>`
    select r.position, r.file_number as "fileNumber", d.title, d.stamped_hash as hash
      from bulk_row r
      join filing_filing f on f.envelope_id = r.envelope_id
      join case_document d on d.filing_id = f.id
      join court_case c on c.id = d.case_id
     where r.batch_id = ${batchId}::uuid and r.state = 'filed' and d.stamp = 'stamped'
       and not c.is_expunged
     order by r.position, f.position, d.position, d.id`.execute(db);
  return rows;
}

/** Counts the stamped copies of a batch. */
export async function countStampedCopies(db: Kysely<Database>, batchId: string): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select count(*)::integer as copies
      from bulk_row r
      join filing_filing f on f.envelope_id = r.envelope_id
      join case_document d on d.filing_id = f.id
      join court_case c on c.id = d.case_id
     where r.batch_id = ${batchId}::uuid and r.state = 'filed' and d.stamp = 'stamped'
       and not c.is_expunged`.execute(db);
  return rows[0]?.copies ?? 0;
}
