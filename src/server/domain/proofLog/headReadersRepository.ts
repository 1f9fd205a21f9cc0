import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A user who receives the newest tree head by email. */
export interface HeadReader {
  readonly userId: number;
  readonly email: string;
}

/** True if the user gets the newest tree head by email each day. */
export async function isHeadReader(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('proof_head_reader')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Starts or stops a user's daily emails; idempotent. */
export async function saveHeadReader(
  db: Kysely<Database>,
  userId: number,
  isReader: boolean,
  at: number,
): Promise<void> {
  if (!isReader) {
    await db.deleteFrom('proof_head_reader').where('user_id', '=', userId).execute();
    return;
  }
  await db
    .insertInto('proof_head_reader')
    .values({ user_id: userId, since: new Date(at), sent_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks and returns the readers who haven't received the email for a day (ISO date). */
export async function claimHeadReaders(
  trx: Transaction<Database>,
  today: string,
  limit: number,
): Promise<readonly HeadReader[]> {
  const { rows } = await sql<HeadReader>`
    with due as (
      select r.user_id, u.email from proof_head_reader r
        join app_user u on u.id = r.user_id and u.status = 'ACTIVE'
       where r.sent_on is null or r.sent_on < ${today}::date
       order by r.user_id limit ${limit} for update of r skip locked
    )
    update proof_head_reader r set sent_on = ${today}::date
      from due where r.user_id = due.user_id
    returning r.user_id as "userId", due.email`.execute(trx);
  return rows;
}
