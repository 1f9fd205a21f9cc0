/** Hearing lengths that judges can choose, in minutes. */
export const HEARING_MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480] as const;

/** True for a 24-hour time, such as `09:30`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Parses one of the available lengths; null for others. */
export function parseHearingMinutes(text: string): number | null {
  return HEARING_MINUTES.find((each) => String(each) === text) ?? null;
}

/** Formats an instant in the court's time zone: `Thursday, December 3, 2026, 9:00 AM EST`. */
export function hearingTime(startsAt: Date, timeZone: string): string {
  const text = startsAt.toLocaleString('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return text.replaceAll('\u202f', ' ').replace(' at ', ', ');
}
