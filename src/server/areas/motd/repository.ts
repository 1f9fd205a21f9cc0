import type { Kysely } from 'kysely';
import type { LocaleCode } from '#contract/locales';
import { formatCategory } from '#contract/motd';
import type { MessageApplication } from '#contract/applications';
import type { MessageOfTheDay, MessageOfTheDayChange } from '#contract/schemas/motd';
import { transactionWithAudit } from '../../domain/audit/repository';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';

/** Upper bound on response size; fewer scopes are in use. */
const MAX_MESSAGES = 1_000;

/** Selects messages of an application and edition, including those that apply to all. */
export interface MessageScopeFilter {
  readonly appCode: MessageApplication | null;
  readonly locale: LocaleCode;
}

/** Loads messages by category; all of them without a filter. */
export async function findMessages(
  db: Kysely<Database>,
  filter: MessageScopeFilter | null,
): Promise<MessageOfTheDay[]> {
  let query = db
    .selectFrom('message_of_the_day')
    .select(['category', 'message', 'updated_at'])
    .orderBy('category')
    .limit(MAX_MESSAGES);
  if (filter !== null) {
    query = query
      .where((eb) => eb.or([eb('app_code', 'is', null), eb('app_code', '=', filter.appCode)]))
      .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', filter.locale)]));
  }
  const rows = await query.execute();
  return rows.map(({ category, message, updated_at }) => ({
    category,
    message,
    updated: updated_at.toISOString(),
  }));
}

/** Maps county ids to their states; leaves out unknown ids. */
export async function findCountyStates(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('county')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Sorts by category, so that concurrent writers lock the messages in the same order. */
function inOneOrder(changes: readonly MessageOfTheDayChange[]) {
  return changes
    .map((change) => ({ category: formatCategory(change), change }))
    .sort((a, b) => (a.category < b.category ? -1 : 1));
}

/**
 * Saves messages, all or none; an empty one deletes. An unchanged message keeps its timestamp, so
 * users who dismissed it do not see it again.
 */
export async function changeMessages(
  db: Kysely<Database>,
  changes: readonly MessageOfTheDayChange[],
  actor: Actor,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    for (const { category, change } of inOneOrder(changes)) {
      const before = await trx
        .selectFrom('message_of_the_day')
        .select('message')
        .where('category', '=', category)
        .forUpdate()
        .executeTakeFirst();
      if ((before?.message ?? '') === change.message) continue;
      if (change.message === '') {
        await trx.deleteFrom('message_of_the_day').where('category', '=', category).execute();
      } else {
        const values = {
          message: change.message,
          updated_at: new Date(actor.at),
          updated_by: actor.actorId,
        };
        await trx
          .insertInto('message_of_the_day')
          .values({
            category,
            app_code: change.app_code,
            locale: change.locale,
            county_id: change.county_id,
            ...values,
          })
          .onConflict((conflict) => conflict.column('category').doUpdateSet(values))
          .execute();
      }
      audit({
        ...actor,
        action: change.message === '' ? 'messageRemoved' : 'messageChanged',
        target: `message/${category}`,
        detail: { before: before?.message ?? '', after: change.message },
      });
    }
  });
}
