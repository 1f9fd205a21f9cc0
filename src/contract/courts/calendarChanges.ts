import type { CourtCalendar } from '../schemas/courtCalendar';

/** Describes a change of calendar settings, with one line per changed setting. */
export function calendarLines(before: CourtCalendar, after: CourtCalendar): string[] {
  return [
    ...listLines('Not shown', before.hiddenEvents, after.hiddenEvents, 'Shown again'),
    ...listLines('Room not shown', before.hiddenRooms, after.hiddenRooms, 'Room shown again'),
    ...listLines('Usual length', before.lengths.map(length), after.lengths.map(length)),
    ...listLines('Blocked', before.blocked.map(block), after.blocked.map(block)),
    ...(before.hasFeed === after.hasFeed
      ? []
      : [after.hasFeed ? 'Feed: was off, now on' : 'Feed: was on, now off']),
    ...(before.feedWords === after.feedWords
      ? []
      : [`Text shown while feeds are off: was “${before.feedWords}”, now “${after.feedWords}”`]),
  ];
}

function length({ event, minutes }: CourtCalendar['lengths'][number]): string {
  return `${event}, ${String(minutes)} minutes`;
}

function block({ from, to, words }: CourtCalendar['blocked'][number]): string {
  return `${from} to ${to}, ${words}`;
}

function listLines(
  added: string,
  before: readonly string[],
  after: readonly string[],
  removed = `${added}, removed`,
): string[] {
  return [
    ...after.filter((each) => !before.includes(each)).map((each) => `${added}: ${each}`),
    ...before.filter((each) => !after.includes(each)).map((each) => `${removed}: ${each}`),
  ];
}
