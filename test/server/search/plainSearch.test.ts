import { explainMatch } from '../../../src/server/search/explain';
import { compilePlainSearch } from '../../../src/server/search/plainSearch';
import { queryEngine } from './queryEngine';
import { business, person, stored } from './names';

const kathySmith = person('Kathy', 'Ann', 'Smith', 'Jr');

const TABLE = [
  { typed: 'smi', name: kathySmith, isFound: true, why: 'beginning of the surname' },
  { typed: 'SMITH', name: kathySmith, isFound: true, why: 'case' },
  { typed: 'mith', name: kathySmith, isFound: false, why: 'not its beginning' },
  { typed: 'kathy', name: kathySmith, isFound: false, why: 'no comma, so a surname' },
  { typed: 'kathy smith', name: kathySmith, isFound: true, why: 'no comma, so either order' },
  { typed: 'smith kathy', name: kathySmith, isFound: true, why: 'no comma, so either order' },
  { typed: 'kathy ann smi', name: kathySmith, isFound: true, why: 'beginnings in either order' },
  { typed: 'ann smith', name: kathySmith, isFound: false, why: 'not the first name' },
  { typed: 'smyth', name: kathySmith, isFound: false, why: 'no sounds' },
  { typed: 'smith, ka', name: kathySmith, isFound: true, why: 'beginnings of both' },
  { typed: 'Smith,Kathy A', name: kathySmith, isFound: true, why: 'beginnings of both' },
  { typed: 'Smith, J A', name: person('John', 'A', 'Smith'), isFound: true, why: 'initials' },
  { typed: 'Smith, J A', name: person('John', 'Allen', 'Smith'), isFound: true, why: 'initials' },
  { typed: 'Smith, J A', name: person('J', 'A', 'Smith'), isFound: true, why: 'as typed' },
  { typed: 'Smith, J A', name: person('James', null, 'Smith'), isFound: false, why: 'no A' },
  { typed: 'Smith, J A', name: person('James', 'B', 'Smith'), isFound: false, why: 'another B' },
  { typed: 'Smith, John A', name: person('John', 'Allen', 'Smith'), isFound: true, why: 'an A' },
  { typed: 'Smith, John A', name: person('Johnathan', null, 'Smith'), isFound: false, why: 'no A' },
  { typed: 'John A Smith', name: person('Johnathan', null, 'Smith'), isFound: false, why: 'no A' },
  { typed: 'John A Smith', name: person('John', 'A', 'Smith'), isFound: true, why: 'as typed' },
  {
    typed: 'Smith, John A',
    name: person('Mary John', 'Allen', 'Smith'),
    isFound: false,
    why: 'not the first name',
  },
  {
    typed: 'Smith, J All',
    name: person('John', 'Allen', 'Smith'),
    isFound: true,
    why: 'beginning',
  },
  {
    typed: 'Smith, Mary Ann',
    name: person('Maryann', null, 'Smith'),
    isFound: true,
    why: 'joined',
  },
  {
    typed: 'Smith, Mary An',
    name: person('Mary', 'Ann', 'Smith'),
    isFound: true,
    why: 'beginning',
  },
  { typed: 'smith, kathy jr', name: kathySmith, isFound: true, why: 'the suffix does not count' },
  { typed: 'smith jr, kathy', name: kathySmith, isFound: true, why: 'the suffix does not count' },
  { typed: 'smith, cathy', name: kathySmith, isFound: false, why: 'no nicknames' },
  { typed: 'smith, ann', name: kathySmith, isFound: false, why: 'not the first name' },
  { typed: 'smith,', name: kathySmith, isFound: true, why: 'nothing after the comma' },
  { typed: ', kathy', name: kathySmith, isFound: true, why: 'nothing before the comma' },
  { typed: 'smi%, k%', name: kathySmith, isFound: true, why: 'wildcards are prefixes anyway' },
  { typed: '"smith"', name: kathySmith, isFound: true, why: 'quotes do not count' },
  { typed: 'pena', name: person('J', null, 'Peña'), isFound: true, why: 'accents' },
  { typed: 'o neil', name: person('J', null, "O'Neil"), isFound: true, why: 'apostrophe' },
  { typed: 'de la c', name: person('J', null, 'De La Cruz'), isFound: true, why: 'small words' },
  { typed: 'saint john', name: person('J', null, 'St. John'), isFound: true, why: 'Saint' },
  { typed: 'acme tool', name: business('The Acme Tool Co'), isFound: true, why: 'a business' },
  { typed: 'Acme, Inc.', name: business('Acme, Inc.'), isFound: true, why: 'its own comma' },
];

describe('search without Super Search', () => {
  const queries = TABLE.map(({ typed }) => {
    const query = compilePlainSearch(typed);
    if (query === null) throw new Error(`No query for ${typed}`);
    return query;
  });
  let ranks: readonly (number | null)[] = [];

  beforeAll(async () => {
    ranks = await queryEngine(queries.map((query, index) => ({ name: TABLE[index]!.name, query })));
  });

  it.each(TABLE.map((row, index) => ({ ...row, index, shown: stored(row.name).name })))(
    'searches without Super Search for $typed / $shown: $isFound ($why)',
    ({ index, isFound, name }) => {
      expect(ranks[index] !== null).toBe(isFound);
      const query = queries[index];
      if (!isFound || query === undefined) return;
      const explained = explainMatch(query, stored(name));
      expect(explained.rank).toBe(ranks[index]);
      expect(explained.reasons.length).toBeGreaterThan(0);
    },
  );

  it('ranks whole names before prefixes', () => {
    const exactly = TABLE.filter((_row, index) => ranks[index] === 0).map(({ typed }) => typed);
    expect(exactly).toContain('SMITH');
    expect(exactly).toContain('Acme, Inc.');
    expect(exactly).not.toContain('smi');
    expect(exactly).not.toContain('smith, ka');
  });

  it('shows the word that a typed prefix matches', () => {
    const query = queries[TABLE.findIndex(({ typed }) => typed === 'smith, ka')];
    if (query === undefined) throw new Error('The row is missing.');
    expect(explainMatch(query, stored(kathySmith)).reasons).toEqual([
      { kind: 'exact', typed: 'smith', found: 'Smith' },
      { kind: 'prefix', typed: 'ka', found: 'Kathy Ann' },
    ]);
  });

  it.each(['', ',', ' , ', '%', '"', '\u0000', '()'])(
    'finds nothing to search for in %j',
    (typed) => {
      expect(compilePlainSearch(typed)).toBeNull();
    },
  );
});
