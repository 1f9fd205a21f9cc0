/** Values of one series, one per point; null for a gap. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Color of a result; by default, the series' position sets the color. */
  readonly tone?: 'good' | 'warn' | 'muted';
  readonly values: readonly (number | null)[];
}

/** Series over common points, such as months. */
export interface ChartData {
  /** Labels of the points, in order. */
  readonly points: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** Maximum series with their own color; the rest become "Other". */
const MAX_SERIES = 5;
export const OTHER_KEY = 'other';

/** Formats a coordinate with at most two decimals. */
export function coordinate(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns a function that maps a domain to a range; a one-value domain maps to the middle. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Minimum height in pixels between two lines of a scale, for their labels. */
const TICK_HEIGHT = 32;
const MIN_STEPS = 2;
const MAX_STEPS = 5;

/**
 * Returns round values (1, 2, or 5 times a power of ten) that span the range and end near it; as
 * many as fit the height in pixels. If both ends are whole numbers, so are all values.
 */
export function niceTicks(least: number, most: number, height: number): readonly number[] {
  const span = most - least;
  if (!(span > 0)) return [least];
  const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.floor(height / TICK_HEIGHT)));
  const isWhole = Number.isInteger(least) && Number.isInteger(most);
  const rough = Math.max(span / steps, isWhole ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_unused, at) => (first + at) * step);
}

function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
}

function add(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}

/** Keeps the largest five series in their order and adds up the rest as "Other". */
export function foldSeries(series: readonly ChartSeries[]): readonly ChartSeries[] {
  if (series.length <= MAX_SERIES) return series;
  const bySize = [...series].sort((one, other) => total(other.values) - total(one.values));
  const kept = new Set(bySize.slice(0, MAX_SERIES));
  const rest = series.filter((each) => !kept.has(each));
  const length = Math.max(...rest.map(({ values }) => values.length));
  const values = Array.from({ length }, (_unused, at) =>
    rest.reduce<number | null>((sum, each) => add(sum, each.values[at] ?? null), null),
  );
  return [...series.filter((each) => kept.has(each)), { key: OTHER_KEY, label: 'Other', values }];
}

/** How points are merged: bars add up, lines keep the value farthest from zero. */
export type Merge = 'sum' | 'peak';

function merged(values: readonly (number | null)[], merge: Merge): number | null {
  return values.reduce<number | null>((result, value) => {
    if (merge === 'sum') return add(result, value);
    return Math.abs(value ?? 0) > Math.abs(result ?? 0) ? value : (result ?? value);
  }, null);
}

/** Merges neighboring points until there are at most `most`. */
export function mergePoints(data: ChartData, most: number, merge: Merge): ChartData {
  const { points, series } = data;
  if (points.length <= most) return data;
  const size = Math.ceil(points.length / most);
  const starts = Array.from(
    { length: Math.ceil(points.length / size) },
    (_unused, at) => at * size,
  );
  return {
    points: starts.map((start) => {
      const first = points[start] ?? '';
      const last = points[Math.min(start + size, points.length) - 1] ?? '';
      return first === last ? first : `${first} – ${last}`;
    }),
    series: series.map((each) => ({
      ...each,
      values: starts.map((start) => merged(each.values.slice(start, start + size), merge)),
    })),
  };
}

/** Returns the indexes of the labels below an axis: first, last, and evenly spaced ones between. */
export function labeledPoints(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_unused, at) => at);
  return Array.from({ length: most }, (_unused, at) => Math.round((at * (count - 1)) / (most - 1)));
}
