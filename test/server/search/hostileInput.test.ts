import { explainMatch } from '../../../src/server/search/explain';
import { compilePlainSearch } from '../../../src/server/search/plainSearch';
import type { RecordName } from '../../../src/server/search/recordName';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import { chance } from '../../support/chance';
import { queryEngine } from './queryEngine';
import { business, person, stored } from './names';

const CASES = 2_000;

const PIECES = [
  ...Array.from('\'"\\%&|!<>()*:?_-,.+@^~#$ \t\n\u0000\ud800\udfff\u202e\u200d\u0301😀ßİıﷺ½Ⅲ한ไท'),
  ...["''", '<->', ':*', ' & ', '\\\\', "\\'", '::tsquery', '; drop table', 'and', 'or', 'not'],
  ...['kathy', 'Katherine', 'smith', "O'Neil", 'o', 'neil', 'Garcia-Lopez', 'van der', 'St.', 'Mc'],
  ...['Donald', 'jr', 'LLC', 'the', 'a', 'k', 'K.', 'J.R.', 'jack', 'john', '3M', '7', 'Ñandú'],
];

const random = chance(20_260_630);

function hostileText(most: number): string {
  const length = 1 + Math.floor(random() * most);
  const pieces = Array.from({ length }, () => {
    const piece = PIECES[Math.floor(random() * PIECES.length)] ?? '';
    return random() < 0.5 ? `${piece} ` : piece;
  });
  return pieces.join('');
}

function hostileName(): RecordName {
  if (random() < 0.3) return business(hostileText(6));
  return person(
    random() < 0.9 ? hostileText(2) : null,
    random() < 0.3 ? hostileText(2) : null,
    hostileText(3),
    random() < 0.2 ? hostileText(1) : null,
  );
}

describe('any typed text and any name on record', () => {
  it('compiles valid queries for any text and name, and returns reasons that match the results', async () => {
    const pairs = Array.from({ length: CASES }, (_, index) => {
      const text = hostileText(index % 20 === 0 ? 60 : 4);
      const query = index % 5 === 0 ? compilePlainSearch(text) : compileSuperSearch(text);
      return { text, name: hostileName(), query };
    }).flatMap(({ query, ...rest }) => (query === null ? [] : [{ ...rest, query }]));
    expect(pairs.length).toBeGreaterThan(CASES / 2);

    const ranks = await queryEngine(pairs);
    const wrong = pairs.flatMap(({ name, query, text }, index) => {
      const { rank, reasons } = explainMatch(query, stored(name));
      const isRight = rank === ranks[index] && (rank === null || reasons.length > 0);
      return isRight ? [] : [{ text, name, rank, found: ranks[index] }];
    });
    expect(wrong).toEqual([]);
    expect(ranks.filter((rank) => rank !== null).length).toBeGreaterThan(20);
  });

  it('compiles valid queries for 100 kB of text and many identical names', async () => {
    const texts = [
      'x'.repeat(100_000),
      'kathy '.repeat(20_000),
      '"'.repeat(100_000),
      'k. '.repeat(40_000),
      'jack john jon johnny jock ian ivan jonathan johnathan hans evan sean',
    ];
    const pairs = texts.flatMap((text) =>
      [compileSuperSearch(text), compilePlainSearch(text)].flatMap((query) =>
        query === null ? [] : [{ name: person(text, null, text), query }],
      ),
    );
    expect(await queryEngine(pairs)).toHaveLength(2 * texts.length - 2);
  });
});
