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
