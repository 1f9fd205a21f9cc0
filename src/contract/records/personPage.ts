import type { REGISTER_IDS } from './registerIds';

/**
 * Page with all registers' records that match one name, below the locale prefix; the name is in
 * `fullName`.
 */
export const PERSON_PATH = '/common/Person';

/** A user's mark on a record found by name; the site itself doesn't say whose record it is. */
export const PERSON_MARKS = ['SAME', 'NOT'] as const;
export type PersonMarkKind = (typeof PERSON_MARKS)[number];

/** Field that marks a logged search as a search of all registers. */
export const PERSON_SEARCH = 'isPersonSearch';

/** Maximum records shown per register; the register's own search shows all of them. */
export const PERSON_ROWS = 25;

/** Maximum liens per register, if only liens are requested. */
export const PERSON_LIENS = 200;

/** Status of a document that is neither a mortgage nor a lien. */
export const NOT_A_LIEN = 'NONE';

/** True for judgments, tax warrants, mortgages, and recorded liens, including released ones. */
export function isLien(register: (typeof REGISTER_IDS)[number], status: string | null): boolean {
  return register !== 'court' && status !== NOT_A_LIEN;
}
