import { suggestsSecrecy } from '#contract/imports/registers';
import type { DatePart } from './dateForms';

/** Types that a text value can be converted to. */
export const FIELD_TYPES = ['text', 'number', 'boolean', 'json'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Source of a row's field, validated and with defaults applied. */
export interface MappedField {
  /** Example: `parties[].name`; relative to the row or to the object of a JSON list. */
  readonly path: string;
  /** Columns, or keys of an object in a JSON list; empty for a fixed value. */
  readonly columns: readonly string[];
  /** Separators between the columns; one fewer than columns. */
  readonly separators: readonly string[];
  readonly value?: unknown;
  /** Field values, keyed by the column's text. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Value for any other text. */
  readonly otherwise?: unknown;
  readonly date: string | null;
  readonly part: DatePart | null;
  readonly yearsFrom: number;
  /** True if the field includes a time. */
  readonly hasTime: boolean;
  readonly type: FieldType;
  /** How objects of a JSON list map to rows of the field; null if they already have its shape. */
  readonly items: readonly MappedField[] | null;
}

/** How a file's columns map to rows; see docs/import. Plain data, so that it can be hashed. */
export interface Mapping {
  readonly delimiter: string;
  /** Consecutive lines with the same `sourceKey` form one record; their lists are joined. */
  readonly groupRows: boolean;
  readonly fields: readonly MappedField[];
}

/** Thrown for an invalid mapping; each line of the message gives a line number of the file. */
export class MappingProblem extends Error {}

/** Lists the columns that a mapping uses. */
export function columnsOf(mapping: Mapping): string[] {
  return [...new Set(mapping.fields.flatMap(({ columns }) => columns))];
}

/**
 * Lists the columns of a file that may mark confidential records, and that a mapping ignores; none
 * if every row deletes or expunges.
 */
export function ignoredSecrecy(mapping: Mapping, headers: readonly string[]): string[] {
  const isRemoving = mapping.fields.some(
    ({ path, value }) => path === 'action' && (value === 'delete' || value === 'expunge'),
  );
  if (isRemoving) return [];
  const used = columnsOf(mapping);
  return headers.filter((name) => suggestsSecrecy(name) && !used.includes(name));
}

/** Lists the columns that a mapping uses and a file lacks. */
export function missingColumns(mapping: Mapping, columns: ReadonlySet<string>): string[] {
  return columnsOf(mapping).filter((column) => !columns.has(column));
}
