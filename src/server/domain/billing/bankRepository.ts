import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { BankLine } from './bankFile';

/** Rows per SQL statement. */
const ROWS_A_STATEMENT = 5_000;

/** Saves the lines of a statement in one transaction; returns how many are new. */
export async function importBankLines(
  db: Kysely<Database>,
  lines: readonly BankLine[],
  now: number,
): Promise<{ readonly added: number; readonly known: number }> {
  const added = await db.transaction().execute(async (trx) => {
    let count = 0;
    for (let from = 0; from < lines.length; from += ROWS_A_STATEMENT) {
      const json = JSON.stringify(lines.slice(from, from + ROWS_A_STATEMENT));
      const { numAffectedRows } = await sql`
        insert into bank_line (reference, day, method, cents, imported_at)
        select reference, day, method, cents, ${new Date(now)}
          from jsonb_to_recordset(${json}::jsonb)
            as r (reference text, day date, method text, cents bigint)
        on conflict (reference) do nothing`.execute(trx);
      count += Number(numAffectedRows ?? 0);
    }
    return count;
  });
  return { added, known: lines.length - added };
}
