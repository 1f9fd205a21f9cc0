import { copyPrice, type CopiedPages } from '#contract/billing/copyPrice';
import type { LocaleCode } from '#contract/locales';

describe('copy price', () => {
  const letter = { typeCode: 'WD', recordedOn: '2020-01-01', pages: 3, width: 8.5, height: 11 };

  it.each<[string, LocaleCode, Partial<CopiedPages>, number, boolean]>([
    ['letter pages', 'STATE-IN', {}, 300, false],
    ['legal pages', 'STATE-IN', { height: 14 }, 300, false],
    ['pages of 11 by 17 inches', 'STATE-IN', { width: 17, height: 11 }, 300, false],
    ['pages larger than 11 by 17 inches', 'STATE-IN', { width: 18, height: 24 }, 700, true],
    ['larger pages in landscape', 'STATE-IN', { width: 24, height: 18 }, 700, true],
    [
      'a document recorded on the first day of the rule',
      'STATE-IN',
      { width: 18, height: 24, recordedOn: '2004-01-01' },
      700,
      true,
    ],
    [
      'a document recorded the day before the rule',
      'STATE-IN',
      { width: 18, height: 24, recordedOn: '2003-12-31' },
      300,
      false,
    ],
    [
      'a plat recorded before the rule',
      'STATE-IN',
      { typeCode: 'PLAT', width: 18, height: 24, pages: 1, recordedOn: '1950-01-01' },
      500,
      true,
    ],
    [
      'a survey recorded before the rule',
      'STATE-IN',
      { typeCode: 'SURV', width: 18, height: 24, pages: 2, recordedOn: '1950-01-01' },
      600,
      true,
    ],
    ['a letter-size plat', 'STATE-IN', { typeCode: 'PLAT', pages: 1 }, 100, false],
    ['long, narrow pages', 'STATE-IN', { width: 5, height: 20 }, 300, false],
    ['pages of unknown size', 'STATE-IN', { width: null, height: null }, 300, false],
    ['pages in Michigan', 'STATE-MI', { width: 18, height: 24 }, 300, false],
    ['a plat in Michigan', 'STATE-MI', { typeCode: 'PLAT', pages: 2 }, 600, false],
  ])('calculates the price of a copy: %s', (_what, code, more, totalCents, isOversize) => {
    const price = copyPrice(code, { ...letter, ...more });
    expect(price).toMatchObject({ totalCents, isOversize });
    expect(price.rule).toMatch(/^[A-Z].*\.$/);
  });
});
