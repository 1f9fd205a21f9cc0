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

/**
 * Converts a setting to text with sorted keys, because the database returns the parts of a blocked
 * time in a different order.
 */
function textOf({ blocked, ...settings }: CourtCalendar, name: Name): string {
  return JSON.stringify(
    name === 'blocked' ? blocked.map(({ from, to, words }) => [from, to, words]) : settings[name],
  );
}

/** True if a setting has the same value in both versions. */
export function isSameSetting(one: CourtCalendar, other: CourtCalendar, name: Name): boolean {
  return textOf(one, name) === textOf(other, name);
}

/** Returns the names of the settings that a change modifies. */
export function changedSettings(before: CourtCalendar, after: CourtCalendar): readonly Name[] {
  return NAMES.filter((name) => !isSameSetting(before, after, name));
}

/** Returns a function that is true for a setting whose current value differs from `before`. */
export function changedSince(
  current: CourtCalendar,
  before: CourtCalendar,
): (name: Name) => boolean {
  return (name) => !isSameSetting(current, before, name);
}

/** Applies a change to the current settings; other settings keep their current values. */
export function withChanges(
  current: CourtCalendar,
  before: CourtCalendar,
  after: CourtCalendar,
  isKept: (name: Name) => boolean = () => false,
): CourtCalendar {
  const changed = changedSettings(before, after)
    .filter((name) => !isKept(name))
    .map((name) => [name, after[name]]);
  return { ...current, ...(Object.fromEntries(changed) as Partial<CourtCalendar>) };
}
