import { dayHeadings } from '../../../src/client/records/hearingDays';

const INDIANAPOLIS = 'America/Indiana/Indianapolis';
const headings = (now: string, ...hearings: readonly [string, string][]) =>
  dayHeadings(
    hearings.map(([startsAt, timeZone]) => ({ startsAt, timeZone })),
    now,
  );

describe('day headings of hearings', () => {
  it('shows each day once, and labels today and tomorrow correctly at the end of daylight saving time', () => {
    // 11:30 PM on the evening of the 25-hour day that ends daylight saving time.
    expect(
      headings(
        '2026-11-02T04:30:00Z',
        ['2026-11-01T13:00:00Z', INDIANAPOLIS],
        ['2026-11-01T15:00:00Z', INDIANAPOLIS],
        ['2026-11-02T14:00:00Z', INDIANAPOLIS],
        ['2026-11-03T14:00:00Z', INDIANAPOLIS],
      ),
    ).toEqual(['Today, Sun, Nov 1', null, 'Tomorrow, Mon, Nov 2', 'Tue, Nov 3']);
  });

  it('shows hearings on the same date under one heading, even while it is still the day before in one of their time zones', () => {
    // 12:22 AM in Indianapolis, and 11:22 PM of the day before in Chicago.
    expect(
      headings(
        '2026-11-30T05:22:00Z',
        ['2026-11-30T13:30:00Z', INDIANAPOLIS],
        ['2026-11-30T14:30:00Z', 'America/Chicago'],
        ['2026-11-30T18:30:00Z', INDIANAPOLIS],
      ),
    ).toEqual(['Today, Mon, Nov 30', null, null]);
  });
});
