import { formatDateTimeShort, formatZone } from '#contract/formats';
import { PRACTICE_WORDS } from '#contract/filing/practiceFailures';
import type { PracticeFailure } from './failuresRepository';

/** Formats the end of a failure in the court's time zone: `Jul 6, 3:00 PM EDT`. */
export function practiceUntil({ endsAt, timeZone }: PracticeFailure): string {
  const iso = endsAt.toISOString();
  return `${formatDateTimeShort(iso, timeZone, iso)} ${formatZone(iso, timeZone)}`;
}

/** Returns the banner text for everyone affected. */
export function practiceBanner(failure: PracticeFailure): string {
  const court = failure.courtName ?? 'Every court';
  return `Practice: ${court} ${PRACTICE_WORDS[failure.mode]} until ${practiceUntil(failure)}. Your filings aren’t lost: each submission keeps its filing time.`;
}
