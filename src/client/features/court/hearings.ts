import type { CaseHearing } from '#contract/schemas/court';
import type { Status } from '../../records/columns';

/**
 * Finds the first confirmed hearing at or after an instant; null if there is none. The page's data
 * may be old, so callers show the date.
 */
export function nextHearing(hearings: readonly CaseHearing[], from: string): CaseHearing | null {
  const upcoming = hearings.filter(
    ({ startsAt, status }) =>
      status === 'CONFIRMED' && new Date(startsAt).getTime() >= new Date(from).getTime(),
  );
  upcoming.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  return upcoming[0] ?? null;
}

/** Finds the latest confirmed hearing before an instant; null if there is none. */
export function lastHearing(hearings: readonly CaseHearing[], until: string): CaseHearing | null {
  const past = hearings.filter(
    ({ startsAt, status }) =>
      status === 'CONFIRMED' && new Date(startsAt).getTime() < new Date(until).getTime(),
  );
  past.sort((one, other) => other.startsAt.localeCompare(one.startsAt));
  return past[0] ?? null;
}

/** Returns the status tag of a hearing at a given time: canceled, past, or confirmed. */
export function hearingStatus({ startsAt, status }: CaseHearing, now: number): Status {
  if (status === 'CANCELLED') return { tone: 'closed', word: 'Canceled' };
  return new Date(startsAt).getTime() < now
    ? { tone: 'neutral', word: 'Past' }
    : { tone: 'open', word: 'Confirmed' };
}
