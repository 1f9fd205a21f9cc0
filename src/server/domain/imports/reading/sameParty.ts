import { readStoredName } from '../../../search/recordName';
import { nameKey } from '../../efm/nameKey';

/** A party or attorney of a case. */
export interface CaseParty {
  /** Such as `Plaintiff`. */
  readonly role: string;
  readonly isAttorney: boolean;
  readonly isOrganization: boolean;
  readonly name: string;
  readonly sortName: string;
  readonly barNumber: string | null;
}

const SIDES: Readonly<Record<string, string>> = {
  petitioner: 'plaintiff',
  respondent: 'defendant',
};

function sideOf(role: string): string {
  const word = role.trim().toLowerCase();
  return SIDES[word] ?? word;
}

/** Compares the bar numbers of two attorneys; null unless both are known. */
function haveSameBarNumber(a: CaseParty, b: CaseParty): boolean | null {
  const isKnown = a.isAttorney && a.barNumber !== null && b.barNumber !== null;
  return isKnown ? a.barNumber === b.barNumber : null;
}

/** True if two rows of a case have the same bar number, or the same name and side. */
export function isSameParty(a: CaseParty, b: CaseParty): boolean {
  if (a.isAttorney !== b.isAttorney) return false;
  return (
    haveSameBarNumber(a, b) ??
    ((a.isAttorney || sideOf(a.role) === sideOf(b.role)) && nameKey(a.name) === nameKey(b.name))
  );
}

interface NameParts {
  readonly surname: string;
  readonly first: string;
  readonly middle: readonly string[];
  readonly suffix: string;
}

function partsOf(party: CaseParty): NameParts {
  const { givenCount, surnameCount, words } = readStoredName(party);
  const texts = words.map(({ text }) => text);
  const end = givenCount + surnameCount;
  return {
    surname: texts.slice(givenCount, end).join(' '),
    first: texts[0] ?? '',
    middle: texts.slice(1, givenCount),
    suffix: texts.slice(end).join(' '),
  };
}

/** True if two words are equal, if one is missing, or if one is the other's initial. */
function isCompatible(a = '', b = ''): boolean {
  return a === b || a === '' || b === '' || (a.length === 1 ? b.startsWith(a) : isInitial(b, a));
}

function isInitial(initial: string, word: string): boolean {
  return initial.length === 1 && word.startsWith(initial);
}

/**
 * True if two rows of a case may be the same person, written differently: with or without middle
 * names or a suffix, or with initials for middle names.
 */
export function maybeSameParty(a: CaseParty, b: CaseParty): boolean {
  if (a.isAttorney !== b.isAttorney || a.isOrganization || b.isOrganization) return false;
  if (haveSameBarNumber(a, b) === false) return false;
  if (!a.isAttorney && sideOf(a.role) !== sideOf(b.role)) return false;
  const [one, other] = [partsOf(a), partsOf(b)];
  const middles = Math.max(one.middle.length, other.middle.length);
  return (
    one.surname === other.surname &&
    one.first === other.first &&
    (one.suffix === '' || other.suffix === '' || one.suffix === other.suffix) &&
    Array.from({ length: middles }, (_, at) => at).every((at) =>
      isCompatible(one.middle[at], other.middle[at]),
    )
  );
}
