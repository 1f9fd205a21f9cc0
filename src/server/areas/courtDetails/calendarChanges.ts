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

/** A setting as text. The database returns the parts of a blocked time in another order. */
function textOf({ blocked, ...settings }: CourtCalendar, name: Name): string {
  return JSON.stringify(
    name === 'blocked' ? blocked.map(({ from, to, words }) => [from, to, words]) : settings[name],
  );
}

/** True if a setting is the same in both. */
export function isSameSetting(one: CourtCalendar, other: CourtCalendar, name: Name): boolean {
  return textOf(one, name) === textOf(other, name);
}

/** The settings that a change sets to other values. */
export function changedSettings(before: CourtCalendar, after: CourtCalendar): readonly Name[] {
  return NAMES.filter((name) => !isSameSetting(before, after, name));
}

/** Returns whether a setting is not as it was before anymore. */
export function changedSince(
  current: CourtCalendar,
  before: CourtCalendar,
): (name: Name) => boolean {
  return (name) => !isSameSetting(current, before, name);
}

/** The current settings with those of a change; others may have changed since and stay. */
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
