import {
  formatCount,
  formatAnd,
  formatDate,
  formatDateFull,
  formatDateIn,
  formatDateLong,
  formatDateTime,
  formatDateTimeFull,
  formatDateTimeSeconds,
  formatDateTimeShort,
  formatDateTimeWeekday,
  formatDecimal,
  formatMoney,
  formatMonthDay,
  formatOr,
  formatQuantity,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  formatWeekdayLong,
} from '#contract/formats';

describe('dates', () => {
  it('formats a date as "Jun 30, 2026"', () => {
    expect(formatDate('2026-06-30')).toBe('Jun 30, 2026');
  });

  it("uses the court's time zone in summer and winter", () => {
    expect(formatDateTime('2026-06-30T13:05:00Z', 'America/Indiana/Indianapolis')).toBe(
      'Jun 30, 2026, 9:05 AM EDT',
    );
    expect(formatDateTime('2026-01-05T15:00:00Z', 'America/Chicago')).toBe(
      'Jan 5, 2026, 9:00 AM CST',
    );
  });

  it('formats a time without the date', () => {
    expect(formatTime('2026-06-30T13:05:00Z', 'America/Chicago')).toBe('8:05 AM');
    expect(formatTime('', 'America/Chicago')).toBe('');
  });

  it('omits the year of a date in the current year of the time zone', () => {
    const zone = 'America/Indiana/Indianapolis';
    const short = (iso: string, now: string) => formatDateTimeShort(iso, zone, now);
    expect(short('2026-11-11T04:00:00Z', '2026-11-28T20:13:00Z')).toBe('Nov 10, 11:00 PM');
    expect(short('2026-01-01T04:00:00Z', '2026-11-28T20:13:00Z')).toBe('Dec 31, 2025, 11:00 PM');
    expect(short('2026-11-11T04:00:00Z', '')).toBe('Nov 10, 2026, 11:00 PM');
    expect(short('unknown', '2026-11-28T20:13:00Z')).toBe('unknown');
  });

  it("formats an instant's date in a time zone, which can be the day before the UTC date", () => {
    const zone = 'America/Indiana/Indianapolis';
    expect(formatDateIn('2026-07-07T02:00:00Z', zone)).toBe('Jul 6, 2026');
    expect(formatDateIn('unknown', zone)).toBe('unknown');
  });

  it("formats a time in the court's zone with the weekday, in full, and with seconds", () => {
    const at = ['2026-07-07T02:00:09Z', 'America/Chicago'] as const;
    expect(formatDateTimeWeekday(...at)).toBe('Mon, Jul 6, 2026, 9:00 PM CDT');
    expect(formatDateTimeFull(...at)).toBe('Monday, July 6, 2026, 9:00 PM CDT');
    expect(formatDateTimeSeconds(...at)).toBe('Jul 6, 2026, 9:00:09 PM CDT');
  });

  it('formats days for headings and for calendars', () => {
    expect(formatDateFull('2026-07-06')).toBe('Monday, July 6, 2026');
    expect(formatDateLong('2026-07-06')).toBe('July 6, 2026');
    expect(formatWeekdayDate('2026-07-06')).toBe('Mon, Jul 6');
    expect(formatMonthDay('2026-07-06')).toBe('Jul 6');
    expect(formatWeekday('2026-07-06')).toBe('Mon');
    expect(formatWeekdayLong('2026-07-06')).toBe('Monday');
  });

  it('leaves an invalid date unchanged', () => {
    expect(formatDate('unknown')).toBe('unknown');
    expect(formatDateTime('', 'America/Chicago')).toBe('');
  });
});

it('uses the singular only for a count of one', () => {
  expect(formatQuantity(1, 'day')).toBe('1 day');
  expect(formatQuantity(0, 'day')).toBe('0 days');
  expect(formatQuantity(2_000, 'search', 'searches')).toBe('2,000 searches');
});

it('rounds decimals, and lists names', () => {
  expect(formatDecimal(1_250.55)).toBe('1,250.6');
  expect(formatDecimal(8.125, 2)).toBe('8.13');
  expect(formatAnd(['Lake', 'Porter', 'Wayne'])).toBe('Lake, Porter, and Wayne');
  expect(formatOr(['Lake', 'Wayne'])).toBe('Lake or Wayne');
});

it('groups counts and formats cents as dollars', () => {
  expect(formatCount(20481)).toBe('20,481');
  expect(formatMoney(125_050)).toBe('$1,250.50');
  expect(formatMoney(-5)).toBe('-$0.05');
});
