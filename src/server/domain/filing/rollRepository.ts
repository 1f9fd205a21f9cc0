import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { RollFileProblem, type RollRow } from './rollFile';

/** Rows per statement. */
const ROWS_A_STATEMENT = 5_000;

/** Maximum ratio of attorneys that a new roll may drop or deactivate without confirmation. */
const MAX_DROPPED = 0.1;

/** Counts of changes made by a roll. */
export interface RollChanges {
  readonly listed: number;
  /** Attorneys who are missing from the new roll and are now inactive. */
  readonly dropped: number;
}

/**
 * Replaces the roll in one transaction. Attorneys missing from the new roll stay, as inactive.
 * Throws `RollFileProblem` if part of the roll is probably missing, or probably listed as inactive
 * by mistake, unless that was confirmed.
 */
export async function importRoll(
  db: Kysely<Database>,
  rows: readonly RollRow[],
  now: number,
  isConfirmed: boolean,
): Promise<RollChanges> {
  return db.transaction().execute(async (trx) => {
    const at = new Date(now);
    const before = await countListed(trx);
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
    const dropped = Number(numUpdatedRows);
    if (dropped > before * MAX_DROPPED && !isConfirmed) {
      throw new RollFileProblem(
        `The file is missing ${String(dropped)} of ${String(before)} attorneys, who would become inactive. If the file is complete, add --yes.`,
      );
    }
    const after = await countListed(trx);
    if (before - after > before * MAX_DROPPED && !isConfirmed) {
      throw new RollFileProblem(
        `The file leaves ${String(after)} of ${String(before)} attorneys who aren’t inactive. If its statuses are correct, add --yes.`,
      );
    }
    return { listed: rows.length, dropped };
  });
}

/** Counts attorneys who aren't inactive. */
async function countListed(trx: Kysely<Database>): Promise<number> {
  const { count } = await trx
    .selectFrom('filing_roll')
    .where('status', '<>', 'inactive')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
