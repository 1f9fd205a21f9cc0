/** Bodies of error responses, in the shapes of spec section 8. */

/** 400: general messages, and per-field messages with dotted names (`parties.0.name`). */
export interface ValidationErrorBody {
  readonly messages: readonly string[];
  readonly fields: readonly { readonly name: string; readonly messages: readonly string[] }[];
}

/** 403, 404, 409, 413, 414, 421, 422, 429, 503, 507. */
export interface MessageErrorBody {
  readonly message: string;
  readonly code?: string;
}

/** 401: where to log in; absent means the default login page. */
export interface UnauthorizedBody {
  readonly message: string;
  readonly location?: string;
}

/** 500: to find the log line, search for the first 8 characters of `uuid`. */
export interface ServerErrorBody {
  readonly message: string;
  readonly uuid?: string;
}

/** 409 for a save or alert beyond the account's limit (spec section 8). */
export const ACCOUNT_OBJECT_LIMIT = 'ACCOUNT_OBJECT_LIMIT';
/** 409 if the requesting tab shows a different user than the session's. */
export const USER_CHANGED = 'USER_CHANGED';
/** 403 when the XSRF token is missing or stale. */
export const XSRF_REFUSED = 'XSRF_REFUSED';

/** A 400 as nested errors: each level has its own messages and its child fields. */
export interface FieldErrors {
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, FieldErrors>>;
}

export const NO_FIELD_ERRORS: FieldErrors = { messages: [], fields: {} };

const REFUSED_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

interface MutableFieldErrors {
  messages: string[];
  fields: Record<string, MutableFieldErrors>;
}

function emptyLevel(): MutableFieldErrors {
  return { messages: [], fields: {} };
}

/**
 * Converts a 400 to the nested structure of spec section 5. Messages for forbidden names (such as
 * `__proto__`) move to the top level, so that they aren't lost.
 */
export function nestFieldErrors(body: ValidationErrorBody): FieldErrors {
  const root = emptyLevel();
  root.messages.push(...body.messages);
  for (const field of body.fields) {
    const parts = field.name.split('.').filter((part) => part !== '');
    let level = root;
    if (!parts.some((part) => REFUSED_NAMES.has(part))) {
      for (const part of parts) {
        level = Object.hasOwn(level.fields, part)
          ? (level.fields[part] as MutableFieldErrors)
          : (level.fields[part] = emptyLevel());
      }
    }
    level.messages.push(...field.messages);
  }
  return root;
}

/** Lists all messages of an error tree in reading order. */
export function flattenFieldErrors(errors: FieldErrors): string[] {
  return [...errors.messages, ...Object.values(errors.fields).flatMap(flattenFieldErrors)];
}

/** Validation errors as a form shows them. */
export interface PlacedErrors<Field extends string> {
  /** Messages keyed by field, including messages about its subfields; null if there are none. */
  readonly fields: Readonly<Record<Field, string | null>>;
  /** Messages that belong to no field of the form, without duplicates; shown above the form. */
  readonly others: readonly string[];
}

/** Assigns each message to its field. `fields` are dotted names: `0.county_id`. */
export function placeFieldErrors<Field extends string>(
  errors: FieldErrors,
  fields: readonly Field[],
): PlacedErrors<Field> {
  const others: string[] = [];
  const byField = new Map<string, string[]>(fields.map((field) => [field, []]));
  function place(level: FieldErrors, name: string, target: string[]): void {
    const messages = byField.get(name) ?? target;
    messages.push(...level.messages);
    for (const [part, child] of Object.entries(level.fields)) {
      place(child, name === '' ? part : `${name}.${part}`, messages);
    }
  }
  place(errors, '', others);
  const entries = fields.map((field) => [field, byField.get(field)?.join(' ') || null]);
  return {
    fields: Object.fromEntries(entries) as PlacedErrors<Field>['fields'],
    others: [...new Set(others)],
  };
}
