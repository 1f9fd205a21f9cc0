import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import {
  guessNumber,
  isShapedAsParcel,
  readBookAndPage,
  recognizeNumber,
  withoutBookWord,
  withoutDocumentWord,
  withoutPageWord,
  withoutParcelWord,
  type RecognizedNumber,
} from '#contract/records/recordNumbers';
import { registerOf, type RegisterId } from '#contract/records/registers';

function typedIn(
  register: RegisterId,
  value: string,
  texts: readonly string[],
  locale: Locale = INDIANA,
) {
  const { kinds } = registerOf(register, locale);
  const kind = kinds.find((each) => each.value === value);
  if (kind === undefined) throw new RangeError(`There is no kind ${value}`);
  return { register, kind, texts, locale };
}

const recognized = (...typed: Parameters<typeof typedIn>): RecognizedNumber | null =>
  recognizeNumber(typedIn(...typed));

describe('book and page parsing', () => {
  it.each([
    'Liber 8017 Page 449',
    'Liber 8017, Page 449',
    'LIBER 8017 PAGE 449',
    'L 8017 P 449',
    'L. 8017, P. 449',
    'L8017 P449',
    'L8017P449',
    'L8017/P449',
    'Lib. 8017 pg. 449',
    'Book 8017 Page 449',
    'Book No. 8017, Page No. 449',
    'Bk 8017 Pg 449',
    'bk. 8017 / pg. 449',
    'B8017 P449',
    'Deed Book 8017 at Page 449',
    'Deed Record 8017, page 449',
    'Vol. 8017 p. 449',
    'Volume 8017, pages 449-452',
    'Liber 8017-449',
    'L8017-449',
    '8017 P 449',
    '8017, page 449',
    'Page 449 of Book 8017',
    'P. 449, L. 8017',
    '8017-449',
    '8017–449',
    '8017/449',
    '8017 449',
    '8017, 449',
    '8017:449',
    '8017 and 449',
    '"8017-449"',
  ])('parses %j as book 8017 and page 449', (text) => {
    expect(readBookAndPage(text)).toEqual({ book: '8017', page: '449' });
  });

  it.each(['8017', 'Liber 8017', 'Smith, John', '49D01-2401-F6-000007', '12-17N-3E', '', '%', '-'])(
    'finds no book and page in %j',
    (text) => {
      expect(readBookAndPage(text)).toBeNull();
    },
  );

  it.each([
    ['Liber 8017', '8017'],
    ['L. 8017', '8017'],
    ['L8017', '8017'],
    ['Book #8017', '8017'],
    ['Plat Book 12A', '12A'],
    ['8017', '8017'],
    ['Supplement', 'Supplement'],
  ])('parses the book %j as %j', (text, book) => {
    expect(withoutBookWord(text)).toBe(book);
  });

  it.each([
    ['Page 449', '449'],
    ['P. 449', '449'],
    ['pg 449A', '449A'],
    ['pp. 449-452', '449'],
    ['449', '449'],
  ])('parses the page %j as %j', (text, page) => {
    expect(withoutPageWord(text)).toBe(page);
  });
});

describe('number labels', () => {
  it.each([
    ['Doc 2026-004512', '2026-004512'],
    ['Doc. No. 2026-004512', '2026-004512'],
    ['Doc #2026-004512', '2026-004512'],
    ['Document Number: 2026-004512', '2026-004512'],
    ['Inst. No. 2026-004512', '2026-004512'],
    ['Instrument #2026-004512', '2026-004512'],
    ['Instr No 2026-004512', '2026-004512'],
    ['Recording No. 2026-004512', '2026-004512'],
    ['No. 2026-004512', '2026-004512'],
    ['#2026-004512', '2026-004512'],
    ['Documents', 'Documents'],
  ])('removes the label from a document number: %j', (text, number) => {
    expect(withoutDocumentWord(text)).toBe(number);
  });

  it.each([
    'Parcel 49-06-25',
    'Parcel No. 49-06-25',
    'Parcel ID: 49-06-25',
    'Parcel Number 49-06-25',
    'State Parcel # 49-06-25',
    'PIN 49-06-25',
    'PPN: 49-06-25',
    'APN 49-06-25',
    'Tax ID 49-06-25',
    'Tax Parcel No 49-06-25',
    'Key No. 49-06-25',
    '#49-06-25',
  ])('removes the label from a parcel number: %j', (text) => {
    expect(withoutParcelWord(text)).toBe('49-06-25');
  });
});

