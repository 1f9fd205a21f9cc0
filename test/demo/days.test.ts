import { courtInstant, formatDay, parseDay } from '../../src/demo/days';
import {
  courtDay,
  courtDayBefore,
  isCourtClosed,
} from '../../src/server/domain/courtDays/courtDays';

describe('court days', () => {
  it.each([
    ['America/Indiana/Indianapolis', '2026-01-15', '2026-01-15T14:00:00.000Z'],
    ['America/Indiana/Indianapolis', '2026-07-15', '2026-07-15T13:00:00.000Z'],
    ['America/Chicago', '2026-01-15', '2026-01-15T15:00:00.000Z'],
    ['America/Chicago', '2026-07-15', '2026-07-15T14:00:00.000Z'],
    // Most of Indiana kept standard time all year until 2006.
    ['America/Indiana/Indianapolis', '2004-07-15', '2004-07-15T14:00:00.000Z'],
  ])('converts 9:00 AM in %s on %s to %s', (zone, date, instant) => {
    expect(courtInstant(zone, parseDay(date), 9, 0).toISOString()).toBe(instant);
  });

  it('moves a court day from a weekend to the following Monday', () => {
    const moved = ['2026-06-26', '2026-06-27', '2026-06-28', '2026-06-29'].map((date) =>
      formatDay(courtDay(parseDay(date))),
    );
    expect(moved).toEqual(['2026-06-26', '2026-06-29', '2026-06-29', '2026-06-29']);
  });

  it.each([
    ["New Year's Day", '2025-01-01'],
    ["a New Year's Day that falls on a Saturday", '2021-12-31'],
    ['Martin Luther King Jr. Day', '2026-01-19'],
    ['Good Friday', '2026-04-03'],
    ['Good Friday', '2024-03-29'],
    ['a primary election', '2026-05-05'],
    ['Memorial Day', '2026-05-25'],
    ['Juneteenth', '2025-06-19'],
    ['an Independence Day that falls on a Saturday', '2026-07-03'],
    ['Labor Day', '2025-09-01'],
    ['Columbus Day', '2025-10-13'],
    ['a general election', '2024-11-05'],
    ['Veterans Day', '2025-11-11'],
    ['Thanksgiving', '2025-11-27'],
    ['the day after Thanksgiving', '2025-11-28'],
    ['Christmas', '2025-12-25'],
  ])('closes courts for %s: %s', (_name, date) => {
    expect(isCourtClosed(parseDay(date))).toBe(true);
  });

  it.each(['2025-05-06', '2025-11-04', '2019-06-19', '2026-06-30', '1984-01-16'])(
    'keeps courts open on %s',
    (date) => {
      expect(isCourtClosed(parseDay(date))).toBe(false);
    },
  );

  it('moves a court day back across a holiday and a weekend', () => {
    expect(formatDay(courtDayBefore(parseDay('2026-07-05')))).toBe('2026-07-02');
  });
});
