import { explainMatch } from '../../../src/server/search/explain';
import type { NameQuery } from '../../../src/server/search/nameQuery';
import type { RecordName } from '../../../src/server/search/recordName';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import { queryEngine } from './queryEngine';
import { business, person, stored } from './names';

interface Row {
  readonly typed: string;
  readonly name: RecordName;
  /** `exact` and `similar` are found; `none` is not. */
  readonly outcome: 'exact' | 'similar' | 'none';
  readonly why: string;
}

const kathySmith = person('Kathy', null, 'Smith');
const oneil = person('Kathy', 'Ann', "O'Neil", 'Jr');
const garciaLopez = person('María', null, 'Garcia-Lopez');
const mcdonald = person('Ronald', null, 'McDonald');
const macdonald = person('Ronald', null, 'MacDonald');
const vanDerBerg = person('Jan', null, 'Van der Berg');
const deLaCruz = person('Ana', null, 'De La Cruz');
const stJohn = person('Jill', null, 'St. John');
const acme = business('The Acme Tool & Die Company, L.L.C.');

function rows(
  typed: string,
  names: readonly RecordName[],
  outcome: Row['outcome'],
  why: string,
): Row[] {
  return names.map((name) => ({ typed, name, outcome, why }));
}

const TABLE: readonly Row[] = [
  ...rows('kathy smith', [kathySmith, person('Kathy', 'Ann', 'Smith')], 'exact', 'as typed'),
  ...rows('John Y Lee', [person('John', 'Y', 'Lee')], 'exact', 'a middle initial Y'),
  ...rows('John Y Lee', [person('Elton', null, 'John')], 'none', 'Y is no conjunction'),
  ...rows('Kelly & Kelly PC', [business('KELLY & KELLY PC')], 'exact', 'partners of one name'),
  ...rows('SMITH kathy', [kathySmith], 'exact', 'order and case do not count'),
  ...rows('Smith, Kathy', [kathySmith], 'exact', 'a comma parts words'),
  ...rows('  kathy\t\n smith ', [kathySmith], 'exact', 'any white space'),
  ...rows('Käthy Smíth', [kathySmith], 'exact', 'accents do not count when typed'),
  ...rows('maria garcia', [garciaLopez], 'exact', 'accents do not count on record'),
  ...rows('ｋａｔｈｙ smith', [kathySmith], 'exact', 'wide letters are letters'),
  ...rows(
    'kathy smith',
    [
      person('Cathy', null, 'Smith'),
      person('Katherine', null, 'Smith'),
      person('Catherine', 'M', 'Smith'),
    ],
    'similar',
    'direct nicknames',
  ),
  ...rows('katherine smith', [kathySmith], 'similar', 'nicknames go both ways'),
  ...rows('bill smith', [person('Robert', null, 'Smith')], 'none', 'Bill is William'),
  ...rows('aaron smith', [person('Erin', null, 'Smith')], 'none', 'a refused pair'),
  ...rows('kathy', [person('Jan', null, 'Cathy')], 'similar', 'a surname only by its sound'),
  ...rows('jan katherine', [person('Jan', null, 'Kathy')], 'none', 'surnames have no nicknames'),
  ...rows('smith k', [kathySmith], 'similar', 'a typed initial'),
  ...rows('k. smith', [kathySmith], 'similar', 'with its dot'),
  ...rows('k smith', [person('Sam', 'Karl', 'Smith')], 'none', 'not by a middle name alone'),
  ...rows('sam k smith', [person('Sam', 'Karl', 'Smith')], 'similar', 'a typed middle initial'),
  ...rows('kathy ann smith', [kathySmith], 'similar', 'a typed middle name that is not on record'),
  ...rows('kathy a smith', [kathySmith], 'similar', 'nor a middle initial'),
  ...rows('kathy ann smith', [person('Kathy', 'Bea', 'Smith')], 'none', 'another middle name'),
  ...rows('kathy a smith', [person('Kathy', 'B', 'Smith')], 'none', 'another middle initial'),
  ...rows('a kathy smith', [person('Kathy', 'A', 'Smith')], 'exact', 'all words, in any order'),
  ...rows('ann kathy smith', [person('Kathy', 'A', 'Smith')], 'none', 'first names do not swap'),
  ...rows('k smith', [person('K', null, 'Smith')], 'exact', 'an initial typed as on record'),
  ...rows('k smith', [person('Sam', null, 'Smith-Kane')], 'none', 'no initials of surnames'),
  ...rows('kathy smith', [person('K.', null, 'Smith')], 'similar', 'only an initial on record'),
  ...rows('kathy smith', [person('Kathy', 'S', 'Jones')], 'none', 'Smith is nobody’s initial'),
  ...rows('kathy smith', [person('Ann', 'K', 'Smith')], 'none', 'K is not her first name'),
  ...rows('kathy smith', [person('S', 'Kathy', 'Jones')], 'none', 'no surname among them'),
  ...rows('kathy ann smith', [person('Zoe', 'A', 'Kathy-Smith')], 'none', 'no first name'),
  ...rows('ann kathy smith', [person('Ann', 'K', 'Smith')], 'similar', 'K is her second name'),
  ...rows('smith', [person('S', null, 'Jones')], 'none', 'one word is never a lone initial'),
  ...rows('kathy smith', [person('S', null, 'Keith')], 'none', 'Keith is not meant by Kathy'),
  ...rows('j.r. smith', [person('John', 'Robert', 'Smith')], 'similar', 'initials with dots'),
  ...rows('jr smith', [person('J.R.', null, 'Smith')], 'exact', 'dots on record'),
  ...rows('kathy smyth', [kathySmith], 'similar', 'surnames by sound'),
  ...rows('kathy smithe', [kathySmith], 'similar', 'surnames by sound'),
  ...rows('smith', [person('Al', null, 'Snead')], 'none', 'not merely alike'),
  ...rows('bell', [person('Al', null, 'Powell')], 'none', 'not merely alike'),
  ...rows('hill', [person('Al', null, 'Hall')], 'none', 'not merely alike'),
  ...rows('le', [person('Al', null, 'Lee')], 'none', 'two letters have no sound'),
  ...rows('smyth', [business('Smith Plumbing')], 'none', 'businesses have no sound'),
  ...rows('kathy jones', [kathySmith], 'none', 'each word must match'),
  ...rows('jack john', [person('John', null, 'Smith')], 'none', 'one word answers once'),
  ...rows('jack john', [person('Jack', null, 'John')], 'exact', 'two words, both there'),
  ...rows('jack john', [person('John', 'Q', 'John')], 'similar', 'Jack and John apart'),
  ...rows('john john', [person('John', null, 'Ford')], 'none', 'a word typed twice'),
  ...rows('john, john', [person('John', null, 'Ford')], 'none', 'typed twice, with a comma'),
  ...rows('john john', [business('John Deere Co')], 'none', 'typed twice, a business'),
  ...rows(
    'john john',
    [person('John', null, 'John'), person('John', 'Q', 'John')],
    'exact',
    'twice on record',
  ),
  ...rows('john, john', [person('John', null, 'John')], 'exact', 'twice, with a comma'),
  ...rows('ali hassan ali', [person('Ali', null, 'Hassan')], 'none', 'two of three are equal'),
  ...rows('ali hassan ali', [person('Ali', 'Hassan', 'Ali')], 'exact', 'all three on record'),
  ...rows('j j smith', [person('J', null, 'Smith')], 'similar', 'one initial of two'),
  ...rows('j j smith', [person('James', 'Jay', 'Smith')], 'similar', 'two equal initials'),
  ...rows('thomas thomas jr', [person('Thomas', null, 'Thomas')], 'similar', 'and a suffix'),
  ...rows('thomas thomas jr', [person('Thomas', null, 'Lee', 'Jr')], 'none', 'one with a suffix'),
  ...rows('johnson and johnson', [business('Johnson & Johnson')], 'exact', 'partners'),
  ...rows('johnson and johnson', [business('Johnson Controls')], 'none', 'one of the partners'),
  ...rows(
    'kelly & kelly professional corporation',
    [business('Kelly Services National Association')],
    'none',
    'one of the partners, with other endings',
  ),
  ...rows("kathy o'neil", [oneil], 'exact', 'apostrophe'),
  ...rows('kathy o’neil', [oneil], 'exact', 'curly apostrophe'),
  ...rows('kathy oneil', [oneil], 'exact', 'written together'),
  ...rows('kathy o neil', [oneil], 'exact', 'written apart'),
  ...rows('kathy o neal', [oneil], 'similar', 'written apart, by sound'),
  ...rows('kathy neil', [oneil], 'none', 'Neil is another name'),
  ...rows('garcia', [garciaLopez], 'exact', 'one half of a double name'),
  ...rows('lopez', [garciaLopez], 'exact', 'the other half'),
  ...rows('garcia-lopez', [garciaLopez], 'exact', 'hyphen'),
  ...rows('garcia – lopez', [garciaLopez], 'exact', 'dash with spaces'),
  ...rows('garcia lopez', [garciaLopez], 'exact', 'space for hyphen'),
  ...rows('garcialopez', [garciaLopez], 'exact', 'nothing for hyphen'),
  ...rows('garcia-lopez', [person('M', null, 'Garcialopez')], 'exact', 'nothing on record'),
  ...rows('mcdonald', [macdonald], 'similar', 'Mc and Mac'),
  ...rows('macdonald', [mcdonald], 'similar', 'Mac and Mc'),
  ...rows('mc donald', [mcdonald], 'exact', 'Mc apart'),
  ...rows('mac donald', [mcdonald], 'similar', 'Mac apart'),
  ...rows('mcdonald', [person('R', null, 'Mc Donald')], 'exact', 'apart on record'),
  ...rows('mcdonald', [business('McDonald Farm')], 'exact', 'in a business'),
  ...rows('mcdonalds', [business("MacDonald's Farm")], 'similar', 'Mc and Mac in a business'),
  ...rows('van der berg', [vanDerBerg], 'exact', 'as written'),
  ...rows('vanderberg', [vanDerBerg], 'exact', 'written together'),
  ...rows('vander berg', [vanDerBerg], 'exact', 'half together'),
  ...rows('berg, jan', [vanDerBerg], 'exact', 'without the small words'),
  ...rows('vanderburg', [vanDerBerg], 'similar', 'written together, by sound'),
  ...rows('van der bilt', [vanDerBerg], 'none', 'another name'),
  ...rows('delacruz', [deLaCruz], 'exact', 'written together'),
  ...rows('ana de la cruz', [deLaCruz], 'exact', 'as written'),
  ...rows('dela cruz', [deLaCruz], 'exact', 'half together'),
  ...rows('saint john', [stJohn], 'exact', 'Saint for St.'),
  ...rows('st. john', [stJohn, person('J', null, 'Saint John')], 'exact', 'St. for Saint'),
  ...rows('stjohn', [stJohn], 'exact', 'written together'),
  ...rows('kathy oneil jr', [oneil], 'exact', 'the suffix'),
  ...rows('kathy oneil, Jr.', [oneil], 'exact', 'the suffix with its dot'),
  ...rows('kathy oneil', [oneil], 'exact', 'a suffix only on record'),
  ...rows('kathy smith jr', [kathySmith], 'similar', 'a suffix only typed'),
  ...rows('kathy smith III', [person('Kathy', null, 'Smith', 'III')], 'exact', 'a numbered suffix'),
  ...rows('junior smith', [person('Al', null, 'Smith')], 'none', 'Junior is a name too'),
  ...rows('mary ann smith', [person('Maryann', null, 'Smith')], 'exact', 'given names together'),
  ...rows('maryann smith', [person('Mary', 'Ann', 'Smith')], 'exact', 'given names apart'),
  ...rows('wm smith', [person('William', null, 'Smith')], 'similar', 'a clerk’s short form'),
  ...rows('william smith', [person('Wm.', 'A', 'Smith')], 'similar', 'and the reverse'),
  ...rows('smith, jno', [person('John', null, 'Smith')], 'similar', 'a short form after a comma'),
  ...rows('wm smith', [person('Robert', null, 'Smith')], 'none', 'short for another name'),
  ...rows('jane wm', [person('Jane', null, 'William')], 'none', 'surnames have no short forms'),
  ...rows(
    'kathy oneil junior',
    [oneil, person('Kathy', null, "O'Neil", 'Jr.')],
    'exact',
    'a suffix in full',
  ),
  ...rows('al smith snr', [person('Al', null, 'Smith', 'Sr')], 'exact', 'another short suffix'),
  ...rows('al smith 3rd', [person('Al', null, 'Smith', 'III')], 'exact', 'a suffix as a number'),
  ...rows('j.r. smith', [person('Kathy', null, 'Smith', 'Jr')], 'none', 'initials are no suffix'),
  ...rows('smith, j.r.', [person('Kathy', null, 'Smith')], 'none', 'nor after a comma'),
  ...rows('jr smith', [person('Kathy', null, 'Smith', 'Jr')], 'none', 'nor without dots'),
  ...rows('j.r. smith', [person('John', null, 'Smith')], 'none', 'both initials are meant'),
  ...rows('j r smith', [person('James', 'Bob', 'Smith')], 'none', 'another second initial'),
  ...rows('ac edwards', [person('Amy', 'C', 'Edwards')], 'similar', 'initials without dots'),
  ...rows('ac edwards', [person('Amy', 'B', 'Edwards')], 'none', 'another second initial'),
  ...rows('dm kelly', [person('Dana', 'Mae', 'Kelly')], 'similar', 'before a surname like Kelly'),
  ...['bob w thomas', 'thomas bob w', 'bob thomas w', 'w bob thomas', 'thomas w bob'].flatMap(
    (typed) => [
      ...rows(typed, [person('Robert', 'W', 'Thomas')], 'similar', 'forms in any order'),
      ...rows(typed, [person('Bob', null, 'Thomas')], 'similar', 'no middle name, in any order'),
      ...rows(typed, [person('Bob', 'X', 'Thomas')], 'none', 'another middle name, in any order'),
      ...rows(typed, [person('Thomas', 'W', 'Roberts')], 'none', 'Bob is no surname'),
    ],
  ),
  ...rows('bell john', [person('Johnny', null, 'Bell')], 'similar', 'a surname that is likely one'),
  ...rows('joergensen', [person('Al', null, 'Jørgensen')], 'exact', 'two letters for one'),
  ...rows(
    'jo\u0308rg weiss',
    [person('Joerg', null, 'Weiß')],
    'exact',
    'a mark apart from its letter',
  ),
  ...rows('joe smith', [person('Jo', null, 'Smyth')], 'none', 'Joe is no Jö'),
  ...rows('mueller gmbh', [business('Müller GmbH')], 'exact', 'two letters for one in a business'),
  ...rows(
    'first bank national association',
    [business('First Bank, N.A.')],
    'similar',
    'an ending in full',
  ),
  ...rows(
    'fox run limited liability company',
    [business('Fox Run LLC')],
    'similar',
    'a form of company in full',
  ),
  ...rows('prairie b&t', [business('Prairie Bank & Trust Co.')], 'similar', 'a bank in letters'),
  ...rows(
    'oak home owners assoc',
    [business('Oak Homeowners Association, Inc.'), business('Oak HOA')],
    'similar',
    'home owners in two words',
  ),
  ...rows(
    'uia',
    [business('Michigan Unemployment Insurance Agency')],
    'similar',
    'an agency without its state',
  ),
  ...rows('acme tool and die', [acme], 'exact', 'and for &'),
  ...rows('acme tool & die co', [acme], 'exact', 'a shorter noise word'),
  ...rows('acme tool die inc.', [acme], 'exact', 'another noise word'),
  ...rows('the acme tool', [acme, business('Acme Tool')], 'exact', 'the article'),
  ...rows('acme l.l.c.', [acme, business('Acme')], 'exact', 'dots in an ending'),
  ...rows('acme llc', [person('Jo', null, 'Acme')], 'none', 'a person is no company'),
  ...rows('maria co', [person('Maria', null, 'Co')], 'exact', 'Co is a surname'),
  ...rows('maria co', [person('Maria', null, 'Lee')], 'none', 'Co is no noise in a person'),
  ...rows('wal mart', [business('Walmart Inc'), business('Wal-Mart')], 'exact', 'spaces'),
  ...rows('walmart', [business('Wal-Mart'), business('WAL MART STORES')], 'exact', 'spaces'),
  ...rows('7-eleven', [business('7-Eleven'), business('7 ELEVEN INC')], 'exact', 'digits'),
  ...rows('3m', [business('3M Company')], 'exact', 'digit and letter'),
  ...rows('usa bank', [business('U.S.A. Bank')], 'exact', 'dots on record'),
  ...rows('u.s.a.a. bank', [business('USAA Bank')], 'exact', 'dots typed'),
  ...rows('company', [business('Company of Friends')], 'exact', 'a noise word alone is a word'),
  ...rows('"kathy smith"', [kathySmith], 'exact', 'quoted, in order'),
  ...rows('"smith kathy"', [kathySmith], 'none', 'quoted, not in order'),
  ...rows('"smith, kathy"', [kathySmith], 'exact', 'quoted, in the order of an index'),
  ...rows('"kathy smith"', [person('Kathy', 'Ann', 'Smith')], 'none', 'not side by side'),
  ...rows('"kathy smith"', [person('Cathy', null, 'Smith')], 'none', 'quotes refuse nicknames'),
  ...rows('"kathy" smyth', [kathySmith], 'similar', 'only one word quoted'),
  ...rows('"kathy" smith', [person('Cathy', null, 'Smith')], 'none', 'only one word quoted'),
  ...rows('kathy "smith', [kathySmith], 'exact', 'an unclosed quote runs on'),
  ...rows('“kathy smith”', [kathySmith], 'exact', 'curly quotes'),
  ...rows('"mcdonald"', [macdonald], 'none', 'quotes refuse Mac for Mc'),
  ...rows('"kathy ann o\'neil jr"', [oneil], 'exact', 'all of it'),
  ...rows('"maria garcia-lopez"', [garciaLopez], 'exact', 'hyphen in quotes'),
  ...rows('"acme, inc"', [business('Acme Inc')], 'exact', 'a comma in a business'),
  ...rows('kat% smi%', [kathySmith, person('Katherine', null, 'Smithers')], 'exact', 'prefixes'),
  ...rows('smi%', [person('Al', null, 'Snider')], 'none', 'not the beginning'),
  ...rows("o'ne%", [oneil], 'exact', 'a prefix across an apostrophe'),
  ...rows('k% smith', [kathySmith], 'similar', 'an initial with a wildcard'),
  ...rows('k%', [kathySmith], 'none', 'an initial alone'),
  ...rows('mcdon%', [macdonald], 'similar', 'Mac under a prefix with Mc'),
  ...rows('müller straße', [person('Jo', 'Mueller', 'Strasse')], 'exact', 'ü is written ue too'),
  ...rows('strasse', [person('Jo', null, 'Straße')], 'exact', 'sharp s'),
  ...rows('lukasz', [person('Łukasz', null, 'Đorđević')], 'exact', 'barred l'),
  ...rows('dordevic', [person('Łukasz', null, 'Đorđević')], 'exact', 'barred d'),
  ...rows('иванов', [person('Пётр', null, 'Иванов')], 'exact', 'other scripts'),
  ...rows('ng', [person('Li', null, 'Ng')], 'exact', 'two letters'),
];

