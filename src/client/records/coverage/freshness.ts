import type { CountyShading } from '../../ui/charts/CountyMap';
import { ageInDays } from '../record/age';

/** Age in days at which an update is no longer current. */
const CURRENT_BELOW = 3;

/**
 * Ages of the last update in days, newest first, so that late counties are dark; `below` is
 * exclusive.
 */
const AGES = [
  { label: 'Last 2 days', below: CURRENT_BELOW },
  { label: '3–7 days ago', below: 8 },
  { label: '8–30 days ago', below: 31 },
  { label: 'Over 30 days ago', below: Infinity },
] as const;

/** True for an update in the last two days. */
export function isCurrent(instant: string, now: number): boolean {
  return ageInDays(instant, now) < CURRENT_BELOW;
}

/**
 * Returns the shades by each county's last update, which is an ISO instant, or null without one. The
 * legend has the shades of the map.
 */
export function shadingByFreshness(
  asOf: ReadonlyMap<number, string | null>,
  now: number,
): CountyShading {
  const shadeOf = (countyId: number): number => {
    const instant = asOf.get(countyId) ?? null;
    if (instant === null) return 0;
    const age = ageInDays(instant, now);
    return AGES.findIndex(({ below }) => age < below) + 1;
  };
  const used = new Set([...asOf.keys()].map(shadeOf));
  return {
    tone: 'warning',
    legend: [
      { shade: 0, label: 'No records' },
      ...AGES.map(({ label }, index) => ({ shade: index + 1, label })),
    ].filter(({ shade }) => used.has(shade)),
    shadeOf,
  };
}
