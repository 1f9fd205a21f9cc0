import { Type, type Static, type TObject, type TSchema, type TUnsafe } from '@sinclair/typebox';
import { RECORD_YEAR_PATTERN } from '../calendarDate';
import { UUID_PATTERN } from '../uuid';
import { ID_MAX, TEXT_MAX_LENGTH } from '../limits';

/** A call's schemas: path parameters, query, JSON body, and response. */
export interface CallSchemas {
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly response: TSchema;
}

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** The read-only type of a schema. */
export type ValueOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

/** The read-only type of an object schema. Editors show its name instead of its properties. */
export type Shape<Schema extends TObject> = {
  readonly [Key in keyof Static<Schema>]: DeepReadonly<Static<Schema>[Key]>;
};

export const IdSchema = Type.Integer({ minimum: 1, maximum: ID_MAX });

/** A UUID in lowercase. */
export const UuidSchema = Type.String({ pattern: UUID_PATTERN });

/**
 * A page number. The maximum is far beyond the end of any list, and small enough not to overflow
 * when multiplied.
 */
export const PageNumberSchema = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** One text of a query field or form input. */
export const TextSchema = Type.String({ maxLength: TEXT_MAX_LENGTH });

/** ISO date within the range of years that records can have. */
export const DateSchema = Type.String({ format: 'date', pattern: RECORD_YEAR_PATTERN });

/** Returns the schema of one value from a list. */
export function words<const Words extends readonly string[]>(list: Words): TUnsafe<Words[number]> {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: list });
}

export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const words = (schema as { enum?: readonly unknown[] }).enum;
  return Type.Unsafe<Static<Schema> | null>({
    ...schema,
    ...(words === undefined ? {} : { enum: [...words, null] }),
    nullable: true,
  });
}

/** Returns the schema of an object without additional properties. */
export function exactly<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A list response. `capped` means that there are more items than were counted. */
export interface ResultList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly capped: boolean;
  /** ISO instant of the data's most recent load. */
  readonly asOf: string;
}

/** Returns the properties of every list response, a `ResultList`. */
export function listProperties<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    total: Type.Integer(),
    capped: Type.Boolean(),
    /** ISO instant of the data's most recent load. */
    asOf: Type.String(),
  };
}

/** Returns the schema of a list response without other properties. */
export function listSchema<Item extends TSchema>(item: Item) {
  return exactly(listProperties(item));
}
