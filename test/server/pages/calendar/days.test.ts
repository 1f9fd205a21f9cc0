import {
  addMonths,
  daysOf,
  readDay,
  spanOf,
  spanWords,
  turn,
} from '../../../../src/server/pages/calendarDays';

describe('calendar days', () => {
  it.each(['2026-07-06', '2024-02-29', '1900-01-01', '2199-12-31'])(
    'accepts the day %s',
    (text) => {
      expect(readDay(text)).toBe(text);
    },
  );

  it.each([
    '',
    '2026-13-01',
    '2026-02-29',
    '9999-01-01',
    '0001-01-01',
    '2026-7-6',
    '2026-07-06T00:00',
  ])('rejects the day %j', (text) => {
    expect(readDay(text)).toBeNull();
  });
});

describe('calendar views', () => {
  it('shows a month in whole weeks, even when daylight saving time starts or ends', () => {
    expect(spanOf('month', '2026-03-17')).toEqual({ from: '2026-03-01', to: '2026-04-04' });
    expect(daysOf(spanOf('month', '2026-11-30'))).toHaveLength(35);
    expect(daysOf(spanOf('month', '2026-05-01'))).toHaveLength(42);
  });

  it('moves a view by its own length, with the 31st becoming the last day of a shorter month', () => {
    expect(turn('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(turn('list', '2026-01-01', -1)).toBe('2025-12-01');
    expect(turn('week', '2026-03-05', 1)).toBe('2026-03-12');
    expect(turn('day', '2026-11-01', -1)).toBe('2026-10-31');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  });

  it('titles a view with its dates', () => {
    expect(spanWords('week', '2026-12-31')).toBe('Sun, Dec 27 to Sat, Jan 2, 2027');
    expect(spanWords('month', '2026-07-06')).toBe('July 2026');
  });
});
