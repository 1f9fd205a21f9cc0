import { MENS_NAME_SHARES, WOMENS_NAME_SHARES } from '../../src/demo/givenNames';
import { SURNAME_SHARES } from '../../src/demo/surnames';
import { BUSINESS_CONCEPTS, OTHER_BUSINESSES } from './businessConcepts';
import { chance, pick } from '../support/chance';
import { ALIKE_GIVEN_NAMES } from './givenNamePairs';
import type { JudgedName } from './judgedName';
import { ALIKE_SURNAMES, DIFFERENT_SURNAMES } from './surnamePairs';

const PERSONS = 17_000;
const SURNAMES = 700;
const GIVEN_NAMES = 160;
/** Surnames with parts that people write together, apart, or hyphenated. */
export const LONG_SURNAMES: readonly string[] = [
  'de la Cruz',
  'De La Rosa',
  'del Rio',
  'van der Berg',
  'Van Dyke',
  'von Braun',
  'St. John',
  "O'Neil",
  "O'Brien",
  "O'Connor",
  "D'Angelo",
  'McDonald',
  'MacDonald',
  'Mc Intosh',
  'Garcia-Lopez',
  'Smith-Jones',
  'Ruiz-Perez',
  'La Rue',
  'Le Blanc',
  'Fitz Gerald',
];
/** Spanish double surnames without a hyphen. */
export const DOUBLE_SURNAMES: readonly string[] = [
  'Garcia Lopez',
  'Hernandez Ramirez',
  'Martinez Cruz',
  'Gonzalez Torres',
  'Lopez Garcia',
  'Perez Morales',
  'Rodriguez Diaz',
  'Sanchez Rivera',
];

const words = (list: string): string[] => list.trim().split(/[\s-]+/);
const nameOf = (entry: string): string => entry.split(':')[0] ?? '';

/** Returns `Kathy` for `KATHY`. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

function shares(list: string, most: number): { name: string; share: number }[] {
  return list
    .trim()
    .split(/\s+/)
    .slice(0, most)
    .map((entry) => ({ name: capitalised(nameOf(entry)), share: Number(entry.split(':')[1]) }));
}

function drawer(list: readonly { name: string; share: number }[]): (at: number) => string {
  const total = list.reduce((sum, { share }) => sum + share, 0);
  return (at) => {
    let left = at * total;
    for (const { name, share } of list) {
      left -= share;
      if (left <= 0) return name;
    }
    return list.at(-1)?.name ?? '';
  };
}

/**
 * Returns about 20,000 invented names, the same in every run. People are drawn from frequency
 * lists, with every name of the judged pairs several times; businesses have several spellings.
 */
export function makeRegister(): readonly JudgedName[] {
  const next = chance(28);
  const rows: JudgedName[] = [];
  const add = (name: Partial<JudgedName> & { last: string }): void => {
    const blank = { isOrganization: false, first: null, middle: null, suffix: null, concept: null };
    rows.push({ ...blank, ...name, id: rows.length + 1 });
  };
  const given = shares(MENS_NAME_SHARES, GIVEN_NAMES).concat(
    shares(WOMENS_NAME_SHARES, GIVEN_NAMES),
  );
  const pairedGiven = [...new Set(words(ALIKE_GIVEN_NAMES))].map(capitalised);
  // A share for rare names, too, so that they have matches.
  const drawGiven = drawer([...given, ...pairedGiven.map((name) => ({ name, share: 0.12 }))]);
  const drawSurname = drawer(shares(SURNAME_SHARES, SURNAMES));
  const addPerson = (last: string, first = drawGiven(next())): void => {
    const kind = next();
    const middle = kind < 0.35 ? null : drawGiven(next());
    add({
      first: next() < 0.05 ? first.charAt(0) : first,
      middle: kind < 0.75 ? (middle?.charAt(0) ?? null) : middle,
      last,
      suffix: next() < 0.04 ? pick(['Jr', 'Sr', 'II', 'III'], next) : null,
    });
  };
  for (let count = 0; count < PERSONS; count += 1) addPerson(drawSurname(next()));
  for (const pair of `${ALIKE_SURNAMES} ${DIFFERENT_SURNAMES}`.trim().split(/\s+/)) {
    const first = drawGiven(next());
    for (const surname of pair.split('-')) addPerson(capitalised(surname), first);
  }
  for (const surname of [...LONG_SURNAMES, ...DOUBLE_SURNAMES]) {
    for (let count = 0; count < 12; count += 1) addPerson(surname);
  }
  BUSINESS_CONCEPTS.forEach((forms, index) => {
    for (const form of forms) add({ isOrganization: true, last: form, concept: String(index) });
  });
  for (const name of OTHER_BUSINESSES) add({ isOrganization: true, last: name });
  const trades = ['Plumbing', 'Roofing', 'Towing', 'Law Office', 'Trucking', 'Farms', 'Realty'];
  for (let count = 0; count < 900; count += 1) {
    const ending = pick(['', ' LLC', ', Inc.', ' Co.'], next);
    add({ isOrganization: true, last: `${drawSurname(next())} ${pick(trades, next)}${ending}` });
  }
  return rows;
}
