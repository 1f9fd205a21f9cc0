/** The filers' provider (EFSP) and the courts' manager (EFM). */
export const EFILING_SIDES = ['provider', 'manager'] as const;
export type EfilingSide = (typeof EFILING_SIDES)[number];

export const EFILING_SIDE_WORDS: Readonly<Record<EfilingSide, string>> = {
  provider: 'Filing system',
  manager: 'Court system',
};

/**
 * Outcomes of a message. A `late` message has waited longer than `LATE_AFTER_MS`. Late and
 * `refused` messages are dead letters.
 */
export const EVENT_OUTCOMES = ['waiting', 'late', 'refused', 'answered'] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

export const EVENT_OUTCOME_WORDS: Readonly<Record<EventOutcome, string>> = {
  waiting: 'Waiting',
  late: 'Not delivered',
  refused: 'Refused',
  answered: 'Answered',
};

/** Filter values of the message list. */
export const EVENT_FILTERS = ['dead', ...EVENT_OUTCOMES] as const;

export const LATE_AFTER_MS = 3_600_000;
export const EVENTS_PAGE_SIZE = 50;
/** Maximum envelopes whose messages a search lists, newest first. */
export const EVENT_ENVELOPES = 200;
/** Days covered by the message statistics. */
export const EVENT_DAYS = 7;
/** Maximum listed filings whose status differs between provider and manager. */
export const DIFFERENCES_SHOWN = 20;

/** A time such as `2026-07-06T09:30`, in Indiana's time zone. */
export const EVENT_TIME_PATTERN =
  '^2[0-9]{3}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$';

/** Replaces text about a case or document that isn't public. */
export const CONCEALED = '(not public)';
