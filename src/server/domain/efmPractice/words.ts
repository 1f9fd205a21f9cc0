import { PRACTICE_WORDS } from '#contract/practiceFailures';
import type { PracticeFailure } from './failuresRepository';

/** Formats the end of a failure in the court's time zone: `Jul 6, 3:00 PM EDT`. */
export function practiceUntil({ endsAt, timeZone }: PracticeFailure): string {
  return endsAt
    .toLocaleString('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replace(/\s/g, ' ');
}

/** Returns the banner text for everyone affected. */
export function practiceBanner(failure: PracticeFailure): string {
  const court = failure.courtName ?? 'Every court';
  return `Practice: ${court} ${PRACTICE_WORDS[failure.mode]} until ${practiceUntil(failure)}. Your filings aren’t lost: each submission keeps its filing time.`;
}
