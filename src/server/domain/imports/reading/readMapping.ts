import { EXPUNGING_REGISTERS, type ImportRegister } from '#contract/imports/registers';
import { IMPORT_ROW_SCHEMAS } from '#contract/schemas/imports';
import { isRecord } from '#contract/isRecord';
import { JsonProblem, readJson, type ReadJson } from './jsonLines';
import { type MappedField, type Mapping, MappingProblem } from './mapping';
import {
  type Json,
  readColumns,
  readDateOptions,
  readSeparators,
  readType,
} from './mappingOptions';
import { isWithin, objectOf, ownProperty, type SchemaNode, STEP } from './mappingTargets';

const TOP = ['delimiter', 'groupRows', 'fields'];
const OPTIONS = [
  'column',
  'columns',
  'join',
  'value',
  'values',
  'otherwise',
  'date',
  'part',
  'yearsFrom',
  'type',
  'items',
];
const MAX_PROBLEMS = 20;

/** Parses a register's mapping file. Throws `MappingProblem`. */
export function readMapping(text: string, register: ImportRegister): Mapping {
  const reader = new MappingReader(readFile(text), register);
  const mapping = reader.read();
  if (reader.problems.length > 0) {
    throw new MappingProblem(reader.problems.slice(0, MAX_PROBLEMS).join('\n'));
  }
  return mapping;
}

function readFile(text: string): ReadJson {
  try {
    return readJson(text);
  } catch (error) {
    throw error instanceof JsonProblem ? new MappingProblem(`Mapping, ${error.message}`) : error;
  }
}

/** What the register's schema allows for a field. */
interface Target {
  readonly schema: SchemaNode;
}

class MappingReader {
  readonly problems: string[] = [];

  constructor(
    private readonly file: ReadJson,
    private readonly register: ImportRegister,
  ) {}

