export const JOB_ACTIONS = ['RETRY', 'DISCARD', 'RUN'] as const;

/** Days during which the result of a retry is shown. */
export const JOB_ACTION_DAYS = 7;

/** A warning is shown this many days before the seal's certificate expires. */
export const SEAL_WARNING_DAYS = 30;

/** Formats a time of day as "8:20 AM". */
function clockTime(hour: number, minute: number): string {
  const half = hour < 12 ? 'AM' : 'PM';
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}:${String(minute).padStart(2, '0')} ${half}`;
}

/**
 * Formats a cron expression of our schedules, such as "every 5 minutes"; returns unknown
 * expressions unchanged.
 */
export function scheduleInWords(cron: string): string {
  const [minute = '', hour = '', ...rest] = cron.split(' ');
  if (rest.join(' ') !== '* * *') return cron;
  if (minute === '*' && hour === '*') return 'every minute';
  const step = /^(?:\*|\d+-59)\/(\d+)$/.exec(minute)?.[1];
  if (step !== undefined && hour === '*') return `every ${step} minutes`;
  if (!/^\d+$/.test(minute)) return cron;
  const at = Number(minute);
  if (hour === '*') return `hourly, ${String(at)} minutes past`;
  const span = /^(\d+)-(\d+)$/.exec(hour);
  if (span !== null) {
    return `hourly from ${clockTime(Number(span[1]), at)} to ${clockTime(Number(span[2]), at)}`;
  }
  return /^\d+$/.test(hour) ? `daily at ${clockTime(Number(hour), at)}` : cron;
}
