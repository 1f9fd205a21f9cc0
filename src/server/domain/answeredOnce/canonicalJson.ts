/**
 * JSON in which the order of fields makes no difference: two requests that say the same have the same
 * text. The order of arrays stays.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    isObject(field)
      ? Object.fromEntries(
          Object.keys(field)
            .sort()
            .map((name) => [name, field[name]]),
        )
      : field,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
