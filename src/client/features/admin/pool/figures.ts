import { formatCount } from '#contract/formats';
import type { FigureName } from '#contract/admin/poolMonitor';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats bytes with decimal prefixes: "1.2 GB". */
export function bytesInWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || Math.abs(size) >= 100 ? 0 : 1;
  return `${size.toFixed(digits)} ${UNITS[unit] ?? ''}`;
}

/** Formats a duration: "under 0.1 ms", "0.4 ms", "850 ms", "12.5 s", "3 min", "2 h". */
export function durationInWords(ms: number): string {
  if (ms < 0.05) return 'under 0.1 ms';
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1_000) return `${String(Math.round(ms))} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 7_200_000) return `${String(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 3_600_000))} h`;
}

export const shareInWords = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** Label and format of each metric that has a chart. */
export const FIGURE_LOOKS: Readonly<
  Record<FigureName, { readonly label: string; readonly format: (value: number) => string }>
> = {
  busy: { label: 'Connections in use', format: formatCount },
  waiting: { label: 'Callers waiting', format: formatCount },
  waitMs: { label: 'Average wait', format: durationInWords },
  refused: { label: 'Callers refused', format: formatCount },
  longestMs: { label: 'Longest statement', format: durationInWords },
  lagMs: { label: 'Replica lag', format: durationInWords },
  cacheHits: { label: 'Cache hits', format: shareInWords },
  databaseBytes: { label: 'Database size', format: bytesInWords },
  walBytes: { label: 'Log written', format: bytesInWords },
  freeBytes: { label: 'Free disk space', format: bytesInWords },
  loopMs: { label: 'Event loop delay', format: durationInWords },
  heapBytes: { label: 'Heap', format: bytesInWords },
};
