/** Screen with the calendar settings of courts, for super users (spec section 2, Admin). */
export const COURT_CALENDAR_PATH = '/admin/CourtCalendarSettings';

/** Most kinds of events, rooms, and blocked times that settings may name. */
export const CALENDAR_MOST = { events: 200, rooms: 100, blocked: 50 } as const;
/** Longest usual length of a hearing in minutes: a day. */
export const LONGEST_HEARING = 1_440;
/** Most characters of the words of a blocked time, of a feed that is off, and of a closed day. */
export const CALENDAR_WORDS_LENGTH = 200;
/** Most days that one blocked time lasts. */
export const LONGEST_BLOCK_DAYS = 366;
