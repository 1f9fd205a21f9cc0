import { isDeepStrictEqual } from 'node:util';
import { IMPORT_CHILDREN_MAX } from '#contract/imports';
import type { RawRow } from './lines';

/** Where a field of a row comes from: a column, or one value for all rows. */
export interface MappedField {
  readonly column?: string;
  readonly value?: unknown;
  /** What stands for the column's texts; a text that is not here stays as it is. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** How days are written: `YYYY`, `MM`, `M`, `DD`, `D`, `hh`, `mm` and what stands between. */
  readonly date?: string;
  readonly type?: 'text' | 'number' | 'boolean';
}

/** How the columns of a file become rows: see docs/operating.md. */
export interface Mapping {
  readonly delimiter?: string;
  /** Lines that follow each other with the same `sourceKey` are one record; their lists are joined. */
  readonly groupRows?: boolean;
  /** By the field's path: `caption`, `parties[].name`, `parties[1].name`, `image.status`. */
  readonly fields: Readonly<Record<string, string | MappedField>>;
}

const PATH = /^[A-Za-z]+(\[\d{0,2}\])?(\.[A-Za-z]+(\[\d{0,2}\])?)*$/;
const NO_RECORD = 'The mapping';

/** Reads a mapping file. Throws an error whose message names what is wrong with it. */
export function readMapping(text: string): Mapping {
  const parsed = parseJson(text);
  if (!isRecord(parsed) || !isRecord(parsed.fields)) {
    throw new Error(`${NO_RECORD} must be a JSON object with "fields".`);
  }
  const { delimiter, fields, groupRows } = parsed;
  if (delimiter !== undefined && (typeof delimiter !== 'string' || delimiter.length !== 1)) {
    throw new Error(`${NO_RECORD}'s "delimiter" must be one character.`);
  }
  if (groupRows !== undefined && typeof groupRows !== 'boolean') {
    throw new Error(`${NO_RECORD}'s "groupRows" must be true or false.`);
  }
  for (const [path, field] of Object.entries(fields)) {
    if (!PATH.test(path)) throw new Error(`${NO_RECORD} has no field ${path}.`);
    if (typeof field === 'string') continue;
    if (!isRecord(field) || (typeof field.column !== 'string' && !('value' in field))) {
      throw new Error(`${NO_RECORD}'s field ${path} needs a column or a value.`);
    }
  }
  if (!('sourceKey' in fields)) throw new Error(`${NO_RECORD} lacks the field sourceKey.`);
  return parsed as unknown as Mapping;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${NO_RECORD} is no JSON.`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The columns that a mapping names and a file lacks. */
export function missingColumns(mapping: Mapping, columns: ReadonlySet<string>): string[] {
  const named = Object.values(mapping.fields).flatMap((field) =>
    typeof field === 'string' ? [field] : field.column === undefined ? [] : [field.column],
  );
  return [...new Set(named)].filter((column) => !columns.has(column));
}

/** One row of the register out of the columns of a line; what is empty is left out. */
export function mapColumns(columns: ReadonlyMap<string, string>, mapping: Mapping): Built {
  const row: Built = {};
  const fixed: [string, unknown][] = [];
  for (const [path, field] of Object.entries(mapping.fields)) {
    const { column, ...rest }: MappedField = typeof field === 'string' ? { column: field } : field;
    if (column === undefined) {
      fixed.push([path, rest.value]);
      continue;
    }
    const text = columns.get(column)?.trim() ?? '';
    const value = readValue(text, rest);
    if (value !== '') place(row, path, value);
  }
  // A fixed value alone makes no party: it joins what a column has begun.
  for (const [path, value] of fixed) {
    if (!path.includes('.') || has(row, path.slice(0, path.lastIndexOf('.')))) {
      place(row, path, value);
    }
  }
  return withoutGaps(row) as Built;
}

function readValue(text: string, { date, type, values }: MappedField): unknown {
  if (values !== undefined && Object.hasOwn(values, text)) return values[text];
  if (text === '') return '';
  if (date !== undefined) return readDate(text, date);
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  if (type === 'boolean') {
    if (/^(y|yes|t|true|1)$/i.test(text)) return true;
    if (/^(n|no|f|false|0)$/i.test(text)) return false;
  }
  return text;
}

const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  mm: '(?<minute>\\d{2})',
};

/** The day in ISO form; a text of another form stays as it is, and is refused later. */
function readDate(text: string, form: string): string {
  const pattern = form.replace(
    /YYYY|MM|M|DD|D|hh|mm|[^A-Za-z0-9\s]/g,
    (part) => PARTS[part] ?? `\\${part}`,
  );
  const { day, hour, minute, month, year } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined ? date : `${date}T${hour}:${minute ?? '00'}`;
}

/** A row while it is put together. */
export type Built = Record<string, unknown>;

const STEP = /^([A-Za-z]+)(?:\[(\d*)\])?$/;

/** The object in which the last step of a path stands, made where it is missing. */
function holderOf(row: Built, steps: readonly string[]): Built {
  let holder = row;
  for (const step of steps) {
    const [, name = '', index] = STEP.exec(step) ?? [];
    if (index === undefined) {
      holder = (holder[name] ??= {}) as Built;
      continue;
    }
    const list = (holder[name] ??= []) as Built[];
    holder = list[Number(index)] ??= {};
  }
  return holder;
}

function place(row: Built, path: string, value: unknown): void {
  const steps = path.split('.');
  const [, name = '', index] = STEP.exec(steps.pop() ?? '') ?? [];
  const holder = holderOf(row, steps);
  if (index === undefined) holder[name] = value;
  else ((holder[name] ??= []) as unknown[])[Number(index)] = value;
}

function has(row: Built, path: string): boolean {
  let value: unknown = row;
  for (const step of path.split('.')) {
    const [, name = '', index] = STEP.exec(step) ?? [];
    value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (index !== undefined) value = Array.isArray(value) ? value[Number(index)] : undefined;
  }
  return value !== undefined;
}

/** Lists without the places that no column filled. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((item) => (item == null ? [] : [withoutGaps(item)]));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutGaps(item)]));
}

/** A record that further lines may add to. */
interface Group extends RawRow {
  readonly value: Built;
}

/** Rows of the register out of lines with columns. */
export async function* mapRows(
  lines: AsyncIterable<RawRow>,
  mapping: Mapping,
): AsyncGenerator<RawRow> {
  let group: Group | null = null;
  for await (const line of lines) {
    if (!(line.value instanceof Map)) {
      yield line;
      continue;
    }
    const value = mapColumns(line.value as Map<string, string>, mapping);
    if (mapping.groupRows !== true) {
      yield { ...line, value };
    } else if (group !== null && group.value.sourceKey === value.sourceKey) {
      joinLists(group.value, value);
      const { line: first, size, snippet, value: whole }: Group = group;
      const { nextLine } = line;
      group = { line: first, nextLine, size: size + line.size, snippet, value: whole };
    } else {
      if (group !== null) yield group;
      group = { ...line, value };
    }
  }
  if (group !== null) yield group;
}

/** Adds to the lists of a record what a further line of it has and they do not have yet. */
function joinLists(into: Built, from: Built): void {
  for (const [key, value] of Object.entries(from)) {
    const list: unknown = into[key];
    if (list === undefined) into[key] = value;
    if (!Array.isArray(list) || !Array.isArray(value)) continue;
    const joined: unknown[] = list;
    const items: readonly unknown[] = value;
    // One more than may be: the row is refused, and no file can fill the memory.
    if (joined.length > IMPORT_CHILDREN_MAX) continue;
    joined.push(...items.filter((item) => !joined.some((one) => isDeepStrictEqual(one, item))));
  }
}
