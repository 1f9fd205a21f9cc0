import { COUNTIES } from '#contract/counties/counties';
import { countyZone } from '../../db/reference/countyZones';

/** Meaning of the letter in a court prefix. */
interface CourtKind {
  /** Digit for this kind in the nine-digit court id. */
  readonly digit: number;
  readonly kind: string;
  readonly title: string;
  /**
   * True if a county usually has only one court of this kind; the name of its first such court then
   * has no number.
   */
  readonly isSingle: boolean;
}

/** Keyed by the letter in Indiana's prefixes. */
const COURT_KINDS: Readonly<Record<string, CourtKind>> = {
  C: { digit: 1, kind: 'Circuit', title: 'Circuit Court', isSingle: true },
  D: { digit: 3, kind: 'Superior', title: 'Superior Court', isSingle: false },
  E: { digit: 2, kind: 'County', title: 'County Court', isSingle: true },
  F: {
    digit: 4,
    kind: 'Superior, municipal division',
    title: 'Superior Court, Civil Division',
    isSingle: false,
  },
  G: {
    digit: 5,
    kind: 'Superior, criminal division',
    title: 'Superior Court, Criminal Division',
    isSingle: false,
  },
  H: { digit: 6, kind: 'City', title: 'City Court', isSingle: false },
  I: { digit: 7, kind: 'Town', title: 'Town Court', isSingle: false },
  J: { digit: 8, kind: 'Probate', title: 'Probate Court', isSingle: true },
  K: {
    digit: 9,
    kind: 'Township small claims',
    title: 'Township Small Claims Court',
    isSingle: false,
  },
};

/** A court as derived from its prefix. */
export interface CourtByRule {
  /** Nine digits. */
  readonly id: number;
  readonly countyId: number;
  /** `89D01`. */
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  /** IANA time zone of the court's county. */
  readonly zone: string;
}

const PREFIX = /^(\d{2})([A-Z])(\d{2})$/;
const INDIANA = COUNTIES.filter(({ state }) => state === 'IN');
/** Base of court ids; all ids share its first four digits. */
const IDS_FROM = 181_900_000;

/** Derives a court from its prefix. Returns an error message if the prefix is malformed. */
export function courtByRule(prefix: string): CourtByRule | string {
  const code = prefix.trim().toUpperCase();
  const [, countyDigits, letter = '', courtDigits] = PREFIX.exec(code) ?? [];
  if (countyDigits === undefined || courtDigits === undefined) {
    return 'a prefix has two digits, a letter, and two digits, as in 89D01';
  }
  const [countyNumber, number] = [Number(countyDigits), Number(courtDigits)];
  const county = INDIANA[countyNumber - 1];
  if (county === undefined) return `Indiana's counties are 01 to 92, not ${countyDigits}`;
  const court = COURT_KINDS[letter];
  if (court === undefined) {
    return `the letter of a court is one of ${Object.keys(COURT_KINDS).join(' ')}, not ${letter}`;
  }
  if (number === 0) return 'courts are numbered from 01';
  const isNumbered = !court.isSingle || number > 1;
  return {
    id: courtId(countyNumber, court.digit, number),
    countyId: county.id,
    code,
    name: `${county.name.replace(/ County$/, '')} ${court.title}${isNumbered ? ` ${String(number)}` : ''}`,
    kind: court.kind,
    zone: countyZone(county),
  };
}

function courtId(county: number, digit: number, number: number): number {
  const tens = Math.floor(number / 10);
  return IDS_FROM + tens * 10_000 + county * 100 + digit * 10 + (number % 10);
}

/**
 * Returns the kind and title for a prefix letter, such as `Circuit Court`. Throws for an unknown
 * letter.
 */
export function courtKind(letter: string): Pick<CourtKind, 'kind' | 'title'> {
  const kind = COURT_KINDS[letter];
  if (kind === undefined) throw new RangeError(`Unknown court kind ${letter}`);
  return kind;
}
