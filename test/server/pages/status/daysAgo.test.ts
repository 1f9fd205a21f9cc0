import { daysAgo } from '../../../../src/server/pages/status/view';

describe('the age of an update on the status page', () => {
  it.each([
    // 11:30 PM on November 10 in Indiana, read at 3:12 PM on November 28.
    ['2026-11-11T04:30:00Z', '2026-11-28T20:12:00Z', 'Nov 10, 2026 (17 days ago)'],
    ['2026-11-28T04:30:00Z', '2026-11-28T05:30:00Z', 'Nov 27, 2026 (under a day ago)'],
    ['2026-11-27T06:00:00Z', '2026-11-28T20:00:00Z', 'Nov 27, 2026 (1 day ago)'],
  ])('counts the whole days from %s to %s', (at, now, words) => {
    expect(daysAgo(new Date(at), Date.parse(now))).toBe(words);
  });
});
