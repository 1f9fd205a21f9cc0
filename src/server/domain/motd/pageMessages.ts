import { INDIANA } from '#contract/locales';
import { practiceCategory } from '#contract/site/motd';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import type { AppDatabase } from '../../http/services';
import { escapeHtml } from '../../escapeHtml';
import { findActiveFailures } from '../efmPractice/failuresRepository';
import { practiceBanner } from '../efmPractice/words';
import { findShownMessages, type MessageScopeFilter } from './repository';

/** Finds messages about active simulated failures, which appear on all e-filing pages. */
async function findPracticeMessages(
  db: AppDatabase,
  { appCode, locale }: MessageScopeFilter,
  now: number,
): Promise<readonly MessageOfTheDay[]> {
  if (appCode !== 'EFILING' || locale !== INDIANA.code) return [];
  const failures = await findActiveFailures(db, now);
  return failures.map((failure) => ({
    category: practiceCategory(failure.id),
    message: escapeHtml(practiceBanner(failure)),
    updated: failure.startsAt.toISOString(),
  }));
}

/**
 * Finds the messages of an application's pages, in the app and on the server's pages: the messages
 * of the day, and banners about simulated failures.
 */
export async function findPageMessages(
  db: AppDatabase,
  filter: MessageScopeFilter,
  now: number,
): Promise<readonly MessageOfTheDay[]> {
  const practice = await findPracticeMessages(db, filter, now);
  return [...(await findShownMessages(db, filter, now)), ...practice];
}
