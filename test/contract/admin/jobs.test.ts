import { scheduleInWords } from '#contract/admin/jobs';

describe('schedules in words', () => {
  it.each([
    ['* * * * *', 'every minute'],
    ['*/5 * * * *', 'every 5 minutes'],
    ['4-59/10 * * * *', 'every 10 minutes'],
    ['5 * * * *', 'hourly, 5 minutes past'],
    ['15 5-22 * * *', 'hourly from 5:15 AM to 10:15 PM'],
    ['0 12 * * *', 'daily at 12:00 PM'],
    ['20 0 * * *', 'daily at 12:20 AM'],
    ['0 0 1 * *', '0 0 1 * *'],
  ])('formats %s as "%s"', (cron, words) => {
    expect(scheduleInWords(cron)).toBe(words);
  });
});
