import { Type } from '@sinclair/typebox';
import { CALENDAR_WORDS_LENGTH, LONGEST_HEARING } from '../courts/calendarSettings';
import { DateSchema, exactly, type Shape } from './fields';

const Kind = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.String({ maxLength: CALENDAR_WORDS_LENGTH });

/** A period without hearings: ISO dates, both inclusive. */
export type BlockedTime = Shape<typeof BlockedTimeSchema>;
const BlockedTimeSchema = exactly({ from: DateSchema, to: DateSchema, words: Words });

/**
 * Calendar settings of a court. Event types and rooms are compared ignoring case. Scheduled changes
 * can together add entries beyond `CALENDAR_MOST`.
 */
export type CourtCalendar = Shape<typeof CourtCalendarSchema>;
export const CourtCalendarSchema = exactly({
  /** Hearings of these types don't appear on calendars; the case still lists them. */
  hiddenEvents: Type.Array(Kind),
  /** Hearings in these rooms are shown without the room. */
  hiddenRooms: Type.Array(Kind),
  /** Default length of hearings without an end time, in minutes, per event type. */
  lengths: Type.Array(
    exactly({ event: Kind, minutes: Type.Integer({ minimum: 1, maximum: LONGEST_HEARING }) }),
  ),
  blocked: Type.Array(BlockedTimeSchema),
  /** False if the court's hearings are left out of feeds of courts, judges, and attorneys. */
  hasFeed: Type.Boolean(),
  /** Text that visitors see instead of the feed; empty for the default text. */
  feedWords: Words,
});
