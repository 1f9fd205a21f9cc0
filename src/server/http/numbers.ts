import type { TSchema } from '@sinclair/typebox';

const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,15})$/;

/**
 * Converts digits in URL values to numbers where the schema has an integer. Leaves everything else
 * unchanged for the schema to reject: `1e3`, `0x10`, repeated values.
 */
export function decodeIntegers(schema: TSchema, values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const properties = (schema as { properties?: Record<string, TSchema> }).properties ?? {};
  const decoded: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    const isInteger = Object.hasOwn(properties, name) && properties[name]?.type === 'integer';
    decoded[name] =
      isInteger && typeof value === 'string' && PLAIN_INTEGER.test(value) ? Number(value) : value;
  }
  return decoded;
}
