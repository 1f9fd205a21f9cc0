import { DATE_PARTS, dateForm } from './dateForms';
import { FIELD_TYPES, type FieldType, type MappedField } from './mapping';
import { MOMENT_MARK, type SchemaNode } from './mappingTargets';

/** An object of the mapping file. */
export type Json = Readonly<Record<string, unknown>>;

/** Reports a problem of one option, or of the whole field if the option is null. */
export type Report = (option: string | null, problem: string) => void;

/** Returns the columns that fill the field; none if it has a fixed value. */
export function readColumns(field: Json, report: Report): readonly string[] {
  const sources = ['column', 'columns', 'value'].filter((name) => name in field);
  if (sources.length !== 1) {
    report(null, 'needs exactly one of column, columns, or value.');
    return [];
  }
  const { column, columns, value } = field;
  if ('value' in field) {
    if (value === null || value === '') report('value', 'must not be empty.');
    return [];
  }
  const list = columns ?? [column];
  if (
    !Array.isArray(list) ||
    list.length === 0 ||
    !list.every((name) => typeof name === 'string' && name.trim() !== '')
  ) {
    report(null, 'column must be a name, and columns a list of names.');
    return [];
  }
  return list as string[];
}

/** Returns the texts between joined columns, one per gap; a space by default. */
export function readSeparators(field: Json, count: number, report: Report): readonly string[] {
  const { join } = field;
  if (join === undefined) return Array.from({ length: Math.max(0, count - 1) }, () => ' ');
  if (!('columns' in field)) report('join', 'requires columns.');
  if (typeof join === 'string') return Array.from({ length: Math.max(0, count - 1) }, () => join);
  if (
    Array.isArray(join) &&
    join.length === count - 1 &&
    join.every((text) => typeof text === 'string')
  ) {
    return join as string[];
  }
  report(
    'join',
    `must be text, or a list of ${String(count - 1)} texts, one per gap between columns.`,
  );
  return [];
}

/**
 * Returns how the field's dates are written, and which part of a date to use; `date` is null for
 * fields that aren't read as dates.
 */
export function readDateOptions(
  field: Json,
  schema: SchemaNode,
  report: Report,
): Pick<MappedField, 'date' | 'hasTime' | 'part' | 'yearsFrom'> {
  const { date, part, yearsFrom } = field;
  const hasTime = schema.pattern?.includes(MOMENT_MARK) === true;
  const none = { date: null, part: null, yearsFrom: 0, hasTime };
  if (date === undefined) {
    for (const name of ['part', 'yearsFrom']) {
      if (name in field) report(name, 'requires date.');
    }
    return none;
  }
  const form = typeof date === 'string' ? dateForm(date) : 'it must be text such as MM/DD/YYYY';
  if (typeof form === 'string') {
    report('date', `${JSON.stringify(date)} is not a date format: ${form}.`);
    return none;
  }
  const { parts } = form;
  const isWhole = (parts.has('month') || parts.has('monthName')) && parts.has('day');
  if (part === undefined && !isWhole) {
    report('date', 'needs year, month, and day, or set part to use one of them.');
  } else if (part === undefined && hasTime && !parts.has('hour')) {
    report('date', 'this field needs a time too: add hh:mm.');
  }
  const known = DATE_PARTS.find((each) => each === part);
  if (part !== undefined && known === undefined) {
    report('part', `must be one of ${DATE_PARTS.join(', ')}.`);
  }
  const isYears =
    Number.isInteger(yearsFrom) && Number(yearsFrom) >= 1600 && Number(yearsFrom) <= 2100;
  if (parts.has('shortYear') && !isYears) {
    report(
      null,
      'a two-digit year (YY) needs "yearsFrom", the first of the hundred years it may mean: with 1950, 49 is 2049 and 50 is 1950.',
    );
  }
  if (!parts.has('shortYear') && yearsFrom !== undefined) {
    report('yearsFrom', 'requires a two-digit year (YY).');
  }
  return {
    date: typeof date === 'string' ? date : null,
    part: known ?? null,
    yearsFrom: Number(yearsFrom ?? 0),
    hasTime,
  };
}

/** Returns how the column's text becomes a value; by default, as the schema's type requires. */
export function readType(field: Json, schema: SchemaNode, report: Report): FieldType {
  const { type } = field;
  const fitting =
    schema.type === 'integer' || schema.type === 'number'
      ? 'number'
      : schema.type === 'boolean'
        ? 'boolean'
        : 'text';
  if ('items' in field) return 'json';
  if (type === undefined) return fitting;
  const known = FIELD_TYPES.find((each) => each === type);
  if (known === undefined) report('type', `must be one of ${FIELD_TYPES.join(', ')}.`);
  return known ?? fitting;
}
