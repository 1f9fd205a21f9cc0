/**
 * What an answer is made of, as far as it is looked at where it enters the app: what does not fit is
 * a failed call, and no screen is drawn from it.
 */

type Kind = 'text' | 'number' | 'flag' | 'object' | 'list' | 'texts' | 'numbers';

/** The kind of each field that an answer always has; `?` where it may also be null. */
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

/** An object may be looked into, so that what is read of it cannot be missing either. */
type PartOf<Value> = KindOf<Value> extends 'object' ? OutlineOf<Value> : never;

/** The outline that an answer's type has: one field too few or of another kind does not compile. */
export type OutlineOf<Answer> = {
  readonly [
    Field in keyof Answer as object extends Pick<Answer, Field> ? never : Field
  ]: null extends Answer[Field]
    ? `${KindOf<NonNullable<Answer[Field]>>}?`
    : KindOf<Answer[Field]> | PartOf<Answer[Field]>;
};

/** The outline of a list answer; some have more beside it. */
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

/** Whether an answer has every field of the outline, each of its kind. */
export function fitsOutline(answer: unknown, outline: Outline): boolean {
  return (
    isThing(answer) &&
    Object.entries(outline).every(([field, kind]) => {
      const value = answer[field];
      if (typeof kind === 'object') return fitsOutline(value, kind);
      return (value === null && kind.endsWith('?')) || CHECKS[kind.replace('?', '') as Kind](value);
    })
  );
}
