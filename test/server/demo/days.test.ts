import { courtInstant, formatDay, onWorkday, parseDay } from '../../../src/server/demo/days';

describe('days of courts', () => {
  it.each([
    ['America/Indiana/Indianapolis', '2026-01-15', '2026-01-15T14:00:00.000Z'],
    ['America/Indiana/Indianapolis', '2026-07-15', '2026-07-15T13:00:00.000Z'],
    ['America/Chicago', '2026-01-15', '2026-01-15T15:00:00.000Z'],
    ['America/Chicago', '2026-07-15', '2026-07-15T14:00:00.000Z'],
    // Most of Indiana kept standard time all year until 2006.
    ['America/Indiana/Indianapolis', '2004-07-15', '2004-07-15T14:00:00.000Z'],
  ])('nine in the morning in %s on %s is %s', (zone, date, instant) => {
    expect(courtInstant(zone, parseDay(date), 9, 0).toISOString()).toBe(instant);
  });

  it('move from a weekend to the Monday after it', () => {
    const moved = ['2026-06-26', '2026-06-27', '2026-06-28', '2026-06-29'].map((date) =>
      formatDay(onWorkday(parseDay(date))),
    );
    expect(moved).toEqual(['2026-06-26', '2026-06-29', '2026-06-29', '2026-06-29']);
  });
});
