import type { EditionFeatures, Locale } from '../locales';
import type { Query } from './queryFields';

/** The parts of a route row that decide which URLs it matches. */
export interface MatchedRow {
  /** Path below the locale prefix; `{name}` are path parameters. */
  readonly path: string;
  /** Values of the query's `action` that this row matches; absent means any other value. */
  readonly actions?: readonly string[];
  /** A required query field; such a row takes precedence over other rows with the same path. */
  readonly field?: string;
  /** Feature that the edition must have; absent means both editions have the screen. */
  readonly feature?: keyof EditionFeatures;
}

export interface RowMatch<Row> {
  readonly row: Row;
  readonly params: Query;
}

/**
 * Finds the row for a URL. Precedence: a row with a required query field, then a row that lists its
 * `action`, then a row without parameters. Null if the edition has no such screen.
 */
export type MatchRow<Row> = (locale: Locale, path: string, query: Query) => RowMatch<Row> | null;

export function isInEdition({ feature }: MatchedRow, locale: Locale): boolean {
  return feature === undefined || locale.features[feature];
}

/** Removes trailing slashes, which don't change what a URL means. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Builds the matcher that browser app and server share. */
export function createRouteMatch<Row extends MatchedRow>(table: readonly Row[]): MatchRow<Row> {
  /** Rows without parameters by path, in the order of the table. */
  const rowsByPath = new Map<string, Row[]>();
  const patterns: { readonly row: Row; readonly segments: readonly string[] }[] = [];
  for (const row of table) {
    const path = withoutLastSlashes(row.path);
    const rows = rowsByPath.get(path);
    if (path.includes('{')) patterns.push({ row, segments: path.split('/') });
    else if (rows === undefined) rowsByPath.set(path, [row]);
    else rows.push(row);
  }

  function matchPattern(row: Row, segments: readonly string[], path: string): RowMatch<Row>[] {
    const parts = path.split('/');
    const params: Record<string, string> = {};
    const isMatch = segments.every((segment, index) => {
      const value = parts[index] ?? '';
      if (!segment.startsWith('{')) return value === segment;
      // A slash within a value is encoded, so it doesn't split segments.
      params[segment.slice(1, -1)] = value.replaceAll('%2F', '/');
      return value !== '';
    });
    return isMatch && parts.length === segments.length ? [{ row, params }] : [];
  }

  return (locale, path, query) => {
    if (!path.startsWith('/')) return null;
    const normalized = withoutLastSlashes(path);
    const action = query['action'];
    const find = (matches: readonly RowMatch<Row>[]): RowMatch<Row> | null => {
      const there = matches.filter(
        ({ row }) =>
          isInEdition(row, locale) && (row.field === undefined || query[row.field] !== undefined),
      );
      return (
        there.find(({ row }) => row.field !== undefined) ??
        there.find(({ row }) => action !== undefined && row.actions?.includes(action)) ??
        there.find(({ row }) => row.actions === undefined) ??
        null
      );
    };
    const exact = (rowsByPath.get(normalized) ?? []).map((row) => ({ row, params: {} }));
    return (
      find(exact) ??
      find(patterns.flatMap(({ row, segments }) => matchPattern(row, segments, normalized)))
    );
  };
}
