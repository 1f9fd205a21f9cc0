import type { CaseHearing } from '#contract/schemas/court';
import type { Status } from '../../records/columns';

/**
 * The first hearing that is not over and not called off, seen from an instant; null for none. Seen
 * from the load of the data, what was then ahead may have passed: who shows it says when it is.
 */
export function nextHearing(hearings: readonly CaseHearing[], from: string): CaseHearing | null {
  const ahead = hearings.filter(
    ({ startsAt, status }) =>
      status === 'CONFIRMED' && new Date(startsAt).getTime() >= new Date(from).getTime(),
  );
  ahead.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return ahead[0] ?? null;
}

/** The state of a hearing in words, seen from a moment: one that is over "was set". */
export function hearingStatus({ startsAt, status }: CaseHearing, now: number): Status {
  if (status === 'CANCELLED') return { tone: 'closed', word: 'Cancelled' };
  return new Date(startsAt).getTime() < now
    ? { tone: 'neutral', word: 'Was set' }
    : { tone: 'open', word: 'Confirmed' };
}
