import { clockIn, dateIn, DAY_MS, hourIn } from '#contract/time';

describe('dateIn', () => {
  it.each([
    ['2026-07-01T03:59:59Z', 'America/Indiana/Indianapolis', '2026-06-30'],
    ['2026-07-01T04:00:00Z', 'America/Indiana/Indianapolis', '2026-07-01'],
    ['2026-07-01T04:00:00Z', 'America/Chicago', '2026-06-30'],
    ['2026-01-01T05:00:00Z', 'America/Indiana/Indianapolis', '2026-01-01'],
  ])('returns the date of %s in %s', (instant, timeZone, date) => {
    expect(dateIn(Date.parse(instant), timeZone)).toBe(date);
  });

  it('throws for an invalid instant', () => {
    expect(() => dateIn(Number.NaN, 'America/Chicago')).toThrow(RangeError);
  });
});

it('returns the hour, and the local date and time, of an instant in a time zone', () => {
  const midnight = Date.parse('2026-07-01T05:00:09Z');
  expect(hourIn(midnight, 'America/Chicago')).toBe(0);
  expect(hourIn(midnight, 'America/Indiana/Indianapolis')).toBe(1);
  expect(clockIn(midnight, 'America/Chicago')).toBe('2026-07-01 00:00:09');
});

it('defines a day as 24 hours', () => {
  expect(DAY_MS).toBe(86_400_000);
});
