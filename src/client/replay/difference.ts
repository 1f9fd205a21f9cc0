import type { TapeEntry } from '../recording/tape';

/** Where a replay first parts from its recording. */
export interface Difference {
  /** Index of the line; the number of lines where the state at the end differs. */
  readonly line: number;
  /** Null where the recording has nothing more. */
  readonly expected: unknown;
  /** Null where the replay did nothing. */
  readonly actual: unknown;
  /** The first part of the two that differs, such as `action.payload.items.3`; empty for the whole. */
  readonly path: string;
}

/** What remains of a value in a file: what JSON cannot say, a recording cannot hold. */
function asFiled(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

function isParted(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function differingPath(left: unknown, right: unknown): string[] | null {
  if (Object.is(left, right)) return null;
  if (!isParted(left) || !isParted(right)) return [];
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const path = differingPath(left[name], right[name]);
    if (path !== null) return [name, ...path];
  }
  return Array.isArray(left) === Array.isArray(right) ? null : [];
}

/** Compares what a file can hold of both; null where that is the same. */
export function findDifference(
  line: number,
  expected: unknown,
  actual: unknown,
): Difference | null {
  // Most lines are the same text: taking two apart by name is only for those that are not.
  if (JSON.stringify(expected) === JSON.stringify(actual)) return null;
  const path = differingPath(asFiled(expected), asFiled(actual));
  return path === null ? null : { line, expected, actual, path: path.join('.') };
}

/** A line of a tape in words. */
export function describeEntry(entry: TapeEntry): string {
  switch (entry.kind) {
    case 'page':
      return `the page sends ${entry.action.type}`;
    case 'saga':
      return `a saga puts ${entry.action.type}`;
    case 'read':
      return `a saga reads ${entry.what}`;
    case 'did':
      return `a saga does ${entry.what} ${JSON.stringify(entry.args)}`;
    case 'asked':
      return `a saga asks for ${entry.what} ${JSON.stringify(entry.args)}, number ${String(entry.id)}`;
    case 'ended':
      return `number ${String(entry.id)} ends`;
    case 'gaveUp':
      return `a saga gives number ${String(entry.id)} up`;
  }
}
