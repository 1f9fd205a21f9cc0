import type { AlertTopic } from '#contract/account/alertTopics';
import type { RecordEventKind } from '#contract/imports/registers';
import { kindOfEntry } from '../courts/entryKind';
import type { NotifiedEvent } from './words';

export const HEARING_EVENTS: readonly string[] = [
  'HEARING_ADDED',
  'HEARING_MOVED',
  'HEARING_CANCELLED',
];

/** Returns the topic of a change; an alert on a saved case can exclude topics. */
export function topicOf(kind: RecordEventKind, is: NotifiedEvent['new']): AlertTopic {
  if (HEARING_EVENTS.includes(kind)) return 'hearing';
  if (kind === 'JUDGMENT_ADDED' || kind === 'JUDGMENT_CHANGED') return 'order';
  if (kind !== 'ENTRY_ADDED') return 'case';
  const typeText = typeof is?.['type'] === 'string' ? is['type'] : '';
  return kindOfEntry({ typeText, isOrderOnFile: is?.['isOrderOnFile'] === true });
}
