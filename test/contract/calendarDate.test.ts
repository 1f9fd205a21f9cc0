import { dayBefore } from '../../src/contract/calendarDate';

it.each([
  ['2026-12-14', '2026-12-13'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
])('returns the day before %s', (day, before) => {
  expect(dayBefore(day)).toBe(before);
});
