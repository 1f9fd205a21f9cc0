import { INDIANA, MICHIGAN } from '#contract/locales';
import { recognizeAnyNumber } from '#contract/search/anyNumber';

describe('a number typed into the search of all records', () => {
  it.each([
    '49D01-2401-MF-030447',
    '49d01-2401-f6-7',
    'MF-30447',
    '2401-MF-30447',
    '49D1-2401-MF-30447',
    '49D01-2401-F6-7-JR',
    '49D01–2401–MF–030447',
    'Cause No. 49D01-2401-MF-030447',
    'Case number: 49D01-2401-MF-030447.',
    '49D01/2401/MF/030447',
    '49D01-202401-MF-30447',
    '24A-CR-1234',
    'S1-85-3317-C',
  ])('searches a case number in any common form: %s', (text) => {
    expect(recognizeAnyNumber(text, INDIANA)).toEqual({
      register: 'court',
      kind: 'number',
      fields: { publicCaseId: text },
      what: 'case number',
    });
  });

  it.each(['12345-49', '05196-49A', 'Atty No 12345-49', 'Attorney # 4711-49', 'Bar No. 4711 49'])(
    'searches an attorney number by attorney: %s',
    (text) => {
      expect(recognizeAnyNumber(text, INDIANA)).toEqual({
        register: 'court',
        kind: 'attorney',
        fields: { fullName: text },
        what: 'attorney number',
      });
    },
  );

  it.each([
    ['8017-449', 'book and page'],
    ['8017-49', 'book and page'],
    ['12345-99', 'book and page'],
    ['2024-MG-001234', 'document number'],
    ['2026-004512', 'document number'],
  ])('searches recorded documents by a number that no court has: %s is a %s', (text, what) => {
    expect(recognizeAnyNumber(text, INDIANA)).toMatchObject({ register: 'recorder', what });
  });

  it.each(['John Smith 49D01-2401-MF-030447', 'Smith v. Jones', '3M Company', 'Barney 12345-49'])(
    'leaves a name with a number or without one: %s',
    (text) => {
      expect(recognizeAnyNumber(text, INDIANA)).toBeNull();
    },
  );

  it('finds no number of a court in an edition without courts', () => {
    expect(recognizeAnyNumber('12345-49', MICHIGAN)).toMatchObject({ register: 'recorder' });
    expect(recognizeAnyNumber('Atty No 12345-49', MICHIGAN)).toBeNull();
  });
});
