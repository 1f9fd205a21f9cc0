import { IMPORT_CHILDREN_MAX } from '#contract/imports/registers';
import { isRecord } from '#contract/isRecord';
import { canonicalJson } from '../../answeredOnce/canonicalJson';
import { RowProblem } from './cleanRow';
import { isWithholding, mayWithhold } from '../writing/confidentiality';
import { dateForm, isoOf, readDate } from './dateForms';
import { storableText, type RawRow } from './lines';
import type { MappedField, Mapping } from './mapping';

/** A row whose fields are being filled. */
type Built = Record<string, unknown>;

/** The row built from a line, with its first error. */
interface MappedLine {
  readonly value: Built;
  readonly problem: string | null;
}

type Columns = ReadonlyMap<string, string>;

/** Maps the columns of a line to one row of the register; omits empty fields. */
export function mapColumns(columns: Columns, { fields }: Mapping): MappedLine {
  return mapFields(columns, fields, 'column');
}

function mapFields(
  columns: Columns,
  fields: readonly MappedField[],
  kind: 'column' | 'key',
): MappedLine {
  const row: Built = {};
  let problem: string | null = null;
  const fixed: MappedField[] = [];
  for (const field of fields) {
    if (field.columns.length === 0) {
      fixed.push(field);
      continue;
    }
    const text = textOf(columns, field);
    try {
      const value = readValue(text, field, kind);
      if (value !== '') place(row, field.path, value);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      problem ??= error.message;
      // Adds the invalid text, so that the rejected row shows that its record may be confidential.
      if (isWithholding(field.path)) place(row, field.path, text);
    }
  }
  // A fixed value only completes an object that a column has started; it never creates an object,
  // such as a party.
  for (const { path, value } of fixed) {
    if (!path.includes('.') || has(row, path.slice(0, path.lastIndexOf('.')))) {
      place(row, path, value);
    }
  }
  return { value: withoutGaps(row) as Built, problem };
}

/** Joins a field's columns; an empty column is dropped with the separator before it. */
function textOf(columns: Columns, { columns: names, separators }: MappedField): string {
  let text = '';
  for (const [at, name] of names.entries()) {
    const part = columns.get(name)?.trim() ?? '';
    if (part !== '') text += (text === '' ? '' : (separators[at - 1] ?? '')) + part;
  }
  return text;
}

function readValue(text: string, field: MappedField, kind: 'column' | 'key'): unknown {
  const { date, otherwise, part, path, type, values, yearsFrom } = field;
  if (values !== null && Object.hasOwn(values, text)) return values[text];
  if (text === '') return '';
  if (values !== null && otherwise !== undefined) return otherwise;
  const refuse = (reason: string): RowProblem => {
    const shown = JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
    return new RowProblem(
      `${kind} ${field.columns.join(' + ')}: ${shown} ${reason} (field ${path}).`,
    );
  };
  if (date !== null) {
    const form = dateForm(date);
    const read = typeof form === 'string' ? null : readDate(text, form, yearsFrom);
    if (read === null) throw refuse(`is not a date in the format ${date}`);
    if (part === null) return isoOf(read, field.hasTime);
    return type === 'number' ? read[part] : String(read[part]);
  }
  if (type === 'number') {
    const digits = text.replace(/^\$|,(?=\d{3})/g, '');
    if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(digits)) throw refuse('is not a number');
    return Number(digits);
  }
  if (type === 'boolean') {
    if (/^(y|yes|t|true|1)$/i.test(text)) return true;
    if (/^(n|no|f|false|0)$/i.test(text)) return false;
    throw refuse('is not yes or no');
  }
  return type === 'json' ? readList(text, field, refuse) : text;
}

function readList(
  text: string,
  { items, path }: MappedField,
  refuse: (reason: string) => RowProblem,
): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    throw refuse('is not valid JSON');
  }
  if (items === null) return value;
  if (!Array.isArray(value)) throw refuse('is not a JSON array');
  const list: readonly unknown[] = value;
  return list.slice(0, IMPORT_CHILDREN_MAX + 1).map((item, at) => {
    const mapped = mapFields(textsOf(item), items, 'key');
    if (mapped.problem === null) return mapped.value;
    throw new RowProblem(`${path}[${String(at)}]: ${mapped.problem}`);
  });
}

