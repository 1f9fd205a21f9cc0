import { Type } from '@sinclair/typebox';
import { CALENDAR_MOST, CALENDAR_WORDS_LENGTH, LONGEST_HEARING } from '../courtCalendar';
import { DateSchema, exactly, type Shape } from './fields';

const Kind = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.String({ maxLength: CALENDAR_WORDS_LENGTH });

/** A time in which a court hears no cases: ISO dates, both included. */
export type BlockedTime = Shape<typeof BlockedTimeSchema>;
const BlockedTimeSchema = exactly({ from: DateSchema, to: DateSchema, words: Words });

/** What a court shows of its calendar. Kinds of events and rooms are compared without case. */
export type CourtCalendar = Shape<typeof CourtCalendarSchema>;
export const CourtCalendarSchema = exactly({
  /** Hearings of these kinds aren't on any calendar; the case still lists them. */
  hiddenEvents: Type.Array(Kind, { maxItems: CALENDAR_MOST.events }),
  /** Hearings in these rooms are shown without the room. */
  hiddenRooms: Type.Array(Kind, { maxItems: CALENDAR_MOST.rooms }),
  /** Minutes of hearings without an end, by kind of event. */
  lengths: Type.Array(
    exactly({ event: Kind, minutes: Type.Integer({ minimum: 1, maximum: LONGEST_HEARING }) }),
    { maxItems: CALENDAR_MOST.events },
  ),
  blocked: Type.Array(BlockedTimeSchema, { maxItems: CALENDAR_MOST.blocked }),
  /** False if hearings of the court are in no feed for calendar programs. */
  hasFeed: Type.Boolean(),
  /** What visitors read instead; empty for the standard words. */
  feedWords: Words,
});
