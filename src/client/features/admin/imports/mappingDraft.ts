import { dateOption, SHORT_YEAR_FORMAT, SHORT_YEARS_FROM } from '#contract/imports/dates';
import { suggestsSecrecy } from '#contract/imports/registers';
import { isRecord } from '#contract/isRecord';

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
