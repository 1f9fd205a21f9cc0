import { sql, type Kysely } from 'kysely';
import { HELP_TOPICS } from '#contract/site/helpTopics';
import { transactionWithAudit } from '../audit/repository';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { renewTokensOf } from '../sessions/repository';

/** The current Terms of Service. */
export interface Terms {
  readonly version: number;
  /** When this version was written. */
  readonly writtenAt: Date;
}

export async function findTerms(db: Kysely<Database>): Promise<Terms> {
  return db
    .selectFrom('help_topic')
    .where(sql<string>`lower(short_name)`, '=', HELP_TOPICS.termsOfService.toLowerCase())
    .select(['version', 'updated_at as writtenAt'])
    .executeTakeFirstOrThrow();
}

/**
 * Records that a user accepts a version of the terms, and when. Returns false, with no change, if
 * the version is outdated.
 */
export async function acceptTerms(
  db: Kysely<Database>,
  userId: number,
  version: number,
  actor: Actor,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    if ((await findTerms(trx)).version !== version) return false;
    const { numUpdatedRows } = await trx
      .updateTable('app_user')
      .set({ terms_version: version, terms_accepted_at: new Date(actor.at) })
      .where('id', '=', userId)
      .where('terms_version', '<', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return true;
    await renewTokensOf(trx, userId);
    audit({ ...actor, action: 'termsAccepted', target: `user/${userId}`, detail: { version } });
    return true;
  });
}
