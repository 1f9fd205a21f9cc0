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
 * A setting as text with sorted keys, because the database returns the parts of a blocked time in
 * another order.
 */
function textOf({ blocked, ...settings }: CourtCalendar, name: Name): string {
  return JSON.stringify(
    name === 'blocked' ? blocked.map(({ from, to, words }) => [from, to, words]) : settings[name],
  );
}

/** True if both have the same value for the setting. */
export function isSameSetting(one: CourtCalendar, other: CourtCalendar, name: Name): boolean {
  return textOf(one, name) === textOf(other, name);
}

/** The settings whose values a change sets. */
export function changedSettings(before: CourtCalendar, after: CourtCalendar): readonly Name[] {
  return NAMES.filter((name) => !isSameSetting(before, after, name));
}

/** True if a setting no longer has its previous value. */
export function changedSince(
  current: CourtCalendar,
  before: CourtCalendar,
): (name: Name) => boolean {
  return (name) => !isSameSetting(current, before, name);
}

/** Applies a change to the current settings; others may have changed since, and stay. */
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
