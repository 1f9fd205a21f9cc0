import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { transactionWithAudit } from '../audit/repository';
import { newSeed } from '../sessions/tokens';

/** A user as whom a super user may view the site. */
export interface Viewable {
  readonly isSuperUser: boolean;
  readonly isActive: boolean;
}

export async function findViewable(
  trx: Transaction<Database>,
  userId: number,
): Promise<Viewable | null> {
  const { rows } = await sql<Viewable>`
    select is_super_user as "isSuperUser", status = 'ACTIVE' as "isActive"
      from app_user where id = ${userId}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Starts a view of the site as a user in a session. The new XSRF token signals to open pages that
 * the rights changed.
 */
export async function beginView(
  trx: Transaction<Database>,
  sessionHash: string,
  userId: number,
  until: number,
): Promise<void> {
  await trx
    .updateTable('session')
    .set({ viewed_user_id: userId, view_until: new Date(until), xsrf_seed: newSeed() })
    .where('id_hash', '=', sessionHash)
    .execute();
}

/** Why a view ended. */
export type ViewEnd = 'button' | 'time' | 'rights' | 'user';

/**
 * Ends a session's view once, in one audited transaction. Returns false if it has already ended.
 */
export async function endView(
  db: Kysely<Database>,
  view: { readonly sessionHash: string; readonly userId: number; readonly actor: Actor },
  why: ViewEnd,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const { actor, sessionHash, userId } = view;
    const { numUpdatedRows } = await trx
      .updateTable('session')
      .set({ viewed_user_id: null, view_until: null, xsrf_seed: newSeed() })
      .where('id_hash', '=', sessionHash)
      .where('viewed_user_id', '=', userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    audit({ ...actor, action: 'viewEnded', target: `user/${String(userId)}`, detail: { why } });
    return true;
  });
}

/** An event of a super user's view of the site as a user: start, viewed page, or end. */
export interface SupportView {
  readonly at: Date;
  readonly username: string;
  readonly action: 'viewStarted' | 'viewedAs' | 'viewEnded';
  /** URL of a viewed page; null for start and end. */
  readonly page: string | null;
  readonly reason: string | null;
}

/** Loads the latest events of views of the site as users of an account, newest first. */
export async function findSupportViews(
  db: Kysely<Database>,
  accountId: number,
  limit: number,
): Promise<SupportView[]> {
  const { rows } = await sql<SupportView>`
    select e.at, u.username, e.action, e.detail ->> 'page' as page, e.detail ->> 'reason' as reason
      from audit_event e join app_user u on e.target = 'user/' || u.id
     where u.account_id = ${accountId}
       and e.action in ('viewStarted', 'viewedAs', 'viewEnded')
     order by e.id desc limit ${limit}`.execute(db);
  return rows;
}
