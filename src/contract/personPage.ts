/** Where one name stands in all registers, behind the locale prefix; the name is `fullName`. */
export const PERSON_PATH = '/common/Person';

/** What a user says of a record that was found by a name: the site itself says neither. */
export const PERSON_MARKS = ['SAME', 'NOT'] as const;
export type PersonMarkKind = (typeof PERSON_MARKS)[number];

/** Says of a search that was logged that it was made in all registers. */
export const PERSON_SEARCH = 'isPersonSearch';

/** Records of each register that the page tells; the register's own search has all. */
export const PERSON_ROWS = 25;
