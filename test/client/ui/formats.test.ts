import {
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  unreadBadge,
} from '../../../src/client/ui/formats';

describe('dates', () => {
  it('writes a date as "Jun 30, 2026"', () => {
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

  it('leaves an invalid date unchanged', () => {
    expect(formatDate('unknown')).toBe('unknown');
    expect(formatDateTime('', 'America/Chicago')).toBe('');
  });
});

it('groups counts and formats cents as dollars', () => {
  expect(formatCount(20481)).toBe('20,481');
  expect(formatMoney(125_050)).toBe('$1,250.50');
  expect(formatMoney(-5)).toBe('-$0.05');
});

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %d unread notifications as "%s"', (count, text) => {
  expect(unreadBadge(count)).toBe(text);
});
