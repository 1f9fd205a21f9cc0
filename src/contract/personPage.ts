/** One name in all registers, below the locale prefix; the name is in `fullName`. */
export const PERSON_PATH = '/common/Person';

/** A user's mark on a record found by a name; the site itself makes no such statement. */
export const PERSON_MARKS = ['SAME', 'NOT'] as const;
export type PersonMarkKind = (typeof PERSON_MARKS)[number];

/** Marks a logged search as made in all registers. */
export const PERSON_SEARCH = 'isPersonSearch';

/** Records shown of each register; the register's own search has all. */
export const PERSON_ROWS = 25;
