import { formatDecimal } from '#contract/formats';
import { EVENT_OUTCOME_WORDS, type EventOutcome } from '#contract/filing/events';
import type { Status } from '../../../records/columns';

const TONES = {
  waiting: 'open',
  late: 'pastDue',
  refused: 'pastDue',
  answered: 'released',
} as const;

/** Returns the label and tone of a message outcome. */
export function outcomeStatus(outcome: EventOutcome): Status {
  return { tone: TONES[outcome], word: EVENT_OUTCOME_WORDS[outcome] };
}

/**
 * Formats an operation as words: `NotifyFilingReviewComplete` as "Notify filing review complete".
 */
export function operationWords(operation: string): string {
  const words = operation.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a duration: "1.5 s", "12 min", "3 h 1 min", "2 d 4 h". */
export function delayInWords(seconds: number): string {
  if (seconds < 60) return `${formatDecimal(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? twoUnits(hours, 'h', minutes % 60, 'min')
    : twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function twoUnits(large: number, unit: string, small: number, lesserUnit: string): string {
  return `${String(large)} ${unit}${small === 0 ? '' : ` ${String(small)} ${lesserUnit}`}`;
}
