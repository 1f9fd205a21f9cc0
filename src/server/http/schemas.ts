import { Type, type Static, type TSchema, type TUnsafe } from '@sinclair/typebox';
import { TEXT_MAX_LENGTH } from '#contract/limits';

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

/** The properties of every list answer. */
export function listProperties<Item extends TSchema>(item: Item) {
  return {
    items: Type.Array(item),
    total: Type.Integer(),
    capped: Type.Boolean(),
    asOf: Type.String(),
  };
}
