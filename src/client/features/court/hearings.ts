import { isHearingOver } from '#contract/courts/hearings';
import type { CaseHearing } from '#contract/schemas/court';
import type { Status } from '../../records/columns';

/**
 * Finds the first confirmed hearing that isn't over at a given time; null if there is none. The
 * page's data may be old, so callers show the date.
 */
export function nextHearing(hearings: readonly CaseHearing[], at: number): CaseHearing | null {
  return inOrder(hearings).find((hearing) => !isHearingOver(hearing, at)) ?? null;
}

/** Finds the latest confirmed hearing that is over at a given time; null if there is none. */
export function lastHearing(hearings: readonly CaseHearing[], at: number): CaseHearing | null {
  return (
    inOrder(hearings)
      .filter((hearing) => isHearingOver(hearing, at))
      .at(-1) ?? null
  );
}

/** Confirmed hearings, earliest first. */
function inOrder(hearings: readonly CaseHearing[]): readonly CaseHearing[] {
  return hearings
    .filter(({ status }) => status === 'CONFIRMED')
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

/** Returns the status tag of a hearing at a given time: canceled, past, or confirmed. */
export function hearingStatus(hearing: CaseHearing, now: number): Status {
  if (hearing.status === 'CANCELLED') return { tone: 'closed', word: 'Canceled' };
  return isHearingOver(hearing, now)
    ? { tone: 'neutral', word: 'Past' }
    : { tone: 'open', word: 'Confirmed' };
}
