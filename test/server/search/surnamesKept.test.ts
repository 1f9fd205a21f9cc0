import { compilePlainSearch } from '../../../src/server/search/plainSearch';
import { explainMatch } from '../../../src/server/search/explain';
import { readWords } from '../../../src/server/search/normalize';
import type { RecordName } from '../../../src/server/search/recordName';
import { parseRecordName } from '../../../src/server/search/recordNameParser';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import { withSurnameComma } from '../../../src/server/search/surnameComma';
import { readTypedName } from '../../../src/server/search/typedName';
import { stored } from './names';

/** Surnames that are also roles, titles, degrees, particles, or words between names. */
const SURNAMES = [
  ...['Minor', 'Child', 'Husband', 'Wife', 'Spouse', 'Mother', 'Father', 'Ward', 'Chins'],
  ...['Juvenile', 'Nee', 'Re', 'Judge', 'Justice', 'Magistrate', 'Officer', 'Sergeant'],
  ...['Captain', 'Chief', 'Deputy', 'Doctor', 'Professor', 'Reverend', 'Sister', 'Rabbi'],
  ...['Pastor', 'Attorney', 'Senator', 'Mayor', 'Governor', 'President', 'Bishop', 'Pope'],
  ...['Dean', 'Parent', 'Guardian', 'Agent', 'Trustee', 'Born', 'Age', 'Late', 'Party', 'Name'],
  ...['Adult', 'Unknown', 'King', 'Lane', 'Street', 'Way', 'Place', 'Pike', 'March', 'May'],
  ...['Le', 'Do', 'Das', 'Du', 'Te', 'Al', 'Smith', 'Garcia', 'Nguyen', 'Ma', 'Vance'],
  ...['Rahman', 'Daughter', 'Widow', 'Support', 'Love', 'Sen', 'Rep', "O'Neil", 'De-Leon'],
];

const wordsOf = (text: string | null): string =>
  readWords(text ?? '')
    .map((word) => word.text)
    .join(' ');
const isFound = (query: ReturnType<typeof compileSuperSearch>, name: RecordName): boolean =>
  query !== null && explainMatch(query, stored(name)).rank !== null;

/** Parses a text with one party and no aliases. */
function parseOne(text: string): RecordName {
  const [party, ...others] = parseRecordName(text);
  if (party === undefined || others.length > 0 || party.aliases.length > 0) {
    throw new Error(`not one name: ${text}`);
  }
  return party.name;
}

describe('surnames that are also other words', () => {
  it.each(SURNAMES)('stores the surname %s and the given names, in any form', (surname) => {
    const x = surname.toUpperCase();
    for (const [text, given, suffix] of [
      [`${x}, JOHN`, 'john', null],
      [`${x}, JOHN A`, 'john a', null],
      [`${x}, J.D.`, 'j d', null],
      [`JOHN ${x}`, 'john', null],
      [`JOHN A. ${x}`, 'john a', null],
      [`John ${surname}`, 'john', null],
      [withSurnameComma(`${x} JOHN`), 'john', null],
      [withSurnameComma(`${x} JOHN A`), 'john a', null],
      [withSurnameComma(`${x} J D`), 'j d', null],
      [withSurnameComma(`${x} JR JOHN A`), 'john a', 'JR'],
    ] as const) {
      const name = parseOne(text);
      expect({ text, ...name, last: wordsOf(name.last) }).toMatchObject({
        text,
        isOrganization: false,
        last: wordsOf(surname),
        suffix,
      });
      expect([text, wordsOf(`${name.first ?? ''} ${name.middle ?? ''}`)]).toEqual([text, given]);
    }
  });

  it.each(SURNAMES)('stores two people named %s from one text', (surname) => {
    const x = surname.toUpperCase();
    const names = parseRecordName(`${x}, JOHN & MARY`).map(({ name }) => stored(name).name);
    expect(names).toEqual([`JOHN ${x}`, `MARY ${x}`]);
  });

  it.each(SURNAMES)('searches for every word typed with the surname %s', (x) => {
    for (const typed of [`${x}, John`, `${x}, J.D.`, `John ${x}`, `john a ${x}`]) {
      const { leftOut, names } = readTypedName(typed);
      expect([names.map(({ text }) => text), leftOut]).toEqual([[typed], []]);
    }
  });

  it.each(SURNAMES)('finds an imported John A %s by surname and by both names', (surname) => {
    const name = parseOne(`${surname.toUpperCase()}, JOHN A`);
    for (const typed of [`John ${surname}`, `${surname}, John`, surname]) {
      expect(isFound(compileSuperSearch(typed), name)).toBe(true);
      expect(isFound(compilePlainSearch(typed), name)).toBe(true);
    }
  });
});