describe('Super Search', () => {
  const queries = TABLE.map(({ typed }) => compileSuperSearch(typed));
  let ranks: readonly (number | null)[] = [];

  beforeAll(async () => {
    const pairs = TABLE.map(({ name }, index) => ({ name, query: required(queries[index]) }));
    ranks = await queryEngine(pairs);
  });

  it.each(TABLE.map((row, index) => ({ ...row, index, shown: stored(row.name).name })))(
    'searches with Super Search for $typed / $shown: $outcome ($why)',
    ({ index, outcome, name }) => {
      const explained = explainMatch(required(queries[index]), stored(name));
      const rank = ranks[index] ?? null;
      expect(rank === null ? 'none' : rank === 0 ? 'exact' : 'similar').toBe(outcome);
      expect(explained.rank).toBe(rank);
      if (outcome === 'none') return;
      expect(explained.isExact).toBe(outcome === 'exact');
      expect(explained.reasons.length).toBeGreaterThan(0);
    },
  );

  it.each(['', ' ', '"', '""', '"" ""', '%', '-', "'", ',', '|', '()', '\u0000', '\ud800'])(
    'finds nothing to search for in %j',
    (typed) => {
      expect(compileSuperSearch(typed)).toBeNull();
    },
  );
});

describe('the reasons of a match', () => {
  const explain = (typed: string, name: RecordName): string[] =>
    explainMatch(required(compileSuperSearch(typed)), stored(name)).reasons.map(
      (reason) => `${reason.typed}: ${reason.kind} ${reason.found}`,
    );

  it('returns one reason for each typed word, in the order typed', () => {
    expect(explain('Smyth Kathy', person('Katherine', 'Jo', 'Smith'))).toEqual([
      'Smyth: soundsLike Smith',
      'Kathy: nickname Katherine',
    ]);
  });

  it('shows the typed and recorded words of a match reason exactly as written', () => {
    expect(explain("KATHY o'NEIL", person('Käthy', null, 'O’Neil'))).toEqual([
      'KATHY: exact Käthy',
      "o'NEIL: exact O’Neil",
    ]);
  });

  it('returns an initial as a reason, whether typed or recorded', () => {
    expect(explain('k smith', kathySmith)).toContain('k: initial Kathy');
    expect(explain('kathy smith', person('K.', null, 'Smith'))).toContain('kathy: initial K');
  });

  it('returns quoted text and word prefixes as reasons', () => {
    expect(explain('"kathy smith"', kathySmith)).toEqual(['kathy smith: phrase Kathy Smith']);
    expect(explain('kat% "smith"', kathySmith)).toEqual([
      'kat: prefix Kathy',
      'smith: exact Smith',
    ]);
  });

  it('combines separately typed words that are one word on record', () => {
    expect(explain('kathy o neil', oneil)).toEqual(['kathy: exact Kathy', "o neil: exact O'Neil"]);
  });

  it('shows the matching part of a double name, or all of it', () => {
    expect(explain('garcia', garciaLopez)).toEqual(['garcia: exact Garcia']);
    expect(explain('garcialopez', garciaLopez)).toEqual(['garcialopez: exact Garcia-Lopez']);
  });

  it('returns no reason for ignored words', () => {
    expect(explain('kathy smith jr', kathySmith)).toEqual([
      'kathy: exact Kathy',
      'smith: exact Smith',
    ]);
    expect(explain('acme inc', business('Acme LLC'))).toEqual(['acme: exact Acme']);
  });

  it('uses each word of the name for one typed word before reusing it', () => {
    expect(explain('kathy k jones', person('Kathy', 'Kim', 'Jones'))).toEqual([
      'kathy: exact Kathy',
      'k: initial Kim',
      'jones: exact Jones',
    ]);
  });

  it('returns a clerk’s abbreviation as a reason', () => {
    expect(explain('wm smith', person('William', null, 'Smith'))).toContain(
      'wm: abbreviation William',
    );
  });

  it('reports a typed word that the record lacks', () => {
    expect(explain('kathy ann smith', kathySmith)).toContain('ann: omitted ');
  });
});

describe('prefix-only searches', () => {
  const count = (text: string): number | undefined =>
    required(compileSuperSearch(text)).tiers[0]?.tsqueries.length;

  it('compiles one query for prefixes, wherever they appear in a name', () => {
    expect([count('jo% sm%'), count('ma%')]).toEqual([1, 1]);
    expect(count('jo% smith')).toBeGreaterThan(1);
  });

  it('searches for other spellings of a prefix if there are any', () => {
    const { readings } = required(compileSuperSearch('mcdon%'));
    expect(readings.length).toBeGreaterThan(1);
  });
});

function required(query: NameQuery | null | undefined): NameQuery {
  if (query === null || query === undefined) throw new Error('The text compiles to no query.');
  return query;
}
