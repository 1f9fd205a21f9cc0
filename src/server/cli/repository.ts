import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { transactionWithAudit } from '../domain/audit/repository';
import type { Database } from '../db/tables/database';
import type { NewSuperUser } from './rules';
import { NO_RIGHTS } from '../domain/users/noRights';

/** Creates a super user without an account; returns the id. The username must be free. */
export async function insertSuperUser(
  db: Kysely<Database>,
  user: NewSuperUser,
  passwordHash: string,
  now: number,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const { id } = await trx
      .insertInto('app_user')
      .values({
        account_id: null,
        username: user.username,
        password_hash: passwordHash,
        email: user.email,
        status: 'ACTIVE',
        first_name: user.firstName,
        last_name: user.lastName,
        ...NO_RIGHTS,
        is_super_user: true,
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({
      at: now,
      actorId: null,
      action: 'superUserCreated',
      target: `user/${id}`,
      detail: { username: user.username },
      requestId: randomUUID(),
    });
    return id;
  });
}