describe('initials and given names after a surname', () => {
  it.each([
    ['VANCE, J.D.', 'J.D. VANCE', 'VANCE'],
    ['VAN DYKE, J.D.', 'J.D. VAN DYKE', 'VAN DYKE'],
    ['SMITH, M D', 'M D SMITH', 'SMITH'],
    ['SMITH M D', 'M D SMITH', 'SMITH'],
    ['SMITH, JOHN M D', 'JOHN M D SMITH', 'SMITH'],
    ['SMITH, R.N.', 'R.N. SMITH', 'SMITH'],
    ['LEE, D.O.', 'D.O. LEE', 'LEE'],
    ['RAHMAN, MD', 'MD RAHMAN', 'RAHMAN'],
    ['RAHMAN, MD ABDUL', 'MD ABDUL RAHMAN', 'RAHMAN'],
    ['AKA, KOFFI', 'KOFFI AKA', 'AKA'],
    ['AKA, JOHN MICHAEL', 'JOHN MICHAEL AKA', 'AKA'],
    ['JOHN ALIAS', 'JOHN ALIAS', 'ALIAS'],
  ])('stores %s as %s with the surname %s', (text, shown, last) => {
    expect(stored(parseOne(text)).name).toBe(shown);
    expect(parseOne(text).last).toBe(last);
  });

  it.each([
    ['VANCE, J.D.', ['J.D. Vance', 'Vance, J', 'J Vance', 'Vance, J.D.', 'Vance, JD']],
    ['SMITH, R.N.', ['R Smith', 'Smith, R.N.', 'Smith']],
    ['RAHMAN, MD', ['Md Rahman', 'Rahman, Md', 'Mohammed Rahman', 'Rahman']],
    ['SMITH, M D', ['M D Smith', 'Smith, M', 'Smith, M D']],
    ['LE, JOHN T', ['John Le', 'Jack Le', 'J Le']],
  ])('finds %s by each of %j', (text, searches) => {
    const name = parseOne(text);
    const missed = searches.filter((typed) => !isFound(compileSuperSearch(typed), name));
    expect(missed).toEqual([]);
  });

  it('reads Md as a given name in Rahman, Md, but as a degree in John Rahman, MD', () => {
    expect(isFound(compileSuperSearch('Rahman, Md'), parseOne('RAHMAN, ALICE'))).toBe(false);
    expect(isFound(compileSuperSearch('Van Dyke, Md'), parseOne('VAN DYKE, ALICE'))).toBe(false);
    expect(isFound(compileSuperSearch('Van Dyke, Md'), parseOne('VAN DYKE, MD'))).toBe(true);
    expect(isFound(compileSuperSearch('John Rahman, MD'), parseOne('RAHMAN, JOHN'))).toBe(true);
  });

  it.each([
    ['Minor, Christian', 'BROWN, CHRISTIAN'],
    ['Vance, J.D.', 'VANCE, ALICE'],
    ['Smith, Al, IL', 'SMITH, JOHN'],
  ])("doesn't match the typed name %s with the different person %s", (typed, stranger) => {
    const [text = ''] = readTypedName(typed).names.map((name) => name.text);
    expect(isFound(compileSuperSearch(text), parseOne(stranger))).toBe(false);
  });
});
