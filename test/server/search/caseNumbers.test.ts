import {
  caseNumberKey,
  caseNumberTail,
  parseCaseNumberQuery,
} from '../../../src/server/search/caseNumbers';
import { findCaseNumber } from '#contract/search/caseNumberText';
import { CASE_NUMBER_FORMS, CASE_NUMBER_REGISTER } from '../../judge/caseNumberForms';

const NUMBER = '09D01-2606-MF-000447';

/** Returns true if a search for the typed text finds the case of this number. */
function finds(typed: string, number: string): boolean {
  const query = parseCaseNumberQuery(typed);
  if (query === null) return false;
  const key = caseNumberKey(number);
  const tail = caseNumberTail(number);
  return (
    query.keys.includes(key) ||
    (tail !== null && query.tails.includes(tail)) ||
    (query.prefix !== null && key.startsWith(query.prefix)) ||
    query.keyPrefixes.some((prefix) => key.startsWith(prefix)) ||
    query.tailPrefixes.some((prefix) => tail?.startsWith(prefix) === true) ||
    (query.sequence !== null && tail?.slice('YYMMTT'.length) === query.sequence) ||
    (query.undated !== null &&
      tail?.slice('YYMM'.length) === query.undated.sequence &&
      key.startsWith(query.undated.court ?? ''))
  );
}

describe('a case number', () => {
  it.each([
    [NUMBER, 'as printed'],
    ['09d01-2606-mf-000447', 'lower case'],
    ['09D012606MF000447', 'no dashes'],
    ['9d1-2606-mf-447', 'no leading zeros'],
    ['9D012606MF447', 'no dashes or leading zeros'],
    ['9d12606mf447', 'no dashes or leading zeros, including in the court'],
    ['09D01 2606 MF 000447', 'spaces'],
    ['09D01/2606/MF/000447', 'slashes'],
    ['09D01–2606—MF‑000447', 'typographic dashes'],
    ['  09D01-2606-MF-0000447 ', 'too many leading zeros'],
    ['０９D01-2606-MF-000447', 'full-width digits'],
    ['Cause No. 09D01-2606-MF-000447', 'with its label'],
    ['case number: 09D01-2606-MF-447', 'with its label'],
    ['2606-MF-000447', 'without its court'],
    ['2606mf447', 'without its court and dashes'],
    ['09D01-2606-MF-0004%', 'its beginning'],
    ['9d1-2606%', 'its beginning without zeros'],
    ['9d1-26%', 'its beginning, up to the middle of the month'],
    ['09D012606MF%', 'its beginning without dashes'],
    ['09d01-%', 'only its court'],
    ['9d%', 'only its county'],
    ['2606-MF-0004%', 'the beginning of the part after the court'],
    ['MF-000447', 'type and sequence'],
    ['mf-447', 'type and sequence without zeros'],
    ['mf447', 'type and sequence as one word'],
    ['MF 0000447', 'type and sequence with too many zeros'],
    ['Cause No. MF-447', 'type and sequence with its label'],
    ['09D01-MF-000447', 'without its month'],
    ['9d1 mf 447', 'without its month and zeros'],
    ['9d1mf447', 'without its month, zeros, and dashes'],
  ])('for the text %s, finds the case number 09D01-2606-MF-000447: %s', (typed) => {
    expect(finds(typed, NUMBER)).toBe(true);
  });

  it.each([
    '09D02-2606-MF-000447',
    '09C01-2606-MF-000447',
    '09D01-2605-MF-000447',
    '09D01-2606-MI-000447',
    '09D01-2606-MF-004470',
    '2606-MF-004470',
    '09D01-2607%',
    '447',
    'MF-4470',
    'MI-447',
    'M-447',
    'MF-447-1',
    'MF-447%',
    'MF-',
    '09D02-MF-447',
    '9D-MF-447',
    '26-MF-447',
    '%',
    '09D01-2606-MF-00044',
  ])("doesn't find 09D01-2606-MF-000447 by %s", (typed) => {
    expect(finds(typed, NUMBER)).toBe(false);
  });

  it('keeps the digit of a felony level separate from the sequence', () => {
    expect(finds('49d33-2606-f6-447', '49D33-2606-F6-000447')).toBe(true);
    expect(finds('49d332606f6447', '49D33-2606-F6-000447')).toBe(true);
    expect(finds('49d33-2606-f6-447', '49D33-2606-F5-000447')).toBe(false);
    expect(finds('f6447', '49D33-2606-F6-000447')).toBe(true);
    expect(finds('49d33f6447', '49D33-2606-F6-000447')).toBe(true);
    expect(finds('f6-447', '49D33-2606-F5-000447')).toBe(false);
  });

  it('fills in the leading zero of the year in a case number', () => {
    expect(finds('49c01-809-cc-40640', '49C01-0809-CC-040640')).toBe(true);
    expect(finds('809-cc-40640', '49C01-0809-CC-040640')).toBe(true);
  });

  it.each([
    ['S1-85-3317-C', 'S1-85-3317-C'],
    ['s1 85 3317 c', 'S1-85-3317-C'],
    ['s1853317c', 'S1-85-3317-C'],
    ['S01-85-03317-C', 'S1-85-3317-C'],
    ['c-86-1999-c', 'C-86-1999-C'],
    ['C-86-%', 'C-86-1999-C'],
    ['17S-SJ-00001', '17S-SJ-00001'],
    ['17s-sj-1', '17S-SJ-00001'],
    ['17ssj00001', '17S-SJ-00001'],
  ])('for the text %s, finds the number %s in another format', (typed, number) => {
    expect(finds(typed, number)).toBe(true);
  });

  it('returns a number without its court only if it is in the current format', () => {
    expect(caseNumberTail(NUMBER)).toBe('2606MF000447');
    expect(caseNumberTail('S1-85-3317-C')).toBeNull();
    expect(caseNumberTail('17S-SJ-00001')).toBeNull();
  });

  it.each(['', ' ', '%', '-', '%%%', "'--", '\u0000', '\ud800', 'Case No.'])(
    'finds no case number in %j',
    (typed) => {
      expect(parseCaseNumberQuery(typed)).toBeNull();
    },
  );

  it.each([
    '_%',
    'a_b%',
    '09D01\\%',
    '%%09%%',
    "x' or 1=1 --",
    '\ud83d\ude00 7',
    'é%',
    '9'.repeat(500),
    `MF-${'9'.repeat(500)}`,
    "09D01-MF-44'7",
  ])('looks up only letters, digits, and dashes for %j', (typed) => {
    const query = parseCaseNumberQuery(typed);
    const parts = [
      ...(query?.keys ?? []),
      ...(query?.tails ?? []),
      query?.prefix,
      ...(query?.tailPrefixes ?? []),
      query?.sequence,
      query?.undated?.court,
      query?.undated?.sequence,
    ];
    for (const part of parts) expect(part ?? '').toMatch(/^[\p{L}\p{N}-]*$/u);
  });
});

