import type { PostingFilters } from '../../../src/server/domain/nameIndex/postings';

/** A timed search. */
export interface TimedQuery {
  readonly text: string;
  readonly class: 'party' | 'attorney';
  readonly filters: PostingFilters;
}

const GIVEN =
  'kathy john mary robert jennifer jose mike elizabeth james bill linda maria david sue chris anthony ashley peggy tyler jo';
const SURNAMES = 'smith johnson garcia brown miller davis wilson martinez anderson moore';
const LONE = 'smith johnson williams jones garcia nguyen kowalski hernandez oneil stewart';
const BUSINESSES = [
  'state of indiana',
  'capital one',
  'first national bank',
  'department of revenue',
  'portfolio recovery associates',
  'midland funding',
  'st vincent hospital',
  'city of indianapolis',
  'apartments',
  'credit union',
];
const EVERYWHERE: PostingFilters = { countyIds: null, withoutSources: null };
const MARION = 18_097;
const NARROW: readonly Partial<PostingFilters>[] = [
  { countyIds: [MARION] },
  { countyIds: [18_177] },
  { status: 'OPEN' },
  { typeCodes: ['SC'] },
  { typeCodes: ['F4'] },
  { filedFrom: '2019-01-01', filedTo: '2019-12-31' },
];

function query(
  text: string,
  filters: Partial<PostingFilters> = {},
  ofClass: TimedQuery['class'] = 'party',
): TimedQuery {
  return { text, class: ofClass, filters: { ...EVERYWHERE, ...filters } };
}

/** Two hundred realistic searches of all kinds, including the most expensive. */
export const TIMED_QUERIES: readonly TimedQuery[] = [
  ...GIVEN.split(' ').flatMap((given, at) =>
    SURNAMES.split(' ')
      .filter((_surname, place) => (at + place) % 2 === 0)
      .map((surname) => query(`${given} ${surname}`)),
  ),
  ...LONE.split(' ').flatMap((surname) => [query(surname), query(surname, {}, 'attorney')]),
  ...GIVEN.split(' ')
    .slice(0, 10)
    .map((given) => query(`${given} ann smith`)),
  ...SURNAMES.split(' ').map((surname) => query(`j ${surname}`)),
  ...BUSINESSES.map((name) => query(name)),
  ...[
    'john',
    'mary',
    'james',
    'michael',
    'ma%',
    'jo% sm%',
    'bank',
    'a b c d',
    'zzyzx',
    'de la cruz',
  ].map((text) => query(text)),
  ...['smith', 'john', 'state of indiana', 'kathy smith', 'bank'].flatMap((text) =>
    NARROW.map((filters) => query(text, filters)),
  ),
  ...SURNAMES.split(' ').map((surname) => query(`"${surname}" john`)),
].slice(0, 200);
