import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { RollRow } from './rollFile';

/** Rows per statement. */
const ROWS_A_STATEMENT = 5_000;

/** Counts of changes made by a roll. */
export interface RollChanges {
  readonly listed: number;
  /** Attorneys who are missing from the new roll and are now inactive. */
  readonly dropped: number;
}

/** Replaces the roll in one transaction. Attorneys missing from the new roll stay, as inactive. */
export async function importRoll(
  db: Kysely<Database>,
  rows: readonly RollRow[],
  now: number,
): Promise<RollChanges> {
  return db.transaction().execute(async (trx) => {
    const at = new Date(now);
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
      const json = JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT));
      await sql`
        insert into filing_roll (bar_number, name, status, email, updated_at)
        select "barNumber", name, status, email, ${at}
          from jsonb_to_recordset(${json}::jsonb)
            as r ("barNumber" text, name text, status text, email text)
        on conflict (bar_number) do update
          set name = excluded.name, status = excluded.status, email = excluded.email,
              updated_at = excluded.updated_at`.execute(trx);
    }
    const { numUpdatedRows } = await trx
      .updateTable('filing_roll')
      .set({ status: 'inactive', updated_at: at })
      .where('updated_at', '<>', at)
      .where('status', '<>', 'inactive')
      .executeTakeFirst();
    return { listed: rows.length, dropped: Number(numUpdatedRows) };
  });
}
