import { Type, type Static, type TObject, type TSchema, type TUnsafe } from '@sinclair/typebox';
import { TEXT_MAX_LENGTH } from '../limits';

/** The schemas of a call: of path parameters, query, JSON body, answer. */
export interface CallSchemas {
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly response: TSchema;
}

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** What a schema describes, as it is read: nobody changes what was sent. */
export type ValueOf<Schema extends TSchema> = DeepReadonly<Static<Schema>>;

/** The same of an object. Editors show it under the name that it is given, not property by property. */
export type Shape<Schema extends TObject> = {
  readonly [Key in keyof Static<Schema>]: DeepReadonly<Static<Schema>[Key]>;
};

/** Ids are positive 32-bit integers in the database. */
export const ID_MAX = 2_147_483_647;

export const IdSchema = Type.Integer({ minimum: 1, maximum: ID_MAX });

/** A page number; far beyond any list, and far below what a multiplication could overflow. */
export const PageNumberSchema = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** One text of a query field or form input. */
export const TextSchema = Type.String({ maxLength: TEXT_MAX_LENGTH });

/** ISO date of the years in which records exist. */
export const DateSchema = Type.String({ format: 'date', pattern: '^(1[6-9]|2[0-9])' });

/** One of some words. */
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

/** An object that takes the declared properties only. */
export function exactly<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A list answer. `capped` says that more exist than are counted; never silently. */
export interface ResultList<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly capped: boolean;
  /** ISO instant of the data's newest load. */
  readonly asOf: string;
}

/** The properties of every list answer, a `ResultList`. */
export function listProperties<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    total: Type.Integer(),
    capped: Type.Boolean(),
    /** ISO instant of the data's newest load. */
    asOf: Type.String(),
  };
}

/** A list answer that is nothing more. */
export function listSchema<Item extends TSchema>(item: Item) {
  return exactly(listProperties(item));
}
