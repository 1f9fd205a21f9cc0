/** Words with a special role in names. All are folded as `readWords` folds them. */

/** Suffixes of personal names, which are often omitted. */
export const NAME_SUFFIXES: ReadonlySet<string> = new Set(
  'jr jnr sr snr ii iii iv 2nd 3rd 4th esq md phd dds dvm cpa'.split(' '),
);

/** Suffixes that are also names; they count as suffixes only at the end of a full name. */
export const LONG_SUFFIXES: ReadonlySet<string> = new Set(['junior', 'senior']);

const SUFFIX_GROUPS: readonly (readonly string[])[] = [
  ['jr', 'junior', 'jnr'],
  ['sr', 'senior', 'snr'],
  ['ii', '2nd'],
  ['iii', '3rd'],
  ['iv', '4th'],
];

/** Returns the other forms of a suffix (`jr`, `junior`, `jnr`); empty for other words. */
export function otherSuffixForms(word: string): readonly string[] {
  const group = SUFFIX_GROUPS.find((forms) => forms.includes(word)) ?? [];
  return group.filter((form) => form !== word);
}

/** Words at the end of a business name that don't distinguish businesses. */
export const BUSINESS_NOISE: ReadonlySet<string> = new Set(
  (
    'company co corporation corp incorporated inc limited ltd llc llp lp lllp pllc pc plc ' +
    'pa na sa ag gmbh chtd chartered cooperative coop dba aka fka and'
  ).split(' '),
);

/** Articles that are dropped at the start and end of a business name. */
export const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/** Words that start a multiword surname, and are often joined to the next word. */
export const SURNAME_PARTICLES: ReadonlySet<string> = new Set(
  (
    'o mc mac d de del dela della di da das do dos du la las le les lo los van vander vanden ' +
    'von den der des ter ten te zu st saint san santa santo al el bin ben ibn abu fitz ap y e'
  ).split(' '),
);

/** Surname particles, except those that are more often given names or other words. */
export const LEADING_PARTICLES: ReadonlySet<string> = new Set(
  [...SURNAME_PARTICLES].filter(
    (word) => !['e', 'y', 'o', 'al', 'ben', 'san', 'das'].includes(word),
  ),
);

const SYNONYM_PAIRS: readonly (readonly [string, string])[] = [
  ['st', 'saint'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['jr', 'junior'],
  ['sr', 'senior'],
  ['co', 'company'],
  ['corp', 'corporation'],
  ['inc', 'incorporated'],
  ['ltd', 'limited'],
];

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...SYNONYM_PAIRS,
  ...SYNONYM_PAIRS.map(([short, long]): [string, string] => [long, short]),
]);

/** Returns the other spelling of a word (`st`, `saint`); undefined if there is none. */
export function otherSpelling(word: string): string | undefined {
  return SYNONYMS.get(word);
}
