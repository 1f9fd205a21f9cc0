import { checkPage } from '#contract/filing/documentCheck/checkPage';
import { markOver, readPage } from '../../../support/readPages';

const codesOf = (...lines: readonly string[]): readonly string[] =>
  checkPage(readPage(lines)).map(({ code, words }) => `${code} ${words}`.trim());

describe('checkPage', () => {
  test.each([
    ['ssn ***-**-6789', 'His SSN is 123-45-6789.'],
    ['ssn ***-**-6789', 'Number 123 - 45 - 6789 of the debtor'],
    ['ssn ***-**-6789', 'Social Security No. 123456789'],
    ['ssn ***-**-6789', 'SSN: 123 45 6789'],
    ['ssn ***-**-6789', 'Number \uff11\uff12\uff13\u201345\u20116789 in other digits'],
    ['ssn ***-**-6789', 'Number 123-\u200b45-6789 with an invisible space'],
    ['cardNumber ****1111', 'Visa 4111 1111 1111 1111'],
    ['cardNumber ****0005', 'charged to 378282246310005'],
    ['accountNumber ****9012', 'Account No. 12-3456789012'],
    ['accountNumber ****3210', 'the loan number is 9876543210,'],
    ['accountNumber ****', 'the PIN of the card', 'bank account with PIN 4321'],
    ['driverLicense ****7890', "Driver's License No. 1234-56-7890"],
    ['driverLicense ****4567', 'OLN: K1234567'],
    ['birthDate **/**/1984', 'DOB: 04/05/1984'],
    ['birthDate **/**/1984', 'She was born on April 5, 1984, in Muncie.'],
    ['birthDate **/**/****', 'date of birth of 4/5/84'],
    ['minorName E. S.', 'the minor child, Emma Smith, lives with Mother.'],
    ['minorName E. S.', 'as next friend of Emma Smith, a minor, states'],
    ['minorName E. S.', 'the minor children: EMMA SMITH'],
  ])('finds %s in “%s”', (expected, ...lines) => {
    expect(codesOf(...lines)).toContain(expected);
  });

  test.each([
    'Indianapolis, IN 46204-1234',
    'Parcel No. 123-45-6789 in Wayne Township',
    'Parcel 49-07-12-103-004.000-101',
    'IC 33-37-5-15 and Ind. Code 34-55-10-2',
    'Call (317) 555-1234 or 317-555-1234.',
    'EIN 12-3456789',
    'The number 900-45-6789 is no SSN, 000-12-3456 neither.',
    'SSN xxx-xx-6789, account ending in 1234',
    'Account No. XXXX-XXXX-XXXX-1234',
    'Certified Mail 7019 1120 0000 4111 1111',
    'Tracking No. 4111 1111 1111 1111',
    'invoice 4111 1111 1111 1112',
    'CAUSE NO. 49D01-2601-MF-000123',
    'Attorney No. 12345-49',
    'born in 1984',
    'the minor child of the parties, and Father',
    'the minor child, E.S., lives with Mother.',
    'Minor Child Support Obligation Worksheet',
    'the license of the driver was suspended on 04/05/2024',
    'Judgment of $123,456.78 on 12-31-2025',
  ])('finds nothing private in “%s”', (line) => {
    expect(codesOf(line)).toEqual([]);
  });

  test('finds every name in a list of minors', () => {
    expect(
      codesOf('the minor children, Emma Smith, Noah Smith and Mia A. Smith, and their'),
    ).toEqual(['minorName E. S.', 'minorName N. S.', 'minorName M. A. S.']);
  });

  test('returns a box for each line of a finding', () => {
    const [found] = checkPage(readPage(['His SSN is 123-45-', '6789.']));
    expect(found).toMatchObject({ code: 'ssn', page: 1, boxes: [{ x: 138 }, { x: 72, y: 90 }] });
  });

  test('finds text under a black box, and redactions that were not applied', () => {
    const page = readPage(['The witness Jane Roe lives in Muncie.'], {
      marks: [markOver('dark', 0, 12, 8), markOver('redact', 0, 30, 6)],
    });
    expect(checkPage(page)).toMatchObject([
      { code: 'coveredText', words: '2 words', boxes: [{ x: 144 }, { x: 174 }] },
      { code: 'unappliedRedaction' },
    ]);
    const line = { ...markOver('dark', 0, 0, 40), box: { x: 72, y: 87, width: 300, height: 1 } };
    expect(checkPage({ ...page, marks: [line] })).toEqual([]);
  });

  test('finds pages without text, whether scanned, drawn, or empty', () => {
    const sheet = { x: 0, y: 0, width: 612, height: 792 };
    const codes = (page: Parameters<typeof checkPage>[0]) =>
      checkPage(page).map(({ code }) => code);
    expect(codes(readPage([]))).toEqual(['emptyPage']);
    expect(codes(readPage([], { marks: [{ kind: 'image', box: sheet }] }))).toEqual(['scan']);
    const box = { x: 72, y: 72, width: 400, height: 100 };
    expect(codes(readPage([], { marks: [{ kind: 'drawing', box }] }))).toEqual(['scan']);
    const nonsense = readPage(['xq1 lrtz }{ vvw§ '.repeat(8)], {
      marks: [{ kind: 'image', box: sheet }],
    });
    expect(codes(nonsense)).toEqual(['scan']);
    const recognized = readPage(['the parties agree that '.repeat(8)], {
      marks: [{ kind: 'image', box: sheet }],
    });
    expect(codes(recognized)).toEqual([]);
  });

  test('finds other paper sizes, sideways text, and text in the stamp area', () => {
    const codes = (page: Parameters<typeof checkPage>[0]) =>
      checkPage(page).map(({ code }) => code);
    expect(codes(readPage(['Motion'], { height: 1008 }))).toEqual(['notLetter']);
    expect(codes(readPage(['Motion'], { width: 792, height: 612, rotation: 90 }))).toEqual([]);
    const turned = readPage([]);
    const words = Array.from({ length: 8 }, (_, index) => ({
      text: 'sideways',
      box: { x: 100, y: 100 + index * 50, width: 10, height: 48 },
    }));
    expect(codes({ ...turned, words })).toEqual(['rotatedPage']);
    const stamp = { text: 'Received', box: { x: 500, y: 20, width: 60, height: 12 } };
    expect(codes({ ...turned, words: [stamp] })).toEqual(['marginTaken']);
    expect(codes({ ...turned, number: 2, words: [stamp] })).toEqual([]);
  });

  test('checks hostile pages in linear time', () => {
    const started = performance.now();
    for (const part of [
      '1',
      '4 ',
      'A',
      '1-',
      'a@',
      'minor child, Aa ',
      'Account No. ',
      '/s/',
      'DOB ',
    ]) {
      const words = Array.from({ length: 20_000 }, (_, index) => ({
        text: part.repeat(20),
        box: { x: (index % 50) * 10, y: Math.floor(index / 50), width: 10, height: 1 },
      }));
      checkPage({ ...readPage([]), words });
    }
    // Quadratic patterns take minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
