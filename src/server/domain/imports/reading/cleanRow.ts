import { AjvCompiler } from '@fastify/ajv-compiler';
import type { TSchema } from '@sinclair/typebox';
import { removeBidiControls } from '#contract/bidi';
import {
  EXPUNGING_REGISTERS,
  type ImportAction,
  type ImportRegister,
} from '#contract/imports/registers';
import { IMPORT_ROW_SCHEMAS, removalSchema } from '#contract/schemas/imports';
import { isCleanText } from '#contract/text';
import { decodeEntities } from '../../../search/decodeEntities';

/** A rejected row; the message is a sentence that names the field and the rule. */
export class RowProblem extends Error {}

/** A text that a field doesn't allow; `path` is the field's path in a mapping. */
export interface UnknownCode {
  readonly path: string;
  readonly text: string;
}

/** A row rejected for a code that its field doesn't allow. */
export class UnknownCodeProblem extends RowProblem {
  constructor(
    message: string,
    readonly code: UnknownCode,
  ) {
    super(message);
  }
}

/** A row that matches the register's schema, or a removal. */
export interface CleanRow {
  readonly sourceKey: string;
  readonly action: ImportAction;
  /** Matches the register's schema; for a removal only the key is guaranteed. */
  readonly row: unknown;
}

/** Control characters, except tab, line feed, and carriage return. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
/**
 * Free-text fields. They keep bidirectional control characters, which are marked when displayed.
 * Names, numbers, and codes don't need them.
 */
const WRITTEN = /(^|\.)(caption|description|note)(\[\d+\])?$/;
const DEEPEST = 12;
const KEY_PROBLEM = 'is not a field';

/** Decodes and trims the strings of a JSON value; drops empty fields. */
function cleanValue(value: unknown, path: string, depth = 0): unknown {
  if (depth > DEEPEST) throw new RowProblem(`${path}: the row is nested too deeply.`);
  if (typeof value === 'string') {
    const text = decodeEntities(value).trim();
    if (CONTROL.test(text) || !isCleanText(text)) {
      throw new RowProblem(`${path}: contains a control character.`);
    }
    return WRITTEN.test(path) ? text : removeBidiControls(text).trim();
  }
  if (Array.isArray(value)) {
    return value.map((item, at) => cleanValue(item, `${path}[${String(at)}]`, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const inner = path === '' ? key : `${path}.${key}`;
    if (!/^[A-Za-z]{1,40}$/.test(key)) throw new RowProblem(`${key.slice(0, 40)}: ${KEY_PROBLEM}.`);
    const clean = cleanValue(item, inner, depth + 1);
    // An empty field counts as missing.
    if (clean !== null && clean !== '') cleaned[key] = clean;
  }
  return cleaned;
}

/** Returns a row's key as it is stored; null if it can't be read. */
export function cleanKey(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  try {
    const key = cleanValue(String(value), 'sourceKey');
    return typeof key === 'string' && key !== '' ? key : null;
  } catch (error) {
    if (error instanceof RowProblem) return null;
    throw error;
  }
}

interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly parentSchema?: { readonly description?: string };
}

type Check = ((value: unknown) => boolean) & { errors?: readonly SchemaFault[] | null };

const build = AjvCompiler();
const compile = build(
  {},
  {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allErrors: false,
      verbose: true,
    },
  },
) as unknown as (route: { readonly schema: TSchema }) => Check;

const checks = new Map<string, Check>();

function checkOf(key: string, schema: () => TSchema): Check {
  const check = checks.get(key) ?? compile({ schema: schema() });
  checks.set(key, check);
  return check;
}

/** Longest code that is reported in full. */
const CODE_MAX_LENGTH = 60;
/** Maximum number of codes in an error message. */
const NAMED_CODES = 8;

function problemOf(faults: readonly SchemaFault[]): RowProblem {
  // For a union type, the last error describes all alternatives.
  const fault = faults.at(-1);
  if (fault === undefined) return new RowProblem("The row doesn't match the schema.");
  const {
    data,
    instancePath,
    keyword,
    message = "doesn't match the schema",
    params,
    parentSchema,
  } = fault;
  const path = instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  const before = path === '' ? '' : `${path}: `;
  if (keyword === 'required') {
    return new RowProblem(`${before}the field ${String(params.missingProperty)} is missing.`);
  }
  if (keyword === 'additionalProperties') {
    return new RowProblem(
      `${before}${String(params.additionalProperty)} ${KEY_PROBLEM} of this register.`,
    );
  }
  const codes = params.allowedValues;
  if (keyword === 'enum' && Array.isArray(codes)) {
    const named = codes.slice(0, NAMED_CODES).join(', ');
    const more = codes.length > NAMED_CODES ? ', …' : '';
    if (typeof data !== 'string') return new RowProblem(`${before}must be one of ${named}${more}.`);
    const text = data.slice(0, CODE_MAX_LENGTH);
    return new UnknownCodeProblem(
      `${before}${JSON.stringify(text)} is not one of ${named}${more}.`,
      { path: path.replace(/\[\d+\]/g, '[]'), text },
    );
  }
  const rule = parentSchema?.description;
  return new RowProblem(`${before}${rule === undefined ? message : `must be ${rule}`}.`);
}

/**
 * Decodes a row's texts once and validates it against the register's schema. Throws `RowProblem`.
 */
export function cleanRow(register: ImportRegister, value: unknown): CleanRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RowProblem('A row must be a JSON object.');
  }
  const row = cleanValue(value, '') as Record<string, unknown>;
  const { action = 'upsert' } = row;
  if (action === 'expunge' && !EXPUNGING_REGISTERS.includes(register)) {
    throw new RowProblem('action: records of this register are deleted, not expunged.');
  }
  const isRemoval = action === 'delete' || action === 'expunge';
  const check = isRemoval
    ? checkOf(`${register} removal`, () => removalSchema(register))
    : checkOf(register, () => IMPORT_ROW_SCHEMAS[register]);
  if (!check(row)) throw problemOf(check.errors ?? []);
  checkDays(row, '');
  return { sourceKey: String(row.sourceKey), action: isRemoval ? action : 'upsert', row };
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:$|T)/;

/** Rejects impossible dates such as June 31; the schema has checked their format. */
function checkDays(value: unknown, path: string): void {
  if (typeof value === 'string' && /(On|At|\.on|^on)$/.test(path)) {
    const [, year, month, day] = DAY.exec(value) ?? [];
    const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
    if (year !== undefined && Number(day) > last) {
      throw new RowProblem(`${path}: ${value.slice(0, 10)} is not a valid date.`);
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, at) => {
      checkDays(item, `${path}[${String(at)}]`);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkDays(item, path === '' ? key : `${path}.${key}`);
    }
  }
}
