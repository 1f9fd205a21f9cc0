/** A measured value with the baseline from the same run. */
export interface Figure {
  readonly name: string;
  readonly unit:
    | 'kB'
    | 'MB'
    | 's'
    | 'ms'
    | '%'
    | 'renders'
    | 'score'
    | 'listeners'
    | 'requests'
    | 'sockets'
    | 'rows'
    | 'exits';
  readonly value: number;
  /** The minimum possible with the same components; null if no meaningful one exists. */
  readonly floor: number | null;
  /** What the baseline is. */
  readonly floorIs: string;
  /** The maximum acceptable value. */
  readonly goal: number;
}

/** A group of values measured together. */
export interface Measure {
  /** Its name in `npm run bench -- <name>`. */
  readonly name: string;
  measure(): Promise<Figure[]>;
}

/** Returns the value below which `share` (0 to 1) of the samples are. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('No samples were taken.');
  return value;
}

/** The middle value. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}
