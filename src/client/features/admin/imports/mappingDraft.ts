import { dateOption, SHORT_YEAR_FORMAT, SHORT_YEARS_FROM } from '#contract/imports/dates';
import { suggestsSecrecy } from '#contract/imports/registers';
import { isRecord } from '#contract/isRecord';
import type { ImportDetails, ImportField } from '#contract/schemas/importRuns';

/** A parsed mapping file that is being edited. */
export interface MappingDraft {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** Date formats in the menu; others can be entered in the JSON. */
export const DATE_FORMATS = [
  { id: '', label: 'As in 2026-06-30' },
  ...['M/D/YYYY', 'MM/DD/YYYY', 'M-D-YYYY', 'YYYYMMDD', 'DD-MMM-YYYY', 'YYYY-MM-DD hh:mm'].map(
    (id) => ({ id, label: id }),
  ),
  { id: 'M/D/YYYY h:mm A', label: 'M/D/YYYY h:mm A' },
  { id: SHORT_YEAR_FORMAT, label: `${SHORT_YEAR_FORMAT} (from ${String(SHORT_YEARS_FROM)})` },
];

/** Parses a mapping; null unless it is JSON with fields. */
export function readDraft(text: string): MappingDraft | null {
  try {
    const value = JSON.parse(text) as unknown;
    return isRecord(value) && isRecord(value['fields']) ? (value as MappingDraft) : null;
  } catch {
    return null;
  }
}

/** Returns the column of a field; null if the field has none or uses a different source. */
export function columnOf({ fields }: MappingDraft, path: string): string {
  const field = fields[path];
  if (typeof field === 'string') return field;
  return isRecord(field) && typeof field['column'] === 'string' ? field['column'] : '';
}

/** Returns the date format of a field; null if it has none. */
export function dateFormatOf({ fields }: MappingDraft, path: string): string | null {
  const field = fields[path];
  return isRecord(field) && typeof field['date'] === 'string' ? field['date'] : null;
}

/** Describes a field's source; null if the source is a single column, or if there is none. */
export function sourceWords({ fields }: MappingDraft, path: string): string | null {
  const field = fields[path];
  if (!isRecord(field)) return null;
  if ('value' in field) return `Always ${JSON.stringify(field['value'])}`;
  return Array.isArray(field['columns']) ? `Joined: ${field['columns'].join(', ')}` : null;
}

/**
 * Lists the columns that may mark confidential records and that no field uses; none if every row
 * deletes or expunges.
 */
export function unmappedSecrecyColumns(
  { fields }: MappingDraft,
  headers: readonly string[],
): string[] {
  const { action } = fields;
  const fixed = isRecord(action) ? action['value'] : undefined;
  if (fixed === 'delete' || fixed === 'expunge') return [];
  const used = Object.values(fields).flatMap((field): unknown[] => {
    if (!isRecord(field)) return [field];
    const { column, columns } = field;
    return Array.isArray(columns) ? columns : [column];
  });
  return headers.filter((name) => suggestsSecrecy(name) && !used.includes(name));
}

/** Sets or removes the column of a field; returns the new mapping as text. */
export function changeField(
  draft: MappingDraft,
  path: string,
  column: string,
  format: string,
): string {
  const { [path]: old, ...rest } = draft.fields;
  if (column === '') return JSON.stringify({ ...draft, fields: rest }, null, 2);
  const { date: oldFormat, yearsFrom, ...options } = isRecord(old) ? old : {};
  const years = format === oldFormat && yearsFrom !== undefined ? { yearsFrom } : {};
  const whole = { ...options, column, ...(format === '' ? {} : dateOption(format)), ...years };
  const field = Object.keys(whole).length === 1 ? column : whole;
  return JSON.stringify({ ...draft, fields: { ...draft.fields, [path]: field } }, null, 2);
}

/** A code in a file, with the field that it fills. */
export interface FileCode {
  readonly field: ImportField;
  readonly text: string;
  /** Code that replaces it; empty if none does. */
  readonly code: string;
}

/**
 * Lists the codes of a file that the user may have to replace: texts that a field with choices
 * doesn't allow, and texts that the mapping replaces.
 */
export function codesOf(
  draft: MappingDraft,
  { columnTexts, fields, trial }: Pick<ImportDetails, 'columnTexts' | 'fields' | 'trial'>,
): readonly FileCode[] {
  return fields.flatMap((field) => {
    const column = columnOf(draft, field.path);
    if (column === '' || field.choices.length === 0) return [];
    const values = valuesOf(draft, field.path);
    const texts = new Set([
      ...Object.keys(values),
      ...(columnTexts.find((each) => each.column === column)?.texts ?? []),
      ...(trial?.unknownCodes ?? []).filter(({ path }) => path === field.path).map(textOf),
    ]);
    const isAllowed = (text: string): boolean => field.choices.some(({ id }) => id === text);
    return [...texts].flatMap((text): FileCode[] => {
      const value = values[text];
      // A fixed value of another type was written as JSON and stays so.
      if (value !== undefined && typeof value !== 'string') return [];
      if (text === '' || (value === undefined && isAllowed(text))) return [];
      return [{ field, text, code: value ?? '' }];
    });
  });
}

const textOf = ({ text }: { readonly text: string }): string => text;

function valuesOf({ fields }: MappingDraft, path: string): Readonly<Record<string, unknown>> {
  const field = fields[path];
  return isRecord(field) && isRecord(field['values']) ? field['values'] : {};
}

/** Replaces a text of a field's column with a code; an empty code ends the replacement. */
export function changeCode(draft: MappingDraft, path: string, text: string, code: string): string {
  const field = draft.fields[path];
  const { values: old, ...options } = isRecord(field) ? field : { column: field };
  const { [text]: replaced, ...others } = valuesOf(draft, path);
  const values = code === '' ? others : { ...others, [text]: code };
  const hasValues = Object.keys(values).length > 0;
  const whole = { ...options, ...(hasValues ? { values } : {}) };
  const next = Object.keys(whole).length === 1 ? columnOf(draft, path) : whole;
  return JSON.stringify({ ...draft, fields: { ...draft.fields, [path]: next } }, null, 2);
}