describe('common ways to write case numbers', () => {
  const foundBy = (typed: string): string[] =>
    CASE_NUMBER_REGISTER.filter((number) => finds(typed, number)).sort();

  it('parses at least 95 of 100 common ways to write case numbers', () => {
    const wrong = CASE_NUMBER_FORMS.filter(
      (form) => foundBy(form.typed).join() !== [...form.finds].sort().join(),
    ).map(({ typed }) => `${typed}: ${foundBy(typed).join()}`);
    const isEnough = wrong.length <= CASE_NUMBER_FORMS.length * 0.05;
    expect({ wrong, isEnough }).toMatchObject({ isEnough: true });
    expect(CASE_NUMBER_FORMS.length).toBeGreaterThanOrEqual(100);
  });

  it("never merges two of the register's case numbers", () => {
    const keys = CASE_NUMBER_REGISTER.map(caseNumberKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a case number with a year', () => {
  const FOUND = '49D01-2405-CT-030447';
  it.each([
    '49D01 2024',
    '49D01 CT 2024',
    '49D01 2024 CT',
    '49D01-2024-CT-30447',
    '49D01-24-CT-30447',
    '49D1 24 CT 30447 JR',
  ])('finds the cases of all months of the year: %s', (typed) => {
    expect(finds(typed, FOUND)).toBe(true);
    expect(finds(typed, '49D01-2505-CT-030447')).toBe(false);
    expect(finds(typed, '49D02-2405-CT-030447')).toBe(false);
  });

  it.each(['49D01 CT 2024', '49D01-2024-CT-30447'])('finds no other type: %s', (typed) => {
    expect(finds(typed, '49D01-2405-MF-030447')).toBe(false);
  });
});

describe('a case number in a longer text', () => {
  it.each([
    ['State v. Smith, 49D33-2601-F6-000012, Marion', '49D33-2601-F6-000012'],
    ['see 25A-CR-1234 (Ind. Ct. App.)', '25A-CR-1234'],
    ['Smith S1-85-3317-C', 'S1-85-3317-C'],
    ['John Smith', null],
    ['Smith 46204-1234', null],
    ['12345-49', null],
    ['US-31 Auto Sales', null],
    ['317-555-1234', null],
    ['', null],
  ])('for the text %j, finds the case number %j', (text, number) => {
    expect(findCaseNumber(text)).toBe(number);
  });
});
