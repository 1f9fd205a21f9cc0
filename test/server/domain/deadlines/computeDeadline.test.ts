import { computeDeadline } from '../../../../src/server/domain/deadlines/computeDeadline';

const NONE = new Map<string, string>();
const calendar = { unit: 'calendarDays', direction: 'after', extraDays: 0 } as const;

describe('computing a deadline', () => {
  it.each([
    ['starts counting on the next day', '2026-07-06', 20, '2026-07-27'],
    ['moves a deadline from Sunday to Monday', '2026-07-06', 6, '2026-07-13'],
    ['moves a deadline from Saturday to Monday', '2026-07-06', 5, '2026-07-13'],
    ['moves a deadline past a holiday observed on Friday', '2026-06-26', 7, '2026-07-06'],
    [
      'moves a deadline past Thanksgiving, the day after, and the weekend',
      '2026-11-06',
      20,
      '2026-11-30',
    ],
    ['counts February 29 as a day', '2028-02-21', 8, '2028-02-29'],
    ['counts into the next year', '2026-12-02', 30, '2027-01-04'],
  ])('%s', (_what, from, days, dueOn) => {
    expect(computeDeadline({ ...calendar, from, days }, NONE).dueOn).toBe(dueOn);
  });

  it('counts only court days in short periods, and shows which days don’t count', () => {
    const short = { ...calendar, from: '2026-07-01', days: 5, unit: 'courtDays' } as const;
    const closed = new Map([['2026-07-07', 'Flood']]);
    const { dueOn, steps } = computeDeadline(short, closed);
    expect(dueOn).toBe('2026-07-10');
    expect(steps.map(({ words }) => words)).toEqual([
      'Day 0: not counted',
      'Day 1',
      'Not counted: court holiday',
      'Not counted: Saturday',
      'Not counted: Sunday',
      'Day 2',
      'Not counted: the court is closed (Flood)',
      'Day 3',
      'Day 4',
      'Day 5',
      'Last day',
    ]);
  });

  it('counts back over court days only, from the day before a hearing', () => {
    const motion = { unit: 'courtDays', direction: 'before', extraDays: 0 } as const;
    const before = (from: string, closed = NONE): string =>
      computeDeadline({ ...motion, from, days: 5 }, closed).dueOn;
    expect(before('2027-03-12')).toBe('2027-03-05');
    expect(before('2026-07-10')).toBe('2026-07-02');
    expect(before('2027-03-12', new Map([['2027-03-05', 'Flood']]))).toBe('2027-03-04');
  });

  it('moves the last day of a backward count to an earlier court day', () => {
    const { dueOn, steps } = computeDeadline(
      { ...calendar, direction: 'before', from: '2026-07-13', days: 10 },
      NONE,
    );
    expect(dueOn).toBe('2026-07-02');
    expect(steps).toEqual([
      { day: '2026-07-13', words: 'Day 0: not counted' },
      { day: '2026-07-03', words: '10 days earlier' },
      { day: '2026-07-03', words: 'Moves to the previous day: court holiday' },
      { day: '2026-07-02', words: 'Last day' },
    ]);
  });

  it('adds the extra days for the manner of service before moving the last day', () => {
    const { dueOn, steps } = computeDeadline(
      { ...calendar, from: '2026-07-06', days: 20, extraDays: 3 },
      new Map([['2026-07-29', 'Training']]),
    );
    expect(dueOn).toBe('2026-07-30');
    expect(steps).toContainEqual({
      day: '2026-07-29',
      words: 'Moves to the next day: the court is closed (Training)',
    });
  });
});
