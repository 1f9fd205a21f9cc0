import { BUSINESS_CONCEPTS } from './businessConcepts';
import { chance, pick } from '../support/chance';
import { ALIKE_GIVEN_NAMES } from './givenNamePairs';
import { plainText, plainWords, type JudgedName } from './judgedName';
import { capitalised, DOUBLE_SURNAMES, LONG_SURNAMES } from './judgedRegister';
import { ALIKE_SURNAMES, DIFFERENT_SURNAMES } from './surnamePairs';
import type { Meaning } from './truth';

/** A query with known right answers. */
export interface JudgedQuery {
  readonly group: string;
  readonly typed: string;
  readonly meaning: Meaning;
}

/** A query with one typo, and the intended name. */
export interface JudgedTypo {
  readonly group: 'typo in surname' | 'typo in given name';
  readonly typed: string;
  readonly first: string;
  readonly last: string;
}

type Person = JudgedName & { readonly first: string };

const EACH = 30;

/** Returns more than 600 queries in named groups over a register's names; the same in every run. */
export function makeQueries(register: readonly JudgedName[]): readonly JudgedQuery[] {
  const next = chance(9);
  const people = register.filter(isWholePerson);
  const plain = people.filter(({ last }) => /^[A-Z][a-z]+$/.test(last));
  const queries: JudgedQuery[] = [];
  const some = (group: string, from: readonly Person[], make: (row: Person) => Made): void => {
    for (let count = 0; count < EACH; count += 1) {
      const [typed, meaning] = make(pick(from, next));
      queries.push({ group, typed, meaning });
    }
  };
  const add = (group: string, typed: string, meaning: Meaning): void => {
    queries.push({ group, typed, meaning });
  };
  const withMiddle = plain.filter(({ middle }) => middle !== null);
  const withSuffix = plain.filter(({ suffix }) => suffix !== null);

  some('exact person', plain, (row) => [`${row.first} ${row.last}`, named(row)]);
  some('any order', plain, (row) => [
    pick([`${row.last}, ${row.first}`, `${row.last} ${row.first}`.toUpperCase()], next),
    named(row),
  ]);
  some('middle typed', withMiddle, (row) => [
    `${row.first} ${row.middle ?? ''} ${row.last}`.toLowerCase(),
    named(row, { middle: row.middle ?? '' }),
  ]);
  some('middle not on record', plain, (row) => {
    const middle = pick('A B C D E J L M R T'.split(' '), next);
    return [`${row.first} ${middle} ${row.last}`, named(row, { middle })];
  });
  some('initial typed', plain, (row) => [
    `${row.first.charAt(0)} ${row.last}`,
    named(row, { first: row.first.charAt(0) }),
  ]);
  some('lone surname', plain, (row) => [row.last, named(row, { first: null })]);
  some('suffix', withSuffix, (row) => [
    `${row.first} ${row.last}${pick([' ', ', '], next)}${row.suffix ?? ''}`,
    named(row, { suffix: row.suffix ?? '' }),
  ]);
  some('pasted text', plain, (row) => [pick(PASTED, next)(`${row.first} ${row.last}`), named(row)]);
  some('estate or alias', plain, (row) => {
    const other = pick(plain, next);
    const alias = `${other.first} ${other.last}`;
    return pick(
      [
        [`Estate of ${row.first} ${row.last}`, named(row)] as const,
        [`In re the Guardianship of ${row.first} ${row.last}`, named(row)] as const,
        [`${row.first} ${row.last} a/k/a ${alias}`, any(named(row), named(other))] as const,
        [`${row.first} ${row.last} f/k/a ${alias}`, any(named(row), named(other))] as const,
      ],
      next,
    );
  });
  some('two names', plain, (row) => {
    const other = pick(plain, next);
    const both = any(named(row), named(other));
    return pick(
      [
        [`${row.first} ${row.last} v. ${other.first} ${other.last}`, both] as const,
        [`${row.first} ${row.last} vs ${other.first} ${other.last}`, both] as const,
        [`${row.first} ${row.last} and ${other.first} ${other.last}`, both] as const,
        [
          `${row.first} and ${other.first} ${row.last}`,
          any(named(row), named(row, { first: other.first })),
        ] as const,
      ],
      next,
    );
  });
  some('quotes', plain, (row) => [
    `"${row.first} ${row.last}"`,
    { kind: 'phrase', words: plainWords(`${row.first} ${row.last}`) },
  ]);
  some('prefixes', plain, (row) => {
    const prefixes = [row.last.slice(0, 4).toLowerCase(), row.first.slice(0, 3).toLowerCase()];
    return [prefixes.map((prefix) => `${prefix}%`).join(' '), { kind: 'prefixes', prefixes }];
  });

  const givenPairs = ALIKE_GIVEN_NAMES.trim().split(/\s+/);
  const firstNickname = givenPairs.indexOf('barb-barbara');
  givenPairs.forEach((pair, index) => {
    if (index % 3 !== 0) return;
    const [typed = '', meant = ''] = pair.split('-');
    const row = people.find(({ first, last }) => first.toLowerCase() === meant && isPlain(last));
    if (row === undefined) return;
    const group = index < firstNickname ? 'given spelling' : 'nickname';
    add(group, `${typed} ${row.last}`, named(row, { first: capitalised(typed) }));
  });
  const surnamePairs = ALIKE_SURNAMES.trim().split(/\s+/);
  surnamePairs.forEach((pair, index) => {
    if (index % 6 !== 0) return;
    const [typed = '', meant = ''] = pair.split('-');
    const row = people.find(({ last }) => last.toLowerCase() === meant);
    if (row !== undefined) {
      add('surname sound', `${row.first} ${typed}`, named(row, { last: capitalised(typed) }));
    }
  });
  DIFFERENT_SURNAMES.trim()
    .split(/\s+/)
    .forEach((pair, index) => {
      if (index % 5 !== 0) return;
      const [typed = '', near = ''] = pair.split('-');
      const row = people.find(({ last }) => last.toLowerCase() === near);
      if (row !== undefined) {
        add(
          'trap: other surname',
          `${row.first} ${typed}`,
          named(row, { last: capitalised(typed) }),
        );
      }
    });
  for (const surname of LONG_SURNAMES) {
    const row = pick(
      people.filter(({ last }) => last === surname),
      next,
    );
    const together = plainText(surname).replaceAll(' ', '');
    for (const last of new Set([surname, surname.replace(/[-']/g, ' '), together])) {
      add('particles and hyphens', `${row.first} ${last}`, named(row, { last: surname }));
    }
  }
  for (const surname of DOUBLE_SURNAMES) {
    const row = pick(
      people.filter(({ last }) => last === surname),
      next,
    );
    const [father = '', mother = ''] = surname.split(' ');
    add('double surname', `${row.first} ${surname}`, both(row, father, mother));
    add('double surname', `${row.first} ${father}`, named(row, { last: father }));
    add('double surname', `${row.first} ${mother}`, named(row, { last: mother }));
    add('double surname', `${row.first} ${father}-${mother}`, both(row, father, mother));
  }
  BUSINESS_CONCEPTS.forEach((forms, index) => {
    const [own = ''] = forms;
    const meaning: Meaning = { kind: 'business', concept: String(index), words: plainWords(own) };
    for (const form of forms) add('business', form, meaning);
  });
  return queries;
}

type Made = readonly [typed: string, meaning: Meaning];

const PASTED: readonly ((name: string) => string)[] = [
  (name) => `Mr. ${name}`,
  (name) => `Dr. ${name}`,
  (name) => `Officer ${name}`,
  (name) => `Hon. ${name}`,
  (name) => `${name}, et al.`,
  (name) => `${name} et ux`,
  (name) => `${name}, deceased`,
  (name) => `${name} DOB 3/14/1975`,
  (name) => `${name} 03/14/1975`,
  (name) => `${name}, Petitioner`,
  (name) => `Defendant: ${name}`,
  (name) => `${name}, 12 N Main St, Muncie, IN 47305`,
  (name) => `${name}\t`,
  (name) => `${name},,`,
];

function named(row: Person, instead: Partial<Meaning & { kind: 'person' }> = {}): Meaning {
  return { kind: 'person', first: row.first, last: row.last, ...instead };
}

function any(...of: Meaning[]): Meaning {
  return { kind: 'any', of };
}

function both(row: Person, father: string, mother: string): Meaning {
  const words = plainWords(`${row.first} ${father} ${mother}`);
  return any({ kind: 'words', words }, named(row, { last: `${father} ${mother}` }));
}

function isWholePerson(name: JudgedName): name is Person {
  return !name.isOrganization && name.first !== null && name.first.length > 2;
}

function isPlain(last: string): boolean {
  return /^[A-Z][a-z]+$/.test(last);
}

const TYPOS = 130;

/**
 * Returns names with one letter changed, lost, doubled, or swapped; none of them is a name of the
 * register.
 */
export function makeTypos(register: readonly JudgedName[]): readonly JudgedTypo[] {
  const next = chance(8);
  const people = register.filter(
    (row) => isWholePerson(row) && isPlain(row.last) && row.last.length > 3 && row.first.length > 3,
  ) as Person[];
  const known = new Set(people.flatMap(({ first, last }) => [first, last].map(plainText)));
  const typos: JudgedTypo[] = [];
  for (const group of ['typo in surname', 'typo in given name'] as const) {
    let left = TYPOS;
    while (left > 0) {
      const { first, last } = pick(people, next);
      const isSurname = group === 'typo in surname';
      const slipped = slip(plainText(isSurname ? last : first), next);
      if (known.has(slipped)) continue;
      const typed = isSurname ? `${first} ${slipped}` : `${slipped} ${last}`;
      typos.push({ group, typed, first, last });
      left -= 1;
    }
  }
  return typos;
}

function slip(word: string, next: () => number): string {
  const at = 1 + Math.floor(next() * (word.length - 2));
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const other = pick('a e i o r s t n l m'.split(' '), next);
  const slips = [before + other + after, before + after, before + letter + letter + after];
  return pick([...slips, before + after.charAt(0) + letter + after.slice(1)], next);
}
