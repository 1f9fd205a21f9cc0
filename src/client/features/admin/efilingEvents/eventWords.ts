import { EVENT_OUTCOME_WORDS, type EventOutcome } from '#contract/efilingEvents';
import type { Status } from '../../../records/columns';

const TONES = {
  waiting: 'open',
  late: 'pastDue',
  refused: 'pastDue',
  answered: 'released',
} as const;

/** How the outcome of a message appears. */
export function outcomeStatus(outcome: EventOutcome): Status {
  return { tone: TONES[outcome], word: EVENT_OUTCOME_WORDS[outcome] };
}

/** `NotifyFilingReviewComplete` as words: "Notify filing review complete". */
export function operationWords(operation: string): string {
  const words = operation.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