describe('parcel number formats', () => {
  it.each([
    ['49-06-25-178-053.000-101', true],
    ['49-06-25-178-053-000-101', true],
    ['49.06.25.178.053.000.101', true],
    ['49 06 25 178 053 000 101', true],
    ['490625178053000101', true],
    ['9-06-25-178-053.000-101', true],
    ['49-06-25-178-053', true],
    ['41-14-20-351-012', true],
    ['49-06-25', false],
    ['2026-004512', false],
    ['12345678', false],
    ['49D01-2401-F6-000007', false],
  ])('recognizes %j in Indiana: %j', (text, isParcel) => {
    expect(isShapedAsParcel(text, INDIANA)).toBe(isParcel);
  });

  it.each([
    ['41-14-20-351-012', true],
    ['41 14 20 351 012', true],
    ['41.14.20.351.012', true],
    ['14-20-351-012', true],
    ['33-01-01-14-351-012', true],
    ['H-08-14-200-012', true],
    ['411420351012', true],
    ['202600008247', false],
    ['616-555-1234', false],
    ['12-17-2026', false],
    ['8017-449', false],
  ])('recognizes %j in Michigan: %j', (text, isParcel) => {
    expect(isShapedAsParcel(text, MICHIGAN)).toBe(isParcel);
  });
});

