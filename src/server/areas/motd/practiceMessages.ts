import { INDIANA } from '#contract/locales';
import { practiceCategory } from '#contract/site/motd';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import type { AppDatabase } from '../../http/services';
import { findActiveFailures } from '../../domain/efmPractice/failuresRepository';
import { practiceBanner } from '../../domain/efmPractice/words';
import type { MessageScopeFilter } from '../../domain/motd/repository';
import { escapeHtml } from '../../escapeHtml';

/** Finds messages about active simulated failures, which appear on all e-filing pages. */
export async function findPracticeMessages(
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
