import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** An envelope that a firm filed before under a file number. */
export interface FiledNumber {
  readonly number: string;
  /** Date such as Jun 30, 2026, in the court's time zone. */
  readonly filedOn: string;
}

/**
 * Finds file numbers under which the batch's firm already filed in other batches of new cases;
 * keyed by lowercase number, with the newest filing of each.
 */
export async function findFiledNumbers(
  db: Kysely<Database>,
  { firmId, id }: { readonly firmId: number; readonly id: string },
  numbers: readonly string[],
): Promise<ReadonlyMap<string, FiledNumber>> {
  const { rows } = await sql<FiledNumber & { readonly key: string }>`
    select distinct on (lower(r.file_number)) lower(r.file_number) as key, e.number,
           to_char(e.filed_at at time zone e.time_zone, 'Mon FMDD, YYYY') as "filedOn"
      from bulk_row r
      join bulk_batch b on b.id = r.batch_id
      join filing_envelope e on e.id = r.envelope_id
     where r.state = 'filed' and lower(r.file_number) = any(${[...numbers]}::text[])
       and b.firm_id = ${firmId} and b.kind = 'newCases' and b.id <> ${id}
     order by lower(r.file_number), e.filed_at desc`.execute(db);
  return new Map(rows.map(({ key, ...filed }) => [key, filed]));
}
