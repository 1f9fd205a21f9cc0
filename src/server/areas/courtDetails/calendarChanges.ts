import type { CourtCalendar } from '#contract/schemas/courtCalendar';

type Name = keyof CourtCalendar;
type Length = CourtCalendar['lengths'][number];
type Blocked = CourtCalendar['blocked'][number];

/**
 * A part of the settings: an entry of a list, or a setting that isn't a list. Changes to different
 * parts don't affect each other.
 */
interface Part {
  readonly name: Name;
  readonly value: Blocked | Length | boolean | string;
  /** Equal for parts with the same value. */
  readonly text: string;
}

/** Returns the parts of the settings by key. */
function partsOf(settings: CourtCalendar): Map<string, Part> {
  const parts = new Map<string, Part>();
  const add = (name: Name, key: string, value: Part['value'], text = ''): void => {
    parts.set(`${name} ${key}`, { name, value, text });
  };
  for (const event of settings.hiddenEvents) add('hiddenEvents', event.toLowerCase(), event);
  for (const room of settings.hiddenRooms) add('hiddenRooms', room.toLowerCase(), room);
  for (const length of settings.lengths) {
    add('lengths', length.event.toLowerCase(), length, String(length.minutes));
  }
  for (const blocked of settings.blocked) {
    add('blocked', `${blocked.from} ${blocked.to} ${blocked.words}`, blocked);
  }
  add('hasFeed', '', settings.hasFeed, String(settings.hasFeed));
  add('feedWords', '', settings.feedWords, settings.feedWords);
  return parts;
}

function calendarOf(parts: Iterable<Part>, others: CourtCalendar): CourtCalendar {
  const all = [...parts];
  const values = <Value>(name: Name): Value[] =>
    all.filter((part) => part.name === name).map(({ value }) => value as Value);
  const [hasFeed = others.hasFeed] = values<boolean>('hasFeed');
  const [feedWords = others.feedWords] = values<string>('feedWords');
  return {
    hiddenEvents: values('hiddenEvents'),
    hiddenRooms: values('hiddenRooms'),
    lengths: values('lengths'),
    blocked: values<Blocked>('blocked').sort((one, other) => one.from.localeCompare(other.from)),
    hasFeed,
    feedWords,
  };
}

type Parts = ReadonlyMap<string, Part>;

function isSame(one: Parts, other: Parts, key: string): boolean {
  return one.get(key)?.text === other.get(key)?.text;
}

function changedKeys(before: Parts, after: Parts): readonly string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !isSame(before, after, key));
}

/** Returns the names of the settings that a change modifies. */
export function changedSettings(before: CourtCalendar, after: CourtCalendar): readonly Name[] {
  const [old, set] = [partsOf(before), partsOf(after)];
  const names = changedKeys(old, set).flatMap((key) => (set.get(key) ?? old.get(key))?.name ?? []);
  return [...new Set(names)];
}

/** True if a part that a change set was changed again. */
export function isChangedAgain(
  current: CourtCalendar,
  before: CourtCalendar,
  after: CourtCalendar,
): boolean {
  const [is, set] = [partsOf(current), partsOf(after)];
  return changedKeys(partsOf(before), set).some((key) => !isSame(is, set, key));
}

/**
 * Applies a change to the current settings: list entries that it adds, removes, or modifies, and
 * settings that aren't lists. The rest keeps its current values. An undo (`isUndo`) also doesn't
 * modify parts whose current value differs from `before`.
 */
export function withChanges(
  current: CourtCalendar,
  before: CourtCalendar,
  after: CourtCalendar,
  { isUndo = false } = {},
): CourtCalendar {
  const [is, old, set] = [partsOf(current), partsOf(before), partsOf(after)];
  for (const key of changedKeys(old, set)) {
    if (isUndo && !isSame(is, old, key)) continue;
    const part = set.get(key);
    if (part === undefined) is.delete(key);
    else is.set(key, part);
  }
  return calendarOf(is.values(), current);
}
