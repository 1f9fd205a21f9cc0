import { formatClock, parseClock, stateDate } from '#contract/stateClock';

describe('state time', () => {
  it.each([
    ['2026-01-05T08:00', '2026-01-05T13:00:00.000Z'],
    ['2026-07-06T08:00', '2026-07-06T12:00:00.000Z'],
    // The hour that occurs twice in fall is its first.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2028-02-29T23:59', '2028-03-01T04:59:00.000Z'],
  ])('parses %s as an instant and formats it back', (text, instant) => {
    expect(new Date(parseClock(text) ?? NaN).toISOString()).toBe(instant);
    expect(formatClock(instant)).toBe(text);
  });

  it.each([
    ['', 'an empty string'],
    ['2026-03-08T02:30', 'an hour skipped by daylight saving time'],
    ['2026-02-30T08:00', 'February 30'],
    ['2026-01-05T24:00', 'hour 24'],
    ['2026-01-05', 'a date without a time'],
    ['2026-01-05T08:00Z', 'a time in UTC'],
  ])('rejects %j: %s', (text) => {
    expect(parseClock(text)).toBeNull();
  });

  it('returns the date of an instant in Indiana', () => {
    expect(stateDate('2026-07-07T03:59:59Z')).toBe('2026-07-06');
    expect(stateDate(Date.parse('2026-07-07T04:00:00Z'))).toBe('2026-07-07');
  });

  it('formats a missing instant as an empty string', () => {
    expect([formatClock(null), formatClock('x'), stateDate('x')]).toEqual(['', '', '']);
  });
});
