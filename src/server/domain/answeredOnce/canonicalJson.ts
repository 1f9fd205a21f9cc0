import { isRecord } from '#contract/isRecord';
/**
 * Serializes JSON with sorted object keys, so that equal requests have equal text. Array order is
 * preserved.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    isRecord(field)
      ? Object.fromEntries(
          Object.keys(field)
            .sort()
            .map((name) => [name, field[name]]),
        )
      : field,
  );
}
