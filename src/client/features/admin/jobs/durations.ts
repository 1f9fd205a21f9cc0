import { formatCount } from '#contract/formats';

/** Formats a duration: "850 ms", "12 s", "3 min", "2 h". */
export function durationInWords(ms: number): string {
  if (ms < 1_000) return `${String(Math.round(ms))} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 7_200_000) return `${String(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 3_600_000))} h`;
}

export const durationOf = (ms: number | null): string | null =>
  ms === null ? null : durationInWords(ms);
