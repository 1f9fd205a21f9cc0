/** One measured thing beside the floor that was measured in the same run. */
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
  /** The least that is possible with the chosen parts; null where nothing meaningful is smaller. */
  readonly floor: number | null;
  /** What the floor is. */
  readonly floorIs: string;
  /** The most that we accept. */
  readonly goal: number;
}

/** A group of figures that are measured together. */
export interface Measure {
  /** What `npm run bench -- <name>` calls it. */
  readonly name: string;
  measure(): Promise<Figure[]>;
}

/** The value below which `share` (0 to 1) of the samples lie. */
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