  read(): Mapping {
    const { value: parsed } = this.file;
    if (!isRecord(parsed) || !isRecord(parsed['fields'])) {
      throw new MappingProblem('Mapping, line 1: it must be a JSON object with "fields".');
    }
    for (const { key, line } of this.file.duplicates) {
      this.problems.push(`Mapping, line ${String(line)}: ${key} appears twice in one object.`);
    }
    for (const name of Object.keys(parsed)) {
      if (!TOP.includes(name)) this.report([name], `unknown option; use ${TOP.join(', ')}.`);
    }
    const { delimiter = ',', groupRows = false } = parsed;
    if (typeof delimiter !== 'string' || delimiter.length !== 1 || /["\r\n]/.test(delimiter)) {
      this.report(['delimiter'], 'must be one character, such as ; or \\t.');
    }
    if (typeof groupRows !== 'boolean') this.report(['groupRows'], 'must be true or false.');
    const schema = IMPORT_ROW_SCHEMAS[this.register] as SchemaNode;
    const fields = this.readFields(parsed['fields'], ['fields'], schema);
    const isRemoving = fields.some(({ path }) => path === 'action');
    this.checkTargets(
      fields,
      ['fields'],
      isRemoving ? { ...schema, required: ['sourceKey'] } : schema,
    );
    return {
      delimiter: String(delimiter),
      groupRows: groupRows === true,
      fields,
    };
  }

  private report(keys: readonly string[], problem: string): void {
    const line = String(this.file.lineOf(keys));
    this.problems.push(
      `Mapping, line ${line}: ${keys.slice(1).join(' › ') || keys.join('')}: ${problem}`,
    );
  }

  private readFields(fields: Json, keys: readonly string[], schema: SchemaNode): MappedField[] {
    return Object.entries(fields).flatMap(([path, field]) => {
      const at = [...keys, path];
      const target = this.targetOf(path, at, schema);
      if (target === null) return [];
      const read = this.readField(
        path,
        typeof field === 'string' ? { column: field } : field,
        at,
        target,
      );
      return read === null ? [] : [read];
    });
  }

  /**
   * Finds the schema of a field's path; reports a problem and returns null if the field doesn't
   * exist.
   */
  private targetOf(path: string, at: readonly string[], row: SchemaNode): Target | null {
    let schema: SchemaNode = row;
    const steps = path.split('.');
    for (const [position, step] of steps.entries()) {
      const [, name = '', index] = STEP.exec(step) ?? [];
      const owner = objectOf(schema, [name]);
      const next = ownProperty(owner, name);
      if (next === undefined) {
        const known = Object.keys(owner?.properties ?? {}).join(', ');
        this.report(
          at,
          `the register ${this.register} has no such field; fields here: ${known || 'none'}.`,
        );
        return null;
      }
      const isList = next.type === 'array';
      if (index !== undefined && !isList) {
        this.report(at, `${name} is not a list: leave out ${index}.`);
        return null;
      }
      if (index === undefined && isList && position < steps.length - 1) {
        this.report(at, `${name} is a list: write ${name}[].`);
        return null;
      }
      schema = index === undefined ? next : (next.items ?? {});
    }
    return { schema };
  }

  private readField(
    path: string,
    field: unknown,
    at: readonly string[],
    { schema }: Target,
  ): MappedField | null {
    if (!isRecord(field)) {
      this.report(at, 'must be the name of a column, or an object.');
      return null;
    }
    const before = this.problems.length;
    for (const name of Object.keys(field)) {
      if (!OPTIONS.includes(name))
        this.report([...at, name], `unknown option; use ${OPTIONS.join(', ')}.`);
    }
    const report = (option: string | null, problem: string) => {
      this.report(option === null ? at : [...at, option], problem);
    };
    const columns = readColumns(field, report);
    const separators = readSeparators(field, columns.length, report);
    const date = readDateOptions(field, schema, report);
    const type = readType(field, schema, report);
    this.checkValues(field, at, path, schema);
    const items = this.readItems(field, at, schema);
    if (
      type !== 'json' &&
      (schema.type === 'array' || schema.type === 'object') &&
      !('value' in field)
    ) {
      this.report(
        at,
        `is a ${schema.type === 'array' ? 'list' : 'group of fields'}: name its fields, or say "type": "json".`,
      );
    }
    if (this.problems.length > before) return null;
    return {
      path,
      columns,
      separators,
      ...('value' in field ? { value: field['value'] } : {}),
      values: isRecord(field['values']) ? field['values'] : null,
      ...('otherwise' in field ? { otherwise: field['otherwise'] } : {}),
      ...date,
      type,
      items,
    };
  }

  private readItems(
    field: Json,
    at: readonly string[],
    schema: SchemaNode,
  ): readonly MappedField[] | null {
    const { items } = field;
    if (items === undefined) return null;
    if (schema.type !== 'array' || !isRecord(items) || (field['type'] ?? 'json') !== 'json') {
      this.report(
        [...at, 'items'],
        'is for lists: it maps each field of an object to a key in the JSON.',
      );
      return null;
    }
    const fields = this.readFields(items, [...at, 'items'], schema.items ?? {});
    this.checkTargets(fields, [...at, 'items'], schema.items ?? {});
    return fields;
  }

  /** Checks that fixed values and value tables match the field's allowed values. */
  private checkValues(field: Json, at: readonly string[], path: string, schema: SchemaNode): void {
    const { values } = field;
    if (values !== undefined && !isRecord(values)) {
      this.report([...at, 'values'], 'must be an object that maps texts in the column to values.');
      return;
    }
    if ('otherwise' in field && values === undefined)
      this.report([...at, 'otherwise'], 'requires values.');
    const actions = EXPUNGING_REGISTERS.includes(this.register)
      ? ['upsert', 'delete', 'expunge']
      : ['upsert', 'delete'];
    const words = path === 'action' ? actions : schema.enum;
    if (words === undefined) return;
    const given: [string[], unknown][] = Object.entries(values ?? {}).map(([text, value]) => [
      ['values', text],
      value,
    ]);
    for (const name of ['value', 'otherwise']) if (name in field) given.push([[name], field[name]]);
    for (const [keys, value] of given) {
      if (value !== '' && value !== null && !words.some((word) => word === value)) {
        this.report(
          [...at, ...keys],
          `${JSON.stringify(value)} is not one of ${words.join(', ')}.`,
        );
      }
    }
  }

  /** Rejects fields with two sources, and arrays whose objects would lack required fields. */
  private checkTargets(
    fields: readonly MappedField[],
    keys: readonly string[],
    schema: SchemaNode,
  ): void {
    const seen = new Map<string, string>();
    for (const { path } of fields) {
      const normal = path.replaceAll('[]', '[0]');
      const other = [...seen].find(
        ([one]) => one === normal || isWithin(one, normal) || isWithin(normal, one),
      );
      if (other !== undefined) this.report([...keys, path], `fills the same field as ${other[1]}.`);
      seen.set(normal, path);
    }
    if (this.problems.length > 0) return;
    this.checkRequired(
      fields.map(({ path }) => path),
      keys,
      schema,
      '',
    );
  }

  private checkRequired(
    paths: readonly string[],
    keys: readonly string[],
    schema: SchemaNode,
    owner: string,
  ): void {
    const heads = new Map<string, string[]>();
    for (const path of paths) {
      const [head = '', ...rest] = path.split('.');
      heads.set(head, [...(heads.get(head) ?? []), ...(rest.length === 0 ? [] : [rest.join('.')])]);
    }
    const names = new Set([...heads.keys()].map((head) => head.replace(/\[\d*\]$/, '')));
    const object = objectOf(schema, [...names]);
    for (const name of object?.required ?? []) {
      if (names.has(name)) continue;
      this.report(
        keys,
        `the field ${owner}${name} is missing; every ${owner === '' ? 'row' : 'one'} needs it.`,
      );
    }
    for (const [head, rest] of heads) {
      if (rest.length === 0) continue;
      const [, name = '', index] = STEP.exec(head) ?? [];
      const next = object?.properties?.[name] ?? {};
      this.checkRequired(
        rest,
        keys,
        index === undefined ? next : (next.items ?? {}),
        `${owner}${head}.`,
      );
    }
  }
}
