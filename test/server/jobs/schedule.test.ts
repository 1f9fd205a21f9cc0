import { dueJob, lastDue, scheduledId } from '../../../src/server/jobs/schedule';
import { openTestSite } from '../testApp';

const INDIANAPOLIS = 'America/Indiana/Indianapolis';
const CHICAGO = 'America/Chicago';

describe('schedules', () => {
  it.each([
    ['0 2 * * *', INDIANAPOLIS, '2026-07-06T06:30:00Z', '2026-07-06T06:00:00Z'],
    ['0 2 * * *', CHICAGO, '2026-07-06T06:30:00Z', '2026-07-05T07:00:00Z'],
    // The same local time, one hour later in UTC in winter.
    ['0 2 * * *', INDIANAPOLIS, '2026-12-06T07:30:00Z', '2026-12-06T07:00:00Z'],
    // 2:00 AM does not exist in this night.
    ['30 1 * * *', INDIANAPOLIS, '2026-03-08T08:00:00Z', '2026-03-08T06:30:00Z'],
    ['*/10 * * * *', INDIANAPOLIS, '2026-07-06T06:39:59Z', '2026-07-06T06:30:00Z'],
    ['*/10 * * * *', INDIANAPOLIS, '2026-07-06T06:40:00Z', '2026-07-06T06:40:00Z'],
  ])('computes the last due time of %s in %s before %s as %s', (cron, timeZone, now, due) => {
    expect(new Date(lastDue({ cron, timeZone }, Date.parse(now)))).toEqual(new Date(due));
  });

  it('runs daily jobs at hours that exist once on each day, even when the clocks change', async () => {
    const site = await openTestSite();
    const daily = site.app.jobs.kinds.flatMap(({ name, schedule }) => {
      const [, hour = '*'] = schedule?.cron.split(' ') ?? [];
      return /^\d+$/.test(hour) ? [{ name, hour: Number(hour) }] : [];
    });
    await site.close();
    expect(daily).not.toEqual([]);
    expect(daily.filter(({ hour }) => hour === 1 || hour === 2)).toEqual([]);
  });

  it('gives scheduled jobs one id per kind and instant', () => {
    const id = scheduledId('sweep', 1_000);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(scheduledId('sweep', 1_000)).toBe(id);
    expect(scheduledId('sweep', 2_000)).not.toBe(id);
    expect(scheduledId('other', 1_000)).not.toBe(id);
  });

  it('finds no due job for a kind without a schedule', () => {
    const kind = { name: 'x', payload: {} as never, timeLimitSeconds: 1, firstWaitSeconds: 1 };
    expect(dueJob(kind, Date.now())).toBeNull();
  });
});
