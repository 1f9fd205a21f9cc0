import fc from 'fast-check';
import {
  addDays,
  addMonths,
  daysBetween,
  nextPeriod,
  proratedCents,
} from '../../../../src/server/domain/billing/periods';

/** Any day of a hundred years. */
const days = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('1990-01-01', count));

describe('plan periods', () => {
  it.each([
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2028-01-30', '2028-01-30', '2028-02-29'],
    ['2024-02-29', '2025-01-29', '2025-02-28'],
    ['2026-12-05', '2026-12-05', '2027-01-05'],
  ])(
    'ends plan periods with anchor day %s: the period from %s ends before %s',
    (anchor, from, to) => {
      expect(nextPeriod(anchor, from)).toBe(to);
    },
  );

  it('starts each period without a gap and returns to the anchor day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), (anchor, count) => {
        let day = anchor;
        for (let period = 0; period < count; period += 1) {
          const next = nextPeriod(anchor, day);
          expect(daysBetween(day, next)).toBeGreaterThanOrEqual(28);
          expect(daysBetween(day, next)).toBeLessThanOrEqual(31);
          day = next;
        }
        expect(day).toBe(addMonths(anchor, count));
      }),
    );
  });

  it('ignores daylight saving time in periods', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  });
});

describe("the prorated price of a period's remainder", () => {
  const period = { from: '2026-06-01', to: '2026-07-01' };

  it.each([
    ['2026-06-01', 3_000],
    ['2026-06-16', 1_500],
    ['2026-06-30', 100],
    ['2026-07-01', 0],
  ])('calculates the expected prorated price on %s', (today, cents) => {
    expect(proratedCents(3_000, period, today)).toBe(cents);
  });

  it('rounds prorated prices to the nearest cent, and never increases them from one day to the next', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1_000_000 }), (from, cents) => {
        const whole = { from, to: nextPeriod(from, from) };
        let before = cents;
        for (let day = from; day <= whole.to; day = addDays(day, 1)) {
          const price = proratedCents(cents, whole, day);
          expect(Number.isInteger(price)).toBe(true);
          expect(price).toBeLessThanOrEqual(before);
          expect(price).toBeGreaterThanOrEqual(0);
          const exact = (cents * daysBetween(day, whole.to)) / daysBetween(from, whole.to);
          expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.5);
          before = price;
        }
      }),
      { numRuns: 50 },
    );
  });
});
