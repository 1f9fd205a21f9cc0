/** Maximum event types, rooms, and blocked times in the settings. */
export const CALENDAR_MOST = { events: 200, rooms: 100, blocked: 50 } as const;
/** Maximum default length of a hearing in minutes (one day). */
export const LONGEST_HEARING = 1_440;
/** Maximum characters of the note of a blocked time, a disabled feed, or a closed day. */
export const CALENDAR_WORDS_LENGTH = 200;
/** Maximum days of one blocked time. */
export const LONGEST_BLOCK_DAYS = 366;
