/**
 * Kinds of fields that are checked when a response enters the app. A response with missing or wrong
 * fields counts as a failed call and never reaches a screen.
 */

type Kind = 'text' | 'number' | 'flag' | 'object' | 'list' | 'texts' | 'numbers';

/** Kinds of the fields that a response always has; `?` marks a field that may be null. */
export interface Outline {
  readonly [field: string]: Kind | `${Kind}?` | Outline;
}

type KindOf<Value> = Value extends string
  ? 'text'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'flag'
      : Value extends readonly string[]
        ? 'texts'
        : Value extends readonly number[]
          ? 'numbers'
          : Value extends readonly unknown[]
            ? 'list'
            : 'object';

/**
 * An object field can have its own outline, so that the fields of that object are checked as well.
 */
type PartOf<Value> = KindOf<Value> extends 'object' ? OutlineOf<Value> : never;

/**
 * The required fields of a response type. An outline with a missing field or a wrong kind doesn't
 * compile.
 */
export type OutlineOf<Answer> = {
  readonly [
    Field in keyof Answer as object extends Pick<Answer, Field> ? never : Field
  ]: null extends Answer[Field]
    ? `${KindOf<NonNullable<Answer[Field]>>}?`
    : KindOf<Answer[Field]> | PartOf<Answer[Field]>;
};

/** Required fields of a list response; some lists have more. */
export const LIST = { items: 'list', total: 'number', capped: 'flag', asOf: 'text' } as const;

type Thing = Readonly<Record<string, unknown>>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const CHECKS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: isText,
  number: Number.isFinite,
  flag: (value) => typeof value === 'boolean',
  object: isThing,
  list: (value) => Array.isArray(value) && value.every(isThing),
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every(Number.isFinite),
};

/** True if a response has every field of the outline with the right kind. */
export function matchesOutline(answer: unknown, outline: Outline): boolean {
  return (
    isThing(answer) &&
    Object.entries(outline).every(([field, kind]) => {
      const value = answer[field];
      if (typeof kind === 'object') return matchesOutline(value, kind);
      return (value === null && kind.endsWith('?')) || CHECKS[kind.replace('?', '') as Kind](value);
    })
  );
}
