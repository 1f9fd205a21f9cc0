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

/** Longest piece of a line that is told. */
const TOLD_LENGTH = 300;

function told(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > TOLD_LENGTH ? `${text.slice(0, TOLD_LENGTH)} …` : text;
}

/** The part of a value that a path names. */
function partAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (isParted(part) ? part[name] : undefined), asFiled(value));
}

/** Where a replay parted from its recording, for a person. */
export function tellDifference(
  { actual, expected, line, path }: Difference,
  { entries }: { readonly entries: readonly TapeEntry[] },
): string {
  if (line >= entries.length && expected !== null) {
    return `the state at the end differs in ${path}: ${told(partAt(expected, path))} was recorded, ${told(partAt(actual, path))} is replayed`;
  }
  const input = [...entries.slice(0, line)]
    .reverse()
    .find(({ kind }) => kind === 'page' || kind === 'ended');
  const cause = input === undefined ? 'at the start' : `after ${describeEntry(input)}`;
  const wanted = expected === null ? 'nothing' : describeEntry(expected as TapeEntry);
  const found = actual === null ? 'nothing' : describeEntry(actual as TapeEntry);
  const where =
    path === '' || wanted !== found
      ? ''
      : `, where ${path} is ${told(partAt(actual, path))} in place of ${told(partAt(expected, path))}`;
  return `line ${String(line + 1)}, ${cause}: recorded ${wanted}, replayed ${found}${where}`;
}