/** Returns an object's texts, keyed by property; a bare text or number gets the key `.`. */
function textsOf(item: unknown): Columns {
  const entries: [string, unknown][] = isRecord(item) ? Object.entries(item) : [['.', item]];
  return new Map(
    entries.flatMap(([key, value]): [string, string][] => {
      if (value === null || value === undefined) return [];
      return [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

const STEP = /^([A-Za-z]+)(?:\[(\d*)\])?$/;

/** Returns the object that holds a path's last step; creates it if missing. */
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

/** Removes list positions that no column filled. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item) => (item == null ? [] : [withoutGaps(item)]));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutGaps(item)]));
}

/** A record that the next lines may extend. */
interface Group extends RawRow {
  readonly value: Built;
}

const MAY_BE_INCOMPLETE =
  "The line before or after this record can't be read or has no key, and may belong to it.";

/**
 * Maps lines with columns to rows of the register. With grouped rows, an unreadable line, or one
 * without a key, may belong to the record before or after it, so it invalidates both. Stops when a record reaches `mostLines` lines,
 * without reading the rest of the record.
 */
export async function* mapRows(
  lines: AsyncIterable<RawRow>,
  mapping: Mapping,
  mostLines = Infinity,
): AsyncGenerator<RawRow> {
  let group: Group | null = null;
  let lineCount = 0;
  let isAfterUnreadable = false;
  for await (const line of lines) {
    if (!(line.value instanceof Map)) {
      if (group !== null) yield { ...group, problem: group.problem ?? MAY_BE_INCOMPLETE };
      group = null;
      isAfterUnreadable = mapping.groupRows;
      yield line;
      continue;
    }
    const { problem: own, value } = mapColumns(line.value as Map<string, string>, mapping);
    if (mapping.groupRows && value['sourceKey'] === undefined) {
      if (group !== null) yield { ...group, problem: group.problem ?? MAY_BE_INCOMPLETE };
      group = null;
      isAfterUnreadable = true;
      yield { ...line, value, ...(own === null ? {} : { problem: own }) };
      continue;
    }
    const problem = own ?? (isAfterUnreadable ? MAY_BE_INCOMPLETE : null);
    isAfterUnreadable = false;
    const row: Group = { ...line, value, ...(problem === null ? {} : { problem }) };
    if (!mapping.groupRows) {
      yield row;
    } else if (group !== null && group.value['sourceKey'] === value['sourceKey']) {
      group = joinRows(group, row);
      lineCount += 1;
      if (lineCount >= mostLines) break;
    } else {
      if (group !== null) yield group;
      group = row;
      lineCount = 1;
    }
  }
  if (group !== null) yield group;
}

/**
 * Adds a line to a record. One bad line invalidates the record, because half a record would look
 * complete.
 */
function joinRows(first: Group, next: Group): Group {
  joinLists(first.value, next.value);
  const problem = first.problem ?? next.problem;
  const isCut = first.isCut || next.isCut;
  return {
    ...first,
    ...(isCut ? { isCut } : storableText(`${first.text}\n${next.text}`, false)),
    nextLine: next.nextLine,
    size: first.size + next.size,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Items in each list that is being joined, as text. */
const joinedItems = new WeakMap<readonly unknown[], Set<string>>();

/** Appends another line's list items to the record's lists, without duplicates. */
function joinLists(into: Built, from: Built): void {
  for (const [key, value] of Object.entries(from)) {
    const list: unknown = into[key];
    if (list === undefined || (isWithholding(key) && mayWithhold(value))) into[key] = value;
    if (!Array.isArray(list) || !Array.isArray(value)) continue;
    const joined: unknown[] = list;
    const items: readonly unknown[] = value;
    // Stops once the maximum is exceeded: the row is rejected anyway, and memory use stays limited.
    if (joined.length > IMPORT_CHILDREN_MAX) continue;
    const known = joinedItems.get(joined) ?? new Set(joined.map(canonicalJson));
    joinedItems.set(joined, known);
    for (const item of items) {
      const text = canonicalJson(item);
      if (known.has(text)) continue;
      known.add(text);
      joined.push(item);
    }
  }
}
