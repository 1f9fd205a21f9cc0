import type { CourtCalendar } from '#contract/schemas/courtCalendar';

const NAMES = [
  'hiddenEvents',
  'hiddenRooms',
  'lengths',
  'blocked',
  'hasFeed',
  'feedWords',
] as const satisfies readonly (keyof CourtCalendar)[];
type Name = (typeof NAMES)[number];

/** True if a setting is the same in both. */
export function isSameSetting(one: CourtCalendar, other: CourtCalendar, name: Name): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** The settings that a change sets to other values. */
export function changedSettings(before: CourtCalendar, after: CourtCalendar): readonly Name[] {
  return NAMES.filter((name) => !isSameSetting(before, after, name));
}

/** The current settings with those of a change; others may have changed since and stay. */
export function withChanges(
  current: CourtCalendar,
  before: CourtCalendar,
  after: CourtCalendar,
): CourtCalendar {
  const changed = changedSettings(before, after).map((name) => [name, after[name]]);
  return { ...current, ...(Object.fromEntries(changed) as Partial<CourtCalendar>) };
}
