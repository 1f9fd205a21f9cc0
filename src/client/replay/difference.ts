import type { TapeEntry } from '../recording/tape';

/** The first difference between a replay and its recording. */
export interface Difference {
  /** Index of the line; the number of lines if the final state differs. */
  readonly line: number;
  /** Null if the recording has no more lines. */
  readonly expected: unknown;
  /** Null if the replay produced nothing. */
  readonly actual: unknown;
  /**
   * Path of the first part that differs, such as `action.payload.items.3`; empty if the whole line
   * differs.
   */
  readonly path: string;
}

/** Returns the value as JSON preserves it, since recordings are JSON. */
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

/** Compares two values as JSON; returns null if they're equal. */
export function findDifference(
  line: number,
  expected: unknown,
  actual: unknown,
): Difference | null {
  // Fast path: most lines are equal, so comparing by path is rarely needed.
  if (JSON.stringify(expected) === JSON.stringify(actual)) return null;
  const path = differingPath(asFiled(expected), asFiled(actual));
  return path === null ? null : { line, expected, actual, path: path.join('.') };
}

/** Describes a line of a recording. */
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
      return `a saga cancels number ${String(entry.id)}`;
  }
}
