import type { Kysely } from 'kysely';
import type { MessageApplication } from '#contract/site/applications';
import type { LocaleCode } from '#contract/locales';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import type { Database } from '../../db/tables/database';

/** Upper bound on response size; there are fewer message scopes than this. */
export const MAX_MESSAGES = 1_000;

/** Selects messages of an application and edition, including messages that apply to all. */
export interface MessageScopeFilter {
  readonly appCode: MessageApplication | null;
  readonly locale: LocaleCode;
}

/** Loads the messages that readers of an application and edition see now, sorted by category. */
export async function findShownMessages(
  db: Kysely<Database>,
  { appCode, locale }: MessageScopeFilter,
  now: number,
): Promise<MessageOfTheDay[]> {
  const at = new Date(now);
  const rows = await db
    .selectFrom('message_of_the_day')
    .select(['category', 'message', 'updated_at'])
    .where((eb) => eb.or([eb('app_code', 'is', null), eb('app_code', '=', appCode)]))
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', locale)]))
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', at)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .orderBy('category')
    .limit(MAX_MESSAGES)
    .execute();
  return rows.map(({ category, message, updated_at }) => ({
    category,
    message,
    updated: updated_at.toISOString(),
  }));
}
