import { sql } from 'kysely';
import { LOGIN_SUCCESSES } from '#contract/account/logins';

/**
 * SQL: when user `u` last logged in. Null if that login attempt is no longer stored, and the user
 * has had no session since.
 */
export const LAST_LOGIN = sql<Date | null>`greatest(
  (select max(s.created_at) from session s where s.user_id = u.id),
  (select a.at from login_attempt a
    where a.user_id = u.id and a.outcome = any(${[...LOGIN_SUCCESSES]}::text[])
    order by a.id desc limit 1))`;
