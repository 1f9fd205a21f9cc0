import type { DemoCourt } from './courts';
import type { Day } from './days';
import type { Random } from './random';
import { Weighted } from './random';

/** Start times of hearings, in minutes after midnight, with their frequencies. */
const TIMES = new Weighted<number>([
  [9 * 60, 28],
  [13 * 60 + 30, 22],
  [8 * 60 + 30, 16],
  [14 * 60, 12],
  [10 * 60, 8],
  [11 * 60, 5],
  [15 * 60, 5],
  [10 * 60 + 30, 4],
]);
const OPENS = 8 * 60 + 30;
const CLOSES = 16 * 60 + 30;
const NOON = 12 * 60;
const AFTERNOON = 13 * 60;
const STEP = 5;

/**
 * A court's hearings on one day: start times in each of its two rooms, in minutes after midnight.
 */
interface CourtDay {
  readonly rooms: readonly [Set<number>, Set<number>];
  hasTrial: boolean;
}

export interface Slot {
  readonly room: string;
  readonly hour: number;
  readonly minute: number;
}

/**
 * Schedules hearings: never two at the same time in one room, and in the noon hour only if all
 * other times are taken.
 */
export class CourtCalendar {
  private readonly days = new Map<string, Map<Day, CourtDay>>();

  /**
   * Books a slot. A trial takes the courtroom if possible; other hearings then use the second room.
   */
  book(court: DemoCourt, day: Day, isTrial: boolean, random: Random): Slot {
    const courtDay = this.courtDay(court.row.code, day);
    let room: 0 | 1 = courtDay.hasTrial ? 1 : 0;
    if (isTrial) {
      room = 0;
      courtDay.hasTrial = true;
    }
    const wanted = isTrial ? OPENS + 30 : TIMES.draw(random);
    let minute = free(courtDay.rooms[room], wanted);
    if (minute === null) {
      room = room === 0 ? 1 : 0;
      minute = free(courtDay.rooms[room], wanted);
    }
    if (minute === null) minute = firstFree(courtDay.rooms[room]);
    courtDay.rooms[room].add(minute);
    return { room: court.rooms[room], hour: Math.floor(minute / 60), minute: minute % 60 };
  }

  /** Discards past days, which get no more hearings. */
  forgetBefore(day: Day): void {
    for (const days of this.days.values()) {
      for (const past of days.keys()) if (past < day) days.delete(past);
    }
  }

  /** Discards a court's days once its cases are complete. */
  forget(courtCode: string): void {
    this.days.delete(courtCode);
  }

  private courtDay(courtCode: string, day: Day): CourtDay {
    let days = this.days.get(courtCode);
    if (days === undefined) {
      days = new Map();
      this.days.set(courtCode, days);
    }
    let found = days.get(day);
    if (found === undefined) {
      found = { rooms: [new Set(), new Set()], hasTrial: false };
      days.set(day, found);
    }
    return found;
  }
}

/**
 * Finds the first free time at or after the requested one, in steps; then starts over in the
 * morning.
 */
function free(taken: ReadonlySet<number>, wanted: number): number | null {
  let minute = wanted;
  for (let tries = 0; tries <= (CLOSES - OPENS) / STEP; tries++) {
    if (!taken.has(minute)) return minute;
    minute += STEP;
    if (minute >= NOON && minute < AFTERNOON) minute = AFTERNOON;
    if (minute >= CLOSES) minute = OPENS;
  }
  return null;
}

function firstFree(taken: ReadonlySet<number>): number {
  let minute = OPENS;
  while (taken.has(minute)) minute++;
  return minute;
}