describe('a number in the wrong field', () => {
  it.each<[RegisterId, string, string, Partial<RecognizedNumber>]>([
    ['court', 'name', '49d01-2401-f6-7', { kind: 'number', register: 'court' }],
    ['court', 'name', 'PIN D-12-345-678', { kind: 'parcel', register: 'recorder' }],
    ['court', 'name', 'Doc 2003 R 029303', { kind: 'number', register: 'recorder' }],
    ['court', 'name', 'Parcel 49-06-25-178', { kind: 'parcel', register: 'recorder' }],
    ['court', 'name', '49-06-25-178-053.000-101', { what: 'parcel number' }],
    ['court', 'number', '49-06-25-178-053.000-101', { what: 'parcel number' }],
    ['court', 'name', 'Liber 8017, Page 449', { fields: { book: '8017', page: '449' } }],
    ['court', 'name', 'Instrument # 2026-004512', { fields: { publicDocumentId: '2026-004512' } }],
    ['court', 'name', 'TW 23611232', { fields: { warrantNumber: '23611232' } }],
    ['court', 'name', 'Warrant #23611232', { register: 'taxWarrant', what: 'warrant number' }],
    ['judgment', 'name', '49D01-2401-F6-000007', { register: 'judgment', what: 'case number' }],
    ['recorder', 'name', '2026-004512', { kind: 'number', what: 'document number' }],
    ['recorder', 'name', '2003R029303', { kind: 'number' }],
    ['recorder', 'name', 'A202600008247', { kind: 'number' }],
    ['recorder', 'name', '98-04138', { kind: 'number' }],
    ['recorder', 'name', '8017-449', { fields: { book: '8017', page: '449' } }],
    ['recorder', 'name', 'Book 8017', { fields: { book: '8017' }, what: 'book' }],
    ['recorder', 'name', 'Page 449', { fields: { page: '449' }, what: 'page number' }],
    ['recorder', 'number', 'Liber 8017 Page 449', { kind: 'book', what: 'book and page' }],
    ['recorder', 'number', '49-06-25-178-053.000-101', { kind: 'parcel' }],
    ['recorder', 'land', '49-06-25-178-053.000-101', { kind: 'parcel' }],
    ['recorder', 'book', '8017-449', { fields: { book: '8017', page: '449' } }],
    ['recorder', 'book', 'Doc 2026-004512', { kind: 'number' }],
    ['taxWarrant', 'name', '#23611232', { fields: { warrantNumber: '23611232' } }],
    ['taxWarrant', 'name', '23611232', { kind: 'number' }],
  ])('recognizes a number in the wrong box, in %s by %s: %j', (register, kind, text, found) => {
    expect(recognized(register, kind, [text])).toMatchObject(found);
  });

  it.each<[RegisterId, string, readonly string[]]>([
    ['court', 'name', ['Smith, John']],
    ['court', 'name', ['3M']],
    ['court', 'name', ['84 Lumber']],
    ['court', 'name', ['Key 2 Success LLC']],
    ['court', 'name', ['Key2 Productions']],
    ['court', 'name', ['Pin 2000 Bowling']],
    ['court', 'name', ['Doc 24 Urgent Care']],
    ['court', 'name', ['Inst 4 Justice']],
    ['recorder', 'name', ['Instrument 1 LLC']],
    ['court', 'name', ['1st Source Bank']],
    ['court', 'name', ['23611232']],
    ['court', 'number', ['49D01-2401-F6-000007']],
    ['court', 'attorney', ['12345-49']],
    ['recorder', 'name', ['7-Eleven']],
    ['recorder', 'number', ['2026-004512']],
    ['recorder', 'number', ['8017-449']],
    ['recorder', 'book', ['8017', '449']],
    ['recorder', 'book', ['L 8017', '']],
    ['recorder', 'parcel', ['49-06-25-178-053.000-101']],
    ['taxWarrant', 'number', ['23611232']],
    ['taxWarrant', 'name', ['9'.repeat(101)]],
    ['recorder', 'name', ['']],
  ])('leaves text in the right box unchanged, in %s by %s: %j', (register, kind, texts) => {
    expect(recognized(register, kind, texts)).toBeNull();
  });

  it('suggests no warrant number in an edition without warrants, and uses the edition’s terms', () => {
    expect(recognized('recorder', 'name', ['TW 23611232'], MICHIGAN)).toBeNull();
    expect(recognized('recorder', 'name', ['L 8017 P 449'], MICHIGAN)?.what).toBe('liber and page');
    expect(recognized('recorder', 'name', ['41-14-20-351-012'], MICHIGAN)?.kind).toBe('parcel');
  });

  it('suggests a different kind of number search when nothing was found', () => {
    const guessed = (kind: string, text: string) =>
      guessNumber(typedIn('recorder', kind, [text]))?.fields;
    expect(guessed('number', '8017-449')).toEqual({ book: '8017', page: '449' });
    expect(guessed('number', '490625178053')).toEqual({ parcelNumber: '490625178053' });
    expect(guessed('book', '2026-004512')).toEqual({ publicDocumentId: '2026-004512' });
    expect(guessed('number', 'P-7')).toBeUndefined();
    expect(guessNumber(typedIn('taxWarrant', 'number', ['8017-449']))).toBeNull();
  });

  it('recognizes numbers quickly in text of any length', () => {
    const spaces = ' '.repeat(20_000);
    const odd = [
      ...['L '.repeat(250), '-'.repeat(500), '"'.repeat(500), `${'1 '.repeat(249)}x`],
      ...['Book', 'Book 1', 'Page', 'Doc', 'Parcel'].map((word) => `${word}${spaces}x`),
    ];
    for (const text of odd) {
      expect(readBookAndPage(text)).toBeNull();
      expect(recognized('recorder', 'name', [text])).toBeNull();
      withoutBookWord(text);
      withoutPageWord(text);
      withoutDocumentWord(text);
      withoutParcelWord(text);
    }
  });
});
