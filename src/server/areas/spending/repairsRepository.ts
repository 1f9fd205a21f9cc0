import { sql, type Kysely, type Transaction } from 'kysely';
import type { CodeRepair } from '#contract/schemas/codeRepair';
import type { Database } from '../../db/tables/database';
import type { CodeScope } from './codeRepairRepository';

/** Maximum repairs listed; older ones are in the audit log. */
const MAX_REPAIRS = 20;
/** Maximum codes listed for a repair. */
const MAX_CODES = 3;

/** Loads the latest repairs of the account, or of a user, newest first. */
export async function findRepairs(
  db: Kysely<Database>,
  { accountId, userId }: CodeScope,
): Promise<CodeRepair[]> {
  const isOwn = userId === null ? sql`true` : sql`r.user_id = ${userId}`;
  const codes = (column: 'from_code' | 'to_code') => sql`
    (select coalesce(json_agg(c.code), '[]') from (
       select distinct w.${sql.ref(column)} as code from code_repair_row w
        where w.repair_id = r.id order by 1 limit ${MAX_CODES}) c)`;
  const { rows } = await sql<Omit<CodeRepair, 'at'> & { readonly at: Date }>`
    select r.id, r.at, concat_ws(' ', u.first_name, u.last_name) as "userName",
           ${codes('from_code')} as "fromCodes", ${codes('to_code')} as "toCodes",
           (select count(w.search_id)::integer from code_repair_row w
             where w.repair_id = r.id) as searches,
           (select count(w.purchase_id)::integer from code_repair_row w
             where w.repair_id = r.id) as purchases,
           r.undo_of as "undoOf",
           exists (select from code_repair o where o.undo_of = r.id) as "isUndone"
      from code_repair r join app_user u on u.id = r.user_id
     where r.account_id = ${accountId} and ${isOwn}
     order by r.id desc limit ${MAX_REPAIRS}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Returns whether a repair in scope was already undone; null if it is out of scope. */
export async function findUndoable(
  trx: Transaction<Database>,
  { accountId, userId }: CodeScope,
  repairId: number,
): Promise<{ readonly isUndone: boolean } | null> {
  const isOwn = userId === null ? sql`true` : sql`r.user_id = ${userId}`;
  const { rows } = await sql<{ isUndone: boolean }>`
    select exists (select from code_repair o where o.undo_of = r.id) as "isUndone"
      from code_repair r
     where r.id = ${repairId} and r.account_id = ${accountId} and ${isOwn}`.execute(trx);
  return rows[0] ?? null;
}
