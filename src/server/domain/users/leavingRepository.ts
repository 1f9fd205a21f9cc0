import { sql, type Kysely, type Transaction } from 'kysely';
import type { LeftAlerts } from '#contract/account/members';
import type { UserView } from '#contract/schemas/members';
import type { Database } from '../../db/tables/database';
import { handOverAlerts, removeAlerts } from './handOverRepository';

/** Upper bound on response size; no account has this many users. */
const MAX_HEIRS = 1_000;

/** What happens to a leaving user's alerts, which count against the account's limit. */
export interface Leaving {
  readonly alerts: LeftAlerts;
  /** An active user of the account who takes over the alerts; null for none. */
  readonly heirId: number | null;
}

/** SQL: users `u` who can take over the alerts of a user of an account. */
const isHeir = (accountId: number, userId: number) => sql<boolean>`
  u.account_id = ${accountId} and u.id <> ${userId} and u.status = 'ACTIVE'
    and not u.is_super_user`;

/** Lists the other active users of the account, sorted by name. */
export async function findOtherActiveUsers(
  db: Kysely<Database>,
  accountId: number,
  exceptId: number,
): Promise<UserView['heirs'][number][]> {
  const { rows } = await sql<UserView['heirs'][number]>`
    select u.id, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name
      from app_user u where ${isHeir(accountId, exceptId)}
     order by u.last_name collate by_name, u.first_name collate by_name, u.id
     limit ${MAX_HEIRS}`.execute(db);
  return rows;
}

/**
 * Moves or removes a leaving user's alerts, with the account locked. Returns false if their new
 * owner isn't available.
 */
export async function settleAlerts(
  trx: Transaction<Database>,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  { alerts, heirId }: Leaving,
): Promise<boolean> {
  if (alerts === 'REMOVE') await removeAlerts(trx, userId);
  if (alerts !== 'HAND_OVER') return true;
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.id = ${heirId} and ${isHeir(accountId, userId)}`.execute(
    trx,
  );
  const [heir] = rows;
  if (heir === undefined) return false;
  await handOverAlerts(trx, userId, heir.id);
  return true;
}
